// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What an open recording of an AXI4 port says to those that go through its pins for a report.
#pragma once

#include <cstddef>

#include "tb/bus/axi4/protocol.hpp"
#include "tb/bus/axi4/trace.hpp"
#include "tb/bus/axi4/transactions.hpp"

namespace fabmon {

/// For Axi4PortLog: the recording may begin in flight, and may lack LEN.
Axi4LogOptions axi4_log_options(const Axi4Trace& trace);

/// A checker that takes the same blocks of pins. The recording must outlive it. Where it does not
/// say how wide its data bus is (CSV), strobes and sizes are not checked against it.
Axi4Protocol axi4_protocol(const Axi4Trace& trace, std::size_t keep);

}  // namespace fabmon
