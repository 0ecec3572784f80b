// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon list`: every event with its meaning, like perf list; traffic and builds.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "sim/commands.hpp"
#include "sim/monitors.hpp"
#include "tb/core/input_error.hpp"
#include "tb/report/json.hpp"
#include "tb/report/list_text.hpp"
#include "tb/report/output.hpp"

namespace fabmon {

void add_listed(std::string& text, std::string_view name, std::string_view meaning) {
  constexpr std::size_t kColumn = 32;  // where meanings begin
  constexpr std::size_t kWidth = 100;  // of the text
  fmt::format_to(std::back_inserter(text), "  {:<{}}", name, kColumn - 2);
  std::size_t column = kColumn;
  if (name.size() > kColumn - 3) column = kWidth + 1;  // no room beside the name
  while (!meaning.empty()) {
    const std::string_view word = meaning.substr(0, meaning.find(' '));
    meaning.remove_prefix(std::min(word.size() + 1, meaning.size()));
    if (column + word.size() > kWidth) {
      if (text.back() == ' ') text.pop_back();
      fmt::format_to(std::back_inserter(text), "\n{:{}}", "", kColumn);
      column = kColumn;
    }
    text += word;
    if (!meaning.empty()) text += ' ';
    column += word.size() + 1;
  }
  text += '\n';
}

int run_list(const ListOptions& options) {
  std::span<const Monitor> listed = monitors();
  if (!options.monitor.empty()) listed = {&find_monitor(options.monitor), 1};
  if (options.mesh_template) {
    if (listed.size() != 1 || !listed.front().has_mesh) {
      throw InputError("--mesh-template wants a monitor that has a mesh: fabmon list cmn");
    }
    print_out(listed.front().mesh_template());
    return 0;
  }
  std::string text;
  Json json = Json::array();
  for (const Monitor& monitor : listed) {
    if (options.json) {
      json.push_back(monitor.list_json());
    } else {
      if (!text.empty()) text += '\n';
      text += monitor.list_text();
    }
  }
  print_out(options.json ? json_text(json) : text);
  return 0;
}

}  // namespace fabmon
