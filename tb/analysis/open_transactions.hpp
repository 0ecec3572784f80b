// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The oldest transactions of a direction that a reset, a gap or the end of a recording found open,
// and how old the oldest ones are. Their latency is not known; it is more than their age.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tb/analysis/distribution.hpp"
#include "tb/analysis/port_sink.hpp"
#include "tb/analysis/time_line.hpp"

namespace fabmon {

/// One of them, with the time stamp since when it is open (of a command that was not accepted:
/// since when it is offered); nothing if that is forgotten (time_line.hpp).
struct TimedOpenTransaction {
  OpenTransaction open;
  std::optional<std::uint64_t> time;
};

class OpenTransactions {
 public:
  /// So many are kept.
  static constexpr std::size_t kMost = 16;

  void add(const OpenTransaction& open, const TimeLine& times) {
    if (open.awaits != Awaits::kAccept) ages_.add(open.age);
    totals_.add(open.total);
    const auto at = std::upper_bound(
        oldest_.begin(), oldest_.end(), open.total,
        [](std::uint64_t total, const TimedOpenTransaction& t) { return total > t.open.total; });
    if (at == oldest_.end() && oldest_.size() == kMost) return;
    const bool taken = open.awaits != Awaits::kAccept;
    const std::uint64_t since = taken ? open.transaction.accept : open.transaction.shown;
    oldest_.insert(at, {open, times.time_of(since)});
    if (oldest_.size() > kMost) oldest_.pop_back();
  }

  /// The ages of those whose command was accepted.
  const Distribution& ages() const { return ages_; }
  /// Of all how long they are there, from the first offer of the command on.
  const Distribution& totals() const { return totals_; }
  /// By how long they are there, the longest first.
  const std::vector<TimedOpenTransaction>& oldest() const { return oldest_; }

 private:
  Distribution ages_, totals_;
  std::vector<TimedOpenTransaction> oldest_;
};

}  // namespace fabmon
