// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// AHB-Lite and AHB5, and AHB as a single port sees it, for reports.
#pragma once

#include "tb/bus/bus.hpp"

namespace fabmon {

/// The table; it lives as long as the program.
const Bus& ahb_bus();

}  // namespace fabmon
