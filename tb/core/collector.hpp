// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Collects the counts of one group of programs: of a source's last segment at its end and at every
// interval, the values that are read only at the end, and the counts of each earlier segment. The
// read-out of a capture takes some hundred cycles. Captures of short intervals are therefore spread
// over several instances of the monitor; the remaining ones are left for a further replay.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "tb/core/locate.hpp"
#include "tb/core/lockstep.hpp"
#include "tb/core/replay.hpp"

namespace fabmon {

template <class Driver>
class Collector {
 public:
  /// interval: cycles between captures; 0: only at the end. lanes: instances that take the captures
  /// in turn. want_last: read the values that no capture holds, in the first replay. checked: there
  /// is RTL.
  Collector(std::uint64_t interval, std::size_t lanes, bool want_last, bool checked)
      : interval_(interval), want_last_(want_last), checked_(checked) {
    for (std::size_t i = 0; i < lanes; ++i) lanes_.push_back(std::make_unique<Lane>(*this, i));
  }

  /// How many lanes there are, and the observer of one of them.
  std::size_t lanes() const { return lanes_.size(); }
  ReplayObserver<Driver>* lane(std::size_t i) { return lanes_[i].get(); }

  /// To be called after each replay. True when nothing is left to capture.
  bool complete() {
    want_last_ = false;
    if (!final_) return false;
    if (interval_ == 0) return true;
    const std::uint64_t inner = clocks_ == 0 ? 0 : (clocks_ - 1) / interval_;  // before the end
    return at_interval_.size() >= inner &&
           std::none_of(at_interval_.begin(), at_interval_.end(),
                        [](const auto& counts) { return counts.empty(); });
  }

  /// True once it has seen a replay.
  bool started() const { return !starts_.empty(); }
  /// Number of the last segment, and how many cycles it has.
  std::size_t segment() const { return segment_; }
  std::uint64_t clocks() const { return clocks_; }
  /// The source's cycles at which the segments begin that were replayed.
  const std::vector<std::uint64_t>& starts() const { return starts_; }
  /// The counts at the end, once complete().
  const std::vector<Count>& final_counts() const { return *final_; }
  /// The segments before the last one. A segment lacks counts if another capture was being read out
  /// at its end, or if it was not replayed.
  const std::vector<Segment>& earlier() const { return earlier_; }
  /// The values that are read only at the end; empty if they were not wanted.
  const LastValues& last() const { return last_; }
  /// How many intervals there are; the last one is the end, and the shorter rest. 0 without.
  std::size_t intervals() const {
    if (interval_ == 0) return 0;
    return static_cast<std::size_t>(clocks_ / interval_ + (clocks_ % interval_ != 0 ? 1 : 0));
  }
  /// The cycle of the segment at which interval k < intervals() is over, and the counts there.
  std::uint64_t interval_clock(std::size_t k) const {
    return std::min((k + 1) * interval_, clocks_);
  }
  const std::vector<Count>& interval_counts(std::size_t k) const {
    return k + 1 < intervals() ? at_interval_[k] : *final_;
  }
  /// The first capture that differs, and the first difference in what is read at the end alone.
  const std::optional<CaptureMismatch>& mismatch() const { return mismatch_; }
  const std::optional<CaptureMismatch>& last_mismatch() const { return last_mismatch_; }
  /// Captures in traffic may have been of a later cycle than theirs.
  bool late() const { return late_; }
  /// Values compared so far.
  std::size_t compared() const { return compared_; }

 private:
  // One instance: it takes each lanes()-th capture, and the one at the end if it is the first that
  // can.
  class Lane final : public ReplayObserver<Driver> {
   public:
    Lane(Collector& all, std::size_t number) : all_(all), number_(number) {}

    void begin(std::size_t segment, std::uint64_t first) override { all_.begin(segment, first); }
    std::uint64_t next_capture(std::uint64_t from) override { return all_.next(from, number_); }
    bool wants_end() override { return !all_.final_; }
    bool captured(std::uint64_t clock, const std::vector<Count>& counts) override {
      all_.take(clock, counts);
      latest_clock_ = clock;
      latest_ = &counts;
      return true;
    }
    void end(std::uint64_t clocks, Driver& driver) override {
      if (latest_clock_ == clocks && !all_.final_) all_.final_ = all_.marked(*latest_);
      latest_clock_ = kNoClock;
      all_.end(clocks, driver);
    }

   private:
    Collector& all_;
    std::size_t number_;
    std::uint64_t latest_clock_ = kNoClock;
    const std::vector<Count>* latest_ = nullptr;  // the driver's, until it captures again
  };

  void begin(std::size_t segment, std::uint64_t first) {
    if (segment == segment_) return;  // another lane, or a further replay of the same segment
    if (!starts_.empty()) {
      Segment& over = earlier_.emplace_back();
      over.first_clock = starts_.back();
      over.clock = clocks_;
      if (final_) over.counts = *final_;
    }
    segment_ = segment;
    starts_.push_back(first);
    at_interval_.clear();
    final_.reset();
    last_read_ = false;
  }

  // The next capture for a lane: among every lanes()-th one the next that is missing.
  std::uint64_t next(std::uint64_t from, std::size_t lane) const {
    if (interval_ == 0) return kNoClock;
    std::uint64_t k =
        std::max<std::uint64_t>(1, from / interval_ + (from % interval_ != 0 ? 1 : 0));
    const auto wanted = [&] {
      return k % lanes_.size() == lane && (k > at_interval_.size() || at_interval_[k - 1].empty());
    };
    while (!wanted()) ++k;
    return k * interval_;
  }

  void take(std::uint64_t clock, const std::vector<Count>& counts) {
    const std::vector<Count> capture = marked(counts);
    if (checked_) compared_ += capture.size();
    const auto differs = first_mismatch(capture);
    if (differs && !mismatch_) {
      mismatch_ = {
          .segment = segment_, .clocks = clock, .index = *differs, .count = capture[*differs]};
    }
    if (interval_ == 0 || clock == 0 || clock % interval_ != 0) return;
    const auto k = static_cast<std::size_t>(clock / interval_);
    if (at_interval_.size() < k) at_interval_.resize(k);
    at_interval_[k - 1] = capture;
  }

  void end(std::uint64_t clocks, Driver& driver) {
    clocks_ = clocks;
    if (!want_last_ || last_read_) return;
    last_read_ = true;
    const std::size_t captured = driver.counts().size();
    last_ = driver.last();
    late_ = late_ || driver.late();
    last_.counts = marked(last_.counts);
    for (Flag& flag : last_.flags) flag.checked = checked_;
    if (!checked_) return;
    const std::vector<Count> values = all_values({}, last_);
    compared_ += values.size();
    const auto differs = first_mismatch(values);
    if (differs && !last_mismatch_) {
      last_mismatch_ = {.segment = segment_,
                        .clocks = clocks,
                        .index = captured + *differs,
                        .count = values[*differs]};
    }
  }

  std::vector<Count> marked(std::vector<Count> counts) const {
    for (Count& count : counts) count.checked = checked_;
    return counts;
  }

  std::uint64_t interval_;
  bool want_last_;
  bool checked_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::size_t segment_ = ~std::size_t{0};
  std::vector<std::uint64_t> starts_;
  std::vector<Segment> earlier_;
  std::uint64_t clocks_ = 0;
  std::optional<std::vector<Count>> final_;
  std::vector<std::vector<Count>> at_interval_;  // [k - 1]: at cycle k * interval; empty: missing
  bool last_read_ = false;                       // of this segment
  LastValues last_;
  bool late_ = false;
  std::optional<CaptureMismatch> mismatch_, last_mismatch_;
  std::size_t compared_ = 0;
};

}  // namespace fabmon
