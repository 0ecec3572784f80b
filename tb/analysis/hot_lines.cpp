// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/hot_lines.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace fabmon {
namespace {

constexpr std::uint8_t kFixed = 0;
constexpr std::uint8_t kWrapping = 2;

bool hotter(const LineCount& a, const LineCount& b) {
  if (a.transactions != b.transactions) return a.transactions > b.transactions;
  if (a.bytes != b.bytes) return a.bytes > b.bytes;
  return a.number < b.number;
}

}  // namespace

HotLines::HotLines(const Interleave& interleave, std::size_t limit)
    : granule_(std::max<std::uint64_t>(1, interleave.granule)), limit_(limit) {
  banks_.resize(interleave.banks);
  for (std::size_t bank = 0; bank < banks_.size(); ++bank) banks_[bank].number = bank;
}

void HotLines::add(const Transaction& transaction) {
  const std::uint64_t bytes = transaction.bytes;
  std::uint64_t first = transaction.address >> transaction.size << transaction.size;
  if (transaction.burst == kFixed || bytes == 0) {
    touch(first / granule_, bytes);
    return;
  }
  if (transaction.burst == kWrapping && std::has_single_bit(bytes)) first &= ~(bytes - 1);
  for (std::uint64_t left = bytes; left != 0;) {
    const std::uint64_t here = std::min(left, granule_ - first % granule_);
    touch(first / granule_, here);
    first += here;
    left -= here;
  }
}

void HotLines::touch(std::uint64_t line, std::uint64_t bytes) {
  if (!banks_.empty()) {
    LineCount& bank = banks_[line % banks_.size()];
    ++bank.transactions;
    bank.bytes += bytes;
  }
  std::uint32_t index = index_.find(line);
  if (index == KeyIndex::kNone) {
    if (lines_.size() == limit_) drop();
    index = index_.add(line);
    lines_.push_back({line, 0, 0});
  }
  ++lines_[index].transactions;
  lines_[index].bytes += bytes;
}

void HotLines::drop() {
  std::vector<LineCount> lines = std::exchange(lines_, {});
  const std::size_t kept = std::max<std::size_t>(1, limit_ / 8);
  std::nth_element(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(kept), lines.end(),
                   hotter);
  error_ += lines[kept].transactions;
  exact_ = false;
  lines.resize(kept);
  index_.clear();
  for (const LineCount& line : lines) index_.add(line.number);
  lines_ = std::move(lines);
}

std::vector<LineCount> HotLines::hottest(std::size_t most) const {
  std::vector<LineCount> lines = lines_;
  const std::size_t count = std::min(most, lines.size());
  std::partial_sort(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(count), lines.end(),
                    hotter);
  lines.resize(count);
  return lines;
}

}  // namespace fabmon
