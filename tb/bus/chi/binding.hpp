// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which signals of a recording are the pins of a mesh.
//
// CSV: a column is the pin of its name (with the prefix before it, if one is given), case-blind.
//
// Waveforms: all pins are signals of one scope, found by name, case-blind:
//     PREFIX  pin  [_i | _o]          xp3_p1_up_req_flitv, mon_xp3_p1_up_req_flitv_i
// where PREFIX is empty or ends with '_' or '.' unless it is given, and a pin is a name of
// chi_columns() or a port of rtl/fabmon_cmn/fabmon_cmn.sv, a vector of the whole mesh
// (up_req_flitv, xp_tx_flitv, node_event). What is there both ways is taken from the signal that
// has it alone. Signals of one scope with the same prefix and the same kind of ending belong
// together. They are complete if they have a FLITV, a txflitv or txstall, or an event, and if all
// vectors are as wide as the mesh makes them. Sets that are the same nets, seen from several
// scopes, count once: the one with the most signals, of equals the first. The reset may also be
// called areset_n, rst_n or resetn.
//
// What a recording does not have is tied to the default of ChiPins, and notes say so. Where the
// txflitv of a port is missing, it is taken from the port's downloads: what is sent there is a flit
// (FLITV) that does not just return a credit (opcode not 0).
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "tb/bus/chi/columns.hpp"
#include "tb/bus/chi/mesh.hpp"
#include "tb/bus/chi/pins.hpp"
#include "tb/record/csv_reader.hpp"
#include "tb/record/pin_bits.hpp"
#include "tb/record/trace_stream.hpp"

namespace fabmon {

/// A column in a signal, from bit `lo` on.
struct ChiSlice {
  std::size_t column = 0;  ///< index into ChiBinding::columns
  unsigned lo = 0;
};

/// A signal that is used.
struct ChiSignal {
  PinBits pin{};                 ///< where it is in the recording
  std::string name{};            ///< the column's or the vector's
  unsigned bits = 1;             ///< room for its value
  std::vector<ChiSlice> slices;  ///< what it holds, by lo
};

/// The outcome.
struct ChiBinding {
  std::vector<ChiColumn> columns{};    ///< of the mesh
  std::vector<ChiSignal> signals{};    ///< no column twice
  std::vector<std::size_t> derived{};  ///< columns, txflitv of ports, to be told from downloads
  std::vector<std::string> notes{};    ///< how it was bound and what is tied, one line each
};

/// Binds the columns of a CSV file. Throws InputError on a column that is no pin of the mesh,
/// unless `ignore_columns`, and if there is no flit, event or transmission in any column.
ChiBinding bind_chi_csv(const CsvReader& csv, const ChiMesh& mesh, const std::string& path,
                        const std::string& prefix, bool ignore_columns);

/// How wide a waveform declares the flits of each channel, 0 where it does not say. Of the mesh the
/// devices count, not the widths. Nothing is said either if no pins of such a mesh, or pins of
/// several, are found; bind_chi_wave() then tells why.
std::array<unsigned, kChiChannels> declared_chi_flits(ClockSampler& wave, const ChiMesh& mesh,
                                                      const TraceOptions& options);

/// Finds the pins in a waveform, its clock and its reset. Throws InputError, with choices, unless
/// exactly one complete set fits, and on a signal there that only another mesh has, unless
/// options.ignore_columns.
ChiBinding bind_chi_wave(ClockSampler& wave, const ChiMesh& mesh, const TraceOptions& options);

}  // namespace fabmon
