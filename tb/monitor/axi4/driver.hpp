// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The lockstep driver of the axi4 monitor, for RTL and golden model side by side. Both get the same
// pins and the same register writes in the same cycles, and both return all counts of one cycle
// ("a capture").
//
// The RTL is used as software uses it. Its register layout comes from its discovery tables, and a
// capture is its snapshot: requested by the pin, stored by the hardware and read over the bus while
// the traffic continues. The golden model is read in the cycle of the request.
//
// Both forms have the same driver. It programs the selectable form. For the bank form it looks up
// the counters that the programs are functions of (functions.hpp).
//
// Limit: one capture at a time, since there is one set of snapshot registers. reading() tells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/core/lockstep.hpp"
#include "tb/monitor/axi4/bank_units.hpp"
#include "tb/monitor/axi4/golden/golden.hpp"
#include "tb/monitor/axi4/program.hpp"
#include "tb/monitor/axi4/rtl.hpp"

namespace fabmon {

/// The programs that are measured together, and how their counters are started.
struct Axi4Group : MeasureGroup {
  std::vector<Axi4Program> programs;  ///< counter j has programs[j]
  /// The counter whose control register is written in the very cycle before the traffic, if any;
  /// see plan.hpp.
  std::optional<std::size_t> armed_last;
};

class Axi4Driver : public LockstepDriver<Axi4Rtl, Axi4Golden> {
 public:
  using Group = Axi4Group;

  /// Makes the golden model of these parameters. The RTL stays the caller's and may be null.
  Axi4Driver(Axi4Rtl* rtl, const Axi4Config& config);

  /// Resets both, discovers the registers and starts the group's counters so that the next cycle
  /// given to run() is the first that counts. Throws CheckError when the monitor does not answer or
  /// describes itself wrongly.
  void start(const Axi4Group& group);

  /// Clocks both n times. A capture that is being read out goes on meanwhile.
  void run(const Axi4Pins* pins, std::size_t n);

  /// True while a capture is being stored and read out; capture() must wait.
  bool reading() const { return step_ != Step::kNone; }

  /// Captures the counts of all cycles run so far. They are in counts() after further cycles, one
  /// per program of the group.
  void capture();

  /// Runs idle cycles until no capture is being read out. Returns how many.
  std::size_t drain();

  /// Reads the sticky flags of the monitor by reprogramming its counters, on an idle bus, without
  /// touching the flags themselves. The group's counts are lost; start() begins anew.
  LastValues last();

 private:
  enum class Step { kNone, kStore, kStatus, kOverflow, kLow, kHigh };

  void discover();
  void start_selectable(const Axi4Group& group);
  void start_bank(const Axi4Group& group);
  void program(std::size_t counter, const Axi4Program& what, std::uint32_t extra);
  void capture_golden();
  void request(std::uint32_t addr, Step step);
  void next_counter();
  void advance_readout();
  void take_overflow(std::uint32_t word);
  void complete_bank();
  LastValues last_of_bank();

  Axi4Config config_;
  // The layout, filled in by discover().
  std::uint32_t uctrl_ = 0, usts_ = 0, ucctl_ = 0;
  std::size_t num_counters_ = 0;
  Axi4BankUnits units_;  // of the bank form
  // The capture that is being read out.
  Step step_ = Step::kNone;
  std::size_t wait_ = 0;                 // cycles until the snapshot is stored
  std::size_t counter_ = 0;              // the counter that is being read
  std::size_t unit_ = 0;                 // whose overflow bits are being read; of the bank form
  std::vector<std::uint64_t> values_;    // of units_.counters()
  std::vector<std::uint32_t> overflow_;  // of each unit
  std::uint32_t lower_bounds_ = 0;       // bits 3:2 of EXT_SNAP_STS
  unsigned captures_ = 0;                // since reset
  std::size_t programs_ = 0;             // counters in use
};

}  // namespace fabmon
