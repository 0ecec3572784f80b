// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What Linux's arm-cmn driver does with the registers of a cmn monitor, access by access: what it
// writes first, and how it reads an event. Two ages of it: before v6.5 and since. Linux is
// Non-secure here, as it usually is.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "tests/monitor/cmn/driver_fixture.hpp"

namespace fabmon::test {

inline constexpr std::uint32_t kStart = 0x80000000;  ///< what counters are loaded with
inline constexpr std::uint64_t kCycleStart = 0x8000000000;

/// The DTCs, by their logical numbers.
inline std::vector<std::uint32_t> dtcs(const CmnFixture& both) {
  std::vector<std::uint32_t> all;
  for (const CmnNode& n : both.topology().nodes()) {
    if (n.type == kNodeDtc) all.push_back(n.offset);
  }
  return all;
}

inline void init(CmnFixture& both, bool old = false) {
  both.non_secure();
  for (const CmnNode& x : both.topology().xps()) {
    if (!old) both.q(x.offset + kPmuConfig, 1);
    for (unsigned n = 0; n < 4; ++n) {
      both.q(x.offset + wp_mask(n), 0);
      both.q(x.offset + wp_val(n), kOnes);
    }
  }
  const std::vector<std::uint32_t> all = dtcs(both);
  for (const std::uint32_t dtc : all) {
    if (old) {
      both.l(dtc + kDtcPmcr, 0);
      both.l(dtc + kPmovsrClr, 0x1FF);
      both.l(dtc + kDtcPmcr, 0x40);
    } else {
      both.l(dtc + kDtcCtl, 1);
      both.l(dtc + kDtcPmcr, 0x41);
      both.q(dtc + kPmccntr, 0);
      both.l(dtc + kPmovsrClr, 0x1FF);
    }
  }
  if (old) {
    both.l(all[0] + kDtcCtl, 1);
  } else {
    both.l(all[0] + kDtcPmcr, 0);
  }
}

inline void enable(CmnFixture& both) { both.l(dtcs(both)[0] + kDtcPmcr, 0x41); }
inline void disable(CmnFixture& both) { both.l(dtcs(both)[0] + kDtcPmcr, 0); }

/// An event: local counters of DTMs and the same global counter of every DTC.
class PerfEvent {
 public:
  struct Local {
    std::uint32_t xp = 0;
    unsigned n = 0;
  };

  PerfEvent(CmnFixture& both, std::vector<Local> locals, unsigned g)
      : both_(both), locals_(std::move(locals)), g_(g) {
    for (const std::uint32_t dtc : dtcs(both_)) both_.l(dtc + global(g_), kStart);
    prev_ = sum();
  }
  /// The count so far, read while the counters stand still.
  std::uint64_t count() {
    const std::uint64_t now = sum();
    std::uint64_t delta = now - prev_;
    prev_ = now;
    for (const std::uint32_t dtc : dtcs(both_)) {
      delta += std::uint64_t{both_.rl(dtc + global(g_)) - kStart} << 16;
      both_.l(dtc + global(g_), kStart);
    }
    return count_ += delta;
  }

 private:
  std::uint64_t sum() {
    std::uint64_t all = 0;
    for (const Local& at : locals_) all += both_.local(at.xp, at.n);
    return all;
  }

  CmnFixture& both_;
  std::vector<Local> locals_;
  unsigned g_;
  std::uint64_t prev_ = 0, count_ = 0;
};

/// Flits everywhere, on all ports and channels, and all events.
inline ChiPins everything() {
  ChiPins pins;
  for (ChiXpPins& x : pins.xp) {
    x.tx_flitv = x.tx_stall = 0xFFFFFF;
    x.partial_dat = 3;
    for (auto& port : x.port) {
      for (ChiLinkPins& link : port) {
        send_req(link, 4), send_rsp(link, 4), send_snp(link, 7), send_dat(link, 4);
      }
    }
    x.event.fill(~std::uint64_t{1});
  }
  return pins;
}

/// Every XP that is there sends a request to each of its devices.
inline ChiPins requests() {
  ChiPins pins;
  for (ChiXpPins& x : pins.xp) x.tx_flitv = tx(kChiP0, kChiReq) | tx(kChiP1, kChiReq);
  return pins;
}

/// All counters of all XPs count requests() cycles, from this value on, into counter g of their
/// DTC.
inline void count_everywhere(CmnFixture& both, unsigned g, std::uint16_t from) {
  for (const CmnNode& x : both.topology().xps()) {
    const unsigned port = both.config().port_type[std::size_t{2} * x.xp] != kDeviceNone ? 4 : 5;
    both.l(x.offset + kEventSel, (1 | port << 2) * 0x01010101);
    both.q(x.offset + kPmuConfig, 0x07060504000000F1 | std::uint64_t{g} * 0x11110000);
    both.q(x.offset + kPmevcnt, from * 0x0001000100010001ULL);
  }
  both.l(dtcs(both)[0] + kDtcCtl, 1);
  enable(both);
}

}  // namespace fabmon::test
