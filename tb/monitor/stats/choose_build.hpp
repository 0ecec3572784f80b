// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which build of the stats monitor fits the user's source: cycles of an AXI4 port, or of bare
// context events.
#pragma once

#include <string>
#include <string_view>

#include "tb/monitor/stats/config.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

/// The build that is measured when the user names none for this kind of pins.
std::string_view default_stats_build(StatsSource source);

/// The build to measure: the one that the user named, else the default for the source. A workload
/// of a name that both generators have is taken as the build has it. Throws InputError if there is
/// no such workload or build, or if the two do not fit, with the builds that do.
std::string choose_stats_build(const StatOptions& options);

}  // namespace fabmon
