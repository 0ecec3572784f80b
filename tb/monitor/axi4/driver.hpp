// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL and the golden model of the axi4 monitor side by side: both get the same pins and the
// same register writes at the same cycles, and both are asked for all counts of one cycle ("a
// capture").
//
// The RTL is used as software uses it. Its register layout comes from its discovery tables, and a
// capture is its snapshot: asked for by the pin, stored by the hardware and read over the bus while
// the traffic runs on. The golden model is simply looked at in the cycle of the request.
//
// Limit: one capture at a time, since there is one set of snapshot registers. reading() tells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/core/check_error.hpp"
#include "tb/core/lockstep.hpp"
#include "tb/monitor/axi4/golden/golden.hpp"
#include "tb/monitor/axi4/program.hpp"
#include "tb/monitor/axi4/rtl.hpp"

namespace fabmon {

/// One counter's value and overflow flag, from both models.
struct Axi4Count {
  std::uint64_t rtl = 0;
  std::uint64_t golden = 0;
  bool rtl_overflow = false;
  bool golden_overflow = false;

  /// True when both models agree.
  bool match() const { return rtl == golden && rtl_overflow == golden_overflow; }
};

/// The programs that are measured together, and how their counters are started.
struct Axi4Group {
  std::vector<std::size_t> index;     ///< which programs of the task; counter j has index[j]
  std::vector<Axi4Program> programs;  ///< the same programs
  /// The counter whose control register is written in the very cycle before the traffic, if any;
  /// see axi4_plan.hpp.
  std::optional<std::size_t> armed_last;
};

/// One sticky flag of the monitor, as both models show it.
struct Axi4Flag {
  Axi4Program program;  ///< the program that counts the cycles in which the flag is set
  bool rtl = false;
  bool golden = false;
};

class Axi4Pair {
 public:
  using Setup = Axi4Group;
  using Count = Axi4Count;

  /// Makes the golden model of the same parameters. The RTL stays the caller's.
  explicit Axi4Pair(Axi4Rtl& rtl);

  /// Resets both, discovers the registers and starts the group's counters so that the next cycle
  /// given to run() is the first that counts. Throws CheckError when the monitor does not answer or
  /// describes itself wrongly.
  void start(const Axi4Group& group);

  /// Clocks both n times. A capture that is being read out goes on meanwhile.
  void run(const Axi4Pins* pins, std::size_t n);

  /// True while a capture is being stored and read out; capture() must wait.
  bool reading() const { return step_ != Step::kNone; }

  /// Captures the counts of all cycles run so far. They are in counts() after further cycles.
  void capture();

  /// Runs idle cycles until no capture is being read out.
  void drain();

  /// Nothing of the traffic is pending when its last clock is over.
  void quiesce() {}

  /// The counts of the latest capture, one per program of the group, once reading() is false.
  const std::vector<Axi4Count>& counts() const { return counts_; }

  /// Reads the sticky flags of the monitor by reprogramming its counters, on an idle bus, without
  /// touching the flags themselves. The group's counts are lost; start() begins anew.
  std::vector<Axi4Flag> flags();

  /// The two models, for who clocks them one by one (bench.hpp). Not while reading().
  Axi4Rtl& rtl() { return both_.rtl(); }
  Axi4Golden& golden() { return both_.golden(); }

 private:
  enum class Step { kNone, kStore, kStatus, kOverflow, kLow, kHigh };

  void discover();
  void program(std::size_t counter, const Axi4Program& what, std::uint32_t extra);
  void request(std::uint32_t addr, Step step);
  void advance_readout();

  Lockstep<Axi4Rtl, Axi4Golden> both_;
  // The layout, filled in by discover().
  std::uint32_t uctrl_ = 0, usts_ = 0, ucctl_ = 0;
  std::size_t num_counters_ = 0;
  // The capture that is being read out.
  Step step_ = Step::kNone;
  std::size_t wait_ = 0;      // cycles until the snapshot is stored
  std::size_t counter_ = 0;   // the counter that is being read
  unsigned captures_ = 0;     // since reset
  std::size_t programs_ = 0;  // counters in use
  std::vector<Axi4Count> counts_;
};

}  // namespace fabmon
