// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recorded run as a source of APB4 pins, from CSV, VCD or FST: psel, a bit for each completer,
// penable and pready; signals of a waveform may have a prefix and _i or _o behind it. Without
// pready each access takes one cycle (APB2). The other signals of APB may be there; no event looks
// at them.
//
// The reset is presetn, preset_n, or as for the other buses; without one it is tied to 1.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "tb/bus/apb/columns.hpp"
#include "tb/bus/apb/pins.hpp"
#include "tb/record/trace.hpp"
#include "tb/record/trace_stream.hpp"

namespace fabmon {

class ApbTrace final : public Trace<ApbPins, ApbColumn> {
 public:
  /// For a monitor of `lines` (1-256) PSEL lines.
  ApbTrace(std::unique_ptr<SignalStream> stream, SignalBinding binding, const ApbPins& tied,
           std::string path, unsigned lines);

  /// Throws InputError also if a line is selected that the monitor does not have.
  std::size_t read(ApbPins* out, std::size_t n) override;

 private:
  std::string path_;
  unsigned lines_;
};

/// Opens a trace. Throws InputError if the file cannot be used.
std::unique_ptr<ApbTrace> open_apb_trace(const TraceOptions& options, unsigned lines);

/// True if the CSV file has a column psel. Throws InputError if the file cannot be read.
bool is_apb_csv(const std::string& path, const std::string& prefix);

/// How many PSEL lines a waveform declares; 0 if there is no APB port, or several, or in a CSV
/// file.
unsigned declared_apb_lines(const TraceOptions& options);

}  // namespace fabmon
