// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The clocks of a mesh that the user asked for, from the generator or from a trace, with the
// authentication inputs as the user wants them.
#pragma once

#include <memory>

#include "sim/authentication_tap.hpp"
#include "sim/commands.hpp"
#include "sim/source_cache.hpp"
#include "tb/pins/cmn_config.hpp"
#include "tb/pins/cmn_pins.hpp"
#include "tb/pins/source.hpp"
#include "tb/trace/cmn_trace.hpp"

namespace fabmon {

class StatReport;

class CmnInput {
 public:
  /// Opens the source, as one of this mesh. Throws InputError if it cannot be used. The options
  /// must outlive the input.
  CmnInput(const StatOptions& options, const CmnConfig& mesh);

  /// What to measure.
  Source<CmnPins>& source() { return cache_; }

  /// Reports what is to be said about a trace once it has been read: violations of the protocol,
  /// what was tied. Reads the trace once more.
  void report(StatReport& report);

 private:
  std::unique_ptr<Source<CmnPins>> make_source(const StatOptions& options);

  CmnConfig mesh_;
  CmnTrace* trace_ = nullptr;  // the source, if it is one
  std::unique_ptr<Source<CmnPins>> source_;
  AuthenticationTap<CmnPins> tap_;
  SourceCache<CmnPins> cache_;
};

}  // namespace fabmon
