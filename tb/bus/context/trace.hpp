// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recorded run of a bridge's context events as a source of pins: a CSV file, one row a cycle (the
// format is that of csv_reader.hpp), with the columns
//     alloc, dealloc   masks of up to 256 bits, bit j being entry j: 0x-hex, or decimal up to 64
//                      bits; a missing one is tied to 0, both missing is an error unless another of
//                      these columns is there
//     table_full       0 or 1; tied to 0
//     aresetn          0 or 1; tied to 1
//     cycle            a row number, not used
// A bit of an entry that the monitor does not have is an error, for it could not be counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>

#include "tb/bus/context/columns.hpp"
#include "tb/bus/context/pins.hpp"
#include "tb/core/source.hpp"
#include "tb/record/csv_reader.hpp"
#include "tb/record/trace.hpp"
#include "tb/record/trace_stream.hpp"

namespace fabmon {

/// An open context trace. read() may throw InputError at any place of the file.
class ContextTrace final : public Trace<ContextPins, ContextColumn> {
 public:
  /// Opens a CSV file for a monitor of `entries` (1-256) context entries. options.prefix stands
  /// before the columns' names. Throws InputError if the file cannot be used, and for a waveform
  /// (.vcd, .fst) or options of one: those are read as AXI4 ports (bus/axi4/trace.hpp).
  ContextTrace(const TraceOptions& options, unsigned entries);

  std::size_t read(ContextPins* out, std::size_t n) override;

 private:
  struct Opened {
    TraceStream file;
    SignalBinding binding;
  };
  static Opened open(const TraceOptions& options);
  ContextTrace(Opened opened, unsigned entries);
  void check_entries(const ContextPins& pins) const;

  const CsvReader* csv_;  // the stream
  unsigned entries_;
};

/// Writes a source to its end as CSV, all columns. Returns the number of cycles; look at the
/// stream's state afterwards for write errors.
std::uint64_t write_context_csv(Source<ContextPins>& source, std::ostream& out);

/// True if the trace is one of contexts: its name ends in .csv and its first row has a column alloc
/// or dealloc, with `prefix` before it or without. Everything else is to be read as an AXI4 port.
/// Throws InputError if a .csv file cannot be opened or has no first row.
bool is_context_trace(const std::string& path, const std::string& prefix = "");

}  // namespace fabmon
