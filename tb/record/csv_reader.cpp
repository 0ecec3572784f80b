// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Lines, cells and numbers of a CSV file. A row is parsed in place in the file's buffer.
#include "tb/record/csv_reader.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>
#include <unordered_set>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool is_unknown(char c) { return c == 'x' || c == 'X' || c == 'z' || c == 'Z'; }

/// 0-15, or -1.
int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char l = to_lower(c);
  return l >= 'a' && l <= 'f' ? l - 'a' + 10 : -1;
}

}  // namespace

void note_ties(std::span<const WantedSignal> wanted,
               const std::vector<std::optional<std::size_t>>& signal,
               std::vector<std::string>& notes) {
  std::map<std::string_view, std::vector<std::string>> tied;  // by value
  for (std::size_t c = 0; c < wanted.size(); ++c) {
    if (!signal[c]) tied[wanted[c].tie].emplace_back(wanted[c].name);
  }
  for (const auto& [value, names] : tied) {
    notes.push_back("tied to " + std::string(value) +
                    " (not in the file): " + list_some(names, names.size()));
  }
}

void note_unknown(const SignalStream& stream, std::span<const std::string_view> names,
                  std::vector<std::string>& notes) {
  std::uint64_t bits = 0;
  std::vector<std::string> unknown;
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (stream.unknown_bits(k) == 0) continue;
    bits += stream.unknown_bits(k);
    unknown.emplace_back(names[k]);
  }
  if (bits != 0) {
    notes.push_back("x or z taken as 0: " + std::to_string(bits) +
                    " bits, summed over the cycles, in " + list_some(unknown, 20));
  }
}

CsvReader::CsvReader(const std::string& path) : file_(path) {
  scopes_.emplace_back();
  std::string_view line;
  if (!next_line(line))
    throw InputError(path + ":1:1: the file is empty, the column names are missing");
  header_line_ = line_;
  std::unordered_set<std::string> seen;
  for (std::size_t pos = 0; pos != std::string_view::npos;) {
    std::size_t at = 0;
    const std::string name(cell(line, pos, at));
    if (name.empty()) fail(at, "a column has no name");
    if (!seen.insert(to_lower(name)).second) {
      fail(at, "column '" + printable(name) + "' occurs twice");
    }
    SignalInfo s;
    s.name = name;
    s.nets = {static_cast<std::uint32_t>(signals_.size())};
    signals_.push_back(std::move(s));
    header_at_.push_back(at);
  }
}

void CsvReader::fail(std::size_t at, const std::string& reason) const {
  throw InputError(file_.path() + ":" + std::to_string(line_) + ":" + std::to_string(at + 1) +
                   ": " + reason);
}

void CsvReader::fail_in_header(std::size_t column, const std::string& reason) const {
  throw InputError(file_.path() + ":" + std::to_string(header_line_) + ":" +
                   std::to_string(header_at_[column] + 1) + ": " + reason);
}

void CsvReader::fail_in_row(std::size_t k, const std::string& reason) const {
  fail(cell_at_[k], reason);
}

SignalBinding CsvReader::bind(std::span<const WantedSignal> wanted, const std::string& kind,
                              const std::string& prefix, bool ignore_columns) const {
  SignalBinding binding;
  binding.signal.resize(wanted.size());
  const std::string lower_prefix = to_lower(prefix);
  std::vector<std::string> ignored;
  std::size_t bound = 0;
  for (std::size_t i = 0; i < signals_.size(); ++i) {
    const std::string& given = signals_[i].name;
    std::string name = to_lower(given);
    if (name == "cycle") continue;
    if (name.starts_with(lower_prefix)) name.erase(0, lower_prefix.size());
    const auto found = std::find_if(wanted.begin(), wanted.end(),
                                    [&](const WantedSignal& w) { return w.name == name; });
    if (found == wanted.end()) {
      if (!ignore_columns) {
        fail_in_header(i, "column '" + printable(given) + "' is not " + kind);
      }
      ignored.push_back(given);
      continue;
    }
    auto& signal = binding.signal[static_cast<std::size_t>(found - wanted.begin())];
    if (signal) fail_in_header(i, "column '" + printable(given) + "' is a second " + name);
    signal = i;
    ++bound;
  }
  if (bound == 0) {
    throw InputError(file_.path() + ":1:1: no column is " + kind + " (such as " +
                     std::string(wanted.front().name) + ")");
  }
  if (!ignored.empty()) binding.notes.push_back("columns not used: " + list_some(ignored, 10));
  return binding;
}

bool CsvReader::next_line(std::string_view& line) {
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
    if (newline == nullptr && begin == end) return false;
    ++line_;
    if (static_cast<std::size_t>(end - begin) >= InputFile::kChunk) fail(0, "the line is too long");
    file_.consume(newline != nullptr ? newline + 1 : end);
    if (line_ == 1 && end - begin >= 3 && std::memcmp(begin, "\xEF\xBB\xBF", 3) == 0) begin += 3;
    if (end != begin && end[-1] == '\r') --end;
    line = std::string_view(begin, static_cast<std::size_t>(end - begin));
    if (!std::all_of(line.begin(), line.end(), is_blank)) return true;
  }
}

std::string_view CsvReader::cell(std::string_view line, std::size_t& pos, std::size_t& at) const {
  while (pos < line.size() && is_blank(line[pos])) ++pos;
  at = pos;
  std::string_view text;
  if (pos < line.size() && line[pos] == '"') {
    const std::size_t close = line.find('"', pos + 1);
    if (close == std::string_view::npos) fail(at, "the quote is not closed");
    text = line.substr(pos + 1, close - pos - 1);
    pos = close + 1;
    while (pos < line.size() && is_blank(line[pos])) ++pos;
    if (pos < line.size() && line[pos] != ',') fail(pos, "expected a comma after the quoted cell");
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  } else {
    std::size_t comma = pos;
    while (comma < line.size() && line[comma] != ',') ++comma;
    text = line.substr(pos, comma - pos);
    pos = comma;
  }
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  pos = pos < line.size() ? pos + 1 : std::string_view::npos;
  return text;
}

void CsvReader::select(const std::vector<SignalChoice>& choices) {
  lay_out(choices);
  columns_.assign(signals_.size(), Column());
  cell_at_.assign(choices.size(), 0);
  for (std::size_t i = 0; i < signals_.size(); ++i) {
    if (to_lower(signals_[i].name) == "cycle") columns_[i].use = Column::Use::kCycle;
  }
  for (std::size_t k = 0; k < choices.size(); ++k) {
    columns_[choices[k].signal] = {Column::Use::kValue, k, choices[k].max_bits};
  }
}

void CsvReader::rewind() {
  file_.seek(0);
  line_ = 0;
  std::fill(unknown_.begin(), unknown_.end(), 0);
  std::string_view header;
  next_line(header);
}

bool CsvReader::next() {
  std::string_view line;
  if (!next_line(line)) return false;
  std::size_t pos = 0;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (pos == std::string_view::npos) {
      fail(line.size(), "the row ends after " + std::to_string(i) + " of " +
                            std::to_string(columns_.size()) + " columns");
    }
    std::size_t at = 0;
    const std::string_view text = cell(line, pos, at);
    if (columns_[i].use != Column::Use::kSkip) parse(text, columns_[i], i, at);
  }
  if (pos != std::string_view::npos) {
    fail(pos - 1, "the row has more than " + std::to_string(columns_.size()) + " columns");
  }
  return true;
}

void CsvReader::parse(std::string_view text, const Column& column, std::size_t index,
                      std::size_t at) {
  const bool keep = column.use == Column::Use::kValue;
  const auto name = [&] { return printable(signals_[index].name); };
  const auto bad = [&] {
    fail(at, name() + ": '" + printable(text) + "' is not a number (decimal or 0x-hex)");
  };
  const auto too_big = [&] {
    fail(at, name() + " = " + printable(text) + " does not fit in " +
                 std::to_string(column.max_bits) + (column.max_bits == 1 ? " bit" : " bits"));
  };
  if (text.empty()) fail(at, name() + ": the cell is empty");
  std::uint64_t* const words = keep ? words_.data() + offset_[column.slot] : nullptr;
  const std::size_t n_words = keep ? (column.max_bits + 63) / 64 : 0;
  for (std::size_t w = 0; w < n_words; ++w) words[w] = 0;
  if (keep) cell_at_[column.slot] = at;

  if (text.size() == 1 && is_unknown(text[0])) {
    if (keep) ++unknown_[column.slot];
    return;
  }
  if (text.size() > 2 && text[0] == '0' && to_lower(text[1]) == 'x') {
    std::size_t bit = 0;
    std::uint64_t unknown = 0;
    for (std::size_t i = text.size(); i-- > 2;) {
      if (text[i] == '_') continue;
      int digit = hex_digit(text[i]);
      if (digit < 0) {
        if (!is_unknown(text[i])) bad();
        digit = 0;
        unknown += 4;
      }
      if (digit != 0 && keep) {
        const auto value = static_cast<unsigned>(digit);
        if (bit + static_cast<std::size_t>(std::bit_width(value)) > column.max_bits) too_big();
        words[bit / 64] |= static_cast<std::uint64_t>(value) << (bit % 64);
      }
      bit += 4;
    }
    if (bit == 0) bad();
    if (keep) unknown_[column.slot] += unknown;
    return;
  }
  std::uint64_t value = 0;
  for (char c : text) {
    if (c < '0' || c > '9') bad();
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (value > (~std::uint64_t{0} - digit) / 10) {
      fail(at,
           name() + ": " + printable(text) + " is too big for a decimal number, write it in hex");
    }
    value = value * 10 + digit;
  }
  if (!keep) return;
  if (static_cast<unsigned>(std::bit_width(value)) > column.max_bits) too_big();
  words[0] = value;
}

}  // namespace fabmon
