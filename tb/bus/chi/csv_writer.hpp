// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Pins of a mesh to CSV, in the form that cmn_trace.hpp reads.
#pragma once

#include <cstdint>
#include <ostream>

#include "tb/bus/chi/mesh.hpp"
#include "tb/bus/chi/pins.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// Writes a source from its first cycle to its end as CSV, one row a cycle, so that reading the
/// file for the same mesh gives the same pins again: "cycle", and of the hundreds of columns those
/// that leave in some cycle what a reader would take for a missing one (the source is read twice);
/// "xp0_p0_up_req_flitv" or the like and "aresetn" always. Pins that the mesh does not have are not
/// written. Returns the number of cycles. Look at the stream's state afterwards for write errors.
std::uint64_t write_chi_csv(Source<ChiPins>& source, const ChiMesh& mesh, std::ostream& out);

}  // namespace fabmon
