// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The AXI4, AXI4-Lite and ACE ports of a waveform, for `fabmon ports`.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "tb/record/found_port.hpp"
#include "tb/record/trace_stream.hpp"

namespace fabmon {

/// The kinds that find_axi4_ports() gives: "AXI4", "AXI4-Lite", "AXI3" (WID and bursts of up to 16
/// beats), "AXI5" (atomic operations, or data in chunks), "Axi4Shared" (one command channel),
/// "ACE".
std::span<const std::string_view> axi_kinds();

/// All ports; the scope and the prefix of the options narrow them down. Ports that are the same
/// nets are one. Those that lack a channel are given with what is missing, if two channels at least
/// have VALID and READY. FoundPort::partly: complete but for the W channel.
std::vector<FoundPort> find_axi4_ports(const SignalStream& wave, const WaveClocks& clocks,
                                       const TraceOptions& options);

}  // namespace fabmon
