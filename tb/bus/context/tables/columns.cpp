// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/context/pins.json by scripts/gen/gen_pins.py: change that, then run it.
#include "tb/bus/context/columns.hpp"

#include <array>

namespace fabmon {
namespace {

using P = ContextPins;

constexpr std::array<ContextColumn, 4> kColumns{
    with_member<P, &P::alloc>({"alloc", "", 256, true, 0, "0"}),
    with_member<P, &P::dealloc>({"dealloc", "", 256, true, 0, "0"}),
    with_member<P, &P::table_full>({"table_full", "", 1, false, 0, "0"}),
    with_member<P, &P::aresetn>({"aresetn", "", 1, false, 1, "1"}),
};

}  // namespace

std::span<const ContextColumn> context_columns() { return kColumns; }

}  // namespace fabmon
