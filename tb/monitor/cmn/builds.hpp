// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The Verilated builds of the cmn monitor: the parameters that CMakeLists.txt gives to Verilator
// for them.
#pragma once

#include "tb/monitor/cmn/config.hpp"

namespace fabmon {

inline CmnConfig cmn_base() { return {}; }
inline CmnConfig cmn_mesh3x3() { return CmnConfig::mesh3x3(); }

}  // namespace fabmon
