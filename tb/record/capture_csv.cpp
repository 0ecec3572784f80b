// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Rows of a capture. A cell is parsed when its text is another than that of the row before.
#include "tb/record/capture_csv.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/record/levels.hpp"
#include "tb/record/sample_rate.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

constexpr std::size_t kNoColumn = ~std::size_t{0};

bool is_all_unknown(std::string_view text) {
  return !text.empty() && text.find_first_not_of("xX") == std::string_view::npos;
}

/// The binary digits of a number, the highest first.
std::string binary(std::uint64_t value) {
  std::string digits;
  for (; value != 0; value >>= 1) digits.insert(digits.begin(), (value & 1) != 0 ? '1' : '0');
  return digits.empty() ? "0" : digits;
}

/// The value of a digit in a radix of 2^bits; -1 if it is none.
int digit_value(char c, unsigned bits) {
  const char lower = to_lower(c);
  const int value = lower >= '0' && lower <= '9'   ? lower - '0'
                    : lower >= 'a' && lower <= 'f' ? lower - 'a' + 10
                                                   : -1;
  return value < 1 << bits ? value : -1;
}

}  // namespace

CaptureCsv::CaptureCsv(const std::string& path, const CaptureFormat& format)
    : WaveFile(path), lines_(path), layout_(format.read(lines_)), first_row_(lines_.place()) {
  net_of_.resize(layout_.columns.size(), 0);
  row_.resize(layout_.columns.size());
  for (std::size_t i = 0; i < layout_.columns.size(); ++i) declare(i);
  split_paths();
  gap_net_ = static_cast<std::uint32_t>(layout_.columns.size());
  sampling_ = {.is_capture = true, .rate = layout_.rate, .sample = "sample"};
  if (layout_.rate != 0) timescale_ = sample_period(layout_.rate);
  rewind();
}

void CaptureCsv::declare(std::size_t column) {
  const CaptureColumn& c = layout_.columns[column];
  net_of_[column] = static_cast<std::uint32_t>(column);
  if (c.is != CaptureColumn::Is::kSignal) return;
  WaveVar var;
  var.net = net_of_[column];
  var.width = width_in_name(c.name);
  split_range(c.name, var);
  if (c.radix == CaptureRadix::kText) {
    skipped_.push_back(path_ + ": skipped: column '" + printable(c.name, 100) + "' has no numbers");
    var.width = 0;
  }
  vars_.push_back(std::move(var));
}

void CaptureCsv::select(std::span<const WaveNet> nets) {
  selected_.clear();
  gap_slot_.reset();
  for (const WaveNet& net : nets) {
    if (gap_net_ == net.net) {
      gap_slot_ = static_cast<std::uint32_t>(selected_.size());
      selected_.push_back({.column = kNoColumn});
      continue;
    }
    const unsigned width = width_in_name(layout_.columns[net.net].name);
    selected_.push_back({.column = net.net, .width = width});
  }
  rewind();
}

void CaptureCsv::rewind() {
  lines_.go_to(first_row_);
  for (Selected& s : selected_) {
    s.text.clear();
    s.digits.clear();
  }
  time_ = window_ = end_ = 0;
  any_ = gap_ = level_ = false;
  note_.clear();
  remarks_ = layout_.remarks;
}

// The cells of the next row; false at the end of the file.
bool CaptureCsv::next_row() {
  std::string_view line;
  for (;;) {
    if (!lines_.next(line)) return false;
    if (!line.starts_with("FRAME-")) break;  // libsigrok's: another acquisition
    gap_ = true;
  }
  std::size_t pos = 0;
  for (std::size_t i = 0; i < row_.size(); ++i) {
    if (pos == std::string_view::npos) {
      lines_.fail(line.size(), "the row ends after " + std::to_string(i) + " of " +
                                   std::to_string(row_.size()) + " columns");
    }
    row_[i].text = lines_.cell(line, pos, row_[i].at);
  }
  if (pos != std::string_view::npos && !lines_.cell(line, pos, row_[0].at).empty()) {
    lines_.fail(row_[0].at, "the row has more than " + std::to_string(row_.size()) + " columns");
  }
  return true;
}

// Looks at the columns that are no signals; false if the row is no sample.
bool CaptureCsv::is_sample() {
  using Is = CaptureColumn::Is;
  bool unknown = layout_.skips_unknown;
  bool time_given = false;
  for (std::size_t i = 0; i < row_.size(); ++i) {
    const Cell& cell = row_[i];
    const Is is = layout_.columns[i].is;
    if (is == Is::kHalf && cell.text == "0") return false;
    if (is == Is::kSignal) unknown = unknown && is_all_unknown(cell.text);
    if (is == Is::kMissing && cell.text != "0") unknown = true;
    if (is == Is::kWindow) {
      const ParsedNumber number = parse_number(cell.text);
      if (number.is != ParsedNumber::Is::kNumber) {
        lines_.fail(cell.at, "'" + printable(cell.text) + "' is not the number of a sample");
      }
      if (any_ && number.value <= window_) gap_ = true;
      window_ = number.value;
    }
    if (is == Is::kTime && layout_.time_step != 0) {
      place_in_time(cell);
      time_given = true;
    }
  }
  if (unknown) {
    gap_ = gap_ || any_;
    return false;
  }
  if (!time_given && any_) ++time_;
  return true;
}

// The number of the sample by its time.
void CaptureCsv::place_in_time(const Cell& cell) {
  long double time = 0;
  const auto r = std::from_chars(cell.text.data(), cell.text.data() + cell.text.size(), time);
  if (r.ec != std::errc() || r.ptr != cell.text.data() + cell.text.size() || time < 0) {
    lines_.fail(cell.at, "'" + printable(cell.text) + "' is not a time");
  }
  if (!any_) first_time_ = time;
  const long double samples = (time - first_time_) / layout_.time_step;
  constexpr long double kMostSamples = 1e18L;
  if (samples < 0 || samples > kMostSamples ||
      (any_ && static_cast<std::uint64_t>(std::llround(samples)) <= time_)) {
    lines_.fail(cell.at, "time goes back to " + printable(cell.text));
  }
  time_ = static_cast<std::uint64_t>(std::llround(samples));
}

bool CaptureCsv::next(WaveStep& step) {
  changes_.clear();
  first_ = 0;
  while (changes_.empty()) {
    if (limit_ != 0 && lines_.place().offset > limit_) return false;
    do {
      if (!next_row()) return false;
    } while (!is_sample());
    begin_segment();
    for (std::uint32_t slot = 0; slot < selected_.size(); ++slot) take(slot);
    any_ = true;
    end_ = time_ + 1;
  }
  step = {.time = time_,
          .changes = changes_,
          .first = first_ == 0 ? nullptr : &changes_[first_ - 1],
          .off = false};
  return true;
}

void CaptureCsv::begin_segment() {
  static constexpr std::string_view kLevelDigits = "01";
  if (any_ && !gap_) return;
  if (any_) level_ = !level_;
  gap_ = false;
  if (!gap_slot_) return;
  changes_.push_back({*gap_slot_, 1, &kLevelDigits[level_ ? 1 : 0], false});
  if (*gap_slot_ == 0) first_ = changes_.size();
}

void CaptureCsv::take(std::uint32_t slot) {
  Selected& s = selected_[slot];
  if (s.column == kNoColumn) return;
  const Cell& cell = row_[s.column];
  if (any_ && cell.text == s.text) return;
  s.text = cell.text;
  s.digits = digits_of(cell, layout_.columns[s.column], s.width);
  changes_.push_back({slot, static_cast<std::uint32_t>(s.digits.size()), s.digits.data(), false});
  if (slot == 0) first_ = changes_.size();
}

std::string CaptureCsv::digits_of(const Cell& cell, const CaptureColumn& column,
                                  unsigned width) const {
  const auto bad = [&](const std::string& what) {
    lines_.fail(cell.at, printable(column.name, 100) + ": '" + printable(cell.text) + "' " + what);
  };
  if (cell.text.empty()) bad("is no value");
  if (is_all_unknown(cell.text)) return "x";
  std::string digits;
  if (column.radix == CaptureRadix::kUnsigned || column.radix == CaptureRadix::kSigned) {
    const bool negative = column.radix == CaptureRadix::kSigned && cell.text.front() == '-';
    const ParsedNumber number = parse_number(cell.text.substr(negative ? 1 : 0));
    if (number.is == ParsedNumber::Is::kTooLarge) bad("is too large for a decimal number");
    if (number.is != ParsedNumber::Is::kNumber) bad("is not a decimal number");
    const std::uint64_t value = number.value;
    if (!negative) {
      digits = binary(value);
    } else {
      const std::uint64_t least = std::uint64_t{1} << (std::min(width, 64U) - 1);
      if (value > least) bad("does not fit in " + std::to_string(width) + " bits");
      digits = binary(~value + 1);
      if (width < digits.size()) digits.erase(0, digits.size() - width);
      if (value != 0) digits.insert(0, width - digits.size(), '1');
    }
  } else {
    const unsigned bits = column.radix == CaptureRadix::kHex     ? 4
                          : column.radix == CaptureRadix::kOctal ? 3
                                                                 : 1;
    digits.reserve(bits * cell.text.size());
    for (const char c : cell.text) {
      const int value = digit_value(c, bits);
      if (value < 0 && level_of(c) != Level::kUnknown) bad("is not a number");
      for (unsigned bit = bits; bit-- > 0;) {
        digits += value < 0 ? 'x' : (value >> bit & 1) != 0 ? '1' : '0';
      }
    }
  }
  if (digits.size() > width) {
    const std::size_t more = digits.size() - width;
    if (digits.find('1') < more) bad("does not fit in " + std::to_string(width) + " bits");
    digits.erase(0, more);
  }
  return digits;
}

}  // namespace fabmon
