// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/ahb/bus.hpp"

#include <algorithm>
#include <array>

#include "tb/bus/ahb/log.hpp"
#include "tb/bus/ahb/recount.hpp"
#include "tb/bus/ahb/rules.hpp"
#include "tb/bus/ahb/traffic.hpp"
#include "tb/bus/pin_bus.hpp"

namespace fabmon {
namespace ahb {
namespace {

constexpr std::array<std::size_t, 3> kIdentity{kHtrans, kHready, kHsel};

// Of a subordinate HREADYIN is the bus's HREADY, and HREADY beside it, or HREADYOUT, its own.
bool complete(WavePins& set) {
  if (set.signal[kHreadyin]) {
    set.signal[kHready] = set.signal[kHreadyin];
  } else if (!set.signal[kHready]) {
    set.signal[kHready] = set.signal[kHreadyout];
  }
  // A subordinate sees a part of what its manager does.
  set.role = set.signal[kHsel] ? 1 : 0;
  if (set.signal[kHtrans] && set.signal[kHready]) return true;
  set.missing.emplace_back(set.signal[kHtrans] ? "hready" : "htrans");
  return false;
}

// What lacks HREADY alone; registers that keep an address phase lack the data, too.
bool partial(const WavePins& set) {
  return set.signal[kHtrans] && set.signal[kHaddr] && (set.signal[kHwdata] || set.signal[kHrdata]);
}

void describe(const SignalStream& wave, const WavePins& set, FoundPort& port) {
  port.kind = "AHB";
  port.side = side_by_pins(wave, set, {kHtrans});
  port.data = widest_pin(wave, set, {kHwdata, kHrdata});
  port.id = widest_pin(wave, set, {kHmaster});
}

PortWidths widths(const PinWidths& pins) {
  return {std::max(pins.width[kHwdata], pins.width[kHrdata]), pins.width[kHmaster]};
}

}  // namespace

const BusPins& pins() {
  static constexpr BusPins kBus{.one = "AHB port",
                                .several = "AHB ports",
                                .examples = "htrans, s_ahb_htrans",
                                .pins = kPins,
                                .reset = kReset,
                                .identity = kIdentity,
                                .complete = complete,
                                .partial = partial};
  return kBus;
}

}  // namespace ahb

const Bus& ahb_bus() {
  static constexpr std::array<std::string_view, 1> kKinds{"AHB"};
  static const Bus bus = pin_bus<ahb::pins, ahb::describe, ahb::widths, ahb::Log, ahb::Rules,
                                 ahb::Traffic, ahb::Recount>("ahb", kKinds);
  return bus;
}

}  // namespace fabmon
