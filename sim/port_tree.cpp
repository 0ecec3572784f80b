// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/port_tree.hpp"

#include <fmt/format.h>

#include <map>
#include <tuple>

#include "tb/report/json.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

// Scope, clock and reset, and the ports that have them, in their order.
using PortTree =
    std::map<std::tuple<std::string, std::string, std::string>, std::vector<const FoundPort*>>;

PortTree tree_of(const std::vector<MeasurablePort>& rows) {
  PortTree tree;
  for (const MeasurablePort& row : rows) {
    tree[{row.port.scope, row.port.clock, row.port.reset}].push_back(&row.port);
  }
  return tree;
}

// "m0_axi" of tb.soc.m0_axi in tb.soc.
std::string name_within(const FoundPort& port) {
  const std::string scope = port.scope + ".";
  return port.name.starts_with(scope) ? port.name.substr(scope.size()) : port.name;
}

std::string port_line(const FoundPort& port) {
  std::string text = fmt::format("{}  {}", name_within(port), port.kind);
  if (!port.side.empty()) text += ", " + port.side;
  if (port.data != 0) text += fmt::format(", {} bit", port.data);
  if (!port.missing.empty()) text += ", not whole";
  return text;
}

}  // namespace

Json port_tree_json(const std::vector<MeasurablePort>& rows) {
  Json json = Json::array();
  for (const auto& [place, ports] : tree_of(rows)) {
    const auto& [scope, clock, reset] = place;
    Json names = Json::array();
    for (const FoundPort* port : ports) names.push_back(port->name);
    json.push_back({{"scope", scope},
                    {"clock", clock.empty() ? Json() : Json(clock)},
                    {"reset", reset.empty() ? Json() : Json(reset)},
                    {"ports", std::move(names)}});
  }
  return json;
}

std::string port_tree_text(const std::vector<MeasurablePort>& rows) {
  std::string text;
  std::string before;
  for (const auto& [place, ports] : tree_of(rows)) {
    const auto& [scope, clock, reset] = place;
    if (text.empty() || scope != before) add_line(text, "{}", scope.empty() ? "(root)" : scope);
    before = scope;
    add_line(text, "  clock {}, {}", clock.empty() ? "not known" : clock,
             reset.empty() ? std::string("no reset") : "reset " + reset);
    for (const FoundPort* port : ports) add_line(text, "    {}", port_line(*port));
  }
  return text;
}

}  // namespace fabmon
