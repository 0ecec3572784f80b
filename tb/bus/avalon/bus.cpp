// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/avalon/bus.hpp"

#include <array>

#include "tb/bus/avalon/log.hpp"
#include "tb/bus/avalon/recount.hpp"
#include "tb/bus/avalon/rules.hpp"
#include "tb/bus/avalon/side.hpp"
#include "tb/bus/avalon/traffic.hpp"
#include "tb/bus/pin_bus.hpp"

namespace fabmon {
namespace avalon {
namespace {

constexpr std::array<std::size_t, 7> kIdentity{kRead,        kReadN,        kWrite,        kWriteN,
                                               kWaitrequest, kWaitrequestN, kReaddatavalid};

void forget(WavePins& set, std::size_t pin) {
  if (!set.signal[pin]) return;
  set.signal[pin].reset();
  --set.found;
}

bool complete(WavePins& set) {
  const auto has = [&set](std::size_t pin) { return set.signal[pin].has_value(); };
  const bool can_wait = has(kWaitrequest) || has(kWaitrequestN);
  // "ready" alone says too little.
  if (can_wait || !has(kReaddatavalid)) forget(set, kReady);
  if (!has(kRead) && !has(kReadN) && !has(kWrite) && !has(kWriteN)) {
    set.missing.emplace_back("read or write");
  }
  if (!can_wait && !has(kReaddatavalid)) {
    set.missing.emplace_back("waitrequest or readdatavalid");
  }
  return set.missing.empty();
}

void describe(const SignalStream& wave, const WavePins& set, FoundPort& port) {
  port.kind = "Avalon-MM";
  port.side = side_by_name(wave, set, {kRead, kWrite, kReadN, kWriteN}, "avm", "avs");
  port.data = widest_pin(wave, set, {kReaddata, kWritedata});
  port.addr = widest_pin(wave, set, {kAddress});
}

PortWidths widths(const PinWidths& pins) { return {data_width_of(pins), 0}; }

}  // namespace

const BusPins& pins() {
  static constexpr BusPins kBus{.one = "Avalon-MM port",
                                .several = "Avalon-MM ports",
                                .examples = "avs_read, avs_waitrequest, readdatavalid",
                                .pins = kPins,
                                .reset = kReset,
                                .identity = kIdentity,
                                .identity_is_bits = true,
                                .complete = complete};
  return kBus;
}

}  // namespace avalon

const Bus& avalon_bus() {
  static constexpr std::array<std::string_view, 1> kKinds{"Avalon-MM"};
  static const Bus bus = pin_bus<avalon::pins, avalon::describe, avalon::widths, avalon::Log,
                                 avalon::Rules, avalon::Traffic, avalon::Recount>("avalon", kKinds);
  return bus;
}

}  // namespace fabmon
