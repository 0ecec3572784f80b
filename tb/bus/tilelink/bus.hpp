// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// TileLink, for reports: TL-UL, TL-UH and TL-C.
#pragma once

#include "tb/bus/bus.hpp"

namespace fabmon {

/// The table; it lives as long as the program.
const Bus& tilelink_bus();

}  // namespace fabmon
