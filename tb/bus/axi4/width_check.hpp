// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Do the pins of a cycle fit a port of certain widths? The answer names the parameter that would
// make it wide enough.
#pragma once

#include <string>

#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/port.hpp"

namespace fabmon {

/// Which ID does not fit, and the --param to give; "" if all fit.
std::string id_misfit(const Axi4Pins& pins, unsigned id_width);

/// The same of IDs, addresses, strobes and sizes.
std::string axi4_misfit(const Axi4Pins& pins, const Axi4Port& port);

}  // namespace fabmon
