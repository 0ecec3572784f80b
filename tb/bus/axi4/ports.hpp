// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The AXI ports of a waveform, in every form in which designs write them:
//
// * Signals of one scope, case-blind: PREFIX channel [_] [bits_ | payload_] signal SUFFIX [_i |
// _o],
//   as s_axi_arvalid, m_axi_ar_valid, ARVALID_S0, arvalid_i, auto_in_ar_bits_addr (pin_names.hpp).
//   SystemVerilog interfaces and VHDL records are scopes. Of OSVVM, channels in full:
//   AxiBus.WriteAddress.Valid. Ports whose channels are named twice: channel_parts.hpp.
// * Fields of structs in scopes of their own: slv_req_i.aw.addr, slv_resp_o.aw_ready.
// * Packed structs of requests and responses as one vector each, or one of several: structs.hpp.
// * One channel ARW for the commands of both directions (SpinalHDL's Axi4Shared): AR and AW are its
//   pins, and `write` says which of them is meant (derived_pins.hpp).
// * Vectors: where VALID and READY have N bits there are N ports, of which port k has bit k of each
//   and the k-th part of every other pin.
//
// A port is complete if it has VALID and READY of both read channels (AR, R), or of all three write
// channels (AW, W, B; without W where the monitor does not look at it), or of all, and none of them
// alone.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tb/record/trace_stream.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {

/// Signals that are no pins of Axi4Pins; their columns follow those of axi4_columns(). The first
/// ones say what a port is; from kReport on they are axi4_report_columns().
enum class Axi4Hint {
  kWdata,
  kRdata,
  kAcvalid,
  kShared,  ///< VALID of the channel ARW, which AR and AW share; its other pins follow
  kReport = kShared + 8,
  kCount = kReport + 2
};

/// The column of a pin in WavePins::signal, by its name.
std::size_t axi4_wave_column(std::string_view name);
/// The same of a hint.
std::size_t axi4_wave_column(Axi4Hint hint);
/// The name of a column.
std::string_view axi4_wave_name(std::size_t column);

/// All ports, complete or not. `missing` tells of those whose widths are not known. Throws
/// InputError if what options.req and options.resp name is not there or no port.
std::vector<WavePins> collect_axi4_ports(const WaveSearch& search, const TraceOptions& options);

/// Fills in what it lacks; true if it is complete. `w_channel`: W is wanted.
bool is_complete_axi4(WavePins& port, bool w_channel);

/// The columns by which two sets are the same port.
std::vector<std::size_t> axi4_identity();

/// Bits of its data bus, by WDATA, RDATA or WSTRB; 0: not known.
unsigned axi4_data_width(const SignalStream& wave, const WavePins& port);

}  // namespace fabmon
