// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_axi4/axi4.rdl by scripts/gen/gen_regs.py: change that, then run it.
//
// The registers of the axi4 monitor.
#pragma once

#include <span>

#include "tb/core/register_info.hpp"
#include "tb/monitor/axi4/config.hpp"

namespace fabmon {

/// All registers; an array of registers is one row.
std::span<const RegisterInfo<Axi4Config>> axi4_registers();

}  // namespace fabmon
