// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "sim/about.hpp"
#include "sim/commands.hpp"
#include "sim/monitors.hpp"
#include "sim/subcommands.hpp"
#include "tb/core/input_error.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

// A subcommand, and what it does.
struct Subcommand {
  CLI::App* app;
  std::function<int()> run;
};

// Does a word name a recording, by its ending or since it is a file?
bool is_dump(std::string_view word) {
  for (const char* ending : {".vcd", ".fst", ".csv", ".vcd.gz", ".vcd.xz", ".vcd.fst"}) {
    if (word.ends_with(ending)) return true;
  }
  std::error_code error;
  return std::filesystem::is_regular_file(word, error);
}

// The command line with what is said in another way than the options have it: `stat [MONITOR] DUMP`
// is `stat MONITOR --trace DUMP` (axi4 without a monitor), `report --trace DUMP` is `report DUMP`.
std::vector<std::string> as_options_have_it(int argc, char** argv) {
  std::vector<std::string> words(argv, argv + argc);
  if (argc < 3) return words;
  if (words[1] == "stat") {
    const auto all = monitors();
    const bool monitor = std::any_of(
        all.begin(), all.end(), [&words](const Monitor* each) { return each->name == words[2]; });
    if (!monitor && !words[2].starts_with('-') && is_dump(words[2])) {
      words.insert(words.begin() + 2, "axi4");
    }
    if (words.size() > 3 && !words[3].starts_with('-') && is_dump(words[3])) {
      words.insert(words.begin() + 3, "--trace");
    }
  } else if (words[1] == "report") {
    constexpr std::string_view kJoined = "--trace=";
    for (auto word = words.begin() + 2; word != words.end(); ++word) {
      if (word->starts_with(kJoined)) word->erase(0, kJoined.size());
      if (*word != "--trace") continue;
      words.erase(word);
      break;
    }
  }
  return words;
}

// Throws the InputError about a first word that is no subcommand.
void check_subcommand(const CLI::App& app, std::string_view word) {
  if (word.starts_with('-')) return;
  std::vector<std::string> names;
  for (const CLI::App* sub : app.get_subcommands(nullptr)) {
    if (!sub->get_group().empty() || sub->get_name() == word) names.push_back(sub->get_name());
  }
  if (std::find(names.begin(), names.end(), word) != names.end()) return;
  if (is_dump(word)) {
    throw InputError(fmt::format(
        "'{}' is not a subcommand; to measure the ports of a dump: fabmon report {}", word, word));
  }
  throw InputError(fmt::format("unknown subcommand '{}'; there are: {}{} (see --help)", word,
                               fmt::join(names, ", "),
                               nearest_text(word, {names.begin(), names.end()})));
}

// What is wrong with the command line.
std::string problem(const CLI::App& app, const CLI::ParseError& error) {
  std::string text = error.what();
  const std::string option = text.substr(0, text.find(": "));
  if (text.find(": At Most 1 required") != std::string::npos) return option + " is given twice";
  if (text.find(": 1 required ") != std::string::npos) return option + " needs a value";
  const auto code = static_cast<CLI::ExitCodes>(error.get_exit_code());
  const std::vector<std::string> rest = app.remaining(true);
  if (code != CLI::ExitCodes::ExtrasError || rest.empty()) return text;
  const auto given = std::find_if(rest.begin(), rest.end(),
                                  [](const std::string& word) { return word.starts_with('-'); });
  if (given == rest.end()) return fmt::format("'{}' is not expected", rest.back());
  const std::string word = given->substr(0, given->find('='));
  std::vector<std::string> names;
  for (const CLI::App* sub : app.get_subcommands()) {
    for (const CLI::Option* known : sub->get_options()) {
      for (const std::string& name : known->get_lnames()) names.push_back("--" + name);
    }
  }
  return fmt::format("unknown option '{}'{}", word,
                     nearest_text(word, {names.begin(), names.end()}));
}

// The words after `help` and `completion`.
struct SelfOptions {
  std::string word;
};

CLI::App* add_help(CLI::App& app, SelfOptions& options) {
  CLI::App* help = app.add_subcommand("help", "Describe a subcommand or a monitor");
  help->add_option("WORD", options.word, "a subcommand or a monitor")->type_name("WORD");
  return help;
}

CLI::App* add_completion(CLI::App& app, SelfOptions& options) {
  CLI::App* completion = app.add_subcommand("completion", "Print completions for a shell");
  completion->add_option("SHELL", options.word, "bash, zsh or fish")
      ->type_name("SHELL")
      ->required();
  return completion;
}

// Not in the list of subcommands: the manual page is installed.
CLI::App* add_man(CLI::App& app) {
  return app.add_subcommand("man", "The manual page, for man(1)")->group("");
}

OptionInfo describe(const CLI::Option& option) {
  OptionInfo info;
  info.meaning = option.get_description();
  info.initial = option.get_default_str();
  info.group = option.get_group();
  info.is_required = option.get_required();
  info.is_repeated = option.get_items_expected_max() > 1;
  for (const std::string& name : option.get_snames()) info.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) info.names.push_back("--" + name);
  if (option.get_items_expected_max() != 0) info.value = option.get_type_name();
  info.is_word = info.names.empty();
  if (info.is_word) info.names.push_back(option.get_name());
  return info;
}

std::vector<CommandInfo> describe(const CLI::App& app) {
  std::vector<CommandInfo> commands;
  for (const CLI::App* sub : app.get_subcommands(nullptr)) {
    if (sub->get_group().empty()) continue;
    CommandInfo command{.name = sub->get_name(), .meaning = sub->get_description(), .options = {}};
    for (const CLI::Option* option : sub->get_options()) {
      command.options.push_back(describe(*option));
    }
    commands.push_back(std::move(command));
  }
  return commands;
}

}  // namespace

Number::Number(std::uint64_t least) : CLI::Validator("") {
  func_ = [least](std::string& text) {
    const ParsedNumber number = parse_number(text);
    if (number.is == ParsedNumber::Is::kTooLarge) return fmt::format("'{}' is too large", text);
    const bool ok = number.is == ParsedNumber::Is::kNumber && !text.starts_with("0X");
    if (ok && number.value >= least) return std::string();
    return fmt::format("'{}' is not a whole number{}", text,
                       least == 0 ? "" : fmt::format(" of at least {}", least));
  };
}

CLI::App* add_list(CLI::App& app, ListOptions& options) {
  CLI::App* list = app.add_subcommand("list", "List every event, workload and build");
  list->add_option("MONITOR", options.monitor, "the monitor; default: all monitors")
      ->type_name("MONITOR");
  CLI::Option* json = list->add_flag("--json", options.json, "print JSON");
  list->add_flag("--mesh-template", options.mesh_template,
                 "cmn: the default mesh as a file for `fabmon stat cmn --mesh`")
      ->excludes(json);
  return list;
}

CLI::App* add_run(CLI::App& app, RunOptions& options) {
  CLI::App* run = app.add_subcommand(
      "run", "Run workloads on the builds of every monitor; check counts with the golden models");
  run->add_option("MONITOR", options.monitor, "only this monitor, with its tables")
      ->type_name("MONITOR");
  run->add_flag("-v,--verbose", options.verbose, "print the tables of all monitors");
  run->add_option("--seed", options.seed, "seed of the traffic")
      ->type_name("NUMBER")
      ->capture_default_str()
      ->check(Number());
  run->add_option("--cycles", options.cycles, "cycles of each workload; default: 10,000 or more")
      ->type_name("NUMBER")
      ->check(Number(1));
  run->add_option(
         "--wave", options.wave,
         "record a short run (of axi4 or of MONITOR): FST file, GTKWave save file beside it")
      ->type_name("FILE");
  run->add_option("--json", options.json, "write the results to this file; - is standard output")
      ->type_name("FILE");
  return run;
}

CLI::App* add_ports(CLI::App& app, PortsOptions& options) {
  CLI::App* ports = app.add_subcommand("ports", "List the ports in a waveform dump");
  ports->add_option("DUMP", options.dump, "VCD, FST or GHW file, or CSV of a logic analyzer")
      ->type_name("FILE")
      ->required();
  ports->add_option("--scope", options.scope, "only ports of this scope")->type_name("PATH");
  ports
      ->add_option("--prefix", options.prefix,
                   "only ports whose signal names begin with this prefix")
      ->type_name("TEXT");
  ports
      ->add_option("--widths", options.widths,
                   "widths in packed structs: addr=32,data=64,id=4,user=1 (id=0: AXI4-Lite)")
      ->type_name("WIDTHS");
  ports
      ->add_option("--bus-file", options.bus_files,
                   "description of a bus (YAML or JSON) whose ports are listed, too")
      ->type_name("FILE")
      ->allow_extra_args(false);
  add_filter(*ports, options.filter,
             "only these buses, apb,ahb; all: also those that must be named");
  ports->add_flag("--lenient", options.lenient, "read on where time goes back in a VCD file");
  ports->add_flag("--tree", options.tree, "group the ports by scope and clock");
  ports->add_flag("--json", options.json, "print JSON");
  ports
      ->add_option("--save", options.save,
                   "write a file of ports for `fabmon report --ports`: YAML (.yaml) or .json")
      ->type_name("FILE");
  return ports;
}

CLI::App* add_bench(CLI::App& app, BenchOptions& options) {
  CLI::App* bench = app.add_subcommand("bench", "Measure simulated cycles per second");
  bench->add_option("--json", options.json, "write the results to this file; - is standard output")
      ->type_name("FILE");
  return bench;
}

int run_command_line(int argc, char** argv) {
  CLI::App app{"fabmon"};
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  ListOptions list;
  RunOptions run;
  StatOptions stat;
  ReportOptions report;
  PortsOptions ports;
  DiffOptions diff;
  BenchOptions bench;
  SelfOptions self;
  const std::vector<Subcommand> subcommands{
      {add_list(app, list), [&list] { return run_list(list); }},
      {add_run(app, run), [&run] { return run_run(run); }},
      {add_stat(app, stat), [&stat] { return run_stat(stat); }},
      {add_report(app, report), [&report] { return run_report(report); }},
      {add_ports(app, ports), [&ports] { return run_ports(ports); }},
      {add_diff(app, diff), [&diff] { return run_diff(diff); }},
      {add_bench(app, bench), [&bench] { return run_bench(bench); }},
      {add_help(app, self), [&] { return run_help(self.word, describe(app)); }},
      {add_completion(app, self), [&] { return run_completion(self.word, describe(app)); }},
      {add_man(app), [&app] { return run_man(describe(app)); }},
  };
  if (argc > 1) check_subcommand(app, argv[1]);
  try {
    std::vector<std::string> words = as_options_have_it(argc, argv);
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    words.pop_back();
    app.parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    std::string about;
    for (const Subcommand& subcommand : subcommands) {
      if (subcommand.app->parsed()) about = subcommand.app->get_name();
    }
    if (about == "stat" && !stat.monitor.empty()) about = stat.monitor;
    return run_help(about, describe(app));
  } catch (const CLI::Success& request) {
    return app.exit(request);  // --version
  } catch (const CLI::ParseError& error) {
    if (argc == 1) run_help("", describe(app));
    throw InputError(fmt::format("{} (see --help)", problem(app, error)));
  }
  for (const Subcommand& subcommand : subcommands) {
    if (subcommand.app->parsed()) return subcommand.run();
  }
  return 0;
}

}  // namespace fabmon
