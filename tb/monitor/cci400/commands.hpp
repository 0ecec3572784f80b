// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cci400 monitor in the subcommands: the events of a CCI-400 interconnect.
#pragma once

#include "tb/report/view.hpp"

namespace fabmon {

extern const Monitor kCci400Commands;

}  // namespace fabmon
