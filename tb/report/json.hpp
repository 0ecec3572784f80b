// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The JSON that the program writes.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// Text of a JSON file: indented, with a line end. Bytes that are not UTF-8 (of a file's name, say)
/// are replaced.
std::string json_text(const Json& json);

/// The JSON of a file of the user. Throws InputError: file, line, column and reason, also of JSON
/// that is nested more than 100 deep.
Json parse_json(std::string_view text, const std::string& path);

/// Makes room for `members` in an object. Without it each of those that come later may copy all
/// that are there, with what is inside of them: their names cannot be moved.
inline void reserve_members(Json& object, std::size_t members) {
  object.get_ref<Json::object_t&>().reserve(members);
}

/// As json_text(), for what has long lists of numbers: a line for each member of the object, and
/// for each member of the objects in its lists; what is inside of these is on their line.
std::string json_lines(const Json& json);

/// What the result of every monitor begins with: whose it is, and whether all counts matched.
template <class Measurement>
Json result_json(std::string_view monitor, std::string_view build, const Measurement& measured) {
  return {{"monitor", monitor},        {"build", build},
          {"cycles", measured.clocks}, {"passes", measured.passes},
          {"match", measured.match()}, {"checked", measured.checked},
          {"events", Json::array()},   {"histogram", Json::array()},
          {"flags", Json::array()}};
}

}  // namespace fabmon
