// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Pins that the user binds by hand: PIN=PATH, PIN=PATH[bit] or PIN=PATH[hi:lo] of the option --map,
// PIN=0 or PIN=1 for one that the recording lacks, or @FILE with one of these in each line; '#'
// begins a comment. PATH is a path or the end of one.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tb/record/pin_bits.hpp"
#include "tb/record/trace_stream.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {

/// The columns that are bound by hand, in the order given. `column_of` says which column a pin is,
/// by its name in lower case, or nothing. Throws InputError on a pin or path that is not there, and
/// on a pin that is bound twice.
std::vector<std::pair<std::size_t, PinBits>> read_pin_map(
    const SignalStream& wave, const TraceOptions& options,
    const std::function<std::optional<std::size_t>(const std::string&)>& column_of);

/// True if the pins bound by hand are all there is: --map without --port, --scope, --prefix and
/// --req, which name a port that they are added to.
bool is_by_hand(const TraceOptions& options);

/// The set that they make, which add_pin_map() fills.
WavePins pins_by_hand(const SignalStream& wave,
                      const std::vector<std::pair<std::size_t, PinBits>>& map, std::size_t columns);

/// Puts them in the place of what the sets have.
void add_pin_map(const std::vector<std::pair<std::size_t, PinBits>>& map,
                 std::vector<WavePins>& sets);

}  // namespace fabmon
