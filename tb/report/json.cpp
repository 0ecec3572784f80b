// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tb/core/escape.hpp"
#include "tb/core/input_error.hpp"

namespace fabmon {
namespace {

std::string dumped(const Json& json, int indent) {
  return json_shown(json.dump(indent, ' ', false, Json::error_handler_t::replace));
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

namespace {

// FILE:LINE:COLUMN of a byte, counted from 1.
std::string place_of(std::string_view text, std::size_t byte, const std::string& path) {
  const std::string_view before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
  const std::size_t line_start = before.rfind('\n');
  const std::size_t column =
      line_start == std::string_view::npos ? before.size() : before.size() - line_start - 1;
  return fmt::format("{}:{}:{}", path, std::count(before.begin(), before.end(), '\n') + 1,
                     column + 1);
}

// Throws InputError about JSON that is nested too deep for programs that go into it step by step.
void check_depth(std::string_view text, const std::string& path) {
  constexpr int kDeepest = 100;
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string && c == '\\') {
      ++i;
    } else if (c == '"') {
      in_string = !in_string;
    } else if (in_string) {
      continue;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepest) {
        throw InputError(
            fmt::format("{}: is nested more than {} deep", place_of(text, i + 1, path), kDeepest));
      }
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
}

}  // namespace

Json parse_json(std::string_view text, const std::string& path) {
  check_depth(text, path);
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const std::string place = place_of(text, error.byte, path);
    const std::size_t blank = text.find_first_not_of(" \t\r\n");
    if (blank == std::string_view::npos) throw InputError(place + ": is not JSON: it is empty");
    if (error.byte > text.size()) {
      throw InputError(place + ": is not JSON: it ends within a value");
    }
    const std::size_t at = error.byte == 0 ? 0 : error.byte - 1;
    const std::size_t word = at - std::min<std::size_t>(at, 10);
    throw InputError(fmt::format(
        "{}: is not JSON: '{}' is not expected here{}", place, terminal_escaped(text.substr(at, 1)),
        at == 0 ? ""
                : fmt::format(", after '{}'", terminal_escaped(text.substr(word, at - word)))));
  } catch (const Json::exception&) {
    throw InputError(fmt::format("{}: is not JSON: a number in it is too large", path));
  }
}

std::string json_text(const Json& json) { return dumped(json, 2) + '\n'; }

std::string json_lines(const Json& json) {
  return (json.is_object() ? member_lines(json, 0, true) : dumped(json, -1)) + '\n';
}

}  // namespace fabmon
