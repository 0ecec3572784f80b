// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/obi/bus.hpp"

#include <array>

#include "tb/bus/obi/log.hpp"
#include "tb/bus/obi/recount.hpp"
#include "tb/bus/obi/rules.hpp"
#include "tb/bus/obi/structs.hpp"
#include "tb/bus/obi/traffic.hpp"
#include "tb/bus/pin_bus.hpp"

namespace fabmon {
namespace obi {
namespace {

constexpr std::array<std::size_t, 3> kIdentity{kReq, kGnt, kRvalid};

// An arbiter has requests and grants, too, and AXI has an rvalid.
bool complete(WavePins& set) {
  if (set.signal[kArvalid]) return false;
  for (const std::size_t pin : kIdentity) {
    if (!set.signal[pin]) set.missing.emplace_back(kPins.at(pin).name);
  }
  return set.missing.empty();
}

void describe(const SignalStream& wave, const WavePins& set, FoundPort& port) {
  port.kind = "OBI";
  port.side = side_by_pins(wave, set, {kReq});
  port.data = widest_pin(wave, set, {kRdata, kWdata});
  port.addr = widest_pin(wave, set, {kAddr});
  port.id = widest_pin(wave, set, {kAid, kRid});
}

PortWidths widths(const PinWidths& pins) {
  return {data_width_of(pins), std::max(pins.width[kAid], pins.width[kRid])};
}

}  // namespace

const BusPins& pins() {
  static constexpr BusPins kBus{.one = "OBI port",
                                .several = "OBI ports",
                                .examples = "req, gnt, rvalid, data_req_o",
                                .pins = kPins,
                                .reset = kReset,
                                .identity = kIdentity,
                                .identity_is_bits = true,
                                .parts = "a r",
                                .add_structs = add_struct_ports,
                                .complete = complete};
  return kBus;
}

}  // namespace obi

const Bus& obi_bus() {
  static constexpr std::array<std::string_view, 1> kKinds{"OBI"};
  static const Bus bus = pin_bus<obi::pins, obi::describe, obi::widths, obi::Log, obi::Rules,
                                 obi::Traffic, obi::Recount>("obi", kKinds);
  return bus;
}

}  // namespace fabmon
