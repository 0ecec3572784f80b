// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The table of a bus (bus.hpp) that is made of a table of pins, a log and rules.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "tb/bus/bus.hpp"
#include "tb/bus/pin_log.hpp"
#include "tb/bus/pin_ports.hpp"
#include "tb/bus/pin_traffic.hpp"

namespace fabmon {

/// kPins: its table; kDescribe: kind and widths of a port that was found; kWidths: widths of one
/// that is open; Log, Rules, Recount: pin_log.hpp; Traffic: pin_traffic.hpp. `kinds` lives as long
/// as the program.
template <const BusPins& (*kPins)(),
          void (*kDescribe)(const SignalStream&, const WavePins&, FoundPort&),
          PortWidths (*kWidths)(const PinWidths&), class Log, class Rules, class Traffic,
          class Recount = NoRecount>
Bus pin_bus(std::string_view name, std::span<const std::string_view> kinds) {
  return {
      .name = name,
      .title = kinds.front(),
      .kinds = kinds,
      .shape = &Log::shape(),
      .counts_twice = !std::is_same_v<Recount, NoRecount>,
      .identity = kPins().identity,
      .find =
          [](ClockSampler& wave, const WaveClocks& clocks, const TraceOptions& options) {
            return find_pin_ports(kPins(), wave, clocks, options, kDescribe);
          },
      .choose = [](ClockSampler& wave,
                   const TraceOptions& options) { return choose_pin_port(kPins(), wave, options); },
      .reset_of = [](const WavePins& pins) { return pins.signal[kPins().reset]; },
      .open = [](const TraceOptions& options, bool compared) -> std::unique_ptr<BusLog> {
        return std::make_unique<PinBusLog<Log, Rules, Recount>>(kPins(), options, compared,
                                                                kWidths);
      },
      .generate = [](const BusTraffic& traffic) -> std::unique_ptr<BusLog> {
        return generate_pins<Log, Traffic>(kPins(), traffic, kWidths);
      }};
}

}  // namespace fabmon
