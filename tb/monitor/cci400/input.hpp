// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cycles of a CCI-400 that the user asked for, from the generator or from a trace, with the
// authentication inputs as the user wants them.
#pragma once

#include <memory>

#include "tb/bus/ace/pins.hpp"
#include "tb/bus/ace/trace.hpp"
#include "tb/core/authentication_tap.hpp"
#include "tb/core/source.hpp"
#include "tb/core/source_cache.hpp"
#include "tb/monitor/cci400/config.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

class StatReport;

class Cci400Input {
 public:
  /// Opens the source, whose pins must fit the build. Throws InputError if it cannot be used. The
  /// options must outlive the input.
  Cci400Input(const StatOptions& options, const Cci400Config& config);

  /// What to measure.
  Source<AcePins>& source() { return cache_; }

  /// Reports what is to be said about a trace once it has been read: violations of the protocol,
  /// what was tied. Reads the trace once more.
  void report(StatReport& report);

 private:
  std::unique_ptr<Source<AcePins>> make_source(const StatOptions& options);
  std::unique_ptr<Source<AcePins>> make_fit(const StatOptions& options, const Cci400Config& config);

  AceTrace* trace_ = nullptr;  // the source, if it is one
  std::unique_ptr<Source<AcePins>> source_;
  std::unique_ptr<Source<AcePins>> fit_;  // source_ as one that fits, or null: it always does
  AuthenticationTap<AcePins> tap_;
  SourceCache<AcePins> cache_;
};

}  // namespace fabmon
