// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/core/lockstep.hpp"

#include <fmt/format.h>

namespace fabmon {

void throw_dead_bus() { throw CheckError("the RTL does not answer a register access"); }

void throw_wrong_read(std::uint32_t addr, std::uint64_t rtl, std::uint64_t golden,
                      std::size_t bytes) {
  throw CheckError(fmt::format("register {:#06x} reads {:#0{}x}, golden {:#0{}x}", addr, rtl,
                               2 + 2 * bytes, golden, 2 + 2 * bytes));
}

}  // namespace fabmon
