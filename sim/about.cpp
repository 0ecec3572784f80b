// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/about.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sim/completion.hpp"
#include "sim/help.hpp"
#include "sim/man_page.hpp"
#include "sim/monitors.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/report/output.hpp"

namespace fabmon {
namespace {

const CommandInfo* find(const std::vector<CommandInfo>& commands, std::string_view name) {
  const auto found = std::find_if(commands.begin(), commands.end(),
                                  [name](const CommandInfo& c) { return c.name == name; });
  return found == commands.end() ? nullptr : &*found;
}

}  // namespace

int run_help(std::string_view word, const std::vector<CommandInfo>& commands) {
  if (word.empty()) {
    print_out(program_help(commands));
    return 0;
  }
  if (const CommandInfo* command = find(commands, word)) {
    print_out(command_help(*command));
    return 0;
  }
  std::vector<std::string_view> names;
  names.reserve(commands.size());
  for (const CommandInfo& command : commands) names.push_back(command.name);
  for (const Monitor* monitor : monitors()) {
    if (monitor->name == word) {
      print_out(monitor_help(*monitor, *find(commands, "stat")));
      return 0;
    }
    names.push_back(monitor->name);
  }
  throw InputError(fmt::format("'{}' is neither a subcommand nor a monitor; there are: {}{}", word,
                               fmt::join(names, ", "), nearest_text(word, names)));
}

int run_completion(std::string_view shell, const std::vector<CommandInfo>& commands) {
  if (shell == "bash") {
    print_out(bash_completion(commands));
  } else if (shell == "zsh") {
    print_out(zsh_completion(commands));
  } else if (shell == "fish") {
    print_out(fish_completion(commands));
  } else {
    throw InputError(fmt::format("no completions for '{}'; there are: bash, zsh, fish", shell));
  }
  return 0;
}

int run_man(const std::vector<CommandInfo>& commands) {
  print_out(man_page(commands, version_number()));
  return 0;
}

}  // namespace fabmon
