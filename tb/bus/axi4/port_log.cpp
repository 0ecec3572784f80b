// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/port_log.hpp"

namespace fabmon {
namespace {

/// VALID and READY are 0 or 1.
Handshake handshake(unsigned valid, unsigned ready) {
  return static_cast<Handshake>(valid << 1U | ready);
}

}  // namespace

void Axi4PortLog::run(const Axi4Pins* pins, const Axi4ReportPins* more, const std::uint64_t* times,
                      std::size_t n) {
  static constexpr Axi4ReportPins kNothing;
  CycleState state;
  for (std::size_t i = 0; i < n; ++i) {
    const Axi4Pins& p = pins[i];
    const bool moves = p.rvalid != 0 && p.rready != 0;
    const auto [read, write] = accounting_.next(p, moves && reads_.is_atomic(p));
    if (p.gap != 0) {
      reads_.stop(LostBy::kGap, now_);
      writes_.stop(LostBy::kGap, now_);
      sink_.gap();
      continue;
    }
    auto& [reads, writes] = state.directions;
    reads = {.bucket = static_cast<std::uint8_t>(read)};
    writes = {.bucket = static_cast<std::uint8_t>(write)};
    state.reset = in_reset(p);
    if (state.reset) {
      reads_.stop(LostBy::kReset, now_);
      writes_.stop(LostBy::kReset, now_);
      state.channels = {};
    } else {
      const Axi4ReportPins& m = more != nullptr ? more[i] : kNothing;
      const bool any_read = (p.arvalid | p.rvalid) != 0;
      const bool any_write = (p.awvalid | p.wvalid | p.bvalid) != 0;
      if (any_read || !reads_.pause(reads)) reads_.cycle(p, m, now_, reads);
      if (any_write || !writes_.pause(writes)) writes_.cycle(p, m, now_, writes);
      state.channels[kAxi4Ar] = handshake(p.arvalid, p.arready);
      state.channels[kAxi4R] = handshake(p.rvalid, p.rready);
      state.channels[kAxi4Aw] = handshake(p.awvalid, p.awready);
      state.channels[kAxi4W] = handshake(p.wvalid, p.wready);
      state.channels[kAxi4B] = handshake(p.bvalid, p.bready);
    }
    sink_.cycle(state, times != nullptr ? times[i] : 0);
    ++now_;
  }
}

void Axi4PortLog::finish() {
  reads_.stop(LostBy::kEnd, now_);
  writes_.stop(LostBy::kEnd, now_);
}

}  // namespace fabmon
