// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/decimal_time.hpp"

#include <fmt/format.h>

namespace fabmon {

std::uint64_t whole_time(std::uint64_t time, std::uint64_t timescale, std::uint64_t unit) {
  return timescale >= unit ? time * (timescale / unit) : time / (unit / timescale);
}

std::string decimal_time(std::uint64_t time, std::uint64_t timescale, std::uint64_t unit) {
  std::string text = fmt::format("{}", whole_time(time, timescale, unit));
  if (timescale >= unit) return text;
  const std::uint64_t parts = unit / timescale;  // a power of ten
  std::uint64_t rest = time % parts;
  if (rest == 0) return text;
  text += '.';
  for (std::uint64_t digit = parts / 10; rest != 0; rest %= digit, digit /= 10) {
    text += static_cast<char>('0' + rest / digit);
    if (digit == 1) break;
  }
  return text;
}

}  // namespace fabmon
