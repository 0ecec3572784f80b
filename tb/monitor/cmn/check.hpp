// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Measures a stream of a mesh's cycles with the RTL and with the golden model of the cmn monitor,
// and compares all counts.
//
// * The RTL is programmed through its bus as Linux does it, counts exactly the cycles of the stream
//   (its first clock is the first that counts), and is read by snapshots; see cmn_pair.hpp. The
//   level of PMUSNAPSHOTREQ in the stream is ignored.
// * More events than the counters and watchpoints take at once: the source is replayed in passes,
//   each count stays exact. The cycle counter of DTC 0 runs in each pass; it stands, as everything
//   does, while NIDEN is low.
// * Interval counts of short intervals are spread over replays, for reading takes some hundred
//   cycles.
// * A reset in the stream (aresetn 0) resets the monitor too: counts start anew at the first cycle
//   after it, and the last stretch of cycles out of reset is the one that is reported. Cycles in
//   reset are not counted.
// * When a count differs, the stream is replayed and bisected with captures (locate.hpp). The clock
//   that is named is the first of the stream whose pins the two count differently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tb/bus/chi/pins.hpp"
#include "tb/core/replay.hpp"
#include "tb/core/source.hpp"
#include "tb/monitor/cmn/driver.hpp"
#include "tb/monitor/cmn/program.hpp"
#include "tb/monitor/cmn/rtl.hpp"

namespace fabmon {

/// What to measure.
struct CmnTask {
  std::vector<CmnProgram> programs;
  std::uint64_t interval = 0;  ///< cycles between interval captures, 0 for none
  ReplayProgress progress;     ///< may be empty
};

/// The counts at one cycle since the start, one per program.
struct CmnInterval {
  std::uint64_t clock = 0;  ///< the counts cover the cycles before this one
  std::vector<CmnCount> counts;
};

/// Where RTL and golden model first part.
struct CmnDifference {
  std::optional<std::size_t> program;  ///< of the task; empty: the cycle counter, or a flag
  std::string flag;                    ///< the sticky flag, if it is one; told for the last cycle
  std::uint64_t clock = 0;             ///< cycle of the source, counted from 0
  CmnCount count;                      ///< the two counts including that cycle
  bool before = false;                 ///< true: they differ before any cycle was counted
};

/// The outcome of measure().
struct CmnMeasurement {
  std::uint64_t clocks = 0;           ///< counted cycles: those of the last stretch
  std::uint64_t first_clock = 0;      ///< the source's cycle at which that stretch begins
  std::vector<std::uint64_t> resets;  ///< the source's cycles at which later stretches began
  unsigned passes = 0;                ///< replays that it took
  std::vector<CmnCount> counts;       ///< one per program
  std::vector<CmnInterval>
      intervals;               ///< ascending; the last one is the end. Empty without interval
  CmnCount cycles;             ///< of the cycle counter of DTC 0
  std::vector<CmnFlag> flags;  ///< of all DTCs
  std::size_t compared = 0;    ///< values compared with the golden model
  std::optional<CmnDifference> difference;  ///< empty when everything matches

  bool match() const { return !difference; }
};

/// Measures the whole source. Throws what the source throws, CheckError when the RTL fails so badly
/// that it cannot be compared, and std::invalid_argument for programs that cannot be counted (see
/// cmn_plan.hpp).
CmnMeasurement measure(CmnRtl& rtl, Source<ChiPins>& source, const CmnTask& task);

}  // namespace fabmon
