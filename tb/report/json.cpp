// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/json.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fabmon {
namespace {

std::string dumped(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

bool is_list_of_objects(const Json& json) {
  return json.is_array() && !json.empty() &&
         std::all_of(json.begin(), json.end(), [](const Json& one) { return one.is_object(); });
}

// The object with a line for each member, members that are lists of objects
// have the lines of these if `lists`.
std::string member_lines(const Json& object, std::size_t indent, bool lists) {
  const std::string space(indent, ' ');
  std::string text = "{";
  for (const auto& [name, value] : object.items()) {
    text += fmt::format("{}\n{}  {}: ", text.size() == 1 ? "" : ",", space, dumped(name, -1));
    if (!lists || !is_list_of_objects(value)) {
      text += dumped(value, -1);
      continue;
    }
    std::string_view before = "[";
    for (const Json& one : value) {
      text += fmt::format("{}\n{}    {}", before, space, member_lines(one, indent + 4, false));
      before = ",";
    }
    text += fmt::format("\n{}  ]", space);
  }
  return text + (object.empty() ? "}" : fmt::format("\n{}}}", space));
}

}  // namespace

std::string json_text(const Json& json) { return dumped(json, 2) + '\n'; }

std::string json_lines(const Json& json) {
  return (json.is_object() ? member_lines(json, 0, true) : dumped(json, -1)) + '\n';
}

}  // namespace fabmon
