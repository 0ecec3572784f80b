// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Numbers of the report document.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "tb/analysis/counts.hpp"
#include "tb/analysis/worst.hpp"
#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// The most bins of a distribution in the document.
inline constexpr std::size_t kMostBins = 400;

/// A number, or null.
Json number_json(std::optional<std::uint64_t> number);
/// part / whole; null if `whole` is 0.
Json ratio_json(std::uint64_t part, std::uint64_t whole);

/// count, sum, min, max, mean and kPercentiles of values.
/// With its bins, or without.
Json distribution_json(const Counts& counts, bool with_bins);

/// What is known of the transactions of a port.
struct KnownParts {
  bool times = true;      ///< their time stamps are those of the recording
  bool addresses = true;  ///< they have addresses
};

/// The worst transaction: cycle, time and address (null if not known), id, value, latency; null if
/// there is none.
Json worst_json(const Worst& worst, const KnownParts& known);

/// Adds p50, p99 and max to an object.
void add_percentiles(Json& json, const Counts& counts);

}  // namespace fabmon
