// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Measures a stream of AXI4 cycles with the RTL and with the golden model, and compares all counts.
//
// * The RTL is programmed through its bus, counts exactly the cycles of the stream (its first cycle
//   is the first that counts), and is read by its snapshot while traffic runs.
// * More programs than counters: the source is replayed in passes, each count stays exact.
// * Interval counts: a snapshot takes some hundred cycles to read, so those of short intervals are
//   spread over replays.
// * A reset in the stream (aresetn 0) resets the monitor too: counts start anew at the first cycle
//   after it, and the last stretch of cycles out of reset is the one that is reported. Cycles in
//   reset are not counted.
// * When a count differs, the stream is replayed and bisected with snapshots (locate.hpp). The
//   cycle that is named is the first of the stream whose pins the two count differently: the counts
//   of all cycles before it are equal, those that include it are not. Should a difference vanish
//   again within kScanStep cycles, a later one may be named instead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/core/replay.hpp"
#include "tb/core/source.hpp"
#include "tb/monitor/axi4/driver.hpp"
#include "tb/monitor/axi4/program.hpp"
#include "tb/monitor/axi4/rtl.hpp"

namespace fabmon {

/// What to measure.
struct Axi4Task {
  std::vector<Axi4Program> programs;
  std::uint64_t interval = 0;  ///< cycles between interval captures, 0 for none
  ReplayProgress progress;     ///< may be empty
};

/// The counts at one cycle since the start, one per program.
struct Axi4Interval {
  std::uint64_t clock = 0;  ///< the counts cover the cycles before this one
  std::vector<Axi4Count> counts;
};

/// Where RTL and golden model first part.
struct Axi4Difference {
  Axi4Program program;      ///< the program whose count differs
  std::uint64_t clock = 0;  ///< cycle of the source, counted from 0
  Axi4Count count;          ///< the two counts including that cycle
  bool before = false;      ///< true: they differ before any cycle was counted
};

/// The outcome of measure().
struct Axi4Measurement {
  std::uint64_t clocks = 0;           ///< counted cycles: those of the last stretch
  std::uint64_t first_clock = 0;      ///< the source's cycle at which that stretch begins
  std::vector<std::uint64_t> resets;  ///< the source's cycles at which later stretches began
  unsigned passes = 0;                ///< replays that it took
  std::vector<Axi4Count> counts;      ///< one per program
  std::vector<Axi4Interval>
      intervals;                ///< ascending; the last one is the end. Empty without interval
  std::vector<Axi4Flag> flags;  ///< all sticky flags of the monitor
  std::size_t compared = 0;     ///< values compared with the golden model
  std::optional<Axi4Difference> difference;  ///< empty when everything matches

  bool match() const { return !difference; }
};

/// Measures the whole source. Throws what the source throws, and CheckError when the RTL fails so
/// badly that it cannot be compared.
Axi4Measurement measure(Axi4Rtl& rtl, Source<Axi4Pins>& source, const Axi4Task& task);

}  // namespace fabmon
