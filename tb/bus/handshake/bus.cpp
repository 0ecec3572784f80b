// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/handshake/bus.hpp"

#include <array>

#include "tb/bus/handshake/directed.hpp"
#include "tb/bus/handshake/log.hpp"
#include "tb/bus/handshake/rules.hpp"
#include "tb/bus/handshake/traffic.hpp"
#include "tb/bus/pin_bus.hpp"

namespace fabmon {
namespace handshakes {
namespace {

constexpr std::array<std::size_t, 2> kDecide{kValid, kReady};

void describe_port(const SignalStream& wave, const WavePins& set, FoundPort& port) {
  port.kind = "handshake";
  port.side = side_by_pins(wave, set, {kValid});
  port.data = widest_pin(wave, set, {kBits});
}

PortWidths port_widths(const PinWidths& pins) { return {.data = pins.width[kBits], .id = 0}; }

}  // namespace

const BusPins& pins() {
  static constexpr BusPins kBus{.one = "handshake",
                                .several = "handshakes",
                                .examples = "valid, io_enq_valid",
                                .pins = kPins,
                                .reset = kReset,
                                .identity = kDecide,
                                .add_structs = pair_directions,
                                .required = kDecide};
  return kBus;
}

}  // namespace handshakes

const Bus& handshake_bus() {
  static constexpr std::array<std::string_view, 1> kKinds{"handshake"};
  static const Bus bus = [] {
    Bus made =
        pin_bus<handshakes::pins, handshakes::describe_port, handshakes::port_widths,
                handshakes::Log, handshakes::Rules, handshakes::Traffic>("handshake", kKinds);
    made.on_request = true;
    return made;
  }();
  return bus;
}

}  // namespace fabmon
