// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/address_ranges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fabmon {
namespace {

constexpr std::size_t kMostPages = 64;
constexpr std::size_t kMostRanges = 16;

}  // namespace

void RangeGroup::add(const Transaction& transaction, std::size_t row, const TimeLine* times) {
  group.add(transaction, times);
  if (row >= rows.size()) rows.resize(row + 1);
  ++rows[row].transactions;
  rows[row].bytes += transaction.bytes;
}

void RangeGroup::add(const RangeGroup& other) {
  group.add(other.group);
  rows.resize(std::max(rows.size(), other.rows.size()));
  for (std::size_t i = 0; i < other.rows.size(); ++i) {
    rows[i].transactions += other.rows[i].transactions;
    rows[i].bytes += other.rows[i].bytes;
  }
}

AddressRanges::AddressRanges(const std::vector<NamedRange>& given) : given_(!given.empty()) {
  if (!given_) return;
  for (const NamedRange& range : given) {
    RangeGroup& group = ranges_.emplace_back();
    group.first = range.first;
    group.last = range.last;
    group.name = range.name;
  }
  RangeGroup& other = ranges_.emplace_back();
  other.last = ~std::uint64_t{0};
  other.name = "other";
}

void AddressRanges::add(const Transaction& transaction, std::size_t row, const TimeLine* times) {
  const std::uint64_t address = transaction.address;
  if (given_) {
    std::size_t at = 0;
    while (address < ranges_[at].first || address > ranges_[at].last) ++at;
    ranges_[at].add(transaction, row, times);
    return;
  }
  std::uint32_t index = index_.find(address >> shift_);
  while (index == KeyIndex::kNone) {
    if (pages_.size() < kMostPages) {
      index = index_.add(address >> shift_);
      pages_.emplace_back();
    } else {
      coarser();
      index = index_.find(address >> shift_);
    }
  }
  pages_[index].add(transaction, row, times);
}

void AddressRanges::coarser() {
  ++shift_;
  const std::vector<std::uint64_t> keys = index_.keys();
  std::vector<RangeGroup> pages = std::exchange(pages_, {});
  index_.clear();
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const std::uint32_t index = index_.add(keys[i] >> 1);
    if (index == pages_.size()) {
      pages_.push_back(std::move(pages[i]));
    } else {
      pages_[index].add(pages[i]);
    }
  }
}

std::vector<RangeGroup> AddressRanges::found() const {
  std::vector<RangeGroup> ranges = pages_;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    ranges[i].first = index_.keys()[i] << shift_;
    ranges[i].last = ranges[i].first + ((std::uint64_t{1} << shift_) - 1);
  }
  std::sort(ranges.begin(), ranges.end(),
            [](const RangeGroup& a, const RangeGroup& b) { return a.first < b.first; });
  while (ranges.size() > 1) {
    std::size_t best = 1;
    std::uint64_t smallest = ~std::uint64_t{0};
    for (std::size_t i = 1; i < ranges.size(); ++i) {
      const std::uint64_t gap = ranges[i].first - ranges[i - 1].last - 1;
      if (gap < smallest) {
        smallest = gap;
        best = i;
      }
    }
    if (smallest != 0 && ranges.size() <= kMostRanges) break;
    ranges[best - 1].add(ranges[best]);
    ranges[best - 1].last = ranges[best].last;
    ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(best));
  }
  for (RangeGroup& range : ranges) range.name = fmt::format("{:#x}-{:#x}", range.first, range.last);
  return ranges;
}

std::vector<RangeGroup> AddressRanges::ranges() const {
  if (!given_) return found();
  std::vector<RangeGroup> ranges = ranges_;
  if (ranges.back().group.transactions == 0) ranges.pop_back();
  return ranges;
}

}  // namespace fabmon
