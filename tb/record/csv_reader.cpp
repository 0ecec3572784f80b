// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Lines, cells and numbers of a CSV file. A row is parsed in place in the file's buffer.
#include "tb/record/csv_reader.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <unordered_set>

#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

bool is_unknown(char c) { return c == 'x' || c == 'X' || c == 'z' || c == 'Z'; }

/// 0 to 15, or -1.
constexpr auto kHexDigits = [] {
  std::array<signed char, 256> table{};
  table.fill(-1);
  for (int i = 0; i < 16; ++i) {
    for (const std::string_view digits : {"0123456789abcdef", "0123456789ABCDEF"}) {
      table[static_cast<unsigned char>(digits[static_cast<std::size_t>(i)])] =
          static_cast<signed char>(i);
    }
  }
  return table;
}();

int hex_digit(char c) { return kHexDigits[static_cast<unsigned char>(c)]; }

/// The 64 bits from bit `at` on; beyond the end are zeros.
std::uint64_t bits_at(const std::vector<std::uint64_t>& words, std::size_t at) {
  const std::size_t w = at / 64;
  if (w >= words.size()) return 0;
  const std::uint64_t low = words[w] >> (at % 64);
  if (at % 64 == 0 || w + 1 == words.size()) return low;
  return low | words[w + 1] << (64 - at % 64);
}

}  // namespace

void note_ties(std::span<const WantedSignal> wanted,
               const std::vector<std::optional<PinBits>>& signal, std::vector<std::string>& notes) {
  std::map<std::string_view, std::vector<std::string>> tied;  // by value
  for (std::size_t c = 0; c < wanted.size(); ++c) {
    if (!signal[c] && !wanted[c].tie.empty()) tied[wanted[c].tie].emplace_back(wanted[c].name);
  }
  for (const auto& [value, names] : tied) {
    notes.push_back("tied to " + std::string(value) +
                    " (not in the file): " + list_some(names, names.size()));
  }
}

void note_reset(std::uint64_t reset_clocks, std::uint64_t clocks, std::vector<std::string>& notes) {
  if (reset_clocks == 0) return;
  notes.push_back("in reset, and so not counted: " + std::to_string(reset_clocks) + " of " +
                  std::to_string(clocks) + " cycles");
}

void note_unknown(const SignalStream& stream, std::span<const std::string_view> names,
                  std::vector<std::string>& notes) {
  for (std::string& note : stream.notes()) notes.push_back(std::move(note));
  std::uint64_t bits = 0;
  std::vector<std::string> unknown;
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (names[k].empty() || stream.unknown_bits(k) == 0) continue;
    bits += stream.unknown_bits(k);
    unknown.emplace_back(names[k]);
  }
  if (bits != 0) {
    notes.push_back("x or z taken as 0: " + std::to_string(bits) +
                    " bits, summed over the cycles, in " + list_some(unknown, 20));
  }
}

CsvReader::CsvReader(const std::string& path) : lines_(path) {
  std::string_view line;
  if (!lines_.next(line))
    throw InputError(path + ":1:1: the file is empty, the column names are missing");
  header_line_ = lines_.line();
  std::unordered_set<std::string> seen;
  for (std::size_t pos = 0; pos != std::string_view::npos;) {
    std::size_t at = 0;
    const std::string name(lines_.cell(line, pos, at));
    if (name.empty()) fail(at, "a column has no name");
    if (!seen.insert(to_lower(name)).second) {
      fail(at, "column '" + printable(name) + "' occurs twice");
    }
    SignalInfo s;
    s.name = name;
    s.nets = static_cast<std::uint32_t>(signals_.size());
    signals_.push_back(std::move(s));
    header_at_.push_back(at);
  }
}

void CsvReader::fail(std::size_t at, const std::string& reason) const { lines_.fail(at, reason); }

void CsvReader::fail_in_header(std::size_t column, const std::string& reason) const {
  throw InputError(lines_.path() + ":" + std::to_string(header_line_) + ":" +
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
        std::vector<std::string_view> names;
        for (const WantedSignal& w : wanted) names.push_back(w.name);
        fail_in_header(
            i, "column '" + printable(given) + "' is not " + kind + nearest_text(name, names));
      }
      ignored.push_back(given);
      continue;
    }
    auto& signal = binding.signal[static_cast<std::size_t>(found - wanted.begin())];
    if (signal) fail_in_header(i, "column '" + printable(given) + "' is a second " + name);
    signal = PinBits{.signal = i};
    ++bound;
  }
  if (bound == 0) {
    throw InputError(lines_.path() + ":1:1: no column is " + kind + " (such as " +
                     std::string(wanted.front().name) + ")");
  }
  if (!ignored.empty()) binding.notes.push_back("columns not used: " + list_some(ignored, 10));
  return binding;
}

void CsvReader::select(const std::vector<SignalChoice>& choices) {
  lay_out(choices);
  choices_ = choices;
  columns_.assign(signals_.size(), Column());
  cell_at_.assign(choices.size(), 0);
  for (std::size_t i = 0; i < signals_.size(); ++i) {
    if (to_lower(signals_[i].name) != "cycle") continue;
    columns_[i].use = Column::Use::kCycle;
    columns_[i].plain = true;
  }
  for (std::size_t k = 0; k < choices.size(); ++k) {
    const SignalChoice& c = choices[k];
    if (c.bits > c.max_bits) {
      throw InputError(lines_.path() + ": " + std::to_string(c.bits) + " bits of " +
                       printable(signals_[c.signal].name) + " are wanted, at most " +
                       std::to_string(c.max_bits) + " can be used");
    }
    Column& column = columns_[c.signal];
    column.use = Column::Use::kValue;
    column.slots.push_back(k);
    column.plain = column.slots.size() == 1 && c.low == 0 && c.bits == 0 && !c.invert;
    column.slot = k;
    column.word = offset_[k];
    column.words = (c.max_bits + 63) / 64;
    column.bits = c.max_bits;
  }
}

void CsvReader::restart() {
  lines_.rewind();
  time_ = 0;
  any_ = false;
  std::string_view header;
  lines_.next(header);
}

inline const char* CsvReader::take_plain(Column& column, const char* p, std::string_view line) {
  const char* q = p;
  std::uint64_t value = 0;
  if (p[0] == '0' && p[1] == 'x') {
    q += 2;
    for (signed char digit = 0; (digit = kHexDigits[static_cast<unsigned char>(*q)]) >= 0; ++q) {
      value = value << 4 | static_cast<std::uint64_t>(digit);
    }
    if (q == p + 2 || q > p + 18) return nullptr;
  } else {
    for (unsigned digit = 0; (digit = static_cast<unsigned char>(*q) - unsigned{'0'}) < 10; ++q) {
      value = 10 * value + digit;
    }
    if (q == p || q > p + 19) return nullptr;
  }
  if (*q != ',' && q != line.data() + line.size()) return nullptr;
  if (column.use != Column::Use::kValue) return q;
  if (static_cast<unsigned>(std::bit_width(value)) > column.bits) return nullptr;
  words_[column.word] = value;
  if (column.high) {
    for (std::size_t w = 1; w < column.words; ++w) words_[column.word + w] = 0;
    column.high = false;
  }
  cell_at_[column.slot] = static_cast<std::size_t>(p - line.data());
  return q;
}

bool CsvReader::advance() {
  std::string_view line;
  if (!lines_.next(line)) return false;
  std::size_t pos = 0;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (columns_[i].plain && pos < line.size()) {
      const char* const end = take_plain(columns_[i], line.data() + pos, line);
      if (end != nullptr) {
        pos = static_cast<std::size_t>(end - line.data());
        pos = pos == line.size() ? std::string_view::npos : pos + 1;
        continue;
      }
    }
    if (pos == std::string_view::npos) {
      fail(line.size(), "the row ends after " + std::to_string(i) + " of " +
                            std::to_string(columns_.size()) + " columns");
    }
    std::size_t at = 0;
    const std::string_view text = lines_.cell(line, pos, at);
    if (columns_[i].use == Column::Use::kSkip) continue;
    columns_[i].high = true;
    parse(text, columns_[i], i, at);
  }
  if (pos != std::string_view::npos) {
    fail(pos - 1, "the row has more than " + std::to_string(columns_.size()) + " columns");
  }
  if (timescale_ != 0 && any_) ++time_;
  any_ = true;
  return true;
}

void CsvReader::parse(std::string_view text, const Column& column, std::size_t index,
                      std::size_t at) {
  const auto name = [&] { return printable(signals_[index].name); };
  const auto bad = [&] {
    fail(at, name() + ": '" + printable(text) + "' is not a number (decimal or 0x-hex)");
  };
  if (text.empty()) fail(at, name() + ": the cell is empty");
  if (text.size() == 1 && is_unknown(text[0])) {
    for (const std::size_t k : column.slots) {
      std::fill_n(words_.begin() + static_cast<std::ptrdiff_t>(offset_[k]),
                  (choices_[k].max_bits + 63) / 64, 0);
      ++unknown_[k];
      cell_at_[k] = at;
    }
    return;
  }
  cell_.assign(1, 0);
  cell_x_.assign(1, 0);
  if (text.size() > 2 && text[0] == '0' && to_lower(text[1]) == 'x') {
    std::size_t bit = 0;
    for (std::size_t i = text.size(); i-- > 2;) {
      if (text[i] == '_') continue;
      const int digit = hex_digit(text[i]);
      if (digit < 0 && !is_unknown(text[i])) bad();
      if (bit / 64 == cell_.size()) {
        cell_.push_back(0);
        cell_x_.push_back(0);
      }
      const auto value = static_cast<std::uint64_t>(digit < 0 ? 15 : digit);
      (digit < 0 ? cell_x_ : cell_)[bit / 64] |= value << (bit % 64);
      bit += 4;
    }
    if (bit == 0) bad();
  } else {
    for (char c : text) {
      if (c < '0' || c > '9') bad();
      const auto digit = static_cast<std::uint64_t>(c - '0');
      if (cell_[0] > (~std::uint64_t{0} - digit) / 10) {
        fail(at,
             name() + ": " + printable(text) + " is too big for a decimal number, write it in hex");
      }
      cell_[0] = cell_[0] * 10 + digit;
    }
  }
  for (const std::size_t k : column.slots) choose(text, k, index, at);
}

void CsvReader::choose(std::string_view text, std::size_t slot, std::size_t index, std::size_t at) {
  const SignalChoice& c = choices_[slot];
  std::uint64_t* const words = words_.data() + offset_[slot];
  const unsigned wanted = c.bits == 0 ? c.max_bits : c.bits;
  for (unsigned done = 0; done < c.max_bits; done += 64) {
    const unsigned n = done < wanted ? std::min(64U, wanted - done) : 0;
    const std::uint64_t mask = n == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
    const std::uint64_t x = bits_at(cell_x_, c.low + done) & mask;
    const std::uint64_t v = bits_at(cell_, c.low + done) ^ (c.invert ? mask : 0);
    words[done / 64] = v & mask & ~x;
    unknown_[slot] += static_cast<std::uint64_t>(std::popcount(x));
  }
  cell_at_[slot] = at;
  if (c.bits != 0) return;
  for (std::size_t bit = std::size_t{c.low} + wanted; bit < 64 * cell_.size(); bit += 64) {
    if (bits_at(cell_, bit) != 0) {
      fail(at, printable(signals_[index].name) + " = " + printable(text) + " does not fit in " +
                   std::to_string(c.max_bits) + (c.max_bits == 1 ? " bit" : " bits"));
    }
    unknown_[slot] += static_cast<std::uint64_t>(std::popcount(bits_at(cell_x_, bit)));
  }
}

}  // namespace fabmon
