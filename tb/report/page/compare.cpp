// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/analysis/percentiles.hpp"
#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/change.hpp"
#include "tb/report/page/members.hpp"
#include "tb/report/page/order_statistics.hpp"
#include "tb/report/page/units.hpp"

namespace fabmon {
namespace {

// What is compared of a direction.
constexpr std::string_view kCompared[] = {"transactions",     "bandwidth",        "efficiency",
                                          "outstanding.mean", "latency.mean",     "latency.p50",
                                          "latency.p90",      "latency.p99",      "latency.max",
                                          "wait.manager",     "wait.subordinate", "errors"};

// Which percentile of latencies a number is; null if it is none.
const Percentile* latency_percentile(std::string_view name) {
  constexpr std::string_view kLatency = "latency.";
  if (!name.starts_with(kLatency)) return nullptr;
  name.remove_prefix(kLatency.size());
  const auto found = std::find_if(kPercentiles.begin(), kPercentiles.end(),
                                  [name](const Percentile& one) { return one.name == name; });
  return found == kPercentiles.end() ? nullptr : &*found;
}

// A port, or a direction, of both reports; null where it is not.
struct Pair {
  const Json* old_side;
  const Json* new_side;
};

std::string_view where_is(const Pair& pair) {
  if (pair.old_side->is_null()) return "new";
  return pair.new_side->is_null() ? "old" : "both";
}

// The names of a list's elements: those of the old one, then those that only the new one has.
std::vector<std::string> names_of(const Json& old_list, const Json& new_list) {
  std::vector<std::string> names;
  for (const Json* list : {&old_list, &new_list}) {
    for (const Json& one : *list) {
      std::string name = text_of(member(one, "name"));
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

// The names of the counts that the buses of two ports have.
std::vector<std::string> counts_of(const Pair& pair) {
  std::vector<std::string> names;
  for (const Json* side : {pair.old_side, pair.new_side}) {
    const Json& counts = member(*side, "counts");
    if (!counts.is_object()) continue;
    for (const auto& [name, count] : counts.items()) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

Json interval_json(const ValueInterval& interval) {
  Json ends = Json::array();
  for (const auto& end : {interval.low, interval.high}) ends.push_back(end ? Json(*end) : Json());
  return ends;
}

Json smirnov_json(const BinnedLatency& old_dist, const BinnedLatency& new_dist) {
  const auto test = smirnov(old_dist, new_dist);
  if (!test) return {};
  const bool few = std::min(old_dist.count, new_dist.count) < kFewSamples;
  return {{"distance", test->distance},
          {"critical", test->critical},
          {"differs", !few && test->distance > test->critical}};
}

class Comparison {
 public:
  Comparison(Json& result, std::optional<double> fail_above)
      : result_(result), fail_above_(fail_above) {}

  void port(const std::string& name, const Pair& pair) {
    Json port{{"name", name}, {"in", where_is(pair)}, {"metrics", Json::array()}};
    missing(name, pair);
    if (!pair.old_side->is_null() && !pair.new_side->is_null()) {
      const Json& old_period = member(*pair.old_side, "period_fs");
      const Json& new_period = member(*pair.new_side, "period_fs");
      if (old_period.is_number() && new_period.is_number() && old_period != new_period) {
        note(fmt::format("{}: the clock period was {}, now {}; changes are those of cycles",
                         printable(name, 200), span_text(number_or_zero(old_period)),
                         span_text(number_or_zero(new_period))));
      }
      metric(port["metrics"], name, pair, "", "violations", [](Json&) {});
      for (const std::string& count : counts_of(pair)) {
        metric(port["metrics"], name, pair, "", count, [](Json&) {});
      }
    }
    Json& directions = port["directions"] = Json::array();
    const Json& old_list = member(*pair.old_side, "directions");
    const Json& new_list = member(*pair.new_side, "directions");
    for (const std::string& direction : names_of(old_list, new_list)) {
      directions.push_back(this->direction(
          name, pair, direction, {&named(old_list, direction), &named(new_list, direction)}));
    }
    result_["ports"].push_back(std::move(port));
  }

 private:
  void note(const std::string& text) { result_["notes"].push_back(text); }

  void fail(const std::string& name, const std::string& text) {
    result_["failed"].push_back({{"name", name}, {"text", text}});
  }

  // Says it of what only one side has.
  void missing(const std::string& name, const Pair& pair) {
    const std::string_view in = where_is(pair);
    if (in == "both") return;
    const std::string text = fmt::format("{}: only in the {} report", printable(name, 200), in);
    note(text);
    if (in == "old" && fail_above_) fail(name, text);
  }

  // Adds a number to the list, if one side has it; `judge` adds intervals and notes to it.
  template <class Judge>
  void metric(Json& list, const std::string& port, const Pair& pair, const std::string& prefix,
              std::string_view name, const Judge& judge) {
    Json metric =
        compare_metric(*pair.old_side, *pair.new_side, prefix + std::string(name), fail_above_);
    if (metric.is_null()) return;
    metric["name"] = name;
    judge(metric);
    if (metric["fails"] == true) {
      const std::string full = fmt::format("{}.{}{}", port, prefix, name);
      fail(full, fmt::format("{}: {}", printable(full, 200), change_sentence(metric)));
    }
    list.push_back(std::move(metric));
  }

  Json direction(const std::string& port, const Pair& ports, const std::string& name,
                 const Pair& pair) {
    Json direction{{"name", name}, {"in", where_is(pair)}, {"metrics", Json::array()}};
    const bool port_in_both = !ports.old_side->is_null() && !ports.new_side->is_null();
    if (port_in_both) missing(port + "." + name, pair);
    const Json& old_latency = member(*pair.old_side, "latency");
    const Json& new_latency = member(*pair.new_side, "latency");
    const BinnedLatency old_dist = binned_latency(old_latency);
    const BinnedLatency new_dist = binned_latency(new_latency);
    const Json test = smirnov_json(old_dist, new_dist);
    for (const std::string_view compared : kCompared) {
      metric(direction["metrics"], port, ports, name + ".", compared, [&](Json& metric) {
        bool same = false;
        if (const Percentile* percentile = latency_percentile(compared)) {
          same = add_intervals(metric, old_dist, new_dist, percentile->per_mille / 1000.0);
        } else if (compared == "latency.max") {
          same = std::min(old_dist.count, new_dist.count) < kFewSamples;
        } else if (compared == "latency.mean") {
          same = !test.is_null() && test["differs"] == false;
        }
        const std::string_view verdict = metric["verdict"].get_ref<const std::string&>();
        if (same && (verdict == "worse" || verdict == "better")) {
          metric["significance_note"] = fmt::format("too few samples to tell (n = {} and {})",
                                                    old_dist.count, new_dist.count);
          metric["tell"] = metric["significance_note"];
        }
      });
    }
    direction["old"] = old_latency;
    direction["new"] = new_latency;
    direction["smirnov"] = test;
    return direction;
  }

  // Returns true if the percentile may be the same in both.
  static bool add_intervals(Json& metric, const BinnedLatency& old_dist,
                            const BinnedLatency& new_dist, double percentile) {
    if (old_dist.count == 0 || new_dist.count == 0) return false;
    const ValueInterval before = percentile_interval(old_dist, percentile);
    const ValueInterval after = percentile_interval(new_dist, percentile);
    metric["old_interval"] = interval_json(before);
    metric["new_interval"] = interval_json(after);
    return std::min(old_dist.count, new_dist.count) < kFewSamples || overlap(before, after);
  }

  Json& result_;
  std::optional<double> fail_above_;
};

Json file_json(const ReportFile& report) {
  const auto text = [&](std::string_view name) { return text_of(member(report.document, name)); };
  return {{"file", report.path},
          {"source", text("source")},
          {"window", text("window")},
          {"fabmon", text("fabmon")}};
}

}  // namespace

Json compare_reports(const ReportFile& old_report, const ReportFile& new_report,
                     std::optional<double> fail_above) {
  Json result{{"diff", 1},
              {"fabmon", member(new_report.document, "fabmon")},
              {"fail_above", fail_above ? Json(*fail_above) : Json()},
              {"confidence", 0.95},
              {"old", file_json(old_report)},
              {"new", file_json(new_report)},
              {"notes", Json::array()},
              {"ports", Json::array()},
              {"failed", Json::array()}};
  const Json& old_list = member(old_report.document, "ports");
  const Json& new_list = member(new_report.document, "ports");
  for (const ReportFile* report : {&old_report, &new_report}) {
    const Json& cut = member(report->document, "cut");
    if (cut.is_null()) continue;
    result["notes"].push_back(fmt::format("the {} recording was cut off: {}",
                                          report == &old_report ? "old" : "new",
                                          printable(text_of(cut), 400)));
  }
  Comparison comparison(result, fail_above);
  bool common = false;
  for (const std::string& name : names_of(old_list, new_list)) {
    const Pair pair{&named_port(old_list, name), &named_port(new_list, name)};
    common = common || where_is(pair) == "both";
    comparison.port(name, pair);
  }
  if (!common) {
    throw InputError(
        fmt::format("{} and {} have no port in common", old_report.path, new_report.path));
  }
  return result;
}

}  // namespace fabmon
