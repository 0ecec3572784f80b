// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/port_marks.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "tb/analysis/transaction_text.hpp"

namespace fabmon {

void PortMarks::reset(bool in_reset, std::uint64_t cycle, std::uint64_t time) {
  if (in_reset) {
    if (open_ && segment_count_ <= kMost) {
      segments_.back().cycles = cycle - segments_.back().from;
    }
    open_ = false;
    if (reset_count_++ < kMost) {
      marks_.push_back({cycle, time, PortMark::Kind::kReset, "reset begins"});
    }
    return;
  }
  open_ = true;
  if (segment_count_++ < kMost) segments_.push_back({cycle, 0});
}

void PortMarks::gap(std::uint64_t cycle, std::uint64_t time) {
  if (gap_count_++ < kMost) {
    marks_.push_back({cycle, time, PortMark::Kind::kGap, "cycles before this were not recorded"});
  }
  if (!open_) return;
  if (segment_count_ <= kMost) segments_.back().cycles = cycle - segments_.back().from;
  if (segment_count_++ < kMost) segments_.push_back({cycle, 0});
}

void PortMarks::error(const BusShape& shape, const Transaction& transaction, std::uint64_t time) {
  if (error_count_++ >= kMost) return;
  const std::string_view what = shape.responses.empty()                         ? "an "
                                : transaction.response < shape.responses.size() ? ""
                                                                                : "response ";
  std::string text = fmt::format("{} ended with {}{}", transaction_text(shape, transaction), what,
                                 response_name(shape, transaction));
  marks_.push_back({transaction.end, time, PortMark::Kind::kError, std::move(text)});
}

std::vector<PortSegment> PortMarks::segments(std::uint64_t cycles) const {
  std::vector<PortSegment> segments = segments_;
  if (open_ && segment_count_ <= kMost) segments.back().cycles = cycles - segments.back().from;
  return segments;
}

}  // namespace fabmon
