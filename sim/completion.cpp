// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/completion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "sim/help.hpp"
#include "sim/monitors.hpp"

namespace fabmon {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kShells = "bash zsh fish";

std::string joined(const Words& words) { return fmt::format("{}", fmt::join(words, " ")); }

Words monitor_names() {
  Words names;
  for (const Monitor* monitor : monitors()) names.emplace_back(monitor->name);
  return names;
}

Words command_names(const std::vector<CommandInfo>& commands) {
  Words names;
  names.reserve(commands.size());
  for (const CommandInfo& command : commands) names.push_back(command.name);
  return names;
}

// What an option that takes this can be given, of a monitor.
Words values(std::string_view kind, const Catalogue& catalogue) {
  Words words;
  if (kind == "WORKLOAD") {
    for (const ListSection& section : catalogue.traffic) {
      for (const Listed& row : section.rows) words.push_back(row.name);
    }
  } else if (kind == "BUILD") {
    for (const Listed& row : catalogue.builds) words.push_back(row.name);
  } else if (kind == "NAME=VALUE") {
    for (const std::string& name : catalogue.parameters) words.push_back(name + "=");
  } else if (kind == "EVENT") {
    for (const Json& event : catalogue.event_rows) {
      // Up to the first number that the user chooses: "cci400/si_retry,source=".
      const std::string text = event["event"].get<std::string>();
      const std::string_view chosen = text.ends_with("=I/") ? "I/" : "?";
      words.push_back(text.substr(0, std::min(text.find(chosen), text.size())));
    }
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

constexpr std::string_view kKinds[] = {"WORKLOAD", "BUILD", "NAME=VALUE", "EVENT"};

// Lines `PATTERN) offer=... ;;` of a case over "SUBCOMMAND OPTION" or over monitors.
std::string options_case(const std::vector<CommandInfo>& commands) {
  std::string text;
  for (const CommandInfo& command : commands) {
    Words names;
    for (const OptionInfo& option : command.options) {
      if (!option.is_word) names.insert(names.end(), option.names.begin(), option.names.end());
    }
    text += fmt::format("    {}) offer='{}' ;;\n", command.name, joined(names));
  }
  return text;
}

std::string kinds_case(const std::vector<CommandInfo>& commands) {
  std::string text;
  for (const CommandInfo& command : commands) {
    for (const OptionInfo& option : command.options) {
      // A value in brackets may be left out.
      if (option.is_word || option.value.empty() || option.value.starts_with('[')) continue;
      Words patterns;
      for (const std::string& name : option.names) {
        patterns.push_back(fmt::format("'{} {}'", command.name, name));
      }
      text += fmt::format("    {}) kind='{}' ;;\n", fmt::join(patterns, "|"), option.value);
    }
  }
  return text;
}

std::string values_case() {
  std::string text;
  for (const Monitor* monitor : monitors()) {
    const Catalogue catalogue = monitor->catalogue();
    for (const std::string_view kind : kKinds) {
      text += fmt::format("    '{} {}') offer='{}' ;;\n", monitor->name, kind,
                          joined(values(kind, catalogue)));
    }
  }
  return text;
}

// Does a word of this kind stand alone in the subcommand?
bool has_word(std::string_view kind, const CommandInfo& command) {
  return std::any_of(
      command.options.begin(), command.options.end(),
      [kind](const OptionInfo& option) { return option.is_word && option.value == kind; });
}

// The subcommands with such a word, as a pattern of a case.
std::string commands_with(std::string_view kind, const std::vector<CommandInfo>& commands) {
  Words names;
  names.reserve(commands.size());
  for (const CommandInfo& command : commands) {
    if (has_word(kind, command)) names.push_back(command.name);
  }
  return fmt::format("{}", fmt::join(names, "|"));
}

// What bash and zsh share: sets `offer` or, for files, `kind` to FILE, from `sub`, `before` (the
// option before the word, if any), `monitor` and `cur`.
std::string choice(const std::vector<CommandInfo>& commands) {
  Words first = command_names(commands);
  first.insert(first.end(), {"--help", "--version"});
  Words after_help = command_names(commands);
  const Words names = monitor_names();
  after_help.insert(after_help.end(), names.begin(), names.end());
  return fmt::format(
      "  kind='' offer=''\n"
      "  case \"$sub $before\" in\n{}  esac\n"
      "  case \"$monitor $kind\" in\n{}  esac\n"
      "  if [[ $kind == EVENT && $cur == @* ]]; then kind=FILE offer=''; fi\n"
      "  [[ -n $kind ]] && return\n"
      "  if [[ -z $sub ]]; then offer='{}'; return; fi\n"
      "  if [[ $cur != -* ]]; then\n"
      "    case $sub in\n"
      "    help) offer='{}' ;;\n"
      "    completion) offer='{}' ;;\n"
      "    {}) [[ -n $monitor ]] || offer='{}' ;;\n"
      "    {}) kind=FILE ;;\n"
      "    esac\n"
      "    return\n"
      "  fi\n"
      "  case $sub in\n{}  esac\n",
      kinds_case(commands), values_case(), joined(first), joined(after_help), kShells,
      commands_with("MONITOR", commands), joined(names), commands_with("FILE", commands),
      options_case(commands));
}

}  // namespace

std::string bash_completion(const std::vector<CommandInfo>& commands) {
  return fmt::format(
      "# Completions of fabmon for bash; made by `fabmon completion bash`.\n"
      "_fabmon_choice() {{\n{}}}\n\n"
      "_fabmon() {{\n"
      "  local cur=${{COMP_WORDS[COMP_CWORD]}} before='' sub='' monitor='' kind offer i\n"
      "  # bash takes --build=base for three words.\n"
      "  if [[ $cur == '=' ]]; then\n"
      "    cur='' before=${{COMP_WORDS[COMP_CWORD - 1]}}\n"
      "  elif [[ ${{COMP_WORDS[COMP_CWORD - 1]}} == '=' ]]; then\n"
      "    before=${{COMP_WORDS[COMP_CWORD - 2]}}\n"
      "  elif ((COMP_CWORD > 1)); then\n"
      "    before=${{COMP_WORDS[COMP_CWORD - 1]}}\n"
      "  fi\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    if ((i == 1)); then sub=${{COMP_WORDS[1]}}; continue; fi\n"
      "    case ${{COMP_WORDS[i]}} in {}) monitor=${{COMP_WORDS[i]}} ;; esac\n"
      "  done\n"
      "  _fabmon_choice\n"
      "  if [[ $kind == FILE && $cur == @* ]]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -P @ -f -- \"${{cur#@}}\")\n"
      "  elif [[ $kind == FILE ]]; then\n"
      "    compopt -o filenames 2>/dev/null\n"
      "    mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n"
      "  else\n"
      "    mapfile -t COMPREPLY < <(compgen -W \"$offer\" -- \"$cur\")\n"
      "  fi\n"
      "  if [[ ${{#COMPREPLY[@]}} == 1 && ${{COMPREPLY[0]}} == *= ]]; then\n"
      "    compopt -o nospace 2>/dev/null\n"
      "  fi\n"
      "}}\n"
      "complete -F _fabmon fabmon\n",
      choice(commands), fmt::join(monitor_names(), "|"));
}

std::string zsh_completion(const std::vector<CommandInfo>& commands) {
  return fmt::format(
      "#compdef fabmon\n"
      "# Completions of fabmon for zsh; made by `fabmon completion zsh`.\n"
      "_fabmon_choice() {{\n{}}}\n\n"
      "_fabmon() {{\n"
      "  local cur=$PREFIX before='' sub='' monitor='' kind offer i\n"
      "  local -a given\n"
      "  given=(\"${{(@)words}}\")\n"
      "  ((CURRENT > 2)) && before=$given[CURRENT-1]\n"
      "  if [[ $cur == --*=* ]]; then\n"
      "    before=${{cur%%=*}} cur=${{cur#*=}}\n"
      "    compset -P '*='\n"
      "  fi\n"
      "  for ((i = 2; i < CURRENT; i++)); do\n"
      "    if ((i == 2)); then sub=$given[2]; continue; fi\n"
      "    case $given[i] in {}) monitor=$given[i] ;; esac\n"
      "  done\n"
      "  _fabmon_choice\n"
      "  if [[ $kind == FILE ]]; then\n"
      "    [[ $cur == @* ]] && compset -P @\n"
      "    _files\n"
      "  else\n"
      "    compadd -- ${{=offer}}\n"
      "  fi\n"
      "}}\n"
      "if [[ $funcstack[1] == _fabmon ]]; then _fabmon \"$@\"; else compdef _fabmon fabmon; fi\n",
      choice(commands), fmt::join(monitor_names(), "|"));
}

std::string fish_completion(const std::vector<CommandInfo>& commands) {
  const auto quoted = [](std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
      if (c == '\'' || c == '\\') out += '\\';
      out += c;
    }
    return out + "'";
  };
  std::string text =
      "# Completions of fabmon for fish; made by `fabmon completion fish`.\n"
      "complete -c fabmon -f\n"
      "complete -c fabmon -n __fish_use_subcommand -l version -d 'the version'\n";
  for (const CommandInfo& command : commands) {
    text += fmt::format("complete -c fabmon -n __fish_use_subcommand -a {} -d {}\n", command.name,
                        quoted(command.meaning));
  }
  for (const CommandInfo& command : commands) {
    const std::string here = fmt::format("__fish_seen_subcommand_from {}", command.name);
    const bool is_help = command.name == "help";
    if (is_help || command.name == "completion") {
      const Words about = command_names(commands);
      text += fmt::format(
          "complete -c fabmon -n '{}' -a '{}'\n", here,
          is_help ? joined(about) + " " + joined(monitor_names()) : std::string(kShells));
    } else if (has_word("FILE", command)) {
      text += fmt::format("complete -c fabmon -n '{}' -F\n", here);
    } else if (has_word("MONITOR", command)) {
      text += fmt::format(
          "complete -c fabmon -n '{0}; and not __fish_seen_subcommand_from {1}' -a '{1}'\n", here,
          joined(monitor_names()));
    }
    for (const OptionInfo& option : command.options) {
      if (option.is_word) continue;
      std::string line = fmt::format("complete -c fabmon -n '{}'", here);
      for (const std::string& name : option.names) {
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      if (!option.value.empty() && !option.value.starts_with('['))
        line += option.value == "FILE" ? " -r -F" : " -x";
      text += fmt::format("{} -d {}\n", line, quoted(option.meaning));
      for (const Monitor* monitor : monitors()) {
        const Words known = values(option.value, monitor->catalogue());
        if (known.empty()) continue;
        text += fmt::format(
            "complete -c fabmon -n '{}; and __fish_seen_subcommand_from {}' {} -x "
            "-a '{}'\n",
            here, monitor->name,
            line.substr(line.rfind(" -l "), line.rfind(" -x") - line.rfind(" -l ")), joined(known));
      }
    }
  }
  return text;
}

}  // namespace fabmon
