// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the subcommands need of a monitor: its views, of which each stands for one monitor on one
// kind of pins, and the functions that are made of them. What a view says about its pins it may
// inherit: tb/bus/axi4/port_view.hpp.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/core/source.hpp"
#include "tb/report/catalogue.hpp"
#include "tb/report/json_fwd.hpp"
#include "tb/report/log_value.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

class BenchTable;
class RunReport;
class StatReport;
struct WaveLayout;
template <class M>
struct Measurement;

/// One measurement of speed.
struct BenchItem {
  std::string build;
  std::string_view workload;
  std::uint64_t cycles;  ///< of each repeat
  bool empty;            ///< there is an empty module with the same pins
};

/// What the parameters of the view's monitor are.
template <class View>
using ViewConfig = typename View::Monitor::Config;

/// The programs of the view's monitor.
template <class View>
using ViewPrograms = std::vector<typename View::Monitor::Program>;

/// A view of which there is no `fabmon run` and `fabmon bench`: what `fabmon stat` and `fabmon
/// list` need.
template <class View>
concept StatView = requires(const StatOptions& options, const ViewConfig<View>& config,
                            const typename View::Request& request,
                            Source<typename View::Pins>& source,
                            const Measurement<typename View::Monitor>& measured, StatReport& report,
                            std::string_view text, std::uint64_t number) {
  // What is measured, see tb/core/measurable.hpp, and the pins that it watches.
  typename View::Monitor;
  typename View::Pins;
  // What the user asks for. Throws InputError.
  {typename View::Request(options, config)};
  // The monitor's name, "axi4".
  { View::kName } -> std::convertible_to<std::string_view>;
  // What `fabmon list` shows.
  { View::catalogue() } -> std::same_as<Catalogue>;
  // Generated traffic: workload, seed, cycles. Throws std::invalid_argument for an unknown
  // workload.
  {
    View::traffic(text, number, number, config)
    } -> std::same_as<std::unique_ptr<Source<typename View::Pins>>>;
  // A trace, with clock() and with notes() on what was read of it.
  { *View::open_trace(options, config) } -> std::convertible_to<Source<typename View::Pins>&>;
  { View::open_trace(options, config)->notes() } -> std::convertible_to<std::vector<std::string>>;
  View::open_trace(options, config)->clock();
  // The source as the user wants it.
  { View::tap(source, options) } -> std::same_as<typename View::Tap>;
  // Layout of the save file of waveforms.
  { View::waves() } -> std::same_as<const WaveLayout&>;
  // What to measure, all of it in one task.
  { View::programs(request) } -> std::convertible_to<ViewPrograms<View>>;
  // Those of them that one instance of the monitor takes.
  { View::wave_programs(request, config) } -> std::convertible_to<ViewPrograms<View>>;
  // Fills in the text of `fabmon stat`, below this heading, and the picture.
  View::report(report, request, measured, text);
  // The result as JSON, of this build.
  { View::json(text, request, measured) } -> std::same_as<Json>;
  // A line about the first difference; empty without.
  { View::difference(request, measured) } -> std::convertible_to<std::string>;
};

/// What `fabmon run` and `fabmon bench` need besides.
template <class View>
concept MonitorView = StatView<View> &&
    requires(const ViewConfig<View>& config, const typename View::Request& request,
             const Measurement<typename View::Monitor>& measured, std::string_view text) {
  // What `fabmon run --wave` records.
  { View::kWaveWorkload } -> std::convertible_to<std::string_view>;
  { View::kWaveCycles } -> std::convertible_to<std::uint64_t>;
  // What to measure of it.
  { View::wave_request(config) } -> std::same_as<typename View::Request>;
  // The workloads of `fabmon run`, by name.
  { View::run_workloads() } -> std::same_as<std::vector<std::string_view>>;
  // The builds of a workload; the first gives the figures.
  { View::run_builds(text) } -> std::same_as<std::vector<std::string>>;
  // Cycles of a workload.
  { View::run_cycles(text, config) } -> std::convertible_to<std::uint64_t>;
  // What to measure of a workload.
  { View::run_request(text, config) } -> std::same_as<typename View::Request>;
  // The head of the table of figures.
  { View::run_heading() } -> std::convertible_to<std::string>;
  // A workload's row of it.
  { View::run_row(text, request, measured) } -> std::convertible_to<std::string>;
  // What `fabmon bench` measures.
  { View::bench_runs() } -> std::same_as<std::vector<BenchItem>>;
};

// What a view may leave out:

/// It watches one AXI port, of which a dump may have many.
template <class View>
concept HasAxiPort = requires {
  View::kAxiPort;
};

/// What `fabmon report` shows of it, a table.
template <class View>
concept HasLogValues = requires {
  View::kLogValues;
};

/// Of several ports in a waveform of the RTL the watched one, as --port names it.
template <class View>
concept HasWavePort = requires {
  View::kWavePort;
};

/// What of the pins of a trace is too wide for the configuration (empty: nothing); is_narrow():
/// generated traffic may be too wide as well.
template <class View>
concept HasMisfit = requires(const typename View::Pins& pins, const ViewConfig<View>& config) {
  { View::misfit(pins, config) } -> std::convertible_to<std::string>;
  { View::is_narrow(config) } -> std::convertible_to<bool>;
};

/// A checker of the trace that keeps the first violations, so many; see protocol_report.hpp.
template <class View, class Trace>
concept HasProtocol = requires(const ViewConfig<View>& config, const typename View::Tap& tap,
                               const Trace& trace, std::size_t keep) {
  View::protocol(config, tap, trace, keep);
};

/// The build to measure with; else it is the one that the user names, or the first.
template <class View>
concept HasChoice = requires(const StatOptions& options) {
  View::choose(options);
};

/// Part of a report's heading, ", 4x2 mesh".
template <class View>
concept HasSetting = requires(const ViewConfig<View>& config) {
  { View::setting(config) } -> std::convertible_to<std::string>;
};

/// What a request asks for beside its programs.
template <class View>
concept HasSettings = requires(const typename View::Request& request) {
  { View::settings(request) } -> std::convertible_to<typename View::Monitor::Options>;
};

/// What a monitor does for each subcommand.
struct Monitor {
  std::string_view name{};                      ///< as the user writes it
  std::span<const std::string_view> aliases{};  ///< other names that its events may begin with
  std::span<const MonitorOption> options{};     ///< which not every monitor takes
  bool has_bins = false;                        ///< takes --svg
  bool has_axi_port = false;                    ///< takes --req, --resp, --widths and --all-ports
  std::span<const LogValue> log_values{};       ///< what `fabmon report` shows of it

  /// `fabmon stat`: measures and reports; returns the exit status. Throws InputError on bad input.
  int (*stat)(const StatOptions& options) = nullptr;
  /// `fabmon list`: what there is to measure.
  Catalogue (*catalogue)() = nullptr;
  /// `fabmon run`: its workloads on its builds, checked.
  void (*run)(RunReport& report) = nullptr;
  /// `fabmon bench`: the speed of its builds.
  void (*bench)(BenchTable& table) = nullptr;
  /// `fabmon list --mesh-template`, of a monitor that has a mesh.
  std::string (*mesh_template)() = nullptr;
};

/// The events that the user asked for: those given, with --all all others after them; the default
/// otherwise.
template <class Spec>
std::vector<Spec> chosen_events(const StatOptions& options, std::vector<Spec> given,
                                std::vector<Spec> all, std::vector<Spec> otherwise) {
  if (options.all) {
    std::erase_if(all, [&given](const Spec& spec) {
      return std::any_of(given.begin(), given.end(),
                         [&spec](const Spec& other) { return other.text == spec.text; });
    });
    given.insert(given.end(), all.begin(), all.end());
  }
  return given.empty() ? otherwise : given;
}

/// The names of workloads.
template <class Workloads>
std::vector<std::string_view> workload_names(const Workloads& workloads) {
  std::vector<std::string_view> names;
  names.reserve(std::size(workloads));
  for (const auto& workload : workloads) names.push_back(workload.name);
  return names;
}

}  // namespace fabmon
