// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Finds the first cycle at which RTL and golden model differ, by replays.
//
// locate() is for counts that a capture holds. One replay with a capture every kScanStep cycles
// gives a window; bisection narrows it to one cycle. If a difference vanishes again within
// kScanStep cycles, a later one may be reported.
//
// locate_at_end() is for values that can only be read on an idle bus. The segment is replayed with
// an early end, and the cycle of that end is bisected. A difference that vanishes again may be
// missed. The compared values are the capture at that end, the values that are read only at the
// end, and the flags, numbered in this order.
//
// Replays: some 8 for locate(), the binary logarithm of the cycles for locate_at_end().
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tb/core/lockstep.hpp"
#include "tb/core/measurement.hpp"
#include "tb/core/replay.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// Distance in cycles of the captures of the first search.
inline constexpr std::uint64_t kScanStep = 256;

/// A segment in which values differ: the start of the search.
struct CaptureMismatch {
  std::size_t segment = 0;   ///< number of the segment
  std::uint64_t clocks = 0;  ///< cycle of the segment at which the values were looked at
  std::size_t index = 0;     ///< which value: index into the capture, or the last values
  Count count;               ///< as it stood then
};

/// The first difference between RTL and golden model.
struct LocatedMismatch {
  std::size_t index = 0;    ///< which value
  Count count;              ///< as it stands after that cycle
  std::uint64_t clock = 0;  ///< cycle of the source, counted from 0
  bool before = false;      ///< true: they differ before any cycle was counted

  /// Against any other outcome with the same two members.
  template <class Other>
  bool earlier_than(const Other& other) const {
    return clock < other.clock || (before && !other.before);
  }
};

/// Index of the first value that differs, if there is one.
inline std::optional<std::size_t> first_mismatch(const std::vector<Count>& counts) {
  const auto differs =
      std::find_if(counts.begin(), counts.end(), [](const Count& count) { return !count.match(); });
  if (differs == counts.end()) return std::nullopt;
  return static_cast<std::size_t>(differs - counts.begin());
}

/// Values of a capture, then those that are read only at the end, flags as 0 or 1.
inline std::vector<Count> all_values(std::vector<Count> values, const LastValues& last) {
  values.insert(values.end(), last.counts.begin(), last.counts.end());
  for (const Flag& flag : last.flags) {
    values.push_back({.rtl = flag.rtl ? 1U : 0U, .golden = flag.golden ? 1U : 0U});
  }
  return values;
}

/// Keeps a window of cycles: values looked at in low() are equal, those looked at in high() differ.
template <class Driver>
class Locator : public ReplayObserver<Driver> {
 public:
  explicit Locator(const CaptureMismatch& known) : worst_(known), high_(known.clocks) {}

  void begin(std::size_t /*segment*/, std::uint64_t first) override { first_ = first; }

  /// The cycle that the next replay looks at.
  void look_at(std::uint64_t clock) { target_ = clock; }

  std::uint64_t low() const { return low_; }
  std::uint64_t high() const { return high_; }

  /// The outcome, once the window is one cycle.
  LocatedMismatch located() const {
    const bool before = high_ == 0;
    return {.index = worst_.index,
            .count = worst_.count,
            .clock = first_ + (before ? 0 : high_ - 1),
            .before = before};
  }

 protected:
  // Narrows the window by the values at a cycle. True if they are equal.
  bool look(std::uint64_t clock, const std::vector<Count>& counts) {
    const auto differs = first_mismatch(counts);
    if (!differs) {
      low_ = std::max(low_, clock);
    } else {
      high_ = std::min(high_, clock);
      worst_.index = *differs;
      worst_.count = counts[*differs];
    }
    return !differs;
  }

  std::uint64_t target_ = kNoClock;

 private:
  CaptureMismatch worst_;
  std::uint64_t first_ = 0;
  std::uint64_t low_ = 0;
  std::uint64_t high_;
};

/// Looks by captures in traffic: at one cycle or, without a target, every kScanStep cycles.
template <class Driver>
class CaptureLocator : public Locator<Driver> {
 public:
  using Locator<Driver>::Locator;

  std::uint64_t next_capture(std::uint64_t from) override {
    if (this->target_ == kNoClock) return (from + kScanStep - 1) / kScanStep * kScanStep;
    return from <= this->target_ ? this->target_ : kNoClock;
  }

  bool captured(std::uint64_t clock, const std::vector<Count>& counts) override {
    return this->look(clock, counts) && clock != this->target_;
  }
};

/// Looks at all values of a segment that ends at the target.
template <class Driver>
class EndLocator : public Locator<Driver> {
 public:
  using Locator<Driver>::Locator;

  std::uint64_t last_clock() override { return this->target_; }
  bool captured(std::uint64_t /*clock*/, const std::vector<Count>& /*counts*/) override {
    return true;
  }
  void end(std::uint64_t clocks, Driver& driver) override {
    const std::vector<Count> counts = driver.counts();
    this->look(clocks, all_values(counts, driver.last()));
  }
};

/// Narrows the locator's window to one cycle, with a replay for each step.
template <class Driver, class Pins>
LocatedMismatch bisect(Locator<Driver>& locator, Driver& driver, Source<Pins>& source,
                       const typename Driver::Group& group, std::size_t segment,
                       const ReplayProgress& progress) {
  const std::vector<ReplayLane<Driver>> lane{{&driver, &group, &locator}};
  replay(lane, source, segment, progress);
  while (locator.high() > locator.low() + 1) {
    locator.look_at(locator.low() + (locator.high() - locator.low()) / 2);
    replay(lane, source, segment, progress);
  }
  return locator.located();
}

/// The first difference in the captures of the known mismatch's segment, for any value.
template <class Driver, class Pins>
LocatedMismatch locate(Driver& driver, Source<Pins>& source, const typename Driver::Group& group,
                       const CaptureMismatch& known, const ReplayProgress& progress) {
  CaptureLocator<Driver> locator(known);
  return bisect<Driver>(locator, driver, source, group, known.segment, progress);
}

/// The first difference at an end of the known mismatch's segment, for any value.
template <class Driver, class Pins>
LocatedMismatch locate_at_end(Driver& driver, Source<Pins>& source,
                              const typename Driver::Group& group, const CaptureMismatch& known,
                              const ReplayProgress& progress) {
  EndLocator<Driver> locator(known);
  locator.look_at(0);
  return bisect<Driver>(locator, driver, source, group, known.segment, progress);
}

}  // namespace fabmon
