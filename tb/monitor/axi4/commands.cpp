// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/commands.hpp"

#include "tb/monitor/axi4/view.hpp"
#include "tb/report/commands.hpp"

namespace fabmon {

const Monitor kAxi4Commands = commands_of<Axi4View>();

}  // namespace fabmon
