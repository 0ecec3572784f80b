// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which signals of a recording are the pins of an AXI4 port.
//
// CSV: a column is the pin of its name (with the prefix before it, if one is given), case-blind.
//
// Waveforms: a port is found by the names of its signals, case-blind. A name is
//     PREFIX  channel  [_]  signal  [_i | _o]           s_axi_arvalid, m_axi_ar_valid, arvalid_i
// where PREFIX is empty or ends with '_' or '.' unless it is given. Signals of one scope with the
// same prefix and the same kind of ending make a port. It is complete if it has valid and ready of
// both read channels (AR, R), or of all three write channels (AW, W, B), or of all five, and none
// of them alone. What else it lacks is tied to the default of Axi4Pins. A side (read or write) that
// is wholly absent stays idle. Ports that are the same nets, seen from several scopes, count once:
// the one with the most signals, of equals the first.
//
// The reset is the first of PREFIXaresetn, aresetn, areset_n, rst_n, resetn (each also with _i, or
// _ni for _n) in the scope of the port; without one it is tied to 1.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tb/bus/axi4/columns.hpp"
#include "tb/record/csv_reader.hpp"
#include "tb/record/signal_stream.hpp"

namespace fabmon {

/// The outcome: for each column of axi4_columns() the signal, or nothing if it is tied.
struct Axi4Binding {
  std::vector<std::optional<std::size_t>> signal;
  std::vector<std::string> notes;  ///< how it was bound and what is tied, one line each
};

/// Binds the columns of a CSV file. Throws InputError on a column that is no pin, unless
/// `ignore_columns`, and if no column is one.
Axi4Binding bind_axi4_csv(const CsvReader& csv, const std::string& prefix, bool ignore_columns);

/// Finds the port in a waveform. `scope` is a full path or the end of one; empty for all. `prefix`
/// is empty to try all. Throws InputError, with choices, unless exactly one complete port fits.
Axi4Binding bind_axi4_wave(const SignalStream& wave, const std::string& path,
                           const std::string& scope, const std::string& prefix);

}  // namespace fabmon
