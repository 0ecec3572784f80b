// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/document.hpp"

#include <algorithm>
#include <utility>

#include "tb/report/json.hpp"
#include "tb/report/page/port_document.hpp"

namespace fabmon {
namespace {

// Sums over all ports, in which a transaction that links show at several ports counts once.
Json totals_json(const Json& ports, const Json& links) {
  struct Sum {
    const char* of_direction;
    const char* of_link;
  };
  Json totals = Json::object();
  for (const auto& [name, matched] :
       {Sum{"transactions", "matched"}, Sum{"bytes", "bytes"}, Sum{"errors", "errors"}}) {
    std::uint64_t sum = 0;
    for (const Json& port : ports) {
      for (const Json& direction : port["directions"]) sum += direction[name].get<std::uint64_t>();
    }
    for (const Json& link : links) sum -= std::min(sum, link[matched].get<std::uint64_t>());
    totals[name] = sum;
  }
  totals["links"] = links.size();
  return totals;
}

}  // namespace

Json report_document(const ReportFacts& facts, std::span<const ReportPort> ports, Json links) {
  Json document{{"report", 1}, {"fabmon", facts.version}, {"source", facts.source}};
  reserve_members(document, 11);
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
  document["totals"] = totals_json(document["ports"], links);
  document["links"] = std::move(links);
  return document;
}

}  // namespace fabmon
