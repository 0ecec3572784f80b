// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The clocks of a CCI-400 that the user asked for, from the generator or from a trace, with the
// authentication inputs as the user wants them.
#pragma once

#include <memory>

#include "sim/authentication_tap.hpp"
#include "sim/commands.hpp"
#include "sim/source_cache.hpp"
#include "tb/pins/cci400_pins.hpp"
#include "tb/pins/source.hpp"
#include "tb/trace/cci400_trace.hpp"

namespace fabmon {

class StatReport;

class Cci400Input {
 public:
  /// Opens the source. Throws InputError if it cannot be used. The options must outlive the input.
  explicit Cci400Input(const StatOptions& options);

  /// What to measure.
  Source<Cci400Pins>& source() { return cache_; }

  /// Reports what is to be said about a trace once it has been read: violations of the protocol,
  /// what was tied. Reads the trace once more.
  void report(StatReport& report);

 private:
  std::unique_ptr<Source<Cci400Pins>> make_source(const StatOptions& options);

  Cci400Trace* trace_ = nullptr;  // the source, if it is one
  std::unique_ptr<Source<Cci400Pins>> source_;
  AuthenticationTap<Cci400Pins> tap_;
  SourceCache<Cci400Pins> cache_;
};

}  // namespace fabmon
