// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/units.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace fabmon {
namespace {

constexpr long double kKi = 1024;

constexpr Unit kUnits[] = {
    {"cycles", Dimension::kCycles, false, 1},
    {"cycle", Dimension::kCycles, false, 1},
    {"ps", Dimension::kCycles, true, 1e3L},
    {"ns", Dimension::kCycles, true, 1e6L},
    {"us", Dimension::kCycles, true, 1e9L},
    {"ms", Dimension::kCycles, true, 1e12L},
    {"s", Dimension::kCycles, true, 1e15L},
    {"B", Dimension::kBytes, false, 1},
    {"kB", Dimension::kBytes, false, 1e3L},
    {"MB", Dimension::kBytes, false, 1e6L},
    {"GB", Dimension::kBytes, false, 1e9L},
    {"KiB", Dimension::kBytes, false, kKi},
    {"MiB", Dimension::kBytes, false, kKi* kKi},
    {"GiB", Dimension::kBytes, false, kKi* kKi* kKi},
    {"B/cycle", Dimension::kBytesPerCycle, false, 1},
    {"B/s", Dimension::kBytesPerCycle, true, 1},
    {"kB/s", Dimension::kBytesPerCycle, true, 1e3L},
    {"MB/s", Dimension::kBytesPerCycle, true, 1e6L},
    {"GB/s", Dimension::kBytesPerCycle, true, 1e9L},
    {"KiB/s", Dimension::kBytesPerCycle, true, kKi},
    {"MiB/s", Dimension::kBytesPerCycle, true, kKi* kKi},
    {"GiB/s", Dimension::kBytesPerCycle, true, kKi* kKi* kKi},
    {"%", Dimension::kShare, false, 0.01L},
};

}  // namespace

const Unit* find_unit(std::string_view name) {
  for (const Unit& unit : kUnits) {
    if (unit.name == name) return &unit;
  }
  return nullptr;
}

std::vector<std::string_view> unit_names() {
  std::vector<std::string_view> names;
  for (const Unit& unit : kUnits) names.push_back(unit.name);
  return names;
}

bool fits(const Unit& unit, Dimension dimension, bool has_whole) {
  if (unit.dimension == Dimension::kShare && has_whole) return true;
  if (dimension == Dimension::kTime) return unit.dimension == Dimension::kCycles && unit.by_clock;
  return unit.dimension == dimension;
}

long double femtoseconds(std::string_view unit) {
  if (unit == "fs") return 1;
  const Unit* const found = find_unit(unit);
  return found != nullptr && fits(*found, Dimension::kTime, false) ? found->scale : 0;
}

std::string fitting_units(Dimension dimension, bool has_whole) {
  std::string text;
  for (const Unit& unit : kUnits) {
    if (!fits(unit, dimension, has_whole) || unit.name == "cycle") continue;
    if (!text.empty()) text += ", ";
    text += unit.name;
  }
  return text;
}

std::string_view base_unit(Dimension dimension) {
  switch (dimension) {
    case Dimension::kCycles:
      return "cycles";
    case Dimension::kBytes:
      return "B";
    case Dimension::kBytesPerCycle:
      return "B/cycle";
    case Dimension::kTime:
      return "fs";
    default:
      return "";
  }
}

std::string number_text(double value) {
  constexpr double kExact = 9007199254740992;  // 2^53
  if (std::floor(value) == value && std::fabs(value) < kExact) {
    return fmt::format("{}", static_cast<long long>(value));
  }
  return fmt::format("{:.6g}", value);
}

std::string span_text(long double femtoseconds) {
  constexpr std::array<std::string_view, 6> kNames{"fs", "ps", "ns", "us", "ms", "s"};
  std::size_t unit = 0;
  while (std::fabs(femtoseconds) >= 1000 && unit + 1 < kNames.size()) {
    femtoseconds /= 1000;
    ++unit;
  }
  return fmt::format("{:.4g} {}", static_cast<double>(femtoseconds), kNames[unit]);
}

}  // namespace fabmon
