// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the pins of an AXI4 port are that a recording does not have. AMBA AXI4 (ARM IHI 0022E):
// default values of signals in chapter A10, AXI4-Lite in chapter B1.
//
// | not there                    | is                                                             |
// |------------------------------|----------------------------------------------------------------|
// | both ARLEN and RLAST         | RLAST 1: AXI4-Lite has no bursts                               |
// | both AWLEN and WLAST         | WLAST 1                                                        |
// | RREADY, BREADY               | 1 beside RVALID, BVALID: managers that always take responses   |
// | ARSIZE, AWSIZE               | log2 of the data bus in bytes, if the recording says how wide  |
// | any other, or it does not    | the default of Axi4Pins                                        |
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/record/csv_reader.hpp"

namespace fabmon {

struct Axi4TieOffs {
  Axi4Pins pins;                     ///< what every cycle is before the recording's values are set
  std::vector<WantedSignal> wanted;  ///< all columns, each with what it is tied to
  bool lite = false;                 ///< no side that is there has LEN or LAST
};

/// `has` says whether the recording has the pin of a name; `bytes` is how wide its data bus is, a
/// power of two up to 128, or 0 if it does not say.
Axi4TieOffs axi4_tie_offs(const std::function<bool(std::string_view)>& has, unsigned bytes);

}  // namespace fabmon
