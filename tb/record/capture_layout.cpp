// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/capture_layout.hpp"

#include <charconv>
#include <cstdlib>

namespace fabmon {

const CaptureFormat* capture_format(std::string_view begin) {
  if (begin.starts_with("\xEF\xBB\xBF")) begin.remove_prefix(3);
  for (const CaptureFormat* format : {&kIlaCsv, &kSignalTapCsv, &kSigrokCsv, &kLiteScopeCsv}) {
    if (format->matches(begin)) return format;
  }
  return nullptr;
}

std::vector<std::string> cells_of(const CsvLines& lines, std::string_view line) {
  std::vector<std::string> cells;
  std::size_t at = 0;
  for (std::size_t pos = 0; pos != std::string_view::npos;) {
    cells.emplace_back(lines.cell(line, pos, at));
  }
  if (cells.size() > 1 && cells.back().empty()) cells.pop_back();
  return cells;
}

unsigned width_in_name(std::string_view name) {
  const std::size_t open = name.rfind('[');
  if (open == std::string_view::npos || !name.ends_with(']')) return 1;
  const char* const end = name.data() + name.size() - 1;
  long left = 0;
  long right = 0;
  auto r = std::from_chars(name.data() + open + 1, end, left);
  if (r.ec != std::errc() || r.ptr == end) return 1;
  while (r.ptr != end && (*r.ptr == ':' || *r.ptr == '.')) ++r.ptr;
  r = std::from_chars(r.ptr, end, right);
  constexpr long kMostWidth = 1L << 20;
  if (r.ec != std::errc() || r.ptr != end || std::labs(left - right) >= kMostWidth) return 1;
  return static_cast<unsigned>(std::labs(left - right)) + 1;
}

}  // namespace fabmon
