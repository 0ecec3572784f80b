// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/csv_lines.hpp"

#include <algorithm>
#include <cstring>

#include "tb/core/input_error.hpp"

namespace fabmon {
namespace {

bool is_csv_blank(char c) { return c == ' ' || c == '\t'; }

}  // namespace

void CsvLines::fail(std::size_t at, const std::string& reason) const {
  throw InputError(file_.path() + ":" + std::to_string(line_) + ":" + std::to_string(at + 1) +
                   ": " + reason);
}

void CsvLines::rewind() { go_to({}); }

void CsvLines::go_to(const Place& place) {
  file_.seek(place.offset);
  line_ = place.line;
}

bool CsvLines::next(std::string_view& line) {
  for (;;) {
    const auto* newline = static_cast<const char*>(
        std::memchr(file_.begin(), '\n', static_cast<std::size_t>(file_.end() - file_.begin())));
    while (newline == nullptr) {
      const auto seen = static_cast<std::size_t>(file_.end() - file_.begin());
      if (!file_.more()) break;
      newline = static_cast<const char*>(
          std::memchr(file_.begin() + seen, '\n',
                      static_cast<std::size_t>(file_.end() - file_.begin()) - seen));
    }
    const char* begin = file_.begin();
    const char* end = newline != nullptr ? newline : file_.end();
    if (newline == nullptr && file_.is_cut()) {
      throw InputError(file_.path() + ": the packed data are cut off");
    }
    if (newline == nullptr && begin == end) return false;
    ++line_;
    if (static_cast<std::size_t>(end - begin) >= InputFile::kChunk) fail(0, "the line is too long");
    file_.consume(newline != nullptr ? newline + 1 : end);
    if (line_ == 1 && end - begin >= 3 && std::memcmp(begin, "\xEF\xBB\xBF", 3) == 0) begin += 3;
    if (end != begin && end[-1] == '\r') --end;
    line = std::string_view(begin, static_cast<std::size_t>(end - begin));
    if (!std::all_of(line.begin(), line.end(), is_csv_blank)) return true;
  }
}

std::string_view CsvLines::cell(std::string_view line, std::size_t& pos, std::size_t& at) const {
  while (pos < line.size() && is_csv_blank(line[pos])) ++pos;
  at = pos;
  std::string_view text;
  if (pos < line.size() && line[pos] == '"') {
    const std::size_t close = line.find('"', pos + 1);
    if (close == std::string_view::npos) fail(at, "the quote is not closed");
    text = line.substr(pos + 1, close - pos - 1);
    pos = close + 1;
    while (pos < line.size() && is_csv_blank(line[pos])) ++pos;
    if (pos < line.size() && line[pos] != ',') fail(pos, "expected a comma after the quoted cell");
    while (!text.empty() && is_csv_blank(text.front())) text.remove_prefix(1);
  } else {
    std::size_t comma = pos;
    while (comma < line.size() && line[comma] != ',') ++comma;
    text = line.substr(pos, comma - pos);
    pos = comma;
  }
  while (!text.empty() && is_csv_blank(text.back())) text.remove_suffix(1);
  pos = pos < line.size() ? pos + 1 : std::string_view::npos;
  return text;
}

}  // namespace fabmon
