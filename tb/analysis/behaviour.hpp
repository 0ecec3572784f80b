// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Where the behaviour of a port changes: the time series is cut into at most 12 phases, by binary
// segmentation.
//
// Each bin i of the series is a point x[i] with a coordinate f for, in each direction,
//     bytes / (cycles of the bin) / (the most bytes a cycle of any bin of both directions),
//     (cycles in which the manager is waited for) / (cycles of the bin),
//     (cycles in which the subordinate is waited for) / (cycles of the bin),
// and one for (cycles in reset) / (cycles of the bin). All are 0 ... 1. The cost of a phase of n
// bins, and what a cut into two parts of n1 and n2 bins with the means m1 and m2 gains, are
//     cost = sum over i, f of (x[i][f] - mean[f])^2        gain = n1 n2 / n sum over f of (m1 -
//     m2)^2
// Beginning with a single phase, the cut with the largest gain of all phases (the earliest of equal
// ones) is made as long as its gain is above
//     penalty = B / 2048 + 2 ln(B) sum over f of noise[f]
//     noise[f] = sum over i > 0 of (x[i][f] - x[i - 1][f])^2 / (2 (B - 1))
// for B bins: `noise` is the variance from a bin to the next, so that what fluctuates all the time
// is no change of behaviour. A phase has at least max(1, floor(B / 100)) bins.
#pragma once

#include <cstddef>
#include <vector>

#include "tb/analysis/time_series.hpp"

namespace fabmon {

/// Bins of a series in a row.
struct BehaviourPhase {
  std::size_t first = 0;  ///< bin
  std::size_t end = 0;    ///< the bin behind its last one
  bool operator==(const BehaviourPhase&) const = default;
};

/// The phases of a series, in order; they cover all of its bins. None if it has none.
std::vector<BehaviourPhase> behaviour_phases(const TimeSeries& series, std::size_t limit = 12);

}  // namespace fabmon
