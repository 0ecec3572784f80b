// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Gathers the counts of a source's last stretch, at its end and at every interval before it, over
// as many replays as the captures need: reading one out takes some hundred cycles, so those of
// short intervals are spread over replays.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tb/core/locate.hpp"
#include "tb/core/replay.hpp"

namespace fabmon {

template <class Pair>
class Collector : public ReplayObserver<Pair> {
 public:
  using Count = typename Pair::Count;
  using Mismatch = CaptureMismatch<Count>;

  /// interval: cycles between captures, 0 for the end alone.
  explicit Collector(std::uint64_t interval) : interval_(interval) {}

  void begin(std::size_t stretch, std::uint64_t first) override {
    if (stretch == stretch_) return;  // a further replay of the same stretch
    stretch_ = stretch;
    starts_.push_back(first);
    at_interval_.clear();
    final_.reset();
  }

  std::uint64_t next_capture(std::uint64_t from) override {
    if (interval_ == 0) return kNoClock;
    std::uint64_t k =
        std::max<std::uint64_t>(1, from / interval_ + (from % interval_ != 0 ? 1 : 0));
    while (k <= at_interval_.size() && !at_interval_[k - 1].empty()) ++k;
    return k * interval_;
  }

  bool captured(std::uint64_t clock, const std::vector<Count>& counts) override {
    compared_ += counts.size();
    const auto differs = first_mismatch(counts);
    if (differs && !mismatch_) {
      mismatch_ = {
          .stretch = stretch_, .clocks = clock, .index = *differs, .count = counts[*differs]};
    }
    latest_clock_ = clock;
    latest_ = counts;
    if (interval_ != 0 && clock != 0 && clock % interval_ == 0) {
      const auto k = static_cast<std::size_t>(clock / interval_);
      if (at_interval_.size() < k) at_interval_.resize(k);
      at_interval_[k - 1] = counts;
    }
    return true;
  }

  void end(std::uint64_t clocks, Pair& /*pair*/) override {
    clocks_ = clocks;
    if (latest_clock_ == clocks) final_ = latest_;
    latest_clock_ = kNoClock;
  }

  /// True when nothing is left to capture; the source has been replayed at least once.
  bool complete() const {
    if (!final_) return false;
    if (interval_ == 0) return true;
    const std::uint64_t inner = clocks_ == 0 ? 0 : (clocks_ - 1) / interval_;  // before the end
    return at_interval_.size() >= inner &&
           std::none_of(at_interval_.begin(), at_interval_.end(),
                        [](const auto& counts) { return counts.empty(); });
  }

  /// Number of the last stretch, and how many clocks it has.
  std::size_t stretch() const { return stretch_; }
  std::uint64_t clocks() const { return clocks_; }
  /// The source's cycles at which the stretches begin that were replayed.
  const std::vector<std::uint64_t>& starts() const { return starts_; }
  /// The counts at the end, once complete().
  const std::vector<Count>& final_counts() const { return *final_; }
  /// How many intervals there are; the last one is the end, and the shorter rest. 0 without.
  std::size_t intervals() const {
    if (interval_ == 0) return 0;
    return static_cast<std::size_t>(clocks_ / interval_ + (clocks_ % interval_ != 0 ? 1 : 0));
  }
  /// The cycle of the stretch at which interval k < intervals() is over, and the counts there.
  std::uint64_t interval_clock(std::size_t k) const {
    return std::min((k + 1) * interval_, clocks_);
  }
  const std::vector<Count>& interval_counts(std::size_t k) const {
    return k + 1 < intervals() ? at_interval_[k] : *final_;
  }
  /// The first capture that differs, if one does.
  const std::optional<Mismatch>& mismatch() const { return mismatch_; }
  /// Values compared so far.
  std::size_t compared() const { return compared_; }

 private:
  std::uint64_t interval_;
  std::size_t stretch_ = ~std::size_t{0};
  std::vector<std::uint64_t> starts_;
  std::uint64_t clocks_ = 0;
  std::uint64_t latest_clock_ = kNoClock;
  std::vector<Count> latest_;
  std::optional<std::vector<Count>> final_;
  std::vector<std::vector<Count>> at_interval_;  // [k - 1]: at cycle k * interval; empty: missing
  std::optional<Mismatch> mismatch_;
  std::size_t compared_ = 0;
};

}  // namespace fabmon
