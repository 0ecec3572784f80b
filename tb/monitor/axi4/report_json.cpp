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
  const Axi4Interval* before = nullptr;
  for (const Axi4Interval& interval : measured.intervals) {
    Json counts = Json::array();
    Json golden = Json::array();
    bool match = true;
    for (std::size_t i = 0; i < specs.size(); ++i) {
      const Axi4Count& now = interval.counts[i];
      const Axi4Count* then = before == nullptr ? nullptr : &before->counts[i];
      const Axi4Program& program = specs[i].program;
      counts.push_back(interval_value(program, now.rtl, then == nullptr ? nullptr : &then->rtl));
      golden.push_back(
          interval_value(program, now.golden, then == nullptr ? nullptr : &then->golden));
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
    const Axi4Count& count = measured.counts[i];
    json["events"].push_back({{"event", specs[i].text},
                              {"name", specs[i].name()},
                              {"count", count.rtl},
                              {"golden", count.golden},
                              {"match", count.match()}});
    if (count.rtl_overflow) json["flags"].push_back("overflow of " + specs[i].text);
  }
  for (const Axi4Flag& flag : measured.flags) {
    if (flag.rtl) json["flags"].push_back(flag_name(flag));
  }
  if (!measured.intervals.empty()) json["intervals"] = intervals_json(specs, measured);
  const CountTable table(specs, measured.counts, measured.clocks);
  for (const MetricInfo& info : axi4_metrics()) {
    if (const auto value = table.metric(info)) json["metrics"][std::string(info.name)] = *value;
  }
  if (measured.difference) {
    const Axi4Difference& difference = *measured.difference;
    json["difference"] = {{"clock", difference.clock},
                          {"event", spell(specs, difference.program)},
                          {"count", difference.count.rtl},
                          {"golden", difference.count.golden},
                          {"text", difference_text(specs, difference)}};
  }
  return json;
}

}  // namespace fabmon
