// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/stat_report.hpp"

#include <fmt/format.h>

#include "tb/report/text.hpp"

namespace fabmon {

StatReport::StatReport(const StatOptions& options)
    : options_(options),
      json_file_(options.finished ? "" : options.json),
      picture_file_(options.finished ? "" : options.svg) {}

std::function<void(std::size_t)> StatReport::progress(std::string_view what) {
  if (options_.quiet) return {};
  progress_.start(what);
  return [this](std::size_t clocks) { progress_.add(clocks); };
}

void StatReport::note_segments(std::uint64_t clocks, const std::vector<std::uint64_t>& resets) {
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
  if (options_.finished) {
    options_.finished(*this, verdict);
    return verdict.difference.empty() ? 0 : 1;
  }
  json_file_.write(json_text(json));
  picture_file_.write(picture);
  for (const std::string& line : notes_) {
    add_line(text, "note: {}", line);
  }
  if (picture_file_) add_line(text, "histogram: {}", options_.svg);
  text += files;
  if (json_file_) add_line(text, "JSON: {}", options_.json);
  const bool match = verdict.difference.empty();
  if (!match) {
    text += "RTL and golden model DIFFER\n";
  } else if (!verdict.checked) {
    text += "golden model alone: not compared with the RTL\n";
  } else {
    add_line(text, "RTL = golden: {} values equal, {} pass{}", grouped(verdict.compared),
             verdict.passes, verdict.passes == 1 ? "" : "es");
  }
  print_out(text);
  if (match) return 0;
  say_error(verdict.difference);
  return 1;
}

}  // namespace fabmon
