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
    for (std::size_t i = 0; i < kMaxDirections; ++i) {
      const std::uint64_t open = state.directions[i].open;
      if (open != 0) sink_.unfinished(i, open, false);
    }
  }
  if (place_ == Place::kInside) {
    tell_events();
    sink_.cycle(state, time);
  }
  forget();
  ++now_;
}

void PortWindow::unfinished(std::size_t direction, std::uint64_t count, bool by_reset) {
  if (by_reset) {
    lost_[direction] += count;
  } else if (place_ == Place::kInside) {
    sink_.unfinished(direction, count, false);
  }
}

void PortWindow::tell_events() {
  for (Transaction each : ended_) {
    if (each.accept < first_) continue;
    if (each.spacing > each.accept - first_) each.spacing = 0;
    for (std::uint64_t* const time :
         {&each.shown, &each.accept, &each.first, &each.last, &each.end}) {
      *time = std::max(*time, first_) - first_;
    }
    sink_.transaction(each);
  }
  for (std::size_t i = 0; i < kMaxDirections; ++i) {
    for (std::uint64_t n = orphans_[i]; n != 0; --n) sink_.orphan(i);
    if (lost_[i] != 0) sink_.unfinished(i, lost_[i], true);
  }
}

void PortWindow::forget() {
  ended_.clear();
  orphans_ = {};
  lost_ = {};
}

}  // namespace fabmon
