// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The CHI ports of a waveform, for `fabmon ports`.
//
// CHI mesh   xpN_pM_up_req_flitv, ... of crosspoints, or up_req_flitv, ... of all at once
//            (docs/reference/cmn-traces): can be measured if the mesh is given
// CHI link   TXREQFLITV, RXRSPFLITV, ... as an interface of IHI 0050 has them: by names of a mesh
#pragma once

#include <vector>

#include "tb/record/found_port.hpp"
#include "tb/record/trace_stream.hpp"

namespace fabmon {

/// All of them; the scope and the prefix of the options narrow them down. Of a link `missing` says
/// how to measure it.
std::vector<FoundPort> find_chi_ports(const SignalStream& wave, const WaveClocks& clocks,
                                      const TraceOptions& options);

}  // namespace fabmon
