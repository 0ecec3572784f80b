// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/direction_statistics.hpp"

#include <cstddef>

namespace fabmon {

DirectionStatistics::DirectionStatistics(const DirectionShape& shape,
                                         const StatisticsOptions& options)
    : slowest(options.slowest),
      shape_(shape),
      phases_(shape.phases.size()),
      longest_(shape.phases.size()),
      groups_(options.id_names),
      ranges_(options.ranges),
      lines_(options.interleave, options.exact_lines) {}

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
  ranges_.add(transaction, groups_.add(transaction, &times), &times);
  lines_.add(transaction);
  load_.add(transaction);
}

}  // namespace fabmon
