// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/direction_log.hpp"

#include <algorithm>

namespace fabmon {

DirectionLog::Open& DirectionLog::accept(std::uint64_t now, std::size_t place) {
  // Room at the front is used again before the list grows.
  if (first_ != 0 && open_.size() == open_.capacity()) {
    open_.erase(open_.begin(), open_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
  open_.emplace_back();
  Transaction& t = open_.back().transaction;
  t.direction = direction_;
  t.shown = offers_[place].shown;
  t.accept = now;
  t.spacing = any_before_ ? now - before_ : 0;
  t.open = static_cast<std::uint32_t>(size());
  any_before_ = true;
  before_ = now;
  offers_[place].valid = false;
  return open_.back();
}

void DirectionLog::end(std::size_t i, std::uint64_t now) {
  Transaction& t = (*this)[i].transaction;
  t.end = now;
  if (doubt_) ++doubtful_;
  sink_.transaction(t);
  drop(i);
}

void DirectionLog::drop(std::size_t i) {
  if (i == 0) {
    ++first_;
  } else {
    open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(first_ + i));
  }
  if (first_ == open_.size()) {
    open_.clear();
    first_ = 0;
  }
}

void DirectionLog::stop(LostBy by, std::uint64_t now) {
  const std::uint64_t last = now == 0 ? 0 : now - 1;
  for (std::size_t i = 0; i < size(); ++i) {
    OpenTransaction open{
        .transaction = (*this)[i].transaction, .by = by, .awaits = (*this)[i].awaits};
    open.transaction.end = last;
    open.age = last - open.transaction.accept;
    open.total = last - open.transaction.shown;
    sink_.unfinished(open);
  }
  for (Offer& offer : offers_) {
    if (!offer.valid) continue;
    OpenTransaction open{.total = last - offer.shown, .by = by, .awaits = Awaits::kAccept};
    open.transaction.direction = direction_;
    open.transaction.shown = offer.shown;
    open.transaction.accept = open.transaction.end = last;
    open.transaction.address = offer.address;
    open.transaction.id = offer.id;
    sink_.unfinished(open);
    offer.valid = false;
  }
  open_.clear();
  first_ = 0;
  any_before_ = false;
}

}  // namespace fabmon
