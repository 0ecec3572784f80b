// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/run_report.hpp"

#include <fmt/format.h>

#include <utility>

#include "tb/report/text.hpp"

namespace fabmon {

RunReport::RunReport(const RunOptions& options)
    : options_(options),
      tables_(options.verbose || !options.monitor.empty()),
      wave_(options.wave) {}

void RunReport::begin(std::string_view monitor) {
  if (monitors_ == 0 && !tables_) {
    print_out(fmt::format("{:<9}{:>18}{:>15}{:>14}{:>9}\n", "monitor", "workloads x builds",
                          "values equal", "cycles", "time"));
  } else if (monitors_ != 0) {
    table("\n");
  }
  ++monitors_;
  monitor_ = monitor;
  sum_ = {};
  begin_ = std::chrono::steady_clock::now();
}

void RunReport::start(std::string_view workload, std::string_view build) {
  progress_.start(fmt::format("{} {}, build {}", monitor_, workload, build));
}

void RunReport::table(std::string_view text) {
  if (tables_) print_out(text);
}

void RunReport::add(RunEntry entry) {
  progress_.clear();
  const bool failed = !entry.difference.empty();
  for (Sum* sum : {&sum_, &all_}) {
    sum->workloads.insert(entry.workload);
    sum->builds.insert(entry.build);
    ++sum->runs;
    sum->unchecked += entry.checked ? 0 : 1;
    sum->failed += failed ? 1 : 0;
    sum->compared += entry.compared;
    sum->clocks += entry.clocks;
  }
  Json json{{"workload", entry.workload}};
  json.update(entry.json);
  runs_.push_back(std::move(json));
  if (!failed) return;
  differences_.push_back(
      fmt::format("{} {}, build {}: {}", monitor_, entry.workload, entry.build, entry.difference));
  table(fmt::format("  {}\n", differences_.back()));
}

std::string RunReport::row(double seconds) const {
  return fmt::format("{:<9}{:>18}{:>15}{:>14}{:>7.1f} s\n", monitor_,
                     fmt::format("{} x {}", sum_.workloads.size(), sum_.builds.size()),
                     sum_.failed != 0      ? "DIFFER"
                     : sum_.unchecked != 0 ? "not compared"
                                           : grouped(sum_.compared),
                     grouped(sum_.clocks), seconds);
}

void RunReport::end() {
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin_;
  if (!tables_) {
    print_out(row(time.count()));
  } else if (sum_.failed != 0) {
    print_out(fmt::format("\nRTL and golden model DIFFER in {} runs\n", sum_.failed));
  } else if (sum_.unchecked != 0) {
    print_out("\ngolden model alone: not compared with the RTL\n");
  } else {
    print_out(fmt::format("\nRTL = golden: {} values equal ({} workloads x {} builds, {} cycles)\n",
                          grouped(sum_.compared), sum_.workloads.size(), sum_.builds.size(),
                          grouped(sum_.clocks)));
  }
}

void RunReport::finish() {
  if (!tables_ && all_.failed != 0) {
    for (const std::string& line : differences_) print_out(fmt::format("  {}\n", line));
    print_out(fmt::format("RTL and golden model DIFFER in {} runs\n", all_.failed));
  } else if (!tables_) {
    print_out(all_.unchecked != 0
                  ? "golden models alone: not compared with the RTL\n"
                  : fmt::format("RTL = golden: all {} values\n", grouped(all_.compared)));
  }
  for (const std::string& line : notes_) print_out(line + '\n');
}

Json RunReport::json() const {
  return {{"seed", options_.seed}, {"match", differences_.empty()}, {"runs", runs_}};
}

}  // namespace fabmon
