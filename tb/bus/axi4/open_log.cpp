// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/open_log.hpp"

#include <algorithm>
#include <utility>

namespace fabmon {

void Axi4OpenLog::clear() {
  constexpr unsigned kLeastBits = 6;
  if (chains_.empty()) {
    shift_ = 32 - kLeastBits;
    chains_.resize(std::size_t{1} << kLeastBits);
  }
  chains_.assign(chains_.size(), Chain{});
  entries_.clear();
  free_ = kNone;
  used_ = 0;
}

void Axi4OpenLog::append(std::uint32_t place) {
  entries_[place].next = kNone;
  Chain& chain = chains_[chain_of(entries_[place].transaction.id)];
  (chain.tail == kNone ? chain.head : entries_[chain.tail].next) = place;
  chain.tail = place;
}

void Axi4OpenLog::grow() {
  const std::vector<Chain> before = std::exchange(chains_, std::vector<Chain>(2 * chains_.size()));
  --shift_;
  for (const Chain& chain : before) {
    for (std::uint32_t place = chain.head; place != kNone;) {
      const std::uint32_t next = entries_[place].next;
      append(place);
      place = next;
    }
  }
}

std::uint32_t Axi4OpenLog::add(std::uint32_t id) {
  if (used_ == chains_.size()) grow();
  std::uint32_t place = free_;
  if (place == kNone) {
    place = static_cast<std::uint32_t>(entries_.size());
    entries_.emplace_back();
  } else {
    free_ = entries_[place].next;
  }
  entries_[place] = Entry();
  entries_[place].transaction.id = id;
  append(place);
  ++used_;
  return place;
}

std::uint32_t Axi4OpenLog::oldest(std::uint32_t id) const {
  std::uint32_t place = chains_[chain_of(id)].head;
  while (place != kNone && entries_[place].transaction.id != id) place = entries_[place].next;
  return place;
}

std::uint32_t Axi4OpenLog::next(std::uint32_t place) const {
  const std::uint32_t id = entries_[place].transaction.id;
  do {
    place = entries_[place].next;
  } while (place != kNone && entries_[place].transaction.id != id);
  return place;
}

std::vector<Axi4OpenLog::Entry> Axi4OpenLog::all() const {
  std::vector<Entry> all;
  all.reserve(used_);
  for (const Chain& chain : chains_) {
    for (std::uint32_t place = chain.head; place != kNone; place = entries_[place].next) {
      all.push_back(entries_[place]);
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Entry& a, const Entry& b) {
    return a.transaction.accept < b.transaction.accept;
  });
  return all;
}

void Axi4OpenLog::take(std::uint32_t place) {
  Chain& chain = chains_[chain_of(entries_[place].transaction.id)];
  std::uint32_t before = kNone;
  for (std::uint32_t p = chain.head; p != place; p = entries_[p].next) before = p;
  const std::uint32_t next = entries_[place].next;
  (before == kNone ? chain.head : entries_[before].next) = next;
  if (chain.tail == place) chain.tail = before;
  entries_[place].next = free_;
  free_ = place;
  --used_;
}

}  // namespace fabmon
