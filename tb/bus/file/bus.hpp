// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A bus that a file describes, for reports.
#pragma once

#include "tb/analysis/bus_description.hpp"
#include "tb/bus/bus.hpp"

namespace fabmon {

/// The table of the bus; it lives as long as the program. Throws InputError ("FILE:LINE:COLUMN:
/// reason") about a description that makes no sense.
const Bus& file_bus(const BusDescription& description);

}  // namespace fabmon
