// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The AXI4 cycles that the user asked for, from the generator or from a trace, for every monitor
// that sits beside an AXI4 port.
#pragma once

#include <memory>
#include <string>

#include "tb/bus/axi4/bus_width.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/trace.hpp"
#include "tb/core/source.hpp"
#include "tb/monitor/axi4/config.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

class StatReport;

/// The bus of the builds that a user can choose: so wide that every trace fits.
Axi4Config widest_axi4_bus();

/// What the user says about a trace, as the trace readers take it.
TraceOptions trace_options(const StatOptions& options);

class Axi4Input {
 public:
  /// Opens the source. Throws InputError if it cannot be used. The options must outlive the input.
  Axi4Input(const StatOptions& options, const Axi4Config& bus);

  /// What to measure.
  Source<Axi4Pins>& source() { return fit_ ? *fit_ : static_cast<Source<Axi4Pins>&>(tap_); }

  /// Reports what is to be said about a trace once it has been read: violations of the protocol,
  /// what was tied. Reads the trace once more.
  void report(StatReport& report);

 private:
  std::unique_ptr<Source<Axi4Pins>> make_source(const StatOptions& options, const Axi4Config& bus);

  Axi4Trace* trace_ = nullptr;  // the source, if it is one
  std::unique_ptr<Source<Axi4Pins>> source_;
  BusWidthTap tap_;
  std::unique_ptr<Source<Axi4Pins>>
      fit_;  // where IDs of the build are narrower than a trace's may be
};

/// The source as the user named it: "trace x.csv", "traffic random seed 1".
std::string source_name(const StatOptions& options);

}  // namespace fabmon
