// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What is known of the transactions of one direction of a port, besides what lies in sums of
// cycles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/analysis/address_ranges.hpp"
#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/distribution.hpp"
#include "tb/analysis/groups.hpp"
#include "tb/analysis/hot_lines.hpp"
#include "tb/analysis/load_curve.hpp"
#include "tb/analysis/open_transactions.hpp"
#include "tb/analysis/slowest.hpp"
#include "tb/analysis/statistics_options.hpp"
#include "tb/analysis/time_line.hpp"
#include "tb/analysis/transaction.hpp"
#include "tb/analysis/worst.hpp"

namespace fabmon {

class DirectionStatistics {
 public:
  /// `direction`: index of the bus's directions. The bus must live as long.
  DirectionStatistics(const BusShape& bus, std::size_t direction, const StatisticsOptions& options);

  /// Counts a transaction that has ended. `times`: those of its port.
  void add(const Transaction& transaction, const TimeLine& times);

  std::uint64_t errors = 0;         ///< transactions that ended with one
  std::uint64_t orphans = 0;        ///< responses and beats that belong to no command
  std::uint64_t open_at_end = 0;    ///< transactions that the end of the recording found open
  std::uint64_t lost_by_reset = 0;  ///< transactions that a reset found open
  std::uint64_t lost_by_gap = 0;    ///< transactions that a gap of the recording found open
  std::uint64_t untaken = 0;  ///< commands that a reset, a gap or the end found waiting for READY
  Slowest slowest;            ///< not told of by add()
  OpenTransactions open;      ///< those that were found open

  /// end - shown of those that ended.
  const Distribution& total() const { return total_; }
  /// The transaction of the largest.
  const Worst& longest_total() const { return longest_total_; }
  /// By the phases of the direction's shape; values of 0 that mean "unknown" are not counted.
  const std::vector<Distribution>& phases() const { return phases_; }
  /// By phase: the transaction with the largest value of those that are counted.
  const std::vector<Worst>& longest() const { return longest_; }
  const Groups& groups() const { return groups_; }
  /// Empty if the bus has no addresses, and so are the lines.
  const AddressRanges& ranges() const { return ranges_; }
  const HotLines& lines() const { return lines_; }
  const LoadCurve& load() const { return load_; }

 private:
  const DirectionShape& shape_;
  bool has_address_;
  Distribution total_;
  Worst longest_total_;
  std::vector<Distribution> phases_;
  std::vector<Worst> longest_;
  Groups groups_;
  AddressRanges ranges_;
  HotLines lines_;
  LoadCurve load_;
};

}  // namespace fabmon
