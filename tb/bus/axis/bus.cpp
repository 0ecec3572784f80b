// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axis/bus.hpp"

#include <array>

#include "tb/bus/axis/log.hpp"
#include "tb/bus/axis/recount.hpp"
#include "tb/bus/axis/rules.hpp"
#include "tb/bus/axis/traffic.hpp"
#include "tb/bus/pin_bus.hpp"

namespace fabmon {
namespace axis {
namespace {

constexpr std::array<std::size_t, 2> kIdentity{kTvalid, kTready};

bool complete(WavePins& set) {
  if (!set.signal[kTvalid]) return false;
  // A single TVALID is more often a signal of a block's own.
  if (set.signal[kTready] || set.signal[kTdata] || set.signal[kTlast]) return true;
  set.missing.emplace_back("tready");
  return false;
}

void describe(const SignalStream& wave, const WavePins& set, FoundPort& port) {
  port.kind = "AXI4-Stream";
  port.side = side_by_pins(wave, set, {kTvalid});
  port.data = widest_pin(wave, set, {kTdata});
  port.id = widest_pin(wave, set, {kTid});
}

PortWidths widths(const PinWidths& pins) { return {pins.width[kTdata], pins.width[kTid]}; }

}  // namespace

const BusPins& pins() {
  static constexpr BusPins kBus{.one = "AXI4-Stream port",
                                .several = "AXI4-Stream ports",
                                .examples = "tvalid, s_axis_tvalid",
                                .pins = kPins,
                                .reset = kReset,
                                .identity = kIdentity,
                                .complete = complete};
  return kBus;
}

}  // namespace axis

const Bus& axis_bus() {
  static constexpr std::array<std::string_view, 1> kKinds{"AXI4-Stream"};
  static const Bus bus = pin_bus<axis::pins, axis::describe, axis::widths, axis::Log, axis::Rules,
                                 axis::Traffic, axis::Recount>("axis", kKinds);
  return bus;
}

}  // namespace fabmon
