// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/groups.hpp"

#include <algorithm>
#include <numeric>

namespace fabmon {

void Group::add(const Group& other) {
  transactions += other.transactions;
  bytes += other.bytes;
  latency.add(other.latency.counts());
  slowest.add(other.slowest);
}

std::size_t GroupTable::add(std::uint64_t key, const Transaction& transaction,
                            const TimeLine* times) {
  std::uint32_t index = index_.find(key);
  if (index == KeyIndex::kNone) {
    if (groups_.size() == limit_) {
      other_.add(transaction, times);
      return limit_;
    }
    index = index_.add(key);
    groups_.emplace_back();
  }
  groups_[index].add(transaction, times);
  return index;
}

std::vector<std::size_t> GroupTable::order() const {
  std::vector<std::size_t> order(groups_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [this](std::size_t a, std::size_t b) { return keys()[a] < keys()[b]; });
  return order;
}

Groups::Groups(const std::vector<IdName>& names, bool by_kind, bool by_dest)
    : ranges_(names), by_kind_(by_kind), by_dest_(by_dest) {
  if (names.empty()) return;
  for (const IdName& range : names) {
    const auto found = std::find(names_.begin(), names_.end(), range.name);
    name_of_range_.push_back(static_cast<std::size_t>(found - names_.begin()));
    if (found == names_.end()) names_.push_back(range.name);
  }
  names_.emplace_back("other");
  named_.resize(names_.size());
}

std::size_t Groups::name_of(std::uint32_t id) const {
  for (std::size_t i = 0; i < ranges_.size(); ++i) {
    if (id >= ranges_[i].first && id <= ranges_[i].last) return name_of_range_[i];
  }
  return names_.size() - 1;
}

std::size_t Groups::add(const Transaction& transaction, const TimeLine* times) {
  const std::size_t id = id_.add(transaction.id, transaction, times);
  qos_.add(transaction.qos, transaction, times);
  length_.add(transaction.beats, transaction, times);
  size_.add(transaction.size, transaction, times);
  burst_.add(transaction.burst, transaction, times);
  if (by_kind_) kind_.add(transaction.kind, transaction, times);
  if (by_dest_) dest_.add(transaction.dest, transaction, times);
  if (names_.empty()) return id;
  const std::size_t name = name_of(transaction.id);
  named_[name].add(transaction, times);
  return name;
}

}  // namespace fabmon
