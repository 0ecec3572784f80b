// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/input.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "tb/bus/chi/protocol.hpp"
#include "tb/bus/chi/traffic/traffic.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/axi4/input.hpp"
#include "tb/report/protocol_report.hpp"
#include "tb/report/stat_report.hpp"

namespace fabmon {

std::unique_ptr<Source<ChiPins>> CmnInput::make_source(const StatOptions& options) {
  if (options.traffic.empty()) {
    try {
      auto trace = open_chi_trace(trace_options(options), mesh_);
      trace_ = trace.get();
      return trace;
    } catch (const InputError& error) {
      const std::string why = error.what();
      if (why.find(" mesh has no ") == std::string::npos) throw;
      throw InputError(why + (options.mesh.empty()
                                  ? "; --build mesh3x3 or --mesh FILE chooses another mesh"
                                  : " (" + options.mesh + ")"));
    }
  }
  try {
    return std::make_unique<ChiTraffic>(mesh_, options.traffic, options.seed, options.cycles);
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

CmnInput::CmnInput(const StatOptions& options, const CmnConfig& mesh)
    : mesh_(mesh),
      source_(make_source(options)),
      tap_(*source_, options.niden, options.spniden),
      cache_(tap_) {}

void CmnInput::report(StatReport& report) {
  if (trace_ == nullptr) return;
  ChiProtocol protocol(mesh_, kViolationsShown);
  check_protocol(protocol, source());
  report.json["violations"] = protocol_json(protocol);
  report.text += protocol_text(protocol);
  for (std::string& note : trace_->notes()) report.note(std::move(note));
}

}  // namespace fabmon
