// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Opening a trace, whatever its format and whatever the monitor: what the user says about it, the
// reader that fits the file, and the scopes of a waveform that the user means.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tb/record/clock_sampler.hpp"
#include "tb/record/csv_reader.hpp"
#include "tb/record/signal_stream.hpp"

namespace fabmon {

struct BoundPort;

/// What the user says about a trace. What is of VCD and FST is of GHW, too.
struct TraceOptions {
  std::string path{};          ///< the file, also packed; "-" for standard input
  std::string clock{};         ///< VCD, FST: the clock signal, a path or the end of one; "none":
                               ///< there is none, each unit of time is a cycle
  std::string clock_enable{};  ///< VCD, FST: a cycle counts only where this is 1; "none": all
                               ///< count; empty: that of the port
  std::string scope{};   ///< VCD, FST: where the port is, a path or the end of one; empty: anywhere
  std::string prefix{};  ///< what stands before the pins' names, e.g. "s_axi_"; empty: find it
  bool ignore_columns = false;     ///< CSV: pass over columns that are no pins
  std::string format{};            ///< of kinds of files (trace_format()); empty: by the content
  bool falling = false;            ///< VCD, FST: sample at falling edges of the clock
  std::string port{};              ///< VCD, FST: the name of the port; empty: the only one
  std::vector<std::string> map{};  ///< VCD, FST: PIN=PATH[hi:lo] of single pins, or @FILE
  std::string req{}, resp{};       ///< VCD, FST: structs or scopes of a port's two halves
  std::string widths{};            ///< VCD, FST: of packed structs, "addr=32,data=64,id=4,user=1"
  std::string reset{};             ///< VCD, FST: the reset; empty: that of the port
  bool reset_high = false;         ///< the reset is active high, whatever its name
  bool no_reset = false;           ///< there is none
  std::function<std::unique_ptr<WaveFile>()> open_wave{};  ///< VCD, FST: opens the file, if not by
                                                           ///< its path
  std::shared_ptr<const BoundPort> bound{};  ///< VCD, FST: the port, clock and reset that `port`,
                                             ///< `clock` and `reset` mean; null: find them
  std::string from{};         ///< the first cycle, by number or time ("10us"); empty: the first
  std::string to{};           ///< the first cycle that is left out, likewise; empty: none
  std::string sample_rate{};  ///< of a recording without a clock, "100MHz"; empty: as it says
  bool lenient = false;       ///< VCD: time may go back
};

/// An open file, nothing selected yet.
struct TraceStream {
  std::unique_ptr<SignalStream> stream;
  const CsvReader* csv = nullptr;  ///< the same if it is a CSV file, null if it is a waveform
  ClockSampler* wave = nullptr;    ///< the same if it is a waveform, null if it is a CSV file
};

/// "csv" (columns are pins), "vcd", "fst", "ghw" or "capture" (CSV of a logic analyzer) as the
/// options say, else by what the file has in it; where that is none of them, by the end of the
/// path. Throws InputError if it cannot be read.
std::string trace_format(const TraceOptions& options);

/// Opens a waveform: anything but "csv". Throws InputError if it cannot be read.
std::unique_ptr<WaveFile> open_wave_file(const TraceOptions& options);

/// Opens the file. Throws InputError if it cannot be used, or if the options do not fit its format.
/// The clock of a waveform is chosen if options.clock names one, else the caller has to choose it.
TraceStream open_trace_stream(const TraceOptions& options);

/// For each scope of a waveform whether it is meant by `scope`: a full path or the end of one, a
/// full path winning over the end of another; empty for all. Throws InputError if none is.
std::vector<bool> chosen_scopes(const SignalStream& wave, const std::string& path,
                                const std::string& scope);

}  // namespace fabmon
