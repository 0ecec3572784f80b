// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/cci400_input.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "sim/axi4_input.hpp"
#include "sim/stat_report.hpp"
#include "sim/trace_protocol.hpp"
#include "tb/pins/input_error.hpp"
#include "tb/traffic/ace_traffic.hpp"

namespace fabmon {

std::unique_ptr<Source<Cci400Pins>> Cci400Input::make_source(const StatOptions& options) {
  if (options.traffic.empty()) {
    auto trace = open_cci400_trace(trace_options(options));
    trace_ = trace.get();
    return trace;
  }
  try {
    return std::make_unique<AceTraffic>(options.traffic, options.seed, options.cycles);
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

Cci400Input::Cci400Input(const StatOptions& options)
    : source_(make_source(options)), tap_(*source_, options.niden, options.spniden), cache_(tap_) {}

void Cci400Input::report(StatReport& report) {
  if (trace_ == nullptr) return;
  const AceProtocol protocol = check_protocol(source());
  report.json["violations"] = protocol_json(protocol);
  report.text += protocol_text(protocol);
  for (std::string& note : trace_->notes()) report.note(std::move(note));
}

}  // namespace fabmon
