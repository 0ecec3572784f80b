// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What every monitor beside an AXI4 port says about its pins to the subcommands: a base of its
// view. Config has an id_width if the monitor looks at IDs.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/port.hpp"
#include "tb/bus/axi4/port_tap.hpp"
#include "tb/bus/axi4/protocol.hpp"
#include "tb/bus/axi4/trace.hpp"
#include "tb/bus/axi4/width_check.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// kWChannel: the monitor looks at the W channel.
template <class Config, bool kWChannel = true>
struct Axi4PortView {
  using Pins = Axi4Pins;
  using Tap = Axi4PortTap;

  /// What is watched is one AXI port.
  static constexpr bool kAxiPort = true;

  /// Of several ports in a waveform of the RTL the watched one.
  static constexpr std::string_view kWavePort = "mon_axi";

  /// Options: what trace_options() takes.
  template <class Options>
  static std::unique_ptr<Axi4Trace> open_trace(const Options& options, const Config& /*config*/) {
    return open_axi4_trace(trace_options(options), kWChannel);
  }

  /// Generated traffic fits every configuration.
  static bool is_narrow(const Config& /*config*/) { return false; }

  static std::string misfit(const Pins& pins, const Config& config) {
    if constexpr (std::is_convertible_v<const Config&, Axi4Port>) {
      return axi4_misfit(pins, config);
    } else if constexpr (requires { config.id_width; }) {
      return id_misfit(pins, config.id_width);
    } else {
      return {};
    }
  }

  template <class Options>
  static Tap tap(Source<Pins>& source, const Options& /*options*/) {
    return Tap(source);
  }

  /// A checker for the bus as the trace declares it, or else for the narrowest one that fits.
  static Axi4Protocol protocol(const Config& /*config*/, const Tap& tap, const Axi4Trace& trace,
                               std::size_t keep) {
    Axi4Port bus;
    bus.data_width = trace.data_width() != 0 ? trace.data_width() : tap.data_width();
    return Axi4Protocol(
        bus, keep,
        {.has = [&trace](std::string_view pin) { return trace.has(pin); }, .from_idle = false});
  }
};

}  // namespace fabmon
