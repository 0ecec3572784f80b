// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/cmn_input.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "sim/axi4_input.hpp"
#include "sim/stat_report.hpp"
#include "sim/trace_protocol.hpp"
#include "tb/pins/input_error.hpp"
#include "tb/traffic/chi_traffic.hpp"

namespace fabmon {

std::unique_ptr<Source<CmnPins>> CmnInput::make_source(const StatOptions& options) {
  if (options.traffic.empty()) {
    auto trace = open_cmn_trace(trace_options(options), mesh_);
    trace_ = trace.get();
    return trace;
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
  const ChiProtocol protocol = check_protocol(source(), mesh_);
  report.json["violations"] = protocol_json(protocol);
  report.text += protocol_text(protocol);
  for (std::string& note : trace_->notes()) report.note(std::move(note));
}

}  // namespace fabmon
