// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon run` for the axi4 monitor: every workload on every build of the RTL, every named event,
// and a table of what the traffic was like.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/axi4/traffic/workloads.hpp"
#include "tb/monitor/axi4/report.hpp"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tb/monitor/axi4/view.hpp"
#include "tb/report/builds.hpp"

namespace fabmon {
namespace {

constexpr std::uint64_t kCycles = 10'000;  // of each workload, unless the user says otherwise
constexpr std::array<std::string_view, 5> kChannels{"ar", "r", "aw", "w", "b"};

// "-" where a value has no meaning.
std::string cell(std::optional<double> value, double factor, int digits) {
  return value ? fmt::format("{:.{}f}", *value * factor, digits) : "-";
}

// Counts of a run as shares of all cycles and as metrics.
class Figures {
 public:
  Figures(const std::vector<Axi4Spec>& specs, const Axi4Measurement& measured)
      : count_of_(axi4_counts(specs, measured)), cycles_(measured.clocks) {}

  std::optional<double> metric(const std::string& name) const {
    return metric_value(axi4_metrics(), name, count_of_);
  }
  std::optional<double> share(const std::string& name) const {
    const auto count = count_of_(name);
    if (!count || cycles_ == 0) return {};
    return static_cast<double>(*count) / static_cast<double>(cycles_);
  }

  // The channel that waits most, and for whom: VALID of AR, AW and W waits for the subordinate,
  // that of R and B for the manager.
  std::string worst_stall() const {
    double worst = 0;
    std::string_view channel;
    for (const std::string_view name : kChannels) {
      const double part = share(fmt::format("{}_stalls", name)).value_or(0);
      if (part > worst) {
        worst = part;
        channel = name;
      }
    }
    if (channel.empty()) return "nobody";
    const bool manager = channel == "r" || channel == "b";
    return fmt::format("{} {:.0f} % {}", channel, 100 * worst, manager ? "manager" : "subordinate");
  }

 private:
  CountOf count_of_;
  std::uint64_t cycles_;
};

}  // namespace

std::vector<std::string_view> Axi4View::run_workloads() { return workload_names(axi4_workloads()); }

std::vector<std::string> Axi4View::run_builds(std::string_view /*workload*/) {
  return user_builds<Axi4Rtl>();
}

// long_gap is to show a gap longer than the gap timers.
std::uint64_t Axi4View::run_cycles(std::string_view workload, const Axi4Config& config) {
  if (workload != "long_gap" || config.bank || config.gap_width > 16) return kCycles;
  return kCycles + (std::uint64_t{1} << config.gap_width);
}

Axi4Request Axi4View::run_request(std::string_view /*workload*/, const Axi4Config& config) {
  return Axi4Request(all_axi4_events(config));
}

Axi4Request Axi4View::wave_request(const Axi4Config& /*config*/) {
  return Axi4Request(
      parse_axi4_events({"axi4/clock_ticks/", "axi4/read_cmd_bytes/", "axi4/total_read_latency/",
                         "axi4/ar_stalls/", "axi4/write_cmd_bytes/", "axi4/total_write_latency/",
                         "axi4/aw_stalls/", "axi4/clock_ticks_araww2rb/"}));
}

std::string Axi4View::run_heading() {
  const std::vector<std::string> builds = run_builds({});
  return fmt::format("axi4: builds {}; the figures are those of {}\n\n", fmt::join(builds, ", "),
                     builds.front()) +
         fmt::format(
             "{:<13}{:>16}{:>16}{:>29}{:>29}\n"
             "{:<13}{:>8}{:>8}{:>8}{:>8}  {:>7}{:>5}{:>5}{:>5}{:>5}  {:>7}{:>5}{:>5}{:>5}{:>5}  "
             "{}\n",
             "", "bytes/cycle", "latency", "channel efficiency %", "waiting % of cycles",
             "workload", "read", "write", "read", "write", "AR", "R", "AW", "W", "B", "AR", "R",
             "AW", "W", "B", "waits most, for whom");
}

std::string Axi4View::run_row(std::string_view workload, const Axi4Request& request,
                              const Axi4Measurement& measured) {
  const Figures figures(request.specs, measured);
  std::string text = fmt::format("{:<13}", workload);
  text += fmt::format("{:>8}{:>8}", cell(figures.share("read_cmd_bytes"), 1, 2),
                      cell(figures.share("write_cmd_bytes"), 1, 2));
  text += fmt::format("{:>8}{:>8}  ", cell(figures.metric("average_read_latency"), 1, 1),
                      cell(figures.metric("average_write_latency"), 1, 1));
  const auto channels = [&text](auto&& value) {
    for (const std::string_view name : kChannels) {
      text += fmt::format("{:>{}}", cell(value(name), 100, 0), name == kChannels.front() ? 7 : 5);
    }
    text += "  ";
  };
  channels(
      [&](std::string_view name) { return figures.metric(fmt::format("{}_efficiency", name)); });
  channels([&](std::string_view name) { return figures.share(fmt::format("{}_stalls", name)); });
  return text + figures.worst_stall() + '\n';
}

}  // namespace fabmon
