// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of an AXI port for reports: of a recording, with the check of its protocol, or of
// generated traffic.
#pragma once

#include <memory>

#include "tb/bus/bus.hpp"

namespace fabmon {

/// See Bus::open.
std::unique_ptr<BusLog> open_axi4_log(const TraceOptions& options, bool compared);

/// See Bus::generate. The port has 1024 bits of data, 64 of addresses and 18 of IDs, as the
/// monitors' builds for every trace have.
std::unique_ptr<BusLog> generate_axi4_log(const BusTraffic& traffic);

}  // namespace fabmon
