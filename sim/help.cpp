// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/help.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sim/monitors.hpp"

namespace fabmon {
namespace {

constexpr std::size_t kColumn = 30;  // where meanings begin
constexpr std::size_t kWidth = 100;

// Words as lines of this indentation.
std::string paragraph(const std::vector<std::string>& words, std::size_t indent) {
  std::string text(indent, ' ');
  std::size_t column = indent;
  for (const std::string& word : words) {
    if (column > indent && column + 1 + word.size() > kWidth) {
      text += '\n' + std::string(indent, ' ');
      column = indent;
    }
    if (column > indent) {
      text += ' ';
      ++column;
    }
    text += word;
    column += word.size();
  }
  return text + '\n';
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    if (end != 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

// The monitors before "cci400, cmn: "; empty for an option of all monitors.
std::string_view monitors_of(const OptionInfo& option) {
  const std::string_view text = option.meaning;
  const std::string_view head = text.substr(0, std::min(text.find(": "), text.size()));
  const auto names_one = [head](const Monitor* monitor) {
    return head.starts_with(monitor->name) &&
           (head.size() == monitor->name.size() || head[monitor->name.size()] == ',');
  };
  const auto all = monitors();
  return std::any_of(all.begin(), all.end(), names_one) ? head : std::string_view();
}

std::string listed(const std::vector<Listed>& rows) {
  std::string text;
  for (const Listed& row : rows) text += two_columns("  " + row.name, row.meaning);
  return text;
}

std::string events_text(const Catalogue& catalogue) {
  constexpr std::size_t kShown = 40;
  std::vector<std::string> names;
  for (const Json& event : catalogue.event_rows) {
    if (names.size() < kShown) names.push_back(event["event"].get<std::string>());
  }
  const std::size_t more = catalogue.event_rows.size() - names.size();
  if (more != 0) names.push_back(fmt::format("... and {} more", more));
  return fmt::format("\nEvents (-e EVENT; `fabmon list {}` says what they count)\n",
                     catalogue.monitor) +
         paragraph(names, 2);
}

}  // namespace

std::string two_columns(std::string_view name, std::string_view meaning) {
  const std::string lines = paragraph(words_of(meaning), kColumn);
  if (name.size() + 2 > kColumn) return fmt::format("{}\n{}", name, lines);
  return fmt::format("{:<{}}{}", name, kColumn, std::string_view{lines}.substr(kColumn));
}

std::string option_text(const OptionInfo& option) {
  std::string text = fmt::format("{}", fmt::join(option.names, ", "));
  if (!option.value.empty() && !option.is_word) text += " " + option.value;
  return text;
}

std::string usage_text(const CommandInfo& command) {
  std::string text = "fabmon " + command.name;
  for (const OptionInfo& option : command.options) {
    if (!option.is_word) continue;
    const std::string& name = option.names.front();
    text += option.is_required ? " " + name : fmt::format(" [{}]", name);
  }
  return text + " [OPTION]...";
}

bool is_for(const OptionInfo& option, std::string_view monitor) {
  const std::string_view names = monitors_of(option);
  if (names.empty()) return true;
  const std::vector<std::string> words = words_of(names);
  return std::any_of(words.begin(), words.end(), [monitor](std::string_view word) {
    return word.substr(0, word.find(',')) == monitor;
  });
}

std::string command_help(const CommandInfo& command) {
  std::string text = fmt::format("{}\n\n  {}\n", command.meaning, usage_text(command));
  std::vector<std::string> groups;
  for (const OptionInfo& option : command.options) {
    if (std::find(groups.begin(), groups.end(), option.group) == groups.end()) {
      groups.push_back(option.group);
    }
  }
  for (const std::string& group : groups) {
    text += fmt::format("\n{}\n", group);
    for (const OptionInfo& option : command.options) {
      if (option.group != group) continue;
      std::string meaning = option.meaning;
      if (option.is_repeated) meaning += "; may be repeated";
      if (!option.initial.empty()) meaning += fmt::format(" (default {})", option.initial);
      text += two_columns("  " + option_text(option), meaning);
    }
  }
  return text;
}

std::string program_help(const std::vector<CommandInfo>& commands) {
  std::string text =
      "fabmon: performance monitors for on-chip fabrics, checked against golden models\n\n"
      "  fabmon SUBCOMMAND [OPTION]...\n\nSubcommands (fabmon help SUBCOMMAND)\n";
  for (const CommandInfo& command : commands) {
    text += two_columns("  " + command.name, command.meaning);
  }
  text += "\nMonitors (fabmon help MONITOR)\n";
  for (const Monitor* monitor : monitors()) {
    text += two_columns(fmt::format("  {}", monitor->name), monitor->catalogue().summary);
  }
  return text + "\nOptions\n" +
         two_columns("  -h, --help", "this text; after a subcommand, its help") +
         two_columns("  --version", "the version and how it was built") +
         "\nExit status: 0 RTL and golden model agree and all limits hold, 1 they differ or a "
         "limit "
         "is\nbroken (--assert, --fail-above), 2 wrong usage or bad input.\n";
}

std::string monitor_help(const Monitor& monitor, const CommandInfo& stat) {
  const Catalogue catalogue = monitor.catalogue();
  std::string text = fmt::format("{}: {}\n\n  fabmon stat {} [OPTION]...\n\nExamples\n",
                                 monitor.name, catalogue.summary, monitor.name);
  for (const Listed& example : catalogue.examples) {
    text += fmt::format("  {}\n", example.name) + paragraph(words_of(example.meaning), 6);
  }
  text += '\n' + paragraph(words_of(catalogue.heading), 0) + events_text(catalogue);
  text += "\nMetrics, printed when their events are counted (--all counts all)\n";
  for (const MetricInfo& info : catalogue.metrics) {
    text += two_columns(fmt::format("  {}", info.name), info.formula);
  }
  for (const ListSection& section : catalogue.traffic) {
    text += fmt::format("\n{}\n", section.title) + listed(section.rows);
  }
  text += fmt::format("\n{}\n", catalogue.builds_title) + listed(catalogue.builds);
  text += "\nParameters of the RTL (--param NAME=VALUE)\n" + paragraph(catalogue.parameters, 2);
  std::string own;
  for (const OptionInfo& option : stat.options) {
    if (monitors_of(option).empty() || !is_for(option, monitor.name)) continue;
    const std::size_t skip = monitors_of(option).size() + 2;
    own += two_columns("  " + option_text(option), option.meaning.substr(skip));
  }
  if (!own.empty()) text += "\nOptions of its own\n" + own;
  return text + "\nAll options: fabmon help stat\n";
}

}  // namespace fabmon
