// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/check/lockstep.hpp"

#include <fmt/format.h>

namespace fabmon {

void throw_dead_bus() { throw CheckError("the RTL does not answer a register access"); }

void throw_wrong_read(std::uint32_t addr, std::uint32_t rtl, std::uint32_t golden) {
  throw CheckError(
      fmt::format("register {:#06x} reads {:#010x}, golden {:#010x}", addr, rtl, golden));
}

}  // namespace fabmon
