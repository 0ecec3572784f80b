// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the subcommands need of a monitor. A view is a type that stands for one monitor on one kind
// of pins and has these members; those in brackets it may leave out:
//
//   using Monitor, Pins    what is measured, see tb/core/measure.hpp; the pins that it watches
//   using Request          what the user asks for: Request(const StatOptions&, const Config&)
//   kName                  "axi4"
//   kWaveWorkload, kWaveCycles   what `fabmon run --wave` records
//   catalogue()            what `fabmon list` shows
//
//   traffic(workload, seed, cycles, config)  generated traffic; std::invalid_argument if unknown
//   open_trace(stat options, config)         a trace with notes()
//   [misfit(pins, config)]                   what of the pins of a trace is too wide for the
//                                            configuration ("": nothing)
//   [is_narrow(config)]                      with it: generated traffic may be too wide as well
//   using Tap; tap(source, options)          the source as the user wants it
//   [protocol(config, tap, trace, keep)]     a checker of the trace that keeps the first
//   violations,
//                                            so many; see protocol_report.hpp
//   [kAxiPort]                               it watches one AXI port, of which a dump may have many
//   [kLogValues]                             what `fabmon report` shows of it, a table
//   [kWavePort]                              of several ports in a waveform of the RTL the watched
//                                            one, as --port names it
//   waves()                                  layout of the save file of waveforms
//   [choose(options)]                        the build to measure with; else the one that the user
//                                            names, or the first
//   [setting(config)]                        part of a report's heading, ", 4x2 mesh"
//
//   programs(request)                        what to measure, all of it in one task
//   wave_programs(request, config)           those of them that one instance of the monitor takes
//   report(report, request, measured, heading)  fills in the text of `fabmon stat`, and the picture
//   json(build, request, measured)           the result as JSON
//   difference(request, measured)            a line about the first difference; empty without
//
//   run_workloads()                          the workloads of `fabmon run`, by name
//   run_builds(workload)                     their builds; the first gives the figures
//   run_cycles(workload, config)             cycles of one
//   run_request(workload, config)            what to measure of it
//   wave_request(config)                     what to measure of the one that is recorded
//   run_heading(), run_row(workload, request, measured)   the table of figures
//   bench_runs()                             what `fabmon bench` measures
//
// What it says about its pins it may inherit: tb/bus/axi4/port_view.hpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/report/catalogue.hpp"
#include "tb/report/log_value.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

class BenchTable;
class RunReport;

/// One measurement of speed.
struct BenchItem {
  std::string build;
  std::string_view workload;
  std::uint64_t cycles;  ///< of each repeat
  bool empty;            ///< there is an empty module with the same pins
};

/// What a monitor does for each subcommand.
struct Monitor {
  std::string_view name{};                      ///< as the user writes it
  std::span<const std::string_view> aliases{};  ///< other names that its events may begin with
  bool has_bins = false;                        ///< takes --bins and --svg
  bool has_security = false;                    ///< takes --niden and --spniden
  bool has_axi_port = false;                    ///< takes --req, --resp, --widths and --all-ports
  bool has_mesh = false;                        ///< takes --map and --by-node
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
