// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_cmn/cmn.rdl by scripts/gen/gen_regs.py: change that, then run it.
//
// The registers of the cmn monitor.
// A table for each kind of node.
#pragma once

#include <span>

#include "tb/core/register_info.hpp"
#include "tb/monitor/cmn/tables/node_config.hpp"

namespace fabmon {

/// All registers; an array of registers is one row.
std::span<const RegisterInfo<CmnNodeConfig>> cmn_root_registers();
std::span<const RegisterInfo<CmnNodeConfig>> cmn_xp_registers();
std::span<const RegisterInfo<CmnNodeConfig>> cmn_dtc_registers();
std::span<const RegisterInfo<CmnNodeConfig>> cmn_device_registers();
std::span<const RegisterInfo<CmnNodeConfig>> cmn_queue_registers();

}  // namespace fabmon
