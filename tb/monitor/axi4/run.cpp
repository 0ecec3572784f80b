// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon run` for the axi4 monitor: every workload on every build of the RTL, every named event
// against the golden model, and a table of what the traffic was like.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/bus/axi4/traffic/workloads.hpp"
#include "tb/core/measure.hpp"
#include "tb/monitor/axi4/commands.hpp"
#include "tb/monitor/axi4/derived.hpp"
#include "tb/monitor/axi4/monitor.hpp"
#include "tb/monitor/axi4/report_json.hpp"
#include "tb/monitor/axi4/report_text.hpp"
#include "tb/monitor/axi4/rtl.hpp"
#include "tb/monitor/axi4/spec.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/output.hpp"
#include "tb/report/run_report.hpp"
#include "tb/report/text.hpp"
#include "tb/report/wave_recorder.hpp"

namespace fabmon {
namespace {

constexpr std::uint64_t kClocks = 10'000;     // of each workload, unless the user says otherwise
constexpr std::uint64_t kWaveClocks = 2'000;  // of the recorded run
constexpr std::string_view kWaveWorkload = "random";
constexpr std::string_view kWaveBuild = "base";
constexpr std::array<std::string_view, 5> kChannels{"ar", "r", "aw", "w", "b"};

// The default length; long_gap is to show a gap longer than the gap timers.
std::uint64_t default_clocks(std::string_view workload, const Axi4Config& config) {
  if (workload != "long_gap" || config.gap_width > 16) return kClocks;
  return kClocks + (std::uint64_t{1} << config.gap_width);
}

// "-" where a value has no meaning.
std::string cell(std::optional<double> value, double factor, int digits) {
  return value ? fmt::format("{:.{}f}", *value * factor, digits) : "-";
}

// The channel that waits most, and for whom: VALID of AR, AW and W waits for the subordinate, that
// of R and B for the manager.
std::string worst_stall(const CountTable& table) {
  double worst = 0;
  std::string_view channel;
  for (const std::string_view name : kChannels) {
    const double share = table.share(fmt::format("{}_stalls", name)).value_or(0);
    if (share > worst) {
      worst = share;
      channel = name;
    }
  }
  if (channel.empty()) return "nobody";
  const bool manager = channel == "r" || channel == "b";
  return fmt::format("{} {:.0f} % {}", channel, 100 * worst, manager ? "manager" : "subordinate");
}

std::string heading() {
  return fmt::format(
      "{:<13}{:>16}{:>16}{:>29}{:>29}\n"
      "{:<13}{:>8}{:>8}{:>8}{:>8}  {:>7}{:>5}{:>5}{:>5}{:>5}  {:>7}{:>5}{:>5}{:>5}{:>5}  {}\n",
      "", "bytes/cycle", "latency", "channel efficiency %", "waiting % of cycles", "workload",
      "read", "write", "read", "write", "AR", "R", "AW", "W", "B", "AR", "R", "AW", "W", "B",
      "waits most, for whom");
}

std::string row(std::string_view workload, const CountTable& table) {
  std::string text = fmt::format("{:<13}", workload);
  text += fmt::format("{:>8}{:>8}", cell(table.share("read_cmd_bytes"), 1, 2),
                      cell(table.share("write_cmd_bytes"), 1, 2));
  text += fmt::format("{:>8}{:>8}  ", cell(table.metric("average_read_latency"), 1, 1),
                      cell(table.metric("average_write_latency"), 1, 1));
  const auto channels = [&text](auto&& value) {
    for (const std::string_view name : kChannels) {
      text += fmt::format("{:>{}}", cell(value(name), 100, 0), name == kChannels.front() ? 7 : 5);
    }
    text += "  ";
  };
  channels([&](std::string_view name) { return table.metric(fmt::format("{}_efficiency", name)); });
  channels([&](std::string_view name) { return table.share(fmt::format("{}_stalls", name)); });
  return text + worst_stall(table) + '\n';
}

// A short run of the traced model, with the events that are most worth seeing.
std::string record(WaveRecorder<Axi4Rtl>& recorder, std::uint64_t seed) {
  const std::vector<EventSpec> specs =
      parse_events({"axi4/clock_ticks/", "axi4/read_cmd_bytes/", "axi4/total_read_latency/",
                    "axi4/ar_stalls/", "axi4/write_cmd_bytes/", "axi4/total_write_latency/",
                    "axi4/aw_stalls/", "axi4/clock_ticks_araww2rb/"});
  recorder.record([&](const RtlMaker<Axi4Monitor>& make, const Axi4Config& config) {
    Axi4Traffic traffic(kWaveWorkload, seed, kWaveClocks, config);
    measure<Axi4Monitor>(make, config, traffic, {.programs = programs_of(specs)});
  });
  return fmt::format("waves: gtkwave {} ({} cycles of {})\n", recorder.save_file(),
                     grouped(kWaveClocks), kWaveWorkload);
}

}  // namespace

void run_axi4(RunReport& report) {
  const RunOptions& options = report.options();
  WaveRecorder<Axi4Rtl> recorder(config_of<Axi4Rtl>(kWaveBuild), options.wave, axi4_waves());
  const std::vector<EventSpec> specs = all_events();
  const std::vector<std::string> builds = user_builds<Axi4Rtl>();
  print_out(fmt::format("axi4: builds {}; the figures are those of {}\n\n{}",
                        fmt::join(builds, ", "), builds.front(), heading()));
  for (const Axi4Workload& workload : axi4_workloads()) {
    for (const std::string& build : builds) {
      const auto rtl = make_rtl<Axi4Rtl>(build);
      Axi4Traffic traffic(
          workload.name, options.seed,
          options.cycles != 0 ? options.cycles : default_clocks(workload.name, rtl->config()),
          rtl->config());
      report.start(workload.name, build);
      const Axi4Measurement measured = measure<Axi4Monitor>(
          [&] { return make_rtl<Axi4Rtl>(build); }, rtl->config(), traffic,
          {.programs = programs_of(specs), .interval = 0, .progress = [&report](std::size_t n) {
             report.progress().add(n);
           }});
      report.progress().clear();
      if (build == builds.front()) {
        print_out(row(workload.name, CountTable(specs, measured.counts, measured.clocks)));
      }
      report.add(
          {.workload = workload.name,
           .build = build,
           .clocks = measured.clocks * measured.instances,
           .compared = measured.compared,
           .difference = measured.difference ? difference_text(specs, *measured.difference) : "",
           .json = to_json(build, specs, measured)});
    }
  }
  report.verdict(fmt::format("{} workloads x {} builds x {} events", axi4_workloads().size(),
                             builds.size(), specs.size()));
  if (recorder) print_out(record(recorder, options.seed));
}

}  // namespace fabmon
