// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/report_json.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "tb/monitor/cmn/derived.hpp"
#include "tb/monitor/cmn/map.hpp"
#include "tb/monitor/cmn/report_text.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tb/report/count_report.hpp"

namespace fabmon {
namespace {

void add_count(Json& entry, const Count& count) {
  entry["count"] = count.value();
  entry["golden"] = count.golden;
  entry["match"] = count.match();
}

Json event_json(const CmnRequest& request, std::size_t i, const CmnMeasurement& measured) {
  const CmnSpec& spec = request.specs()[i];
  Json entry{{"event", spec.text},
             {"name", spec.name()},
             {"type", spec.type},
             {"eventid", spec.eventid},
             {"nodes", Json::array()}};
  for (const CmnNode& node : spec.nodes) entry["nodes"].push_back(node.id);
  if (spec.program.occupid) entry["occupid"] = *spec.program.occupid;
  if (spec.partner) entry["combined_with"] = *spec.partner;
  constexpr std::string_view kNames[] = {"config", "config1", "config2"};
  for (std::size_t k = 0; k < std::size(kNames); ++k) {
    entry[std::string(kNames[k])] = fmt::format("{:#x}", spec.config()[k]);
  }
  add_count(entry, measured.counts[i]);
  for (const CmnRequest::Share& share : request.shares(i)) {
    Json part{{"nodeid", share.nodeid}};
    add_count(part, measured.counts[share.program]);
    entry["by_node"].push_back(std::move(part));
  }
  return entry;
}

}  // namespace

Json to_json(std::string_view build, const CmnRequest& request, const CmnMeasurement& measured) {
  Json json = result_json("cmn", build, measured);
  json["events"] = Json::array();
  json["histogram"] = Json::array();
  json["flags"] = Json::array();
  for (std::size_t i = 0; i < request.specs().size(); ++i) {
    json["events"].push_back(event_json(request, i, measured));
  }
  for (const Flag& flag : measured.flags) {
    if (flag.value()) json["flags"].push_back(flag.name);
  }
  add_count(json["cycle_counter"], measured.cycles);
  if (!measured.intervals.empty()) {
    json["intervals"] = intervals_json(measured, request.specs().size());
  }
  const CmnTable table(request.specs(), measured);
  for (const MetricInfo& info : cmn_metrics()) {
    if (const auto value = table.metric(info)) json["metrics"][std::string(info.name)] = *value;
  }
  if (!request.links().empty()) json["map"] = map_json(request, measured);
  if (measured.difference) {
    const Difference& difference = *measured.difference;
    json["difference"] = {{"clock", difference.clock},
                          {"event", spell(request, difference)},
                          {"count", difference.count.value()},
                          {"golden", difference.count.golden},
                          {"text", difference_text(request, difference)}};
  }
  return json;
}

}  // namespace fabmon
