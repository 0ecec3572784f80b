// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The Verilated builds of the cci400 monitor: the parameters that CMakeLists.txt gives to Verilator
// for them. All have the widest addresses and IDs, so that every trace fits.
#pragma once

#include "tb/monitor/cci400/config.hpp"

namespace fabmon {

inline constexpr Cci400Config kCci400Base{};
inline constexpr Cci400Config kCci400Passive{.passive_rtt = true,
                                             .passive_wtt = true,
                                             .passive_snoop = true,
                                             .passive_rns = true,
                                             .passive_qvn = true};
inline constexpr Cci400Config kCci400R0{.r0 = true, .revision = 0x3, .apb = true};

}  // namespace fabmon
