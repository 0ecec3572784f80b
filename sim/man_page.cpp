// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/man_page.hpp"

#include <fmt/format.h>

#include "sim/help.hpp"
#include "sim/monitors.hpp"

namespace fabmon {
namespace {

// Text as groff takes it: no character of it is a request or a typographic sign.
std::string plain(std::string_view text) {
  std::string out;
  if (text.starts_with('.') || text.starts_with('\'')) out += "\\&";
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '`') {
      out += "\\(ga";
    } else if (c == '\'') {
      out += "\\(aq";
    } else if (c == '^') {
      out += "\\(ha";
    } else if (c == '~') {
      out += "\\(ti";
    } else {
      out += c;
    }
  }
  return out;
}

std::string section(std::string_view title) { return fmt::format(".SH {}\n", title); }

std::string entry(std::string_view tag, std::string_view text) {
  return fmt::format(".TP\n.B {}\n{}\n", plain(tag), plain(text));
}

std::string subcommand(const CommandInfo& command) {
  std::string text =
      fmt::format(".SS {}\n{}.\n", plain(usage_text(command)), plain(command.meaning));
  for (const OptionInfo& option : command.options) {
    std::string meaning = option.meaning;
    if (option.is_repeated) meaning += "; may be repeated";
    if (!option.initial.empty()) meaning += fmt::format(" (default {})", option.initial);
    text += entry(option_text(option), meaning);
  }
  return text;
}

constexpr struct {
  std::string_view name, meaning;
} kEnvironment[] = {
    {"FABMON_MODELS", "the folder of Verilated models, which are built when they are needed"},
    {"FABMON_SOURCE", "the folder with the RTL that models are built from"},
    {"FABMON_MODEL_CXX", "the compiler of models; else clang++, else g++"},
    {"FABMON_WAVE_VIEWER", "what report --open starts; else gtkwave, else surfer"},
    {"XDG_CACHE_HOME",
     "an installed program keeps its models in fabmon/models below it; else below "
     "~/.cache"},
    {"LC_ALL, LC_CTYPE, LANG",
     "the first that is set: if it names UTF-8, bars are drawn with block characters"}};

}  // namespace

std::string man_page(const std::vector<CommandInfo>& commands, std::string_view version) {
  std::string text = fmt::format(
      ".TH FABMON 1 \"\" \"fabmon {}\" \"User Commands\"\n{}{}\n{}.B fabmon\n.I SUBCOMMAND\n"
      "[OPTION]...\n{}{}\n.PP\n{}\n",
      version, section("NAME"),
      "fabmon \\- performance monitors for on\\-chip fabrics, checked against golden models",
      section("SYNOPSIS"), section("DESCRIPTION"),
      plain("Counts what happens on AXI4, ACE and CHI ports, on generated traffic or on a recorded "
            "run (CSV, VCD, FST): by the Verilated RTL, read through its register slave, and by a "
            "golden model, and says whether both agree."),
      plain("`fabmon help MONITOR' has examples for each monitor."));
  text += section("SUBCOMMANDS");
  for (const CommandInfo& command : commands) text += subcommand(command);
  text += section("MONITORS");
  std::string examples = section("EXAMPLES");
  for (const Monitor* monitor : monitors()) {
    const Catalogue catalogue = monitor->catalogue();
    text += entry(monitor->name, catalogue.summary);
    for (const Listed& example : catalogue.examples) {
      examples += entry(example.name, example.meaning);
    }
  }
  text += section("\"EXIT STATUS\"") +
          entry("0", "RTL and golden model agree on every count, all limits hold") +
          entry("1",
                "they differ; the first cycle and event are named; or a limit (--assert, "
                "--fail-above) is broken") +
          entry("2", "wrong usage or bad input; one line says file, line, column and reason") +
          entry("128 + N", "ended by signal N; nothing was written");
  text += section("ENVIRONMENT");
  for (const auto& variable : kEnvironment) text += entry(variable.name, variable.meaning);
  return text + examples + section("\"SEE ALSO\"") + ".BR perf\\-stat (1),\n.BR gtkwave (1)\n";
}

}  // namespace fabmon
