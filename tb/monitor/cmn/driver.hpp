// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The lockstep driver of the cmn monitor: RTL and golden model side by side get the same pins and
// the same register writes at the same cycles, and both are asked for all counts of one cycle ("a
// capture").
//
// The RTL is used as Linux's arm-cmn driver uses it: the mesh is discovered from the root node,
// DTMs and DTCs are initialised, each event gets its counters, and what is read of an event is (sum
// over DTCs of its global counter) * 2^16 + (sum over nodes of its local counters).
//
// A capture is a snapshot, asked for by PMUSNAPSHOTREQ: in that cycle all DTMs and DTCs, of all
// domains, store their counters, which are then read over the bus while the traffic runs on. So
// that pin belongs to the measurement; what the pins of the traffic say on it is ignored. (Linux
// stops the counters to read them instead, for it has no such pin.)
//
// The golden model is not asked for registers but for how often each local counter has counted, a
// number that it keeps from its own log; sharing, wraps and snapshots have no part in that.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tb/bus/chi/pins.hpp"
#include "tb/core/lockstep.hpp"
#include "tb/monitor/cmn/golden/golden.hpp"
#include "tb/monitor/cmn/plan.hpp"
#include "tb/monitor/cmn/rtl.hpp"

namespace fabmon {

class CmnDriver : public LockstepDriver<CmnRtl, CmnGolden> {
 public:
  using Group = CmnGroup;

  /// Makes the golden model of these parameters. The RTL stays the caller's and may be null. Throws
  /// std::invalid_argument if its registers are on APB.
  CmnDriver(CmnRtl* rtl, const CmnConfig& config);

  /// Resets both and starts the counters: the next cycle given to run() is the first that counts.
  /// Throws CheckError when the monitor does not answer or describes itself wrongly.
  void start(const CmnGroup& group);

  /// Clocks both n times. A capture that is being read out goes on meanwhile.
  void run(const ChiPins* pins, std::size_t n);

  /// True while a capture is being stored and read out; capture() must wait.
  bool reading() const { return snapshot_ || at_ < reads_.size(); }

  /// Captures the counts of all cycles run so far. They are in counts() after further cycles: the
  /// events of the group, then the cycle counter of DTC 0.
  void capture();

  /// Runs idle cycles until no capture is being read out. Returns how many.
  std::size_t drain();

  /// "dtc_cycles", behind the events.
  std::string name(std::size_t /*index*/) const { return "dtc_cycles"; }

  /// Reads the overflow flags and the interrupts of all DTCs, on an idle bus: "dtc0_overflow_a" to
  /// "_h", "dtc0_overflow_cycles", "dtc0_interrupt".
  LastValues last();

 private:
  // One register read of a capture.
  struct Read {
    enum class What : std::uint8_t { kLocals, kGlobals, kCycles } what;
    std::uint32_t addr;
    unsigned number;  // the XP, or the pair of global counters
  };

  void discover();
  void init();
  void add(const CmnPlaced& event);
  void plan_reads();
  void write32(std::uint32_t addr, std::uint32_t data);
  void run_on(const ChiPins* pins, std::size_t n);
  void advance_readout();
  void take(const Read& read, std::uint64_t data);

  CmnConfig config_;
  // Where the registers of XPs, nodes and DTCs are, from discover().
  std::vector<std::uint32_t> xps_, dtcs_;
  std::array<std::array<std::uint32_t, kChiPositions>, kChiMaxXps> nodes_{};
  // What was written to registers that several events share, as a driver remembers it.
  std::array<std::uint64_t, kChiMaxXps> pmu_config_{};
  std::array<std::array<std::uint32_t, kChiPositions + 1>, kChiMaxXps> event_sel_{};
  std::vector<CmnPlaced> events_;
  // The capture that is being stored and read out.
  bool snapshot_ = false;  // PMUSNAPSHOTREQ is due in the next cycle
  ChiPins pins_;           // of that cycle
  std::vector<Read> reads_;
  std::size_t at_ = 0;    // of reads_
  bool issued_ = false;   // the read at at_ is on the bus
  std::size_t wait_ = 0;  // cycles that the bus may still take
};

}  // namespace fabmon
