// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include <array>

#include "tb/bus/avalon/bus.hpp"
#include "tb/bus/avalon/side.hpp"
#include "tb/bus/avalon/st_log.hpp"
#include "tb/bus/avalon/st_recount.hpp"
#include "tb/bus/avalon/st_rules.hpp"
#include "tb/bus/avalon/st_traffic.hpp"
#include "tb/bus/pin_bus.hpp"

namespace fabmon {
namespace avalon_st {
namespace {

constexpr std::array<std::size_t, 4> kIdentity{kValid, kReady, kStartofpacket, kEndofpacket};

bool complete(WavePins& set) {
  if (!set.signal[kValid]) set.missing.emplace_back("valid");
  if (!set.signal[kStartofpacket] && !set.signal[kEndofpacket]) {
    set.missing.emplace_back("startofpacket or endofpacket");
  }
  return set.missing.empty();
}

void describe(const SignalStream& wave, const WavePins& set, FoundPort& port) {
  port.kind = "Avalon-ST";
  port.side = side_by_name(wave, set, {kValid}, "aso", "asi");
  port.data = widest_pin(wave, set, {kData});
  port.id = widest_pin(wave, set, {kChannel});
}

PortWidths widths(const PinWidths& pins) { return {pins.width[kData], pins.width[kChannel]}; }

}  // namespace

const BusPins& pins() {
  static constexpr BusPins kBus{.one = "Avalon-ST port",
                                .several = "Avalon-ST ports",
                                .examples = "aso_valid, aso_startofpacket, rx_st_sop",
                                .pins = kPins,
                                .reset = kReset,
                                .identity = kIdentity,
                                .identity_is_bits = true,
                                .complete = complete};
  return kBus;
}

}  // namespace avalon_st

const Bus& avalon_st_bus() {
  static constexpr std::array<std::string_view, 1> kKinds{"Avalon-ST"};
  static const Bus bus =
      pin_bus<avalon_st::pins, avalon_st::describe, avalon_st::widths, avalon_st::Log,
              avalon_st::Rules, avalon_st::Traffic, avalon_st::Recount>("avalon-st", kKinds);
  return bus;
}

}  // namespace fabmon
