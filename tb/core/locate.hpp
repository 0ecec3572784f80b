// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Finds the first cycle at which RTL and golden model part, by replays.
//
// locate() is for counts that a capture holds: one replay with a capture every kScanStep cycles
// gives a window, bisection narrows it to a cycle. Should a difference vanish again within
// kScanStep cycles, a later one may be named instead.
//
// locate_at_end() is for values that can be read on an idle bus alone: the stretch is replayed with
// an early end, and the cycle of that end is bisected. A difference that vanishes again may be
// passed over. The Pair needs, beside what replay.hpp asks for,
//   last_values()    const std::vector<Count>&: reads those values; nothing is counted any more
// Replays: some 8 for locate(), the binary logarithm of the cycles for locate_at_end().
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tb/core/replay.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// Distance in cycles of the captures with which a difference is first looked for.
inline constexpr std::uint64_t kScanStep = 256;

/// A look at a stretch in which values differ: where the search starts.
template <class Count>
struct CaptureMismatch {
  std::size_t stretch = 0;   ///< number of the stretch
  std::uint64_t clocks = 0;  ///< cycle of the stretch at which the values were looked at
  std::size_t index = 0;     ///< which value: index into the capture, or the last values
  Count count;               ///< as it stood then
};

/// Where RTL and golden model first part.
template <class Count>
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
template <class Count>
std::optional<std::size_t> first_mismatch(const std::vector<Count>& counts) {
  const auto differs =
      std::find_if(counts.begin(), counts.end(), [](const Count& count) { return !count.match(); });
  if (differs == counts.end()) return std::nullopt;
  return static_cast<std::size_t>(differs - counts.begin());
}

/// Keeps a window of cycles: values looked at in low() are equal, those looked at in high() differ.
template <class Pair>
class Locator : public ReplayObserver<Pair> {
 public:
  using Count = typename Pair::Count;

  explicit Locator(const CaptureMismatch<Count>& known) : worst_(known), high_(known.clocks) {}

  void begin(std::size_t /*stretch*/, std::uint64_t first) override { first_ = first; }

  /// The cycle that the next replay looks at.
  void look_at(std::uint64_t clock) { target_ = clock; }

  std::uint64_t low() const { return low_; }
  std::uint64_t high() const { return high_; }

  /// The outcome, once the window is one cycle.
  LocatedMismatch<Count> located() const {
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
  CaptureMismatch<Count> worst_;
  std::uint64_t first_ = 0;
  std::uint64_t low_ = 0;
  std::uint64_t high_;
};

/// Looks by captures in traffic: at one cycle or, without a target, every kScanStep cycles.
template <class Pair>
class CaptureLocator : public Locator<Pair> {
 public:
  using Locator<Pair>::Locator;

  std::uint64_t next_capture(std::uint64_t from) override {
    if (this->target_ == kNoClock) return (from + kScanStep - 1) / kScanStep * kScanStep;
    return from <= this->target_ ? this->target_ : kNoClock;
  }

  bool captured(std::uint64_t clock, const std::vector<typename Pair::Count>& counts) override {
    return this->look(clock, counts) && clock != this->target_;
  }
};

/// Looks at the last values of a stretch that ends at the target.
template <class Pair>
class EndLocator : public Locator<Pair> {
 public:
  using Locator<Pair>::Locator;

  std::uint64_t next_capture(std::uint64_t /*from*/) override { return kNoClock; }
  std::uint64_t last_clock() override { return this->target_; }
  bool captured(std::uint64_t, const std::vector<typename Pair::Count>&) override { return true; }
  void end(std::uint64_t clocks, Pair& pair) override { this->look(clocks, pair.last_values()); }
};

/// Narrows the locator's window to one cycle, with a replay by `once` for each step.
template <class Pair, class Once>
LocatedMismatch<typename Pair::Count> bisect(Locator<Pair>& locator, Once&& once) {
  while (locator.high() > locator.low() + 1) {
    locator.look_at(locator.low() + (locator.high() - locator.low()) / 2);
    once();
  }
  return locator.located();
}

/// The first difference in the captures of the known mismatch's stretch, for any value.
template <class Pair, class Pins>
LocatedMismatch<typename Pair::Count> locate(Pair& pair, Source<Pins>& source,
                                             const typename Pair::Setup& setup,
                                             const CaptureMismatch<typename Pair::Count>& known,
                                             const ReplayProgress& progress) {
  CaptureLocator<Pair> locator(known);
  const auto once = [&] { replay(pair, source, setup, known.stretch, locator, progress); };
  once();
  return bisect<Pair>(locator, once);
}

/// The first difference in the last values of the known mismatch's stretch, for any value.
template <class Pair, class Pins>
LocatedMismatch<typename Pair::Count> locate_at_end(
    Pair& pair, Source<Pins>& source, const typename Pair::Setup& setup,
    const CaptureMismatch<typename Pair::Count>& known, const ReplayProgress& progress) {
  EndLocator<Pair> locator(known);
  const auto once = [&] { replay(pair, source, setup, known.stretch, locator, progress); };
  locator.look_at(0);
  once();
  return bisect<Pair>(locator, once);
}

}  // namespace fabmon
