// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/report_json.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "tb/monitor/stats/report_text.hpp"
#include "tb/report/json.hpp"

namespace fabmon {
namespace {

Json range_json(const std::optional<LatencyRange>& range) {
  if (!range) return nullptr;
  return {{"from", range->from}, {"to", range->to}};
}

Json percentiles_json(const std::vector<LatencyHistogram>& histograms,
                      const StatsMeasurement& measured) {
  Json json = Json::object();
  for (std::size_t i = 0; i < histograms.size(); ++i) {
    const LatencyHistogram& histogram = histograms[i];
    if (!has_percentiles(histogram, measured)) continue;
    Json entry{{"histogram", histogram.log_linear ? "log-linear" : "bins"},
               {"samples", histogram.samples}};
    for (const Percentile& which : kPercentiles) {
      entry[std::string(which.name)] = range_json(percentile(histogram, which.per_mille));
    }
    entry["max"] = range_json(largest(histograms, i));
    json[std::string(histogram.name)] = std::move(entry);
  }
  return json;
}

Json latency_json(const StatsMeasurement& measured) {
  const auto* totals = measured.values.data() + measured.bins.size();
  Json json{{"samples", totals[1].value()}, {"unbinned", totals[0].value()}};
  const auto mean = mean_latency(measured);
  json["min"] = mean ? Json(totals[3].value()) : Json(nullptr);
  json["mean"] = mean ? Json(*mean) : Json(nullptr);
  json["max"] = mean ? Json(totals[4].value()) : Json(nullptr);
  return json;
}

Json intervals_json(const std::vector<StatsSpec>& specs, const StatsMeasurement& measured) {
  Json list = Json::array();
  const Interval* before = nullptr;
  for (const Interval& interval : measured.intervals) {
    Json counts = Json::array();
    Json golden = Json::array();
    for (const StatsSpec& spec : specs) {
      const Count* now = value_of(spec, measured, interval);
      const Count* then = before == nullptr ? nullptr : value_of(spec, measured, *before);
      if (now == nullptr) {
        counts.push_back(nullptr);
        golden.push_back(nullptr);
        continue;
      }
      counts.push_back(now->value() - (then == nullptr ? 0 : then->value()));
      golden.push_back(now->golden - (then == nullptr ? 0 : then->golden));
    }
    const bool match = std::all_of(interval.counts.begin(), interval.counts.end(),
                                   [](const Count& count) { return count.match(); });
    list.push_back({{"clock", interval.clock},
                    {"counts", std::move(counts)},
                    {"golden", std::move(golden)},
                    {"match", match}});
    before = &interval;
  }
  return list;
}

}  // namespace

Json to_json(std::string_view build, const std::vector<StatsSpec>& specs,
             const std::vector<LatencyHistogram>& histograms, const StatsMeasurement& measured) {
  Json json = result_json("stats", build, measured);
  json["events"] = Json::array();
  for (const StatsSpec& spec : specs) {
    const StatsValue& value = value_of(spec, measured);
    json["events"].push_back({{"event", spec.text},
                              {"name", spec.register_name()},
                              {"count", value.value()},
                              {"golden", value.golden},
                              {"match", value.match()}});
  }
  json["histogram"] = Json::array();
  for (std::size_t i = 0; i < measured.bins.size(); ++i) {
    const StatsValue& value = measured.values[i];
    json["histogram"].push_back({{"ll", measured.bins[i].ll},
                                 {"ul", measured.bins[i].ul},
                                 {"count", value.value()},
                                 {"golden", value.golden},
                                 {"match", value.match()}});
  }
  json["latency"] = latency_json(measured);
  json["percentiles"] = percentiles_json(histograms, measured);
  json["flags"] = Json::array();
  for (const Flag& flag : measured.flags) {
    if (flag.value()) json["flags"].push_back(flag.name);
  }
  if (!measured.intervals.empty()) json["intervals"] = intervals_json(specs, measured);
  if (measured.difference) {
    const Difference& difference = *measured.difference;
    json["difference"] = {{"clock", difference.clock},
                          {"event", "stats/" + difference.name + "/"},
                          {"count", difference.count.rtl},
                          {"golden", difference.count.golden},
                          {"text", difference_text(difference)}};
  }
  return json;
}

}  // namespace fabmon
