// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which signals of a recording are the pins of a CCI-400.
//
// CSV: a column is the pin of its name (with the prefix before it, if one is given), case-blind.
//
// Waveforms: all pins are signals of one scope, found by name, case-blind:
//     PREFIX  pin  [_i | _o]          s3_arvalid, mon_s3_arvalid, arvalids3, ARVALID_S3
// where PREFIX is empty or ends with '_' or '.' unless it is given, and a pin is a name of
// ace_columns() or has its interface at the end, as the ports of a CCI-400 do. Signals of one
// scope with the same prefix and the same kind of ending belong together. They are complete if one
// slave interface at least has VALID and READY of AR and R, or of AW and B, and none has only some
// of these four. Sets that are the same nets, seen from several scopes, count once: the one with
// the most signals, of equals the first. The reset may also be called areset_n, rst_n or resetn.
//
// What a recording does not have is tied to the default of AcePins, and notes say so:
// interfaces without any signal stay idle, and without sideband the internal events do not happen.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tb/record/csv_reader.hpp"
#include "tb/record/signal_stream.hpp"

namespace fabmon {

/// The outcome: for each column of ace_columns() the signal, or nothing if it is tied.
struct AceBinding {
  std::vector<std::optional<std::size_t>> signal;
  std::vector<std::string> notes;  ///< how it was bound and what is tied, one line each
};

/// Binds the columns of a CSV file. Throws InputError on a column that is no pin, unless
/// `ignore_columns`, and if no column is one.
AceBinding bind_ace_csv(const CsvReader& csv, const std::string& prefix, bool ignore_columns);

/// Finds the pins in a waveform. `scope` is a full path or the end of one; empty for all. `prefix`
/// is empty to try all. Throws InputError, with choices, unless exactly one complete set fits.
AceBinding bind_ace_wave(const SignalStream& wave, const std::string& path,
                         const std::string& scope, const std::string& prefix);

}  // namespace fabmon
