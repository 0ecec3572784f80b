// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/timed_fan_out.hpp"

namespace fabmon {

void TimedFanOut::cycle(const CycleState& state, std::uint64_t time) {
  const std::uint64_t cycle = times_.cycles();
  times_.add(time);
  for (TimedSink* consumer : consumers_) consumer->cycle(state, cycle, time);
  for (const Transaction& each : ended_) {
    TimedTransaction timed{.transaction = each,
                           .shown_time = times_.time_of(each.shown),
                           .accept_time = times_.time_of(each.accept),
                           .first_time = times_.time_of(each.first),
                           .last_time = times_.time_of(each.last),
                           .end_time = times_.time_of(each.end)};
    for (TimedSink* consumer : consumers_) consumer->transaction(timed);
  }
  ended_.clear();
}

void TimedFanOut::transaction(const Transaction& transaction) { ended_.push_back(transaction); }

void TimedFanOut::finish() {
  for (TimedSink* consumer : consumers_) consumer->finish();
}

}  // namespace fabmon
