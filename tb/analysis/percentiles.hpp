// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The percentiles that the program reports: the one list of them, for text, JSON and pictures. The
// page reads them from the document, which has them in this order.
#pragma once

#include <array>
#include <stdexcept>
#include <string_view>

namespace fabmon {

struct Percentile {
  std::string_view name;  ///< its member in a report's JSON, "p999"
  std::string_view text;  ///< for people, "p99.9"
  unsigned per_mille;     ///< 999
};

inline constexpr std::array<Percentile, 5> kPercentiles{{{"p50", "p50", 500},
                                                         {"p90", "p90", 900},
                                                         {"p95", "p95", 950},
                                                         {"p99", "p99", 990},
                                                         {"p999", "p99.9", 999}}};

/// The percentile of a name. Throws std::invalid_argument if there is none: does not compile, where
/// the name is a constant.
constexpr const Percentile& percentile_named(std::string_view name) {
  for (const Percentile& one : kPercentiles) {
    if (one.name == name) return one;
  }
  throw std::invalid_argument("no such percentile");
}

}  // namespace fabmon
