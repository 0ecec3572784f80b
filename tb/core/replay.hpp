// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One replay of a source through the RTL and the golden model of a monitor, with captures at chosen
// cycles.
//
// The cycles of a source fall into stretches, parted by cycles in which the bus is in reset
// (aresetn is 0). The monitor is reset with its bus, so each stretch is a measurement of its own:
// counters start at its first cycle, and cycles are counted from there. A source without any cycle
// out of reset counts as one stretch of 0 cycles.
//
// Pins have in_reset(pins), true in a cycle in which the watched bus, and so the monitor, is in
// reset.
//
// What is replayed is a pair: RTL and golden model of one monitor, in lockstep. A Pair has
//   Pair::Setup               what start() needs to know: programs, bins, ...
//   Pair::Count               a value as both models have it, with match()
//   start(const Setup&)       resets both and sets them up; the next clock is the first that counts
//   run(const Pins*, n)       clocks both; a capture that is being read out goes on meanwhile
//   capture(), reading()      captures the counts of all cycles so far; true until they are read
//   counts()                  const std::vector<Count>& of the latest capture, in a fixed order
//   drain()                   idle cycles until no capture is being read
//   quiesce()                 idle cycles until the traffic so far is counted whole
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "tb/core/source.hpp"

namespace fabmon {

inline constexpr std::uint64_t kNoClock = ~std::uint64_t{0};

/// Called with the number of cycles done since the last call.
using ReplayProgress = std::function<void(std::size_t clocks)>;

/// Asks for captures and receives them. Cycles are those of the stretch: a capture at cycle c holds
/// the counts of its first c cycles.
template <class Pair>
class ReplayObserver {
 public:
  using Count = typename Pair::Count;

  virtual ~ReplayObserver() = default;
  ReplayObserver() = default;
  ReplayObserver(const ReplayObserver&) = delete;
  ReplayObserver& operator=(const ReplayObserver&) = delete;

  /// Stretch number `stretch` begins, with the source's clock `first`.
  virtual void begin(std::size_t /*stretch*/, std::uint64_t /*first*/) {}

  /// The smallest clock >= from at which a capture is wanted, or kNoClock. A capture that is due
  /// while an earlier one is being read out does not take place; ask for it in the next replay.
  virtual std::uint64_t next_capture(std::uint64_t from) = 0;

  /// The cycle at which the stretch shall end as if the source ended there, and the replay with it;
  /// kNoClock for all of it. Asked after begin().
  virtual std::uint64_t last_clock() { return kNoClock; }

  /// A capture has been read out. False ends the replay early.
  virtual bool captured(std::uint64_t clock, const std::vector<Count>& counts) = 0;

  /// The stretch is over after `cycles` cycles. A capture at its end was taken if no other one was
  /// being read out then. The pair may be used at will.
  virtual void end(std::uint64_t /*cycles*/, Pair& /*pair*/) {}
};

/// One stretch after the other, clocked through the pair. For replay() alone.
template <class Pair>
class ReplayStretch {
 public:
  ReplayStretch(Pair& pair, const typename Pair::Setup& setup, ReplayObserver<Pair>& observer)
      : pair_(pair), setup_(setup), observer_(observer) {}

  /// The stretch begins.
  void begin(std::size_t stretch, std::uint64_t first) {
    observer_.begin(stretch, first);
    pair_.start(setup_);
    clock_ = 0;
    capture_clock_ = kNoClock;
    next_ = observer_.next_capture(0);
    last_ = observer_.last_clock();
  }

  /// Its next n cycles.
  template <class Pins>
  void run(const Pins* pins, std::size_t n) {
    while (n > 0 && !stopped_) {
      if (clock_ == last_) {
        end();
        stopped_ = true;
        return;
      }
      if (clock_ == next_) {
        if (!pair_.reading()) capture();
        next_ = observer_.next_capture(clock_ + 1);
      }
      const std::uint64_t until = std::min(next_, last_);
      const auto step = static_cast<std::size_t>(std::min<std::uint64_t>(n, until - clock_));
      pair_.run(pins, step);
      clock_ += step;
      pins += step;
      n -= step;
      deliver();
    }
  }

  /// The stretch is over.
  void end() {
    if (stopped_) return;
    if (!pair_.reading()) {
      pair_.quiesce();
      capture();
    }
    pair_.drain();
    deliver();
    if (!stopped_) observer_.end(clock_, pair_);
  }

  /// True when the observer wants no more cycles.
  bool stopped() const { return stopped_; }

 private:
  void capture() {
    pair_.capture();
    capture_clock_ = clock_;
  }

  void deliver() {
    if (capture_clock_ == kNoClock || pair_.reading()) return;
    stopped_ = !observer_.captured(capture_clock_, pair_.counts());
    capture_clock_ = kNoClock;
  }

  Pair& pair_;
  const typename Pair::Setup& setup_;
  ReplayObserver<Pair>& observer_;
  std::uint64_t clock_ = 0;                 // of the stretch
  std::uint64_t next_ = kNoClock;           // the next capture that is wanted
  std::uint64_t last_ = kNoClock;           // where the stretch ends early
  std::uint64_t capture_clock_ = kNoClock;  // the capture that is being read out
  bool stopped_ = false;
};

/// Replays the source from its first cycle with this setup. With `only`, all other stretches are
/// read over without being simulated. `progress` may be empty. Errors of the source pass through.
template <class Pair, class Pins>
void replay(Pair& pair, Source<Pins>& source, const typename Pair::Setup& setup,
            std::optional<std::size_t> only, ReplayObserver<Pair>& observer,
            const ReplayProgress& progress) {
  constexpr std::size_t kBlock = block_clocks<Pins>(1024);  // cycles read and simulated at a time
  ReplayStretch<Pair> run(pair, setup, observer);
  std::vector<Pins> block(kBlock);
  std::size_t stretches = 0;  // begun so far
  bool in_stretch = false;
  std::uint64_t first = 0;  // the source's clock of block[0]
  const auto selected = [&] { return !only || *only + 1 == stretches; };
  const auto is_reset = [](const Pins& pins) { return in_reset(pins); };

  source.rewind();
  while (const std::size_t n = source.read(block.data(), kBlock)) {
    for (auto pins = block.begin(), end = pins + static_cast<std::ptrdiff_t>(n); pins != end;) {
      if (is_reset(*pins)) {
        if (in_stretch && selected()) run.end();
        in_stretch = false;
        pins = std::find_if_not(pins, end, is_reset);
      } else {
        const auto stop = std::find_if(pins, end, is_reset);
        if (!in_stretch) {
          ++stretches;
          in_stretch = true;
          const auto offset = static_cast<std::uint64_t>(pins - block.begin());
          if (selected()) run.begin(stretches - 1, first + offset);
        }
        if (selected()) run.run(&*pins, static_cast<std::size_t>(stop - pins));
        pins = stop;
      }
      if (run.stopped()) return;
    }
    first += n;
    if (progress) progress(n);
  }
  if (stretches == 0) {
    run.begin(0, first);
    run.end();
  } else if (in_stretch && selected()) {
    run.end();
  }
}

}  // namespace fabmon
