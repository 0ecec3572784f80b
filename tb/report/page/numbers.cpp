// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/numbers.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "tb/analysis/percentiles.hpp"
#include "tb/report/json.hpp"

namespace fabmon {

Json number_json(std::optional<std::uint64_t> number) { return number ? Json(*number) : Json(); }

Json ratio_json(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return nullptr;
  return static_cast<double>(part) / static_cast<double>(whole);
}

Json distribution_json(const Counts& counts, bool with_bins) {
  Json json{{"count", counts.count()}, {"sum", counts.sum()}};
  reserve_members(json, 12);
  json["min"] = number_json(counts.min());
  json["max"] = number_json(counts.max());
  const auto mean = counts.mean();
  json["mean"] = mean ? Json(*mean) : Json();
  for (const Percentile& one : kPercentiles) {
    json[std::string(one.name)] = number_json(counts.percentile(one.per_mille, 1000));
  }
  if (with_bins) {
    Json bins = Json::array();
    for (const ValueBin& bin : counts.bins(kMostBins)) {
      bins.push_back(Json::array({bin.low, bin.high, bin.count}));
    }
    json["bins"] = std::move(bins);
  }
  return json;
}

Json worst_json(const Worst& worst, const KnownParts& known) {
  if (!worst.any()) return nullptr;
  return {{"cycle", worst.accept()},
          {"time", known.times ? number_json(worst.time()) : Json()},
          {"id", worst.id()},
          {"address", known.addresses ? Json(fmt::format("{:#x}", worst.address())) : Json()},
          {"value", worst.value()},
          {"latency", worst.latency()}};
}

void add_percentiles(Json& json, const Counts& counts) {
  json["p50"] = number_json(counts.percentile(1, 2));
  json["p99"] = number_json(counts.percentile(99, 100));
  json["max"] = number_json(counts.max());
}

}  // namespace fabmon
