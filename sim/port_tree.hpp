// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The ports of a dump by where they are: scope, then clock. `fabmon ports --tree` prints
//
//     tb.soc
//       clock tb.soc.clk, reset tb.soc.rst_n
//         m0_axi  AXI4, manager, 64 bit
#pragma once

#include <string>
#include <vector>

#include "sim/ports.hpp"
#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// The list of groups, by scope and clock: {"scope", "clock", "reset", "ports": names}.
Json port_tree_json(const std::vector<MeasurablePort>& rows);

/// The same as text. A name of a port is without its scope.
std::string port_tree_text(const std::vector<MeasurablePort>& rows);

}  // namespace fabmon
