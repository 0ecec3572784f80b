// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The axi4 monitor in the subcommands: the events of an AXI4 port.
#pragma once

#include "tb/report/view.hpp"

namespace fabmon {

extern const Monitor kAxi4Commands;

}  // namespace fabmon
