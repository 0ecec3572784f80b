// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The bins that the user asks for, by edges or each by its limits: --bins 0,10,20,50 are (0, 10],
// (10, 20] and (20, 50], and so are --bins 0-10,10-20,20-50. Bins with limits may overlap and leave
// gaps; 100- has no upper limit.
#pragma once

#include <string_view>
#include <vector>

#include "tb/monitor/stats/bin.hpp"
#include "tb/monitor/stats/config.hpp"

namespace fabmon {

/// Reads bins: ascending edges, two at least, or LOWER-UPPER for each bin; numbers are decimal or
/// 0x-hex, with commas between them; blanks around them do not count. Throws InputError
/// "--bins '...':<column>: <reason>" on anything else, on a number that is no latency of the build,
/// and on more bins than it has.
std::vector<StatsBin> parse_bins(std::string_view text, const StatsConfig& config);

}  // namespace fabmon
