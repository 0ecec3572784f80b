// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <string_view>

#include "error.hpp"

namespace fabmon::ctl {
namespace {

constexpr std::array<const char*, 4> kKinds{"axi4", "stats", "cci400", "cmn"};  // as in Kind

// An option that takes the name of a kind.
void add_kind(CLI::App& app, const std::string& name, std::optional<Kind>& kind,
              const std::string& meaning) {
  const auto set = [&kind](const std::string& word) {
    const auto* const at = std::find(kKinds.begin(), kKinds.end(), word);
    if (at == kKinds.end()) throw CLI::ValidationError("no such kind: " + word);
    kind = static_cast<Kind>(at - kKinds.begin());
  };
  app.add_option_function<std::string>(name, set, meaning)->type_name("KIND");
}

const char* const kFooter =
    "Without --uio and --mem: all UIO devices whose name begins with \"fabmon\".\n"
    "Exit status: 0; that of COMMAND; 2 with one line on standard error.";

void add_devices(CLI::App& app, Options& options) {
  app.add_option("--uio", options.uio, "a UIO device, /dev/uioN; may be repeated")
      ->type_name("DEVICE")
      ->allow_extra_args(false);
  app.add_option("--mem", options.memory, "registers in /dev/mem; may be repeated")
      ->type_name("ADDRESS[:SIZE]")
      ->allow_extra_args(false);
  add_kind(app, "--kind", options.kind,
           "axi4, stats, cci400 or cmn, whatever its ID registers say");
  app.add_option("--root", options.root, "cmn: byte offset of its root node (arm,root-node)")
      ->type_name("OFFSET");
  app.add_option("--sysroot", options.sysroot, "what stands before /sys and /dev")
      ->type_name("FOLDER");
  app.add_flag("-j,--json", options.json, "JSON, one object a line");
  app.footer(kFooter);
}

void add_duration(CLI::App& app, Options& options) {
  app.add_option("--timeout", options.timeout_ms, "stop after this time")
      ->type_name("MS")
      ->check(CLI::PositiveNumber);
}

CLI::App* add_list(CLI::App& app, Options& options) {
  CLI::App* const list = app.add_subcommand("list", "The monitors, and the events that they count");
  add_devices(*list, options);
  add_kind(*list, "--events", options.events_of,
           "the events of axi4, stats, cci400 or cmn, without a device");
  return list;
}

CLI::App* add_stat(CLI::App& app, Options& options) {
  CLI::App* const stat = app.add_subcommand(
      "stat",
      "Count events, like perf stat: until COMMAND (behind --) ends, a time is over, or ^C");
  add_devices(*stat, options);
  add_duration(*stat, options);
  stat->add_option("-e,--event", options.events,
                   "events: DEVICE/NAME/, DEVICE/event=0x12,edge/, with commas between them, in "
                   "groups {...}; may be repeated. DEVICE: name of the UIO device, uioN, or "
                   "fabmon_KIND if there is one alone")
      ->type_name("EVENTS")
      ->allow_extra_args(false);
  stat->add_option("-M,--metrics", options.metrics,
                   "ratios of counts, and the events that they are made of: DEVICE/METRIC/, with "
                   "commas between them; may be repeated")
      ->type_name("METRICS")
      ->allow_extra_args(false);
  stat->add_flag("--all", options.all, "all that axi4_bank or stats count at once");
  stat->add_option("-I,--interval-print", options.interval_ms, "counts of each interval")
      ->type_name("MS")
      ->check(CLI::PositiveNumber);
  stat->add_option("--interval-count", options.interval_count, "stop after so many intervals")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  stat->add_option("-x,--field-separator", options.separator, "CSV with this separator")
      ->type_name("TEXT");
  stat->add_flag("!--no-big-num", options.big_num, "no separators of thousands");
  return stat;
}

CLI::App* add_histogram(CLI::App& app, Options& options) {
  CLI::App* const histogram = app.add_subcommand(
      "histogram", "Latencies of a stats monitor: bins, log-linear histograms, percentiles");
  add_devices(*histogram, options);
  add_duration(*histogram, options);
  return histogram;
}

CLI::App* add_lock(CLI::App& app, Options& options) {
  CLI::App* const lock = app.add_subcommand(
      "lock", "Lock the configuration of axi4, axi4_bank or stats until its reset");
  add_devices(*lock, options);
  return lock;
}

}  // namespace

std::optional<Options> parse_command_line(int argc, const char* const* argv, std::string& text) {
  Options options;
  // What is behind "--" is another program's.
  const char* const* const end = std::find(argv + 1, argv + argc, std::string_view("--"));
  if (end != argv + argc) options.program.assign(end + 1, argv + argc);

  CLI::App app{"Counts of fabmon's monitors on a target, by UIO or /dev/mem", "fabmonctl"};
  app.require_subcommand(0, 1);
  const CLI::App* const list = add_list(app, options);
  const CLI::App* const stat = add_stat(app, options);
  add_histogram(app, options);
  const CLI::App* const lock = add_lock(app, options);
  try {
    app.parse(static_cast<int>(end - argv), argv);
  } catch (const CLI::CallForHelp&) {
    const auto chosen = app.get_subcommands();
    text = chosen.empty() ? app.help("", CLI::AppFormatMode::All) : chosen[0]->help("fabmonctl");
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    std::string reason = error.what();
    throw Error(reason.substr(0, reason.find('\n')) + " (fabmonctl --help)");
  }
  if (app.get_subcommands().empty())
    throw Error("which: list, stat, histogram or lock? (fabmonctl --help)");
  options.command = list->parsed()   ? Command::kList
                    : stat->parsed() ? Command::kStat
                    : lock->parsed() ? Command::kLock
                                     : Command::kHistogram;
  if (end != argv + argc) {
    if (list->parsed()) throw Error("list takes no command");
    if (lock->parsed()) throw Error("lock takes no command");
    if (options.program.empty()) throw Error("no command behind --");
    if (options.timeout_ms) throw Error("--timeout and a command exclude each other");
  }
  if (stat->parsed()) {
    if (options.events.empty() && options.metrics.empty() && !options.all) {
      throw Error("stat: which events? -e, -M or --all");
    }
    if (!options.separator.empty() && options.json) throw Error("-x and --json exclude each other");
    if (options.interval_count && !options.interval_ms) throw Error("--interval-count wants -I");
  }
  return options;
}

}  // namespace fabmon::ctl
