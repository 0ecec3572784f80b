// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a port's figures say of how its pins were bound: what no working design shows, over the
// whole port, is more likely a signal taken for the wrong pin.
//
// | seen                                                        | pins to look at               |
// |-------------------------------------------------------------|-------------------------------|
// | LAST does not fit LEN in nine of ten bursts                 | arlen, rlast / awlen, wlast   |
// | more responses answer no command than answer one            | valid, ready and IDs          |
// | SIZE is above the width of the bus in nine of ten commands  | arsize, rdata / awsize, wdata |
#pragma once

#include <string>
#include <vector>

#include "tb/analysis/port_statistics.hpp"
#include "tb/bus/axi4/protocol.hpp"

namespace fabmon {

/// One line each, without the port's name; empty if the port is plausible. The statistics are
/// settled.
std::vector<std::string> doubtful_binding(const PortStatistics& statistics,
                                          const Axi4Protocol& protocol);

}  // namespace fabmon
