// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The ports of several interfaces that CCI-400 has, for the list of ports.
#pragma once

#include "tb/bus/bus.hpp"

namespace fabmon {

/// The table; it lives as long as the program.
const Bus& ace_bus();

}  // namespace fabmon
