// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_axi4/axi4_bank.rdl by scripts/gen/gen_regs.py: change that, then run the
// script.
//
// The registers of the axi4_bank monitor.
#pragma once

#include <span>

#include "tb/core/register_info.hpp"
#include "tb/monitor/axi4/config.hpp"

namespace fabmon {

/// All registers; an array of registers is one row.
std::span<const RegisterInfo<Axi4Config>> axi4_bank_registers();

}  // namespace fabmon
