// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_text.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "tb/report/json.hpp"
#include "tb/report/text.hpp"

namespace fabmon {

std::string report_text(const Json& document) {
  std::string text;
  for (const Json& port : document.at("ports")) {
    text += fmt::format("{}: {}\n", port.at("name").get<std::string>(),
                        port.at("sentence").get<std::string>());
    const Json& violations = port.at("violations");
    if (!violations.is_null() && violations.at("total") != 0) {
      text += fmt::format("{}: {} violations of the protocol\n", port.at("name").get<std::string>(),
                          grouped(violations.at("total").get<std::uint64_t>()));
    }
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
