// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The events of axi4_bank as sums of its fixed counters, with signs, all of one snapshot:
//
//     ar_idle          = clock_ticks - ar_handshakes - ar_stalls, and so on: "sum" in the table
//     any of subevents = the sum of theirs, if at most one of them holds at a time; clock_ticks, if
//                        one of them always does
//
// Any of others, as of a condition of AR and one of R, is no sum, and no filter is.
#pragma once

#include <optional>
#include <vector>

#include "event_table.hpp"

namespace fabmon::ctl {

/// The counters in the sum that this event with these subevents is, 0: all of them. Empty: it
/// counts nothing. nullopt: there is no such event, or it is no sum.
std::optional<std::vector<SumTerm>> bank_sum(unsigned code, unsigned umask);

}  // namespace fabmon::ctl
