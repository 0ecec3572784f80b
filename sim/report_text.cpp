// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_text.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tb/record/text.hpp"
#include "tb/report/json.hpp"
#include "tb/report/text.hpp"

namespace fabmon {

namespace {

// True if a port has carried nothing, and nothing waits at it.
bool is_idle(const Json& port) {
  for (const Json& direction : port.at("directions")) {
    for (const char* const member : {"transactions", "beats", "orphans", "open_at_end"}) {
      if (direction.at(member) != 0) return false;
    }
  }
  const Json& violations = port.at("violations");
  return port.at("waiting_share") == 0 && (violations.is_null() || violations.at("total") == 0);
}

}  // namespace

std::string report_text(const Json& document) {
  std::string text;
  std::vector<std::string> idle;
  for (const Json& port : document.at("ports")) {
    if (is_idle(port)) idle.push_back(port.at("name").get<std::string>());
  }
  for (const Json& port : document.at("ports")) {
    if (idle.size() > 1 && is_idle(port)) continue;
    text += fmt::format("{}: {}\n", port.at("name").get<std::string>(),
                        port.at("sentence").get<std::string>());
    const Json& violations = port.at("violations");
    if (!violations.is_null() && violations.at("total") != 0) {
      text += fmt::format("{}: {} violations of the protocol\n", port.at("name").get<std::string>(),
                          grouped(violations.at("total").get<std::uint64_t>()));
    }
  }
  if (idle.size() > 1) {
    text += fmt::format("{} ports without traffic: {}\n", idle.size(), list_some(idle, 8));
  }
  for (const Json& link : document.at("links")) {
    if (link.at("matched") == 0) {
      text += fmt::format("{} -> {}: no {} was found at both ports\n",
                          link.at("from").get<std::string>(), link.at("to").get<std::string>(),
                          link.at("direction").get<std::string>());
      continue;
    }
    const Json& request = link.at("request").at("p50");
    const Json& inside = link.at("inside").at("p50");
    const Json& response = link.at("response").at("p50");
    text += fmt::format("{} -> {}: {} {}s, p50: request {}, inside {}, response {} ({})\n",
                        link.at("from").get<std::string>(), link.at("to").get<std::string>(),
                        grouped(link.at("matched").get<std::uint64_t>()),
                        link.at("direction").get<std::string>(), request.dump(), inside.dump(),
                        response.dump(), link.at("unit").get<std::string>());
  }
  for (const Json& note : document.at("notes")) {
    text += fmt::format("note: {}\n", note.get<std::string>());
  }
  return text;
}

}  // namespace fabmon
