// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/apb/pins.json by scripts/gen/gen_pins.py: change that, then run it.
#include "tb/bus/apb/columns.hpp"

#include <array>

namespace fabmon {
namespace {

using P = ApbPins;

constexpr std::array<ApbColumn, 5> kColumns{
    with_member<P, &P::psel>({"psel", "", 256, true, 0, "0"}),
    with_member<P, &P::penable>({"penable", "", 1, false, 0, "0"}),
    with_member<P, &P::pready>({"pready", "", 1, false, 0, "0"}),
    with_member<P, &P::pprot>({"pprot", "", 3, false, 0, ""}),
    with_member<P, &P::presetn>({"presetn", "", 1, false, 1, "1"}),
};

}  // namespace

std::span<const ApbColumn> apb_columns() { return kColumns; }

}  // namespace fabmon
