// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL and the golden model of the cmn monitor side by side: both get the same pins and the same
// register writes at the same cycles, and both are asked for all counts of one cycle ("a capture").
//
// The RTL is used as Linux' arm-cmn driver uses it: the mesh is discovered from the root node, DTMs
// and DTCs are initialised, each event gets its counters, and what is read of an event is
// (sum over DTCs of its global counter) * 2^16 + (sum over nodes of its local counters).
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
#include "tb/core/check_error.hpp"
#include "tb/core/lockstep.hpp"
#include "tb/monitor/cmn/golden/golden.hpp"
#include "tb/monitor/cmn/plan.hpp"
#include "tb/monitor/cmn/rtl.hpp"

namespace fabmon {

/// One value as both models have it.
struct CmnCount {
  std::uint64_t rtl = 0;
  std::uint64_t golden = 0;

  /// True when both models agree.
  bool match() const { return rtl == golden; }
};

/// One sticky flag of a DTC, or its interrupt, as both models show it.
struct CmnFlag {
  std::string name;  ///< "dtc0_overflow_a" to "_h", "dtc0_overflow_cycles", "dtc0_interrupt"
  bool rtl = false;
  bool golden = false;
};

class CmnPair {
 public:
  using Setup = CmnGroup;
  using Count = CmnCount;

  /// Makes the golden model of the same parameters. The RTL stays the caller's. Throws
  /// std::invalid_argument if its registers are on APB.
  explicit CmnPair(CmnRtl& rtl);

  /// Resets both and starts the counters: the next cycle given to run() is the first that counts.
  /// Throws CheckError when the monitor does not answer or describes itself wrongly.
  void start(const CmnGroup& group);

  /// Clocks both n times. A capture that is being read out goes on meanwhile.
  void run(const ChiPins* pins, std::size_t n);

  /// True while a capture is being stored and read out; capture() must wait.
  bool reading() const { return snapshot_ || at_ < reads_.size(); }

  /// Captures the counts of all cycles run so far. They are in counts() after further cycles.
  void capture();

  /// Runs idle cycles until no capture is being read out.
  void drain();

  /// Nothing of the traffic is pending when its last clock is over.
  void quiesce() {}

  /// The values of the latest capture, once reading() is false: the events of the group, then the
  /// cycle counter of DTC 0.
  const std::vector<CmnCount>& counts() const { return counts_; }

  /// Reads the overflow flags and the interrupts of all DTCs, on an idle bus.
  std::vector<CmnFlag> flags();

  /// The two models, for who clocks them one by one (bench.hpp). Not while reading().
  CmnRtl& rtl() { return both_.rtl(); }
  CmnGolden& golden() { return both_.golden(); }

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

  Lockstep<CmnRtl, CmnGolden> both_;
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
  std::vector<CmnCount> counts_;
};

}  // namespace fabmon
