// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the stats monitor is given to measure: cycles of an AXI4 port or of bare context events,
// from the generators or from a trace, and the build that fits them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "tb/bus/context/pins.hpp"
#include "tb/bus/context/trace.hpp"
#include "tb/core/source.hpp"
#include "tb/monitor/stats/config.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

class StatReport;

/// The build that is measured when the user names none for this kind of pins.
std::string_view default_stats_build(StatsSource source);

/// The build to measure: the one that the user named, else the default for the source. A workload
/// of a name that both generators have is taken as the build has it. Throws InputError if there is
/// no such workload or build, or if the two do not fit, with the builds that do.
std::string choose_stats_build(const StatOptions& options);

class ContextInput {
 public:
  /// Opens the source for the entries of this build. Throws InputError if it cannot be used.
  ContextInput(const StatOptions& options, const StatsConfig& config);

  /// What to measure.
  Source<ContextPins>& source() { return *source_; }

  /// Reports what is to be said about a trace once it has been read.
  void report(StatReport& report) const;

 private:
  std::unique_ptr<Source<ContextPins>> make_source(const StatOptions& options,
                                                   const StatsConfig& config);

  ContextTrace* trace_ = nullptr;  // the source, if it is one
  std::unique_ptr<Source<ContextPins>> source_;
};

}  // namespace fabmon
