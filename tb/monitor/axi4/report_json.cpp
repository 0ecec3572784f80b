// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/report_json.hpp"

#include "tb/monitor/axi4/derived.hpp"
#include "tb/monitor/axi4/report_text.hpp"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tb/report/json.hpp"

namespace fabmon {
namespace {

Json intervals_json(const std::vector<EventSpec>& specs, const Axi4Measurement& measured) {
  Json list = Json::array();
  const Interval* before = nullptr;
  for (const Interval& interval : measured.intervals) {
    Json counts = Json::array();
    Json golden = Json::array();
    bool match = true;
    for (std::size_t i = 0; i < specs.size(); ++i) {
      const Count& now = interval.counts[i];
      const Count* then = before == nullptr ? nullptr : &before->counts[i];
      const Axi4Program& program = specs[i].program;
      counts.push_back(interval_value(program, now.value(), then == nullptr ? 0 : then->value()));
      golden.push_back(interval_value(program, now.golden, then == nullptr ? 0 : then->golden));
      match = match && now.match();
    }
    list.push_back({{"clock", interval.clock},
                    {"counts", std::move(counts)},
                    {"golden", std::move(golden)},
                    {"match", match}});
    before = &interval;
  }
  return list;
}

}  // namespace

Json to_json(std::string_view build, const std::vector<EventSpec>& specs,
             const Axi4Measurement& measured) {
  Json json = result_json("axi4", build, measured);
  json["events"] = Json::array();
  json["histogram"] = Json::array();
  json["flags"] = Json::array();
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const Count& count = measured.counts[i];
    json["events"].push_back({{"event", specs[i].text},
                              {"name", specs[i].name()},
                              {"count", count.value()},
                              {"golden", count.golden},
                              {"match", count.match()}});
    if (count.overflow()) json["flags"].push_back("overflow of " + specs[i].text);
  }
  for (const Flag& flag : measured.flags) {
    if (flag.value()) json["flags"].push_back(flag.name);
  }
  if (!measured.intervals.empty()) json["intervals"] = intervals_json(specs, measured);
  const CountTable table(specs, measured.counts, measured.clocks);
  for (const MetricInfo& info : axi4_metrics()) {
    if (const auto value = table.metric(info)) json["metrics"][std::string(info.name)] = *value;
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
