// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// AXI3, AXI4, AXI4-Lite, AXI5 and the AXI channels of ACE, for reports.
#pragma once

#include "tb/bus/bus.hpp"

namespace fabmon {

/// The table; it lives as long as the program.
const Bus& axi4_bus();

}  // namespace fabmon
