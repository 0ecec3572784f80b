// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/run_report.hpp"

#include <fmt/format.h>

#include <utility>

#include "tb/report/text.hpp"

namespace fabmon {

void RunReport::start(std::string_view workload, std::string_view build) {
  progress_.start(fmt::format("{}, build {}", workload, build));
}

void RunReport::add(RunEntry entry) {
  progress_.clear();
  clocks_ += entry.clocks;
  compared_ += entry.compared;
  Json json{{"workload", entry.workload}};
  json.update(entry.json);
  runs_.push_back(std::move(json));
  if (entry.difference.empty()) return;
  ++failed_;
  differences_.push_back(
      fmt::format("{}, build {}: {}", entry.workload, entry.build, entry.difference));
  print_out(fmt::format("  {}\n", differences_.back()));
}

void RunReport::verdict(std::string_view what) {
  if (failed_ == 0) {
    print_out(fmt::format("\nRTL = golden: {} values equal ({}, {} cycles)\n", grouped(compared_),
                          what, grouped(clocks_)));
  } else {
    print_out(fmt::format("\nRTL and golden model DIFFER in {} runs\n", failed_));
  }
  clocks_ = 0;
  compared_ = 0;
  failed_ = 0;
}

Json RunReport::json() const {
  return {{"seed", options_.seed}, {"match", differences_.empty()}, {"runs", runs_}};
}

}  // namespace fabmon
