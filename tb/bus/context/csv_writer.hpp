// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Context pins to CSV, in the form that stats_trace.hpp reads.
#pragma once

#include <cstdint>
#include <ostream>

#include "tb/bus/context/pins.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// Writes a source to its end as CSV: "cycle", "alloc" and "dealloc" (in hex), "table_full" and
/// "aresetn", one row a cycle, so that reading the file gives the same pins again. Returns the
/// number of cycles. Look at the stream's state afterwards for write errors.
std::uint64_t write_context_csv(Source<ContextPins>& source, std::ostream& out);

}  // namespace fabmon
