// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The stats monitor in the subcommands: latencies and their histogram.
#pragma once

#include "tb/report/view.hpp"

namespace fabmon {

extern const Monitor kStatsCommands;

}  // namespace fabmon
