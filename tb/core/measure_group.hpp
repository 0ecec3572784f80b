// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The part of a measurement that all monitors with counters have in common: one group of events is
// counted over the source's last stretch, in as many replays as its interval captures need; the
// first group of all finds out which stretch is the last, and reads the sticky flags at its end.
//
// Beside what replay.hpp asks for, the Pair has
//   flags()           the sticky flags of the monitor, a vector; the pair may be used up by it
// and the Result has these members: cycles, first_clock, resets, passes, flags, compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "tb/core/collector.hpp"
#include "tb/core/replay.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// Gathers the counts of one group and, if they are wanted, the flags.
template <class Pair>
class FlagCollector : public Collector<Pair> {
 public:
  using Flags = decltype(std::declval<Pair&>().flags());

  FlagCollector(std::uint64_t interval, bool want_flags)
      : Collector<Pair>(interval), want_flags_(want_flags) {}

  void end(std::uint64_t clocks, Pair& pair) override {
    Collector<Pair>::end(clocks, pair);
    if (!want_flags_) return;
    flags_ = pair.flags();
    compared_flags_ += flags_.size();
  }

  const Flags& flags() const { return flags_; }
  std::size_t compared() const { return Collector<Pair>::compared() + compared_flags_; }
  void flags_done() { want_flags_ = false; }

 private:
  bool want_flags_;
  Flags flags_;
  std::size_t compared_flags_ = 0;
};

/// Measures one group into a fresh collector, which wants flags if last_stretch is empty. What is
/// not of this group alone is entered into `result`. last_stretch: filled in by the first group.
template <class Pair, class Pins, class Result>
void measure_group(Pair& pair, Source<Pins>& source, const typename Pair::Setup& group,
                   FlagCollector<Pair>& collector, std::optional<std::size_t>& last_stretch,
                   Result& result, const ReplayProgress& progress) {
  do {
    replay(pair, source, group, last_stretch, collector, progress);
    ++result.passes;
    if (!last_stretch) {
      last_stretch = collector.stretch();
      result.first_clock = collector.starts().back();
      result.resets.assign(collector.starts().begin() + 1, collector.starts().end());
      result.flags = collector.flags();
      collector.flags_done();
    }
  } while (!collector.complete());
  result.clocks = collector.clocks();
  result.compared += collector.compared();
}

}  // namespace fabmon
