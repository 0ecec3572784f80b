// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Measures a stream of cycles with the RTL and with the golden model of the stats monitor, and
// compares everything that software can read of it.
//
// * The RTL is set up through its bus, counts exactly the cycles of the stream, and is read by its
//   snapshot while traffic runs (GCTRL.snapshot, then the shadows). Requests that are open when the
//   stream ends stay open: they are in no count.
// * One replay measures everything; interval counts of short intervals are spread over replays.
// * What has no shadow (latency_min and latency_max, log-linear histograms, flags) is read at the
//   end: after the last cycle, on an idle bus, with the bins frozen.
// * A reset in the stream resets the monitor too: the last stretch of cycles out of reset is the
//   one that is reported, see axi4_check.hpp. The others are compared as well.
// * When a value differs, the stream is replayed and bisected (locate.hpp): by snapshots or, for a
//   value without a shadow, by ending the stream early. The first cycle whose pins the two count
//   differently is named. Of a difference that vanishes again, a later part may be named instead.
// * A limit that a timer or a bin reaches is told by the flags `limit` and `bin_overflow`.
//
// Bare contexts or APB lines of which more deallocate in a cycle than num_dealloc (the flag
// dealloc_overload) make the monitor delay register accesses, so that a snapshot may be late. Then
// no snapshot in traffic is compared: each interval gets a replay of its own that ends with it, and
// differences are looked for by early ends alone. Samples that wait are counted all the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tb/bus/apb/pins.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/context/pins.hpp"
#include "tb/core/check_error.hpp"
#include "tb/core/source.hpp"
#include "tb/monitor/stats/bin.hpp"
#include "tb/monitor/stats/rtl.hpp"

namespace fabmon {

/// What to measure.
struct StatsTask {
  std::vector<StatsBin> bins;  ///< at most config().nbins; empty: the bins as they are after reset
  std::uint64_t interval = 0;  ///< cycles between interval captures, 0 for none
  std::function<void(std::size_t clocks)> progress;  ///< called with the cycles done; may be empty
};

/// One value as both models have it. Names: "bin=3", "unbinned", "samples", "latency_sum",
/// "latency_min", "latency_max", "read_hist=17", "write_hist=4", "hist=9" (log-linear bins), and
/// the flags of STATUS.
struct StatsValue {
  std::string name;
  std::uint64_t rtl = 0;
  std::uint64_t golden = 0;

  bool match() const { return rtl == golden; }
};

/// The coherent counts at one cycle: bins in order, then unbinned, samples, latency_sum.
struct StatsInterval {
  std::uint64_t clock = 0;  ///< the counts cover the cycles before this one
  std::vector<StatsValue> values;
};

/// Where RTL and golden model first part.
struct StatsDifference {
  StatsValue value;         ///< as it stands after that cycle
  std::uint64_t clock = 0;  ///< cycle of the source, counted from 0
  bool before = false;      ///< true: they differ before any cycle was counted
};

/// The outcome of measure().
struct StatsMeasurement {
  std::uint64_t clocks = 0;           ///< counted cycles: those of the last stretch
  std::uint64_t first_clock = 0;      ///< the source's cycle at which that stretch begins
  std::vector<std::uint64_t> resets;  ///< the source's cycles at which later stretches began
  unsigned passes = 0;                ///< replays that it took
  std::vector<StatsBin> bins;         ///< the bins that were measured (the disabled rest left out)
  std::vector<StatsValue> values;  ///< one per bin in order, then unbinned, samples, latency_sum,
                                   ///< latency_min, latency_max
  std::vector<std::vector<StatsValue>> hist;  ///< log-linear histograms: reads and writes, or one
  std::vector<StatsValue> flags;              ///< the flags of STATUS by name, 0 or 1
  std::vector<StatsInterval>
      intervals;             ///< ascending; the last one is the end. Empty without interval
  std::size_t compared = 0;  ///< values compared with the golden model
  std::optional<StatsDifference> difference;  ///< empty when everything matches

  bool match() const { return !difference; }
};

/// Measures the whole source. Throws what the source throws, CheckError when the RTL fails so badly
/// that it cannot be compared, and std::invalid_argument if the build has fewer bins or other pins.
StatsMeasurement measure(StatsRtl& rtl, Source<ContextPins>& source, const StatsTask& task);
StatsMeasurement measure(StatsRtl& rtl, Source<Axi4Pins>& source, const StatsTask& task);
StatsMeasurement measure(StatsRtl& rtl, Source<ApbPins>& source, const StatsTask& task);

}  // namespace fabmon
