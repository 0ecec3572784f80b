// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cmn monitor in the subcommands: the events of a CHI mesh.
#pragma once

#include "tb/report/view.hpp"

namespace fabmon {

extern const Monitor kCmnCommands;

}  // namespace fabmon
