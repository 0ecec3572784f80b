// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recorded run as a source of context events, from CSV, VCD or FST: alloc and dealloc, a bit for
// each entry (0x5: entries 0 and 2), and table_full; signals of a waveform may have a prefix and _i
// or _o behind it. The reset is aresetn, or as for an AXI4 port; without one it is tied to 1.
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

class ContextTrace final : public Trace<ContextPins, ContextColumn> {
 public:
  /// Opens a file for a monitor of `entries` (1-256) context entries. Throws InputError if it
  /// cannot be used.
  ContextTrace(const TraceOptions& options, unsigned entries);

  /// Throws InputError also if an entry is used that the monitor does not have.
  std::size_t read(ContextPins* out, std::size_t n) override;

 private:
  struct Opened {
    TraceStream file;
    SignalBinding binding;
  };
  static Opened open(const TraceOptions& options);
  ContextTrace(Opened opened, std::string path, unsigned entries);
  void check_entries(const ContextPins& pins) const;

  const CsvReader* csv_;  // the stream, if it is one
  std::string path_;
  unsigned entries_;
};

/// Writes a source to its end as CSV, all columns. Returns the number of cycles; look at the
/// stream's state afterwards for write errors.
std::uint64_t write_context_csv(Source<ContextPins>& source, std::ostream& out);

/// True if the file has context events: a CSV file alloc or dealloc, a waveform one set of both.
/// Throws InputError if it cannot be read.
bool is_context_trace(const TraceOptions& options);

}  // namespace fabmon
