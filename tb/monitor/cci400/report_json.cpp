// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/report_json.hpp"

#include <algorithm>
#include <string>

#include "tb/monitor/cci400/derived.hpp"
#include "tb/monitor/cci400/report_text.hpp"
#include "tb/monitor/cci400/tables/events.hpp"
#include "tb/report/count_report.hpp"

namespace fabmon {
namespace {

Json evntbus_json(const std::vector<Count>& evntbus) {
  Json counts = Json::array();
  Json golden = Json::array();
  for (const Count& count : evntbus) {
    counts.push_back(count.value());
    golden.push_back(count.golden);
  }
  const bool match = counts == golden;
  Json json{{"counts", std::move(counts)}, {"match", match}};
  if (!match) json["golden"] = std::move(golden);
  return json;
}

}  // namespace

Json to_json(std::string_view build, const std::vector<Cci400Spec>& specs,
             const Cci400Measurement& measured) {
  Json json = result_json("cci400", build, measured);
  json["events"] = Json::array();
  json["histogram"] = Json::array();
  json["flags"] = Json::array();
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const Count& count = measured.counts[i];
    Json entry{{"event", specs[i].text}, {"name", specs[i].name()}};
    if (!specs[i].is_cycles()) entry["source"] = ace_interface_name(specs[i].source());
    entry["config"] = specs[i].config;
    entry["count"] = count.value();
    entry["golden"] = count.golden;
    entry["match"] = count.match();
    json["events"].push_back(std::move(entry));
  }
  for (const Flag& flag : measured.flags) {
    if (flag.value()) json["flags"].push_back(flag.name);
  }
  json["cycle_counter"] = {{"count", measured.cycles.value()},
                           {"golden", measured.cycles.golden},
                           {"match", measured.cycles.match()}};
  if (!measured.evntbus.empty()) json["evntbus"] = evntbus_json(measured.evntbus);
  if (!measured.intervals.empty()) json["intervals"] = intervals_json(measured, specs.size());
  const Cci400Table table(specs, measured);
  for (unsigned source = 0; source < kCciSources; ++source) {
    for (const MetricInfo& info : cci400_metrics()) {
      const auto value = table.metric(info, source);
      if (value) json["metrics"][ace_interface_name(source)][std::string(info.name)] = *value;
    }
  }
  if (measured.difference) {
    const Difference& difference = *measured.difference;
    json["difference"] = {{"clock", difference.clock},
                          {"event", spell(specs, difference)},
                          {"count", difference.count.value()},
                          {"golden", difference.count.golden},
                          {"text", difference_text(specs, difference)}};
  }
  return json;
}

}  // namespace fabmon
