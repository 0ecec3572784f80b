// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// APB, for reports.
#pragma once

#include "tb/bus/bus.hpp"

namespace fabmon {

/// The table; it lives as long as the program.
const Bus& apb_bus();

}  // namespace fabmon
