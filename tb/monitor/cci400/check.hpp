// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Measures a stream of a CCI-400's cycles with the RTL and with the golden model, and compares all
// counts.
//
// * The RTL is programmed through its bus as Linux does it, counts exactly the cycles of the stream
//   (its first clock is the first that counts), and is read over the bus.
// * Four event counters: with more events the source is replayed in passes, each count stays exact.
//   The cycle counter runs in each pass. In one of them PMCR.EX is set, and the pulses of all bits
//   of EVNTBUS are counted as well.
// * Interval counts: the monitor has no snapshot, so only one event counter can be read at a given
//   clock. Each event then has a pass of its own, and reading takes some twenty cycles, so short
//   intervals are spread over replays.
// * A reset in the stream (aresetn 0) resets the monitor too: counts start anew at the first cycle
//   after it, and the last stretch of cycles out of reset is the one that is reported. Cycles in
//   reset are not counted.
// * When a count differs, the stream is replayed and bisected with captures (locate.hpp). The clock
//   that is named is the first of the stream whose pins the two count differently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tb/bus/ace/pins.hpp"
#include "tb/core/replay.hpp"
#include "tb/core/source.hpp"
#include "tb/monitor/cci400/driver.hpp"
#include "tb/monitor/cci400/rtl.hpp"

namespace fabmon {

/// What to measure.
struct Cci400Task {
  std::vector<std::uint8_t> events;  ///< event numbers {source, code}; kCciCyclesId: cycles
  std::uint64_t interval = 0;        ///< cycles between interval captures, 0 for none
  bool evntbus = true;               ///< also count the pulses of EVNTBUS
  ReplayProgress progress;           ///< may be empty
};

/// The counts at one cycle since the start, one per event.
struct Cci400Interval {
  std::uint64_t clock = 0;  ///< the counts cover the cycles before this one
  std::vector<Cci400Count> counts;
};

/// Where RTL and golden model first part.
struct Cci400Difference {
  std::uint8_t event = 0;       ///< the event whose count differs, kCciCyclesId for cycles
  std::optional<unsigned> bit;  ///< the bit of EVNTBUS, if it is one that differs, not a counter
  bool flag = false;            ///< it is a sticky flag, in the last cycle
  std::uint64_t clock = 0;      ///< cycle of the source, counted from 0
  Cci400Count count;            ///< the two counts including that cycle
  bool before = false;          ///< true: they differ before any cycle was counted
};

/// The outcome of measure().
struct Cci400Measurement {
  std::uint64_t clocks = 0;           ///< counted cycles: those of the last stretch
  std::uint64_t first_clock = 0;      ///< the source's cycle at which that stretch begins
  std::vector<std::uint64_t> resets;  ///< the source's cycles at which later stretches began
  unsigned passes = 0;                ///< replays that it took
  std::vector<Cci400Count> counts;    ///< one per event
  std::vector<Cci400Interval>
      intervals;       ///< ascending; the last one is the end. Empty without interval or events
  Cci400Count cycles;  ///< of the cycle counter
  std::vector<Cci400Count> evntbus;  ///< pulses of each bit; empty if they were not asked for
  std::vector<Cci400Flag> flags;     ///< all sticky flags of the observers
  std::size_t compared = 0;          ///< values compared with the golden model
  std::optional<Cci400Difference> difference;  ///< empty when everything matches

  bool match() const { return !difference; }
};

/// Measures the whole source. Throws what the source throws, and CheckError when the RTL fails so
/// badly that it cannot be compared.
Cci400Measurement measure(Cci400Rtl& rtl, Source<AcePins>& source, const Cci400Task& task);

}  // namespace fabmon
