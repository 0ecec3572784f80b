// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon bench`: how many clocks a second this machine simulates.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "sim/commands.hpp"
#include "sim/monitors.hpp"
#include "sim/output.hpp"
#include "sim/report_json.hpp"
#include "tb/check/axi4_bench.hpp"
#include "tb/traffic/axi4_traffic.hpp"

namespace fabmon {
namespace {

constexpr std::uint64_t kClocks = 400'000;  // of each repeat
constexpr unsigned kRepeats = 5;
constexpr std::string_view kBuild = "base";

// The median of a rate over the repeats.
template <class Rate>
double median(const std::vector<Axi4BenchRun>& runs, Rate&& rate) {
  std::vector<double> values;
  values.reserve(runs.size());
  for (const Axi4BenchRun& run : runs) values.push_back(rate(run));
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

int run_bench(const BenchOptions& options) {
  OutputFile json_file(options.json);
  const auto rtl = make_rtl(kBuild);
  const auto empty = Axi4Rtl::make("empty");
  std::string text = fmt::format(
      "million clocks a second, median of {} x {} clocks, build {}, one thread\n\n"
      "{:<12}{:>8}{:>8}{:>8}{:>9}{:>8}  {:>11}{:>12}\n",
      kRepeats, kClocks, kBuild, "workload", "check", "rtl", "golden", "traffic", "empty",
      "check/rtl", "check/empty");
  Json json{{"monitor", "axi4"}, {"build", kBuild}, {"cycles", kClocks}, {"repeats", kRepeats}};
  json["unit"] = "clocks/s";
  bool match = true;
  Progress progress;
  for (const char* workload : {"random", "stream", "saturate", "long_gap"}) {
    progress.start(workload);
    progress.add(0);
    Axi4Traffic traffic(workload, 1, kClocks, rtl->config());
    const auto runs = bench(*rtl, empty.get(), traffic, kRepeats);
    const auto rate = [&runs](double (Axi4BenchRun::*which)() const) {
      return median(runs, [which](const Axi4BenchRun& run) { return (run.*which)(); });
    };
    const double check = rate(&Axi4BenchRun::check_rate);
    const double alone = rate(&Axi4BenchRun::rtl_rate);
    const double golden = rate(&Axi4BenchRun::golden_rate);
    const double source = rate(&Axi4BenchRun::source_rate);
    const double loop = rate(&Axi4BenchRun::empty_rate);
    const bool same =
        std::all_of(runs.begin(), runs.end(), [](const Axi4BenchRun& run) { return run.match; });
    match = match && same;
    fmt::format_to(std::back_inserter(text),
                   "{:<12}{:>8.2f}{:>8.2f}{:>8.2f}{:>9.2f}{:>8.2f}  {:>11.2f}{:>12.3f}{}\n",
                   workload, check / 1e6, alone / 1e6, golden / 1e6, source / 1e6, loop / 1e6,
                   check / alone, loop > 0 ? check / loop : 0, same ? "" : "  MISMATCH");
    Json entry{{"workload", workload},
               {"check", check},
               {"rtl", alone},
               {"golden", golden},
               {"traffic", source},
               {"empty", loop},
               {"check_per_rtl", check / alone},
               {"match", same}};
    if (loop > 0) entry["check_per_empty"] = check / loop;
    json["runs"].push_back(std::move(entry));
  }
  progress.clear();
  json["match"] = match;
  text +=
      "\ncheck: RTL and golden model on every clock; rtl: the RTL alone; empty: the evaluation "
      "loop\n"
      "around an empty module with the same pins; traffic: making the pins.\n";
  print_out(text);
  json_file.write(json_text(json));
  return match ? 0 : 1;
}

}  // namespace fabmon
