// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/check/axi4_locate.hpp"

#include <algorithm>

namespace fabmon {
namespace {

// Keeps a window of clocks: counts captured at low are equal, those captured at high differ.
class Locator : public Axi4Observer {
 public:
  explicit Locator(const Axi4Mismatch& known) : worst_(known), high_(known.clocks) {}

  // Chooses the captures of the next replay: one clock, or one every kScanStep clocks.
  void scan() { target_ = kNoClock; }
  void look_at(std::uint64_t clock) { target_ = clock; }

  void begin(std::size_t /*stretch*/, std::uint64_t first) override { first_ = first; }

  std::uint64_t next_capture(std::uint64_t from) override {
    if (target_ == kNoClock) return (from + kScanStep - 1) / kScanStep * kScanStep;
    return from <= target_ ? target_ : kNoClock;
  }

  bool captured(std::uint64_t clock, const std::vector<Axi4Count>& counts) override {
    const auto differs = std::find_if(counts.begin(), counts.end(),
                                      [](const Axi4Count& count) { return !count.match(); });
    if (differs == counts.end()) {
      low_ = std::max(low_, clock);
    } else {
      high_ = std::min(high_, clock);
      worst_.program = static_cast<std::size_t>(differs - counts.begin());
      worst_.count = *differs;
    }
    return differs == counts.end() && clock != target_;
  }

  std::uint64_t first() const { return first_; }
  std::uint64_t low() const { return low_; }
  std::uint64_t high() const { return high_; }
  const Axi4Mismatch& worst() const { return worst_; }

 private:
  Axi4Mismatch worst_;
  std::uint64_t target_ = kNoClock;
  std::uint64_t first_ = 0;
  std::uint64_t low_ = 0;
  std::uint64_t high_;
};

}  // namespace

Axi4Difference locate(Axi4Pair& pair, Source<Axi4Pins>& source, const Axi4Group& group,
                      const Axi4Mismatch& known, const Axi4Progress& progress) {
  Locator locator(known);
  const auto once = [&] { replay(pair, source, group, known.stretch, locator, progress); };
  locator.scan();
  once();
  while (locator.high() > locator.low() + 1) {
    locator.look_at(locator.low() + (locator.high() - locator.low()) / 2);
    once();
  }
  const Axi4Mismatch& worst = locator.worst();
  const bool before = locator.high() == 0;
  return {.program = group.programs[worst.program],
          .clock = locator.first() + (before ? 0 : locator.high() - 1),
          .count = worst.count,
          .before = before};
}

}  // namespace fabmon
