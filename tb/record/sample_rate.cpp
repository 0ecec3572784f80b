// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/sample_rate.hpp"

#include <array>
#include <utility>

#include "tb/record/text.hpp"

namespace fabmon {
namespace {

/// Units and how many samples in 1,000 s they are.
constexpr std::array<std::pair<std::string_view, std::uint64_t>, 4> kRateUnits{{
    {"GHz", 1'000'000'000'000},
    {"MHz", 1'000'000'000},
    {"kHz", 1'000'000},
    {"Hz", 1'000},
}};
constexpr std::uint64_t kMostRate = 1'000'000'000'000'000;
constexpr std::uint64_t kFemtoseconds = 1'000'000'000'000'000'000;  // in 1,000 s

}  // namespace

std::optional<std::uint64_t> parse_sample_rate(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
  const std::string_view number = text.substr(0, digits);
  std::string_view unit = text.substr(digits);
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  std::uint64_t scale = 0;
  for (const auto& [name, samples] : kRateUnits) {
    if (to_lower(unit) == to_lower(name)) scale = samples;
  }
  if (scale == 0 || number.empty() || number.front() == '.' || number.back() == '.') {
    return std::nullopt;
  }
  std::uint64_t rate = 0;
  bool fraction = false;
  for (const char c : number) {
    if (c == '.') {
      if (fraction) return std::nullopt;
      fraction = true;
      continue;
    }
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (fraction) {
      scale /= 10;
      if (scale == 0 && digit != 0) return std::nullopt;
      rate += digit * scale;
    } else {
      rate = 10 * rate + digit * scale;
    }
    if (rate > kMostRate) return std::nullopt;
  }
  if (rate == 0) return std::nullopt;
  return rate;
}

std::uint64_t sample_period(std::uint64_t rate) { return (kFemtoseconds + rate / 2) / rate; }

std::string sample_rate_text(std::uint64_t rate) {
  std::size_t unit = 0;
  while (unit + 1 < kRateUnits.size() && rate < kRateUnits[unit].second) ++unit;
  const std::uint64_t scale = kRateUnits[unit].second;
  std::string text = std::to_string(rate / scale);
  std::string fraction = std::to_string(scale + rate % scale).substr(1);
  while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
  if (!fraction.empty()) text += "." + fraction;
  return text + " " + std::string(kRateUnits[unit].first);
}

}  // namespace fabmon
