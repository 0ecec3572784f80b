// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The values of a monitor beside those of the log: each monitor that has some (Monitor::log_values)
// measures the port as `fabmon stat` does.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tb/report/json_fwd.hpp"
#include "tb/report/options.hpp"
#include "tb/report/view.hpp"

namespace fabmon {

/// The monitors that a report shows.
std::vector<const Monitor*> reported_monitors();

/// A bin of a monitor: latencies v with above < v <= up_to.
struct MonitorBin {
  std::uint64_t above = 0, up_to = 0;
  std::optional<std::uint64_t> count{};  ///< of all segments; nothing if it has only the last one's
};

class ReportedMonitor {
 public:
  explicit ReportedMonitor(const Monitor& monitor) : monitor_(&monitor) {}

  /// Measures the source that the options name. A port that the monitor cannot measure is left out,
  /// with a reason.
  void run(StatOptions options);

  /// Its entry in "monitors" of a port that was measured: {"monitor", "build", "rtl", "match",
  /// "values"}. `port`: the same port in the document; `comparable`: by direction, whether its
  /// transactions are the log's.
  Json json(const Json& port, const std::array<bool, 2>& comparable) const;

  /// Its own bins of latencies; empty if it has none.
  const std::vector<MonitorBin>& bins() const { return bins_; }
  /// True if the port was measured.
  bool measured() const { return !counts_.empty(); }
  /// Why the port was not measured, one line; empty if it was.
  const std::string& problem() const { return problem_; }
  /// The first value that RTL and golden model have differently; empty if there is none.
  const std::string& difference() const { return difference_; }
  /// Values compared between RTL and golden model.
  std::size_t compared() const { return compared_; }
  /// True if the RTL measured too.
  bool checked() const { return checked_; }

 private:
  const Monitor* monitor_;
  std::string problem_, difference_;
  std::string build_;
  std::vector<MonitorBin> bins_;
  std::size_t compared_ = 0;
  bool checked_ = false;
  bool flagged_ = false;  // a flag says that values may be lower bounds
  // By log value, of all segments; nothing where the monitor has it of the last one alone.
  std::vector<std::optional<std::uint64_t>> counts_;
};

/// The first value of the "monitors" of a port that is not what the log has; empty if there is
/// none.
std::string monitor_difference(const Json& port);

}  // namespace fabmon
