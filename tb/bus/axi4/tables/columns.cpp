// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/axi4/pins.json by scripts/gen/gen_pins.py: change that, then run it.
#include "tb/bus/axi4/columns.hpp"

#include <array>

namespace fabmon {
namespace {

using P = Axi4Pins;

constexpr std::array<Axi4Column, 41> kColumns{
    with_member<P, &P::arvalid>({"arvalid", "ar", 1, false, 0, "0"}),
    with_member<P, &P::arready>({"arready", "ar", 1, false, 0, "0"}),
    with_member<P, &P::arid>({"arid", "ar", 32, false, 0, "0"}),
    with_member<P, &P::araddr>({"araddr", "ar", 64, true, 0, "0"}),
    with_member<P, &P::arlen>({"arlen", "ar", 8, false, 0, "0"}),
    with_member<P, &P::arsize>({"arsize", "ar", 3, false, 0, "0"}),
    with_member<P, &P::rvalid>({"rvalid", "r", 1, false, 0, "0"}),
    with_member<P, &P::rready>({"rready", "r", 1, false, 0, "0"}),
    with_member<P, &P::rid>({"rid", "r", 32, false, 0, "0"}),
    with_member<P, &P::rlast>({"rlast", "r", 1, false, 0, "0"}),
    with_member<P, &P::awvalid>({"awvalid", "aw", 1, false, 0, "0"}),
    with_member<P, &P::awready>({"awready", "aw", 1, false, 0, "0"}),
    with_member<P, &P::awid>({"awid", "aw", 32, false, 0, "0"}),
    with_member<P, &P::awaddr>({"awaddr", "aw", 64, true, 0, "0"}),
    with_member<P, &P::awlen>({"awlen", "aw", 8, false, 0, "0"}),
    with_member<P, &P::awsize>({"awsize", "aw", 3, false, 0, "0"}),
    with_member<P, &P::wvalid>({"wvalid", "w", 1, false, 0, "0"}),
    with_member<P, &P::wready>({"wready", "w", 1, false, 0, "0"}),
    with_member<P, &P::wlast>({"wlast", "w", 1, false, 0, "0"}),
    with_member<P, &P::wstrb>({"wstrb", "w", 128, true, 0, "0"}),
    with_member<P, &P::bvalid>({"bvalid", "b", 1, false, 0, "0"}),
    with_member<P, &P::bready>({"bready", "b", 1, false, 0, "0"}),
    with_member<P, &P::bid>({"bid", "b", 32, false, 0, "0"}),
    with_member<P, &P::aresetn>({"aresetn", "", 1, false, 1, "1"}),
    with_member<P, &P::arburst>({"arburst", "ar", 2, false, 1, "1 (INCR)"}),
    with_member<P, &P::awburst>({"awburst", "aw", 2, false, 1, "1 (INCR)"}),
    with_member<P, &P::rresp>({"rresp", "r", 2, false, 0, ""}),
    with_member<P, &P::bresp>({"bresp", "b", 2, false, 0, ""}),
    with_member<P, &P::arlock>({"arlock", "ar", 1, false, 0, ""}),
    with_member<P, &P::awlock>({"awlock", "aw", 1, false, 0, ""}),
    with_member<P, &P::wid>({"wid", "w", 32, false, 0, ""}),
    with_member<P, &P::awatop>({"awatop", "aw", 6, false, 0, ""}),
    with_member<P, &P::arprot>({"arprot", "ar", 3, false, 0, ""}),
    with_member<P, &P::awprot>({"awprot", "aw", 3, false, 0, ""}),
    with_member<P, &P::rchunkv>({"rchunkv", "r", 1, false, 0, ""}),
    with_member<P, &P::rchunkstrb>({"rchunkstrb", "r", 8, false, 0, ""}),
    with_member<P, &P::arsnoop>({"arsnoop", "ar", 4, false, 0, ""}),
    with_member<P, &P::arbar>({"arbar", "ar", 2, false, 0, ""}),
    with_member<P, &P::awsnoop>({"awsnoop", "aw", 5, false, 0, ""}),
    with_member<P, &P::awbar>({"awbar", "aw", 2, false, 0, ""}),
    with_member<P, &P::arwwrite>({"arwwrite", "arw", 1, false, 0, ""}),
};

}  // namespace

std::span<const Axi4Column> axi4_columns() { return kColumns; }

}  // namespace fabmon
