// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/apb/bus.hpp"

#include <array>

#include "tb/bus/apb/log.hpp"
#include "tb/bus/apb/recount.hpp"
#include "tb/bus/apb/report_traffic.hpp"
#include "tb/bus/apb/rules.hpp"
#include "tb/bus/pin_bus.hpp"

namespace fabmon {
namespace apb {
namespace {

constexpr std::array<std::size_t, 3> kIdentity{kPsel, kPenable, kPready};

bool complete(WavePins& set) {
  if (!set.signal[kPsel]) set.missing.emplace_back("psel");
  if (!set.signal[kPenable]) set.missing.emplace_back("penable");
  return set.missing.empty();
}

void describe(const SignalStream& wave, const WavePins& set, FoundPort& port) {
  port.kind = "APB";
  port.side = side_by_pins(wave, set, {kPenable, kPsel});
  port.data = widest_pin(wave, set, {kPwdata, kPrdata});
  port.addr = widest_pin(wave, set, {kPaddr});
}

PortWidths widths(const PinWidths& pins) {
  return {.data = std::max(pins.width[kPwdata], pins.width[kPrdata])};
}

}  // namespace

const BusPins& pins() {
  static constexpr BusPins kBus{.one = "APB port",
                                .several = "APB ports",
                                .examples = "psel, s_apb_psel",
                                .pins = kPins,
                                .reset = kReset,
                                .identity = kIdentity,
                                .select = kPsel,
                                .complete = complete};
  return kBus;
}

}  // namespace apb

const Bus& apb_bus() {
  static constexpr std::array<std::string_view, 1> kKinds{"APB"};
  static const Bus bus = pin_bus<apb::pins, apb::describe, apb::widths, apb::Log, apb::Rules,
                                 apb::Traffic, apb::Recount>("apb", kKinds);
  return bus;
}

}  // namespace fabmon
