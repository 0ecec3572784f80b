// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/input.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "tb/bus/ace/protocol.hpp"
#include "tb/bus/ace/traffic/traffic.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/axi4/input.hpp"
#include "tb/report/protocol_report.hpp"
#include "tb/report/stat_report.hpp"

namespace fabmon {

std::unique_ptr<Source<AcePins>> Cci400Input::make_source(const StatOptions& options) {
  if (options.traffic.empty()) {
    auto trace = open_ace_trace(trace_options(options));
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
  AceProtocol protocol(kViolationsShown);
  check_protocol(protocol, source());
  report.json["violations"] = protocol_json(protocol);
  report.text += protocol_text(protocol);
  for (std::string& note : trace_->notes()) report.note(std::move(note));
}

}  // namespace fabmon
