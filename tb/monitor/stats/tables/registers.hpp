// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_stats/stats.rdl by scripts/gen/gen_regs.py: change that, then run the
// script.
//
// The registers of the stats monitor.
#pragma once

#include <span>

#include "tb/core/register_info.hpp"
#include "tb/monitor/stats/config.hpp"

namespace fabmon {

/// All registers; an array of registers is one row.
std::span<const RegisterInfo<StatsConfig>> stats_registers();

}  // namespace fabmon
