// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/port_window.hpp"

#include <algorithm>

namespace fabmon {

void PortWindow::cycle(const CycleState& state, std::uint64_t time) {
  const bool inside = contains(now_, time);
  if (inside && place_ == Place::kBefore) {
    place_ = Place::kInside;
    first_ = now_;
    for (const CycleState::Direction& direction : state.directions) before_ += direction.open;
  }
  if (!inside && place_ == Place::kInside) {
    place_ = Place::kBehind;
  }
  if (place_ == Place::kInside) {
    tell_events();
    sink_.cycle(state, time);
  }
  forget();
  ++now_;
}

void PortWindow::unfinished(const OpenTransaction& open) {
  if (open.by != LostBy::kEnd) {
    lost_.push_back(open);
  } else if (place_ == Place::kInside) {
    OpenTransaction left = open;
    left.transaction = from_first(left.transaction);
    sink_.unfinished(left);
  }
}

void PortWindow::gap() { gap_ = true; }

Transaction PortWindow::from_first(Transaction transaction) const {
  for (std::uint64_t* const time : {&transaction.shown, &transaction.accept, &transaction.first,
                                    &transaction.last, &transaction.end}) {
    *time = std::max(*time, first_) - first_;
  }
  return transaction;
}

void PortWindow::tell_events() {
  for (Transaction each : ended_) {
    if (each.accept < first_) continue;
    if (each.spacing > each.accept - first_) each.spacing = 0;
    sink_.transaction(from_first(each));
  }
  for (std::size_t i = 0; i < kMaxDirections; ++i) {
    for (std::uint64_t n = orphans_[i]; n != 0; --n) sink_.orphan(i);
  }
  for (OpenTransaction& each : lost_) {
    each.transaction = from_first(each.transaction);
    sink_.unfinished(each);
  }
  if (gap_ && now_ != first_) sink_.gap();
}

void PortWindow::forget() {
  ended_.clear();
  orphans_ = {};
  lost_.clear();
  gap_ = false;
}

}  // namespace fabmon
