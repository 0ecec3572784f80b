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
#include "tb/record/text.hpp"

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
  set.letter = 'h';  // HCLK, HRESETn
  if (set.signal[kHtrans] && set.signal[kHready]) return true;
  set.missing.emplace_back(set.signal[kHtrans] ? "hready" : "htrans");
  return false;
}

// What lacks HREADY alone; registers that keep an address phase lack the data, too.
bool partial(const WavePins& set) {
  return set.signal[kHtrans] && set.signal[kHaddr] && (set.signal[kHwdata] || set.signal[kHrdata]);
}

// LiteX's records have the names without H.
void join(const WaveSearch& search, std::vector<WavePins>& sets) {
  static const PinSpellings plain{
      {"trans", kHtrans},       {"readyout", kHreadyout}, {"sel", kHsel},     {"addr", kHaddr},
      {"write", kHwrite},       {"size", kHsize},         {"burst", kHburst}, {"prot", kHprot},
      {"mastlock", kHmastlock}, {"wdata", kHwdata},       {"rdata", kHrdata}, {"resp", kHresp}};
  const auto& signals = search.wave.signals();
  if (std::none_of(signals.begin(), signals.end(), [](const SignalInfo& signal) {
        return to_lower(signal.name).ends_with("_readyout");
      })) {
    return;
  }
  for (WavePins& set : collect_wave_pins(search, plain, kPinCount, false)) {
    if (set.signal[kHtrans] && set.signal[kHreadyout]) sets.push_back(std::move(set));
  }
}

void describe(const SignalStream& wave, const WavePins& set, FoundPort& port) {
  port.kind = "AHB";
  // i_htrans is that of the instructions (Hazard3).
  const bool instructions = !set.input && to_lower(set.prefix).starts_with("i_");
  if (!instructions) port.side = side_by_pins(wave, set, {kHtrans});
  port.data = widest_pin(wave, set, {set.signal[kHwdata] ? kHwdata : kHrdata});
  port.addr = widest_pin(wave, set, {kHaddr});
  port.id = widest_pin(wave, set, {kHmaster});
}

PortWidths widths(const PinWidths& pins) { return {data_width(pins), pins.width[kHmaster]}; }

}  // namespace

const BusPins& pins() {
  static constexpr BusPins kBus{.one = "AHB port",
                                .several = "AHB ports",
                                .examples = "htrans, s_ahb_htrans",
                                .pins = kPins,
                                .reset = kReset,
                                .identity = kIdentity,
                                .suffixes = "cdimps",
                                .select = kHsel,
                                .complete = complete,
                                .partial = partial,
                                .join = join};
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
