// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Pins of a CCI-400 to CSV, in the form that cci400_trace.hpp reads.
#pragma once

#include <cstdint>
#include <ostream>

#include "tb/bus/ace/pins.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// Writes a source from its first cycle to its end as CSV, one row a cycle, so that reading the
/// file gives the same pins again: "cycle", and of the hundreds of columns those that leave their
/// default in some cycle (the source is read twice); "aresetn" always. Returns the number of
/// cycles. Look at the stream's state afterwards for write errors.
std::uint64_t write_ace_csv(Source<AcePins>& source, std::ostream& out);

}  // namespace fabmon
