// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/worst.hpp"

namespace fabmon {

void Worst::take(std::uint64_t value, const Transaction& transaction, const TimeLine* times) {
  any_ = true;
  value_ = value;
  accept_ = transaction.accept;
  latency_ = transaction.latency();
  address_ = transaction.address;
  id_ = transaction.id;
  time_ = times != nullptr ? times->time_of(transaction.accept) : std::nullopt;
}

}  // namespace fabmon
