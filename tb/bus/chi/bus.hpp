// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// CHI meshes and links, for the list of ports.
#pragma once

#include "tb/bus/bus.hpp"

namespace fabmon {

/// The table; it lives as long as the program.
const Bus& chi_bus();

}  // namespace fabmon
