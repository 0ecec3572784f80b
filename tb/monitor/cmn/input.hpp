// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cycles of a mesh that the user asked for, from the generator or from a trace, with the
// authentication inputs as the user wants them.
#pragma once

#include <memory>

#include "tb/bus/chi/pins.hpp"
#include "tb/bus/chi/trace.hpp"
#include "tb/core/authentication_tap.hpp"
#include "tb/core/source.hpp"
#include "tb/core/source_cache.hpp"
#include "tb/monitor/cmn/config.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

class StatReport;

class CmnInput {
 public:
  /// Opens the source, as one of this mesh. Throws InputError if it cannot be used. The options
  /// must outlive the input.
  CmnInput(const StatOptions& options, const CmnConfig& mesh);

  /// What to measure.
  Source<ChiPins>& source() { return cache_; }

  /// Reports what is to be said about a trace once it has been read: violations of the protocol,
  /// what was tied. Reads the trace once more.
  void report(StatReport& report);

 private:
  std::unique_ptr<Source<ChiPins>> make_source(const StatOptions& options);

  CmnConfig mesh_;
  ChiTrace* trace_ = nullptr;  // the source, if it is one
  std::unique_ptr<Source<ChiPins>> source_;
  AuthenticationTap<ChiPins> tap_;
  SourceCache<ChiPins> cache_;
};

}  // namespace fabmon
