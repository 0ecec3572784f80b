// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/check/axi4_replay.hpp"

#include <algorithm>

namespace fabmon {
namespace {

constexpr std::size_t kBlock = 1024;  // clocks read and simulated at a time

class Replay {
 public:
  Replay(Axi4Pair& pair, const Axi4Group& group, Axi4Observer& observer)
      : pair_(pair), group_(group), observer_(observer) {}

  void begin(std::size_t stretch, std::uint64_t first) {
    observer_.begin(stretch, first);
    pair_.start(group_);
    clock_ = 0;
    capture_clock_ = kNoClock;
    next_ = observer_.next_capture(0);
  }

  void run(const Axi4Pins* pins, std::size_t n) {
    while (n > 0 && !stopped_) {
      if (clock_ == next_) {
        if (!pair_.reading()) capture();
        next_ = observer_.next_capture(clock_ + 1);
      }
      const auto step = static_cast<std::size_t>(std::min<std::uint64_t>(n, next_ - clock_));
      pair_.run(pins, step);
      clock_ += step;
      pins += step;
      n -= step;
      deliver();
    }
  }

  void end() {
    if (stopped_) return;
    if (!pair_.reading()) capture();
    pair_.drain();
    deliver();
    if (!stopped_) observer_.end(clock_, pair_);
  }

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

  Axi4Pair& pair_;
  const Axi4Group& group_;
  Axi4Observer& observer_;
  std::uint64_t clock_ = 0;                 // of the stretch
  std::uint64_t next_ = kNoClock;           // the next capture that is wanted
  std::uint64_t capture_clock_ = kNoClock;  // the capture that is being read out
  bool stopped_ = false;
};

}  // namespace

void replay(Axi4Pair& pair, Source<Axi4Pins>& source, const Axi4Group& group,
            std::optional<std::size_t> only, Axi4Observer& observer, const Axi4Progress& progress) {
  Replay run(pair, group, observer);
  std::vector<Axi4Pins> block(kBlock);
  std::size_t stretches = 0;  // begun so far
  bool in_stretch = false;
  std::uint64_t first = 0;  // the source's clock of block[0]
  const auto selected = [&] { return !only || *only + 1 == stretches; };

  source.rewind();
  while (const std::size_t n = source.read(block.data(), kBlock)) {
    for (auto pins = block.begin(), end = pins + static_cast<std::ptrdiff_t>(n); pins != end;) {
      const auto is_reset = [](const Axi4Pins& p) { return p.aresetn == 0; };
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
