// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Pins whose names are common words: "we", "read", "data". Alone they say nothing, and looked for
// alone they would take the prefixes of others for pins ("read_master_waitrequest"). So they are
// looked for by their whole name, where other pins of a bus (tb/bus/bus_pins.hpp) are:
//
//     avm_rd_waitrequest, avm_rd_readdatavalid   a set with the prefix "avm_rd_"
//     avm_rd_read, avm_rd_address                beside it, with the same prefix and suffix
#pragma once

#include <vector>

#include "tb/bus/bus_pins.hpp"

namespace fabmon {

/// Adds these pins to the sets whose scope, prefix and suffix they have. A scope that the bus calls
/// a part (BusPins::parts) counts as the one around it. Of signals that are the same pin the first
/// one of the recording counts.
void add_beside_pins(const BusPins& bus, const SignalStream& wave, std::vector<WavePins>& sets);

/// The same for ports that vectors were split into: an array's pins of one bit are vectors, its
/// wider ones are signals with an index ("addr[1]"). Port "NAME[k]" has those with [k]; one without
/// an index, of an array of one, those with [0].
void add_beside_elements(const BusPins& bus, const SignalStream& wave, std::vector<WavePins>& sets);

}  // namespace fabmon
