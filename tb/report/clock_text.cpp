// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/clock_text.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>

#include "tb/report/json.hpp"

namespace fabmon {
namespace {

/// A value in the largest unit of which there is at least one; each is 1000 of the one before.
template <std::size_t kUnits>
std::string in_unit(double value, const std::array<std::string_view, kUnits>& units,
                    std::string_view format) {
  std::size_t unit = 0;
  while (value >= 1000 && unit + 1 < units.size()) {
    value /= 1000;
    ++unit;
  }
  return fmt::format("{} {}", fmt::format(fmt::runtime(format), value), units[unit]);
}

constexpr std::array<std::string_view, 6> kTimes{"fs", "ps", "ns", "us", "ms", "s"};
constexpr std::array<std::string_view, 4> kFrequencies{"Hz", "kHz", "MHz", "GHz"};

}  // namespace

std::string duration_text(std::uint64_t cycles, const ClockPeriod& clock) {
  if (!clock.known()) return {};
  const std::string time =
      in_unit(static_cast<double>(cycles) * clock.femtoseconds(), kTimes, "{:.3f}");
  if (!clock.steady()) return fmt::format(" = {}, clock not steady", time);
  return fmt::format(" = {} at {}", time,
                     in_unit(1e15 / clock.femtoseconds(), kFrequencies, "{:.6g}"));
}

std::string rate_text(std::uint64_t bytes, std::uint64_t cycles, const ClockPeriod& clock) {
  if (cycles == 0) return {};
  return rate_text(static_cast<double>(bytes) / static_cast<double>(cycles), clock);
}

std::string rate_text(double bytes_per_cycle, const ClockPeriod& clock) {
  if (!clock.known() || !clock.steady()) return {};
  constexpr double kGigabytesPerFemtosecond = 1e6;  // in GB/s
  return fmt::format("{:.3f} GB/s",
                     bytes_per_cycle * kGigabytesPerFemtosecond / clock.femtoseconds());
}

std::string time_text(double cycles, const ClockPeriod& clock) {
  if (!clock.known() || !clock.steady()) return {};
  return in_unit(cycles * clock.femtoseconds(), kTimes, "{:.4g}");
}

Json clock_json(const ClockPeriod& clock) {
  const double picoseconds = clock.femtoseconds() / 1000;
  Json json{{"period_ps", picoseconds}, {"steady", clock.steady()}};
  if (std::floor(picoseconds) == picoseconds && picoseconds < 1e15) {
    json["period_ps"] = static_cast<std::uint64_t>(picoseconds);
  }
  return json;
}

}  // namespace fabmon
