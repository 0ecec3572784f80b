// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/wishbone/bus.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "tb/bus/pin_bus.hpp"
#include "tb/bus/wishbone/log.hpp"
#include "tb/bus/wishbone/recount.hpp"
#include "tb/bus/wishbone/rules.hpp"
#include "tb/bus/wishbone/traffic.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace wishbone {
namespace {

constexpr std::array<std::size_t, 3> kIdentity{kCyc, kStb, kAck};

bool complete(WavePins& set) {
  for (const std::size_t pin : kIdentity) {
    if (!set.signal[pin]) set.missing.emplace_back(kPins[pin].name);
  }
  return set.missing.empty();
}

// By the record that CYC lies in: slave_i, wishbone_insn_out.
std::string side_by_record(const SignalStream& wave, const WavePins& set) {
  const auto& cyc = set.signal[kCyc];
  if (!cyc || cyc->tied) return {};
  std::string name = to_lower(wave.scopes().last(wave.signals()[cyc->signal].scope));
  if (const std::size_t index = name.find_first_of("[("); index != std::string::npos) {
    name.resize(index);
  }
  if (name.ends_with("_i") || name.ends_with("_in")) return "subordinate";
  return name.ends_with("_o") || name.ends_with("_out") ? "manager" : "";
}

void describe(const SignalStream& wave, const WavePins& set, FoundPort& port) {
  port.kind = "Wishbone";
  port.side = side_by_pins(wave, set, {kCyc, kStb});
  if (port.side.empty() && set.joined) port.side = side_by_record(wave, set);
  port.data = widest_pin(wave, set, {kDatW, kDatR, kDat});
  port.addr = widest_pin(wave, set, {kAdr});
}

PortWidths widths(const PinWidths& pins) {
  return {.data = std::max({pins.width[kDatW], pins.width[kDatR], pins.width[kDat]})};
}

}  // namespace

const BusPins& pins() {
  static constexpr BusPins kBus{.one = "Wishbone port",
                                .several = "Wishbone ports",
                                .examples = "wb_cyc_i, bus_cyc",
                                .pins = kPins,
                                .reset = kReset,
                                .identity = kIdentity,
                                .complete = complete};
  return kBus;
}

unsigned bytes_of_data(const PinWidths& pins) {
  if (const unsigned width = widths(pins).data; width != 0) return width / 8;
  return pins.has(kDatW) || pins.has(kDatR) || pins.has(kDat) ? 4 : 0;
}

}  // namespace wishbone

const Bus& wishbone_bus() {
  static constexpr std::array<std::string_view, 1> kKinds{"Wishbone"};
  static const Bus bus =
      pin_bus<wishbone::pins, wishbone::describe, wishbone::widths, wishbone::Log, wishbone::Rules,
              wishbone::Traffic, wishbone::Recount>("wishbone", kKinds);
  return bus;
}

}  // namespace fabmon
