// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/bench_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace fabmon {
namespace {

// The median of a rate over the repeats.
double median(const std::vector<BenchRun>& repeats, double (BenchRun::*rate)() const) {
  std::vector<double> values;
  values.reserve(repeats.size());
  for (const BenchRun& run : repeats) values.push_back((run.*rate)());
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

BenchTable::BenchTable()
    : rows_(fmt::format("{:<8}{:<10}{:<10}{:>10}{:>12}  {:>7}{:>8}{:>8}{:>8}{:>9}\n", "monitor",
                        "build", "workload", "check/rtl", "check/empty", "check", "rtl", "golden",
                        "empty", "traffic")) {}

void BenchTable::start(std::string_view monitor, std::string_view build,
                       std::string_view workload) {
  progress_.start(fmt::format("{} {}, {}", monitor, build, workload));
  progress_.add(0);
}

void BenchTable::add(std::string_view monitor, std::string_view build, std::string_view workload,
                     const std::vector<BenchRun>& repeats) {
  progress_.clear();
  const std::uint64_t clocks = repeats.front().clocks;
  const double check = median(repeats, &BenchRun::check_rate);
  const double rtl = median(repeats, &BenchRun::rtl_rate);
  const double golden = median(repeats, &BenchRun::golden_rate);
  const double traffic = median(repeats, &BenchRun::source_rate);
  const double empty = median(repeats, &BenchRun::empty_rate);
  const bool match =
      std::all_of(repeats.begin(), repeats.end(), [](const BenchRun& run) { return run.match; });
  match_ = match_ && match;
  const auto loop = [empty](int digits, double value) {
    return empty > 0 ? fmt::format("{:.{}f}", value, digits) : std::string("-");
  };
  rows_ += fmt::format(
      "{:<8}{:<10}{:<10}{:>10.2f}{:>12}  {:>7.2f}{:>8.2f}{:>8.2f}{:>8}{:>9.2f}{}\n", monitor, build,
      workload, check / rtl, loop(3, check / empty), check / 1e6, rtl / 1e6, golden / 1e6,
      loop(2, empty / 1e6), traffic / 1e6, match ? "" : "  MISMATCH");
  Json entry{{"monitor", monitor},   {"build", build},
             {"workload", workload}, {"cycles", clocks},
             {"check", check},       {"rtl", rtl},
             {"golden", golden},     {"traffic", traffic},
             {"empty", empty},       {"check_per_rtl", check / rtl},
             {"match", match}};
  if (empty > 0) entry["check_per_empty"] = check / empty;
  runs_.push_back(std::move(entry));
}

std::string BenchTable::text() const {
  return fmt::format(
      "ratios, then million cycles per second of CPU time; median of {} repeats, one thread\n\n{}\n"
      "check: RTL and golden model on every cycle; rtl: the RTL alone; empty: the evaluation loop\n"
      "around an empty module with the same pins; traffic: generation of the pins.\n",
      kBenchRepeats, rows_);
}

Json BenchTable::json() const {
  return {{"unit", "cycles/s"}, {"repeats", kBenchRepeats}, {"match", match_}, {"runs", runs_}};
}

}  // namespace fabmon
