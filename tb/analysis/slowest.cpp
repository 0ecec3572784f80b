// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/slowest.hpp"

#include <algorithm>

namespace fabmon {

bool Slowest::slower(const Transaction& a, std::uint64_t number, const SlowTransaction& b) {
  const Transaction& other = b.transaction;
  if (a.latency() != other.latency()) return a.latency() > other.latency();
  if (a.accept != other.accept) return a.accept < other.accept;
  return number < b.number;
}

void Slowest::put(SlowTransaction slow) {
  slow.number = count_;
  heap_.push_back(slow);
  std::push_heap(heap_.begin(), heap_.end(), order);
  if (heap_.size() > limit_) {
    std::pop_heap(heap_.begin(), heap_.end(), order);
    heap_.pop_back();
  }
}

std::vector<SlowTransaction> Slowest::sorted() const {
  std::vector<SlowTransaction> sorted = heap_;
  std::sort(sorted.begin(), sorted.end(), order);
  return sorted;
}

}  // namespace fabmon
