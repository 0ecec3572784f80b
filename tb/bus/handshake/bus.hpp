// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Any handshake of valid and ready, for reports. Its ports are found only if the user asks for
// them: a design has thousands.
#pragma once

#include "tb/bus/bus.hpp"

namespace fabmon {

/// The table; it lives as long as the program.
const Bus& handshake_bus();

}  // namespace fabmon
