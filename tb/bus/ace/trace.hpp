// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recorded run of a CCI-400 as a source of its pins: the one way in for CSV, VCD and FST files,
// and which signals of a recording are its pins.
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
// the most signals, of equals the first.
// Clock and reset: wave_clock.hpp. Pins of --map: as in tb/bus/axi4/trace.hpp.
//
// What a recording does not have is tied to the default of AcePins, and notes say so:
// interfaces without any signal stay idle, and without sideband the internal events do not happen.
#pragma once

#include <cstdint>
#include <memory>
#include <ostream>
#include <vector>

#include "tb/bus/ace/columns.hpp"
#include "tb/bus/ace/pins.hpp"
#include "tb/core/source.hpp"
#include "tb/record/found_port.hpp"
#include "tb/record/trace.hpp"
#include "tb/record/trace_stream.hpp"

namespace fabmon {

using AceTrace = Trace<AcePins, AceColumn>;

/// Opens a trace. Throws InputError if the file cannot be used: on a CSV column that is no pin,
/// unless options.ignore_columns, if no column is one, and, with choices, unless exactly one
/// complete set of pins of a waveform fits.
std::unique_ptr<AceTrace> open_ace_trace(const TraceOptions& options);

/// The sets of pins of a CCI-400 in a waveform, for `fabmon ports`.
std::vector<FoundPort> find_ace_ports(const SignalStream& wave, const WaveClocks& clocks,
                                      const TraceOptions& options);

/// Writes a source from its first cycle to its end as CSV: of the hundreds of columns those that
/// leave their default in some cycle (the source is read twice); "aresetn" always. Returns the
/// number of cycles. Look at the stream's state afterwards for write errors.
std::uint64_t write_ace_csv(Source<AcePins>& source, std::ostream& out);

}  // namespace fabmon
