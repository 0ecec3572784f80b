// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Pins to CSV, in the form that csv_reader.hpp describes.
#pragma once

#include <cstdint>
#include <ostream>

#include "tb/pins/axi4_pins.hpp"
#include "tb/pins/source.hpp"

namespace fabmon {

/// Writes a source to its end as CSV: "cycle" and all columns of axi4_columns() (addresses and
/// strobes in hex), one row a clock, so that reading the file gives the same pins again. Returns
/// the number of clocks. Look at the stream's state afterwards for write errors.
std::uint64_t write_axi4_csv(Source<Axi4Pins>& source, std::ostream& out);

}  // namespace fabmon
