// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The numbers of a port in a report's JSON, each with a name. out = cycles - reset_cycles;
// DIR is the name of a direction, DIST one of kDistMembers.
//
//   cycles violations                           of the port
//   COUNT                                       of the port: one that its bus alone has ("retries")
//   bandwidth bytes transactions errors orphans open_at_end
//                                               of the port: the sum over its directions
//   CHANNEL.beats .stalls .ready_alone .idle    cycles; in %: of out
//   DIR.transactions .beats .bytes .errors .orphans .open_at_end .lost_by_reset .lost_by_gap
//   DIR.untaken
//   DIR.bandwidth                               bytes / out
//   DIR.efficiency                              beats / cycles of buckets of moves, manager and
//                                               subordinate
//   DIR.outstanding.mean .max
//   DIR.wait.manager .wait.subordinate          cycles of buckets in which it is waited for / out
//   DIR.accounting.BUCKET                       cycles of the bucket / out; not of reset
//   DIR.latency.DIST  DIR.total.DIST  DIR.command_wait.DIST  DIR.phase.PHASE.DIST
//   open.oldest  DIR.open.oldest                age of the oldest transaction that was found open
//   DIR.KIND.KEY.transactions .bytes .bandwidth .share .outstanding .latency.DIST
//                                               KIND: id id_name qos range length size burst kind
//                                               dest
//   window.NAME.DIR.transactions .bytes .bandwidth .latency.p50 .latency.p99 .latency.max
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "tb/analysis/percentiles.hpp"
#include "tb/report/json_fwd.hpp"
#include "tb/report/page/units.hpp"

namespace fabmon {

/// The members of a distribution that are numbers of a report.
inline constexpr auto kDistMembers = [] {
  std::array<std::string_view, 3 + kPercentiles.size()> names{"min", "max", "mean"};
  for (std::size_t i = 0; i < kPercentiles.size(); ++i) names[3 + i] = kPercentiles[i].name;
  return names;
}();

/// In which direction a number gets worse.
enum class Worse { kMore, kLess, kNeither };

/// A number as a quotient, so that it is rounded once: when it is a double.
struct Quotient {
  long double above = 0;
  long double below = 1;  ///< not 0
};

struct PortMetric {
  std::string name;  ///< without the port: "read.latency.p99"
  Dimension dimension = Dimension::kCount;
  Worse worse = Worse::kNeither;
  bool additive = false;            ///< the sum over ports has a meaning
  long double whole = 0;            ///< cycles of which it is a share in %; 0: it is none
  std::optional<Quotient> value{};  ///< in the base of the dimension; empty: 0 transactions, say
  /// The same with the transactions that a reset, a gap or the end found open, as old as they were
  /// then: what it is at the least. Empty: there are none, or it says nothing of this number.
  std::optional<Quotient> at_least{};
};

using VisitMetric = std::function<void(const PortMetric&)>;

/// Visits the number of this name, or, if it is empty, all numbers of the port.
void visit_metrics(const Json& port, std::string_view name, const VisitMetric& visit);

/// The number of this name; empty if the port has none.
std::optional<PortMetric> port_metric(const Json& port, std::string_view name);

/// Cycles of the port out of reset.
long double cycles_out_of_reset(const Json& port);

}  // namespace fabmon
