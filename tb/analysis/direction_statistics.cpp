// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/direction_statistics.hpp"

#include <cstddef>

namespace fabmon {

DirectionStatistics::DirectionStatistics(const BusShape& bus, std::size_t direction,
                                         const StatisticsOptions& options)
    : slowest(options.slowest),
      shape_(bus.directions[direction]),
      has_address_(bus.has_address),
      phases_(shape_.phases.size()),
      longest_(shape_.phases.size()),
      groups_(options.id_names, !bus.kinds.empty(), bus.has_dest),
      ranges_(bus.has_address ? options.ranges : std::vector<NamedRange>()),
      lines_(bus.has_address ? options.interleave : Interleave(), options.exact_lines) {}

void DirectionStatistics::add(const Transaction& transaction, const TimeLine& times) {
  if (transaction.failed()) ++errors;
  total_.add(transaction.total());
  longest_total_.add(transaction.total(), transaction, &times);
  for (std::size_t i = 0; i < phases_.size(); ++i) {
    const PhaseShape& phase = shape_.phases[i];
    const std::uint64_t value = phase.value(transaction);
    if (value == 0 && phase.skip_zero) continue;
    phases_[i].add(value);
    longest_[i].add(value, transaction, &times);
  }
  const std::size_t row = groups_.add(transaction, &times);
  if (has_address_) {
    ranges_.add(transaction, row, &times);
    lines_.add(transaction);
  }
  load_.add(transaction);
}

}  // namespace fabmon
