// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Avalon-MM and Avalon-ST, for reports: two tables, since their transactions have nothing in
// common.
#pragma once

#include "tb/bus/bus.hpp"

namespace fabmon {

/// The table of Avalon-MM; it lives as long as the program.
const Bus& avalon_bus();

/// The table of Avalon-ST, likewise.
const Bus& avalon_st_bus();

}  // namespace fabmon
