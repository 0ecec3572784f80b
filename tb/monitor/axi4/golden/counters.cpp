// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How a block of cycles is committed: first what each counter would add over the whole block, then
// where a freeze cuts it short, then the new values.
#include "tb/monitor/axi4/golden/counters.hpp"

#include <algorithm>

namespace fabmon {

Axi4Counters::Axi4Counters(unsigned count, unsigned width)
    : mask_((std::uint64_t{1} << width) - 1), counters_(count) {}

void Axi4Counters::reset() {
  std::fill(counters_.begin(), counters_.end(), Counter{});
  overflow_ = 0;
  frozen_ = false;
}

Axi4Counters::Outcome Axi4Counters::commit(const Axi4Log& log, const Axi4History& history,
                                           std::uint32_t cleared) {
  const unsigned clocks = log.clocks();
  // Event 00h still counts where a threshold turns its zeros into ones.
  const auto silent = [](const CounterControl& c) { return c.event == 0 && c.threshold == 0; };
  const auto derive = [&](const Counter& c) {
    increments_.derive(log, history, c.control, c.active);
  };

  for (unsigned j = 0; j < size(); ++j) {
    Counter& c = counters_[j];
    const bool counting = !frozen_ && (cleared >> j & 1) == 0 && !silent(c.control);
    c.amount = 0;
    c.active_at_end = false;
    if (counting && !c.control.max && !c.control.edge && c.control.threshold == 0) {
      if (const auto total = Increments::total_of(log, history, c.control.event)) {
        c.amount = *total;
        continue;
      }
    }
    if (!counting && !c.control.edge) continue;
    derive(c);
    c.active_at_end = increments_.active_at_end();
    if (counting) c.amount = amount(c, clocks);
  }

  // Where does the first overflow that freezes end the counting?
  Outcome outcome;
  unsigned end = clocks;
  for (const Counter& c : counters_) {
    if (!c.control.freeze_on_ov || !overflows(c)) continue;
    derive(c);
    end = std::min(end, increments_.first_above(mask_ - c.data) + 1);
    outcome.froze = true;
  }
  if (end < clocks) {
    for (Counter& c : counters_) {
      if (c.amount == 0) continue;
      derive(c);
      c.amount = amount(c, end);
    }
  }

  for (unsigned j = 0; j < size(); ++j) {
    Counter& c = counters_[j];
    if (overflows(c)) outcome.overflowed |= 1U << j;
    c.data =
        c.control.max ? std::max(c.data, std::min(c.amount, mask_)) : (c.data + c.amount) & mask_;
    c.active = c.active_at_end;
  }
  outcome.counted = frozen_ ? 0 : end;
  overflow_ |= outcome.overflowed;
  frozen_ = frozen_ || outcome.froze;
  return outcome;
}

}  // namespace fabmon
