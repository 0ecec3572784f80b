// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A time is a decimal number of femtoseconds, exactly; a time stamp is in the window from the first
// one on that is not earlier.
#include "tb/record/window.hpp"

#include <array>
#include <cstddef>
#include <limits>
#include <string_view>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

/// 10 * value + digit; false if it does not fit.
bool add_digit(std::uint64_t& value, char digit) {
  const auto d = static_cast<std::uint64_t>(digit - '0');
  if (value > (kMost - d) / 10) return false;
  value = 10 * value + d;
  return true;
}

}  // namespace

Window::Border Window::parse(const std::string& text, Border none, std::uint64_t timescale,
                             const std::string& where) {
  constexpr std::array<std::string_view, 6> kUnits{"s", "ms", "us", "ns", "ps", "fs"};
  if (text.empty()) return none;
  const auto bad = [&] {
    throw InputError(where + " '" + printable(text) +
                     "' is neither a cycle (100) nor a time (10us, 2.5ns)");
  };
  const std::size_t digits = text.find_first_not_of("0123456789.");
  const std::string_view number = std::string_view{text}.substr(0, digits);
  const std::size_t point = number.find('.');
  if (number.empty() || point == 0 || point + 1 == number.size()) bad();
  if (digits != std::string::npos && timescale == 0) {
    throw InputError(where + " '" + printable(text) + "': the recording has no timescale, a " +
                     "cycle is wanted");
  }
  unsigned decimals = 0;  // of femtoseconds
  if (digits != std::string::npos) {
    std::size_t unit = 0;
    while (unit < kUnits.size() && kUnits[unit] != text.substr(digits)) ++unit;
    if (unit == kUnits.size()) bad();
    decimals = static_cast<unsigned>(15 - 3 * unit);
  }
  std::uint64_t value = 0;
  bool fits = true;
  for (const char c : number.substr(0, point)) fits = fits && add_digit(value, c);
  if (point != std::string_view::npos) {
    std::string_view fraction = number.substr(point + 1);
    while (!fraction.empty() && fraction.back() == '0') fraction.remove_suffix(1);
    if (fraction.size() > decimals || fraction.find('.') != std::string_view::npos) bad();
    for (const char c : fraction) fits = fits && add_digit(value, c);
    decimals -= static_cast<unsigned>(fraction.size());
  }
  for (; decimals > 0; --decimals) fits = fits && add_digit(value, '0');
  if (!fits) throw InputError(where + " '" + printable(text) + "' is too big");
  if (digits == std::string::npos) return {value, none.time};
  return {none.cycle, value / timescale + static_cast<std::uint64_t>(value % timescale != 0)};
}

Window::Window(const std::string& from, const std::string& to, std::uint64_t timescale,
               const std::string& path)
    : from_(parse(from, {}, timescale, path + ": --from")),
      to_(parse(to, {kMost, kMost}, timescale, path + ": --to")) {
  const bool both_cycles = to_.cycle != kMost && from_.time == 0;
  const bool both_times = to_.time != kMost && from_.cycle == 0;
  if ((both_cycles && from_.cycle >= to_.cycle) || (both_times && from_.time >= to_.time)) {
    throw InputError(path + ": --to " + to + " is not behind the beginning of what is measured");
  }
  if (!from.empty()) text_ = "--from " + from;
  if (!to.empty()) text_ += (text_.empty() ? "--to " : " --to ") + to;
}

}  // namespace fabmon
