// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_cci400/cci400.rdl by scripts/gen/gen_regs.py: change that, then run the
// script.
//
// The registers of the cci400 monitor.
#pragma once

#include <span>

#include "tb/core/register_info.hpp"
#include "tb/monitor/cci400/config.hpp"

namespace fabmon {

/// All registers; an array of registers is one row.
std::span<const RegisterInfo<Cci400Config>> cci400_registers();

}  // namespace fabmon
