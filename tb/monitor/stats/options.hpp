// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The options of `fabmon stat` that the stats monitor alone takes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "tb/report/options.hpp"

namespace fabmon {

inline constexpr std::array kOwnStatsOptions{
    MonitorOption{.name = "--bins",
                  .kind = MonitorOption::Kind::kText,
                  .group = MonitorOption::Group::kCounts,
                  .value = "EDGES",
                  .meaning = "edges of the bins, 0,10,20,50 for (0, 10], (10, 20] and (20, 50], or "
                             "limits of each, 0-10,5-20,100-",
                  .lacks = "bins"},
    MonitorOption{
        .name = "--or",
        .kind = MonitorOption::Kind::kFlag,
        .group = MonitorOption::Group::kCounts,
        .value = {},
        .meaning = "samples of one cycle in one bin count once, as the published formula says",
        .lacks = "bins"},
    MonitorOption{.name = "--timer-limit",
                  .kind = MonitorOption::Kind::kNumber,
                  .group = MonitorOption::Group::kCounts,
                  .value = "CYCLES",
                  .meaning = "longer latencies count as this many",
                  .lacks = "timers"},
    MonitorOption{.name = "--bin-limit",
                  .kind = MonitorOption::Kind::kNumber,
                  .group = MonitorOption::Group::kCounts,
                  .value = "SAMPLES",
                  .meaning = "bins stop at this many samples",
                  .lacks = "bins"},
};

struct OwnStatsOptions {
  std::optional<std::string> bins;  ///< edges or limits of the bins, as given
  bool or_mode;                     ///< bins: samples of one cycle count once
  std::uint64_t timer_limit;        ///< cycles at which timers hold, 0 for none
  std::uint64_t bin_limit;          ///< samples at which bins hold, 0 for none

  explicit OwnStatsOptions(const StatOptions& options)
      : bins(options.own.text("--bins")),
        or_mode(options.own.has("--or")),
        timer_limit(options.own.number("--timer-limit")),
        bin_limit(options.own.number("--bin-limit")) {}
};

}  // namespace fabmon
