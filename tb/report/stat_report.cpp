// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/stat_report.hpp"

#include <fmt/format.h>

#include <iterator>

#include "tb/report/text.hpp"

namespace fabmon {

StatReport::StatReport(const StatOptions& options) : options_(options), json_file_(options.json) {}

std::function<void(std::size_t)> StatReport::progress(std::string_view what) {
  progress_.start(what);
  return [this](std::size_t clocks) { progress_.add(clocks); };
}

void StatReport::note_stretches(std::uint64_t clocks, const std::vector<std::uint64_t>& resets) {
  constexpr std::size_t kShown = 10;  // resets that are listed one by one
  for (std::size_t i = 0; i < resets.size(); ++i) {
    if (i == kShown) {
      note(fmt::format("{} resets in all", resets.size()));
      break;
    }
    note(fmt::format("reset before cycle {}: counts start anew", resets[i]));
  }
  if (clocks == 0) note("no cycles out of reset: nothing was counted");
}

int StatReport::finish(const StatVerdict& verdict, std::string_view files) {
  progress_.clear();
  json["notes"] = notes_;
  json_file_.write(json_text(json));
  for (const std::string& line : notes_) {
    fmt::format_to(std::back_inserter(text), "note: {}\n", line);
  }
  text += files;
  if (json_file_) fmt::format_to(std::back_inserter(text), "JSON: {}\n", options_.json);
  const bool match = verdict.difference.empty();
  text += !verdict.checked ? std::string("golden model alone: not compared with the RTL\n")
          : match
              ? fmt::format("RTL = golden: {} values equal, {} pass{}\n", grouped(verdict.compared),
                            verdict.passes, verdict.passes == 1 ? "" : "es")
              : "RTL and golden model DIFFER\n";
  print_out(text);
  if (match) return 0;
  fmt::print(stderr, "fabmon: {}\n", verdict.difference);
  return 1;
}

}  // namespace fabmon
