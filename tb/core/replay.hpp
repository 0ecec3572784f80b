// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Replays a source through RTL and golden model of a monitor, with captures at chosen cycles. Any
// number of instances run side by side, each with its own setup and captures. A block of cycles is
// read once and runs through each instance in turn while it is in the caches.
//
// Cycles in reset (aresetn is 0) separate the cycles of a source into segments.
// The monitor is reset with its bus, so each segment is a measurement of its own: counters
// start at its first cycle, and cycles are counted from there. A source without any cycle out of
// reset counts as one segment of 0 cycles.
//
// Pins have in_reset(pins), true in a cycle in which the watched bus, and so the monitor, is in
// reset. A Driver is what measurable.hpp says.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "tb/core/measurement.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

inline constexpr std::uint64_t kNoClock = ~std::uint64_t{0};

/// Asks for captures and receives them. Cycles are those of the segment: a capture at cycle c holds
/// the counts of its first c cycles.
template <class Driver>
class ReplayObserver {
 public:
  virtual ~ReplayObserver() = default;
  ReplayObserver() = default;
  ReplayObserver(const ReplayObserver&) = delete;
  ReplayObserver& operator=(const ReplayObserver&) = delete;

  /// Segment number `segment` begins, with the source's cycle `first`.
  virtual void begin(std::size_t /*segment*/, std::uint64_t /*first*/) {}

  /// The smallest cycle >= from at which a capture is wanted, or kNoClock. A capture that is due
  /// while an earlier one is being read out does not take place; ask for it in the next replay.
  virtual std::uint64_t next_capture(std::uint64_t /*from*/) { return kNoClock; }

  /// The cycle at which the segment shall end as if the source ended there, and the replay with it;
  /// kNoClock for all of it. Asked after begin().
  virtual std::uint64_t last_clock() { return kNoClock; }

  /// True if a capture is wanted at the end of the segment; it does not take place while another
  /// one is being read out.
  virtual bool wants_end() { return true; }

  /// A capture has been read out. False ends the replay early.
  virtual bool captured(std::uint64_t clock, const std::vector<Count>& counts) = 0;

  /// The segment is over after `clocks` cycles, and no capture is being read out. The driver may be
  /// used at will.
  virtual void end(std::uint64_t /*clocks*/, Driver& /*driver*/) {}
};

/// One instance of the monitor in a replay, with its setup and its observer.
template <class Driver>
struct ReplayLane {
  Driver* driver = nullptr;
  const typename Driver::Group* group = nullptr;
  ReplayObserver<Driver>* observer = nullptr;
};

/// One segment after the other, clocked through one instance. For replay() alone.
template <class Driver>
class ReplaySegment {
 public:
  explicit ReplaySegment(const ReplayLane<Driver>& lane)
      : driver_(*lane.driver), group_(*lane.group), observer_(*lane.observer) {}

  /// The segment begins.
  void begin(std::size_t segment, std::uint64_t first) {
    if (stopped_) return;
    observer_.begin(segment, first);
    driver_.start(group_);
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
        if (!driver_.reading()) capture();
        next_ = observer_.next_capture(clock_ + 1);
        deliver();
        continue;
      }
      const std::uint64_t until = std::min(next_, last_);
      const auto step = static_cast<std::size_t>(std::min<std::uint64_t>(n, until - clock_));
      driver_.run(pins, step);
      clock_ += step;
      pins += step;
      n -= step;
      deliver();
    }
  }

  /// The segment is over.
  void end() {
    if (stopped_) return;
    if (!driver_.reading() && observer_.wants_end()) {
      driver_.quiesce();
      capture();
    }
    driver_.drain();
    deliver();
    if (!stopped_) observer_.end(clock_, driver_);
  }

  /// True when the observer wants no more cycles.
  bool stopped() const { return stopped_; }

 private:
  void capture() {
    driver_.capture();
    capture_clock_ = clock_;
  }

  void deliver() {
    if (capture_clock_ == kNoClock || driver_.reading()) return;
    stopped_ = !observer_.captured(capture_clock_, driver_.counts());
    capture_clock_ = kNoClock;
  }

  Driver& driver_;
  const typename Driver::Group& group_;
  ReplayObserver<Driver>& observer_;
  std::uint64_t clock_ = 0;                 // of the segment
  std::uint64_t next_ = kNoClock;           // the next capture that is wanted
  std::uint64_t last_ = kNoClock;           // where the segment ends early
  std::uint64_t capture_clock_ = kNoClock;  // the capture that is being read out
  bool stopped_ = false;
};

/// Replays the source from its first cycle through all lanes. With `only`, all other segments are
/// read over without being simulated. `progress` may be empty; it is also called, with 0, when a
/// simulated segment is about to begin with its first cycle. Errors of the source pass through.
template <class Driver, class Pins>
void replay(const std::vector<ReplayLane<Driver>>& lanes, Source<Pins>& source,
            std::optional<std::size_t> only, const ReplayProgress& progress) {
  constexpr std::size_t kBlock = block_clocks<Pins>(1024);  // cycles read and simulated at a time
  std::vector<ReplaySegment<Driver>> instances(lanes.begin(), lanes.end());
  std::vector<Pins> block(kBlock);
  std::size_t segments = 0;  // begun so far
  bool in_segment = false;
  std::uint64_t first = 0;  // the source's cycle of the block's first one
  const auto selected = [&] { return !only || *only + 1 == segments; };
  const auto is_reset = [](const Pins& pins) { return in_reset(pins); };
  const auto end_segment = [&] {
    for (auto& instance : instances) instance.end();
  };

  source.rewind();
  while (const std::size_t n = source.read(block.data(), kBlock)) {
    const Pins* const end = block.data() + n;
    for (const Pins* at = block.data(); at != end;) {
      if (is_reset(*at)) {
        if (in_segment && selected()) end_segment();
        in_segment = false;
        at = std::find_if_not(at, end, is_reset);
        continue;
      }
      const Pins* const stop = std::find_if(at, end, is_reset);
      if (!in_segment) {
        ++segments;
        in_segment = true;
        const auto offset = static_cast<std::uint64_t>(at - block.data());
        if (selected()) {
          for (auto& instance : instances) instance.begin(segments - 1, first + offset);
          if (progress) progress(0);
        }
      }
      if (selected()) {
        for (auto& instance : instances) instance.run(at, static_cast<std::size_t>(stop - at));
      }
      at = stop;
    }
    if (std::all_of(instances.begin(), instances.end(),
                    [](const auto& instance) { return instance.stopped(); })) {
      return;
    }
    first += n;
    if (progress) progress(n);
  }
  if (segments == 0) {
    for (auto& instance : instances) instance.begin(0, first);
    end_segment();
  } else if (in_segment && selected()) {
    end_segment();
  }
}

}  // namespace fabmon
