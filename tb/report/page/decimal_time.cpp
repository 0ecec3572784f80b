// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A time is a product of two numbers of up to 64 bits, which has up to 128: it is kept as a sum.
#include "tb/report/page/decimal_time.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <limits>

namespace fabmon {
namespace {

// A time in units: time * whole_units + more, and rest / unit of one.
struct Parts {
  std::uint64_t whole_units = 0;
  std::uint64_t more = 0;
  std::uint64_t rest = 0;
};

// unit: up to 10^9 femtoseconds, so that no product here has more than 64 bits.
Parts parts_of(std::uint64_t time, std::uint64_t timescale, std::uint64_t unit) {
  constexpr unsigned kHalf = 32;
  const std::uint64_t part = timescale % unit;
  const std::uint64_t high = (time >> kHalf) * part;
  const std::uint64_t low = ((high % unit) << kHalf) + (time & 0xFFFF'FFFFU) * part;
  return {.whole_units = timescale / unit,
          .more = ((high / unit) << kHalf) + low / unit,
          .rest = low % unit};
}

// a * b + more in decimal.
std::string decimal(std::uint64_t a, std::uint64_t b, std::uint64_t more) {
  constexpr std::uint64_t kBase = 1'000'000'000;
  const auto digits = [](std::uint64_t value) {
    return std::array<std::uint64_t, 3>{value % kBase, value / kBase % kBase,
                                        value / kBase / kBase};
  };
  const std::array<std::uint64_t, 3> left = digits(a), right = digits(b), added = digits(more);
  std::array<std::uint64_t, 6> sum{added[0], added[1], added[2]};
  for (std::size_t i = 0; i < left.size(); ++i) {
    for (std::size_t k = 0; k < right.size(); ++k) sum.at(i + k) += left.at(i) * right.at(k);
  }
  std::string text;
  std::uint64_t carry = 0;
  for (const std::uint64_t digit : sum) {
    carry += digit;
    text.insert(0, fmt::format("{:09}", carry % kBase));
    carry /= kBase;
  }
  const std::size_t first = text.find_first_not_of('0');
  return first == std::string::npos ? "0" : text.substr(first);
}

}  // namespace

std::optional<std::uint64_t> whole_time(std::uint64_t time, std::uint64_t timescale,
                                        std::uint64_t unit) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  const Parts parts = parts_of(time, timescale, unit);
  if (parts.whole_units != 0 && time > (kMost - parts.more) / parts.whole_units) {
    return std::nullopt;
  }
  return time * parts.whole_units + parts.more;
}

std::string decimal_time(std::uint64_t time, std::uint64_t timescale, std::uint64_t unit) {
  const Parts parts = parts_of(time, timescale, unit);
  const std::optional<std::uint64_t> whole = whole_time(time, timescale, unit);
  std::string text =
      whole ? fmt::format("{}", *whole) : decimal(time, parts.whole_units, parts.more);
  std::uint64_t rest = parts.rest;
  if (rest != 0) text += '.';
  for (std::uint64_t digit = unit / 10; rest != 0; rest %= digit, digit /= 10) {
    text += static_cast<char>('0' + rest / digit);
    if (digit == 1) break;
  }
  return text;
}

}  // namespace fabmon
