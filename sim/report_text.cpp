// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tb/record/text.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/units.hpp"
#include "tb/report/text.hpp"

namespace fabmon {

namespace {

// A line for each clock and reset that were taken, with the ports that have them.
std::string clock_lines(const Json& document) {
  std::vector<std::pair<std::string, std::vector<std::string>>> lines;
  for (const Json& port : document.at("ports")) {
    const auto clock = port.at("clock").get<std::string>();
    const auto reset = port.at("reset").get<std::string>();
    if (clock.empty() && reset.empty()) continue;
    std::string taken = fmt::format("clock {}", clock.empty() ? "not known" : clock);
    if (const Json& period = port.at("period_fs"); !period.is_null()) {
      taken += fmt::format(" ({}{})", span_text(period.get<double>()),
                           port.at("steady") == true ? "" : ", not steady");
    }
    taken += reset.empty() ? ", no reset" : fmt::format(", reset {}", reset);
    const auto known = std::find_if(lines.begin(), lines.end(),
                                    [&taken](const auto& line) { return line.first == taken; });
    const auto name = port.at("name").get<std::string>();
    if (known != lines.end()) {
      known->second.push_back(name);
    } else {
      lines.emplace_back(taken, std::vector{name});
    }
  }
  std::string text;
  constexpr std::size_t kNamed = 4;  // ports of a line
  for (const auto& [taken, ports] : lines) {
    add_line(text, "{}: {}", taken, list_some(ports, kNamed));
  }
  return text;
}

}  // namespace

std::string report_text(const Json& document) {
  std::string text = clock_lines(document);
  for (const Json& port : document.at("ports")) {
    add_line(text, "{}: {}", port.at("name").get<std::string>(),
             port.at("sentence").get<std::string>());
    const Json& violations = port.at("violations");
    if (!violations.is_null() && violations.at("total") != 0) {
      add_line(text, "{}: {} violations of the protocol", port.at("name").get<std::string>(),
               grouped(violations.at("total").get<std::uint64_t>()));
    }
  }
  for (const Json& link : document.at("links")) {
    if (link.at("matched") == 0) {
      add_line(text, "{} -> {}: no {} was found at both ports", link.at("from").get<std::string>(),
               link.at("to").get<std::string>(), link.at("direction").get<std::string>());
      continue;
    }
    const Json& request = link.at("request").at("p50");
    const Json& inside = link.at("inside").at("p50");
    const Json& response = link.at("response").at("p50");
    add_line(text, "{} -> {}: {} {}s, p50: request {}, inside {}, response {} ({})",
             link.at("from").get<std::string>(), link.at("to").get<std::string>(),
             grouped(link.at("matched").get<std::uint64_t>()),
             link.at("direction").get<std::string>(), request.dump(), inside.dump(),
             response.dump(), link.at("unit").get<std::string>());
  }
  for (const Json& note : document.at("notes")) {
    add_line(text, "note: {}", note.get<std::string>());
  }
  return text;
}

}  // namespace fabmon
