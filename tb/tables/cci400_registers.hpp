// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/cci400/cci400.rdl by scripts/gen_regs.py: change that, then run the script.
//
// The registers of the cci400 monitor.
#pragma once

#include <span>

#include "tb/pins/cci400_config.hpp"
#include "tb/tables/register_info.hpp"

namespace fabmon {

/// All registers; an array of registers is one row.
std::span<const RegisterInfo<Cci400Config>> cci400_registers();

}  // namespace fabmon
