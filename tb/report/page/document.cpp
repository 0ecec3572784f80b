// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/document.hpp"

#include <algorithm>
#include <utility>

#include "tb/report/json.hpp"
#include "tb/report/page/port_document.hpp"

namespace fabmon {

Json report_document(const ReportFacts& facts, std::span<const ReportPort> ports, Json links) {
  Json document{{"report", 1}, {"fabmon", facts.version}, {"source", facts.source}};
  reserve_members(document, 10);
  document["timescale_fs"] = facts.timescale_fs ? Json(*facts.timescale_fs) : Json();
  document["rtl"] = facts.rtl ? Json(*facts.rtl) : Json();
  document["window"] = facts.window;
  document["notes"] = facts.notes;
  const auto cut = std::find_if(ports.begin(), ports.end(),
                                [](const ReportPort& port) { return !port.cut.empty(); });
  document["cut"] = cut == ports.end() ? Json() : Json(cut->cut);
  std::vector<Json> all;
  all.reserve(ports.size());
  for (const ReportPort& port : ports) all.push_back(port_json(port));
  std::stable_sort(all.begin(), all.end(), [](const Json& a, const Json& b) {
    const double share_a = a["waiting_share"].get<double>();
    const double share_b = b["waiting_share"].get<double>();
    if (share_a != share_b) return share_a > share_b;
    return a["name"].get_ref<const std::string&>() < b["name"].get_ref<const std::string&>();
  });
  document["ports"] = Json::array();
  for (Json& port : all) document["ports"].push_back(std::move(port));
  document["links"] = std::move(links);
  return document;
}

}  // namespace fabmon
