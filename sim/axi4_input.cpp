// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/axi4_input.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "sim/stat_report.hpp"
#include "tb/pins/input_error.hpp"
#include "tb/rtl/axi4_builds.hpp"
#include "tb/traffic/axi4_traffic.hpp"

namespace fabmon {

Axi4Config widest_axi4_bus() { return kAxi4Base; }

TraceOptions trace_options(const StatOptions& options) {
  return {.path = options.trace,
          .clock = options.clock,
          .scope = options.scope,
          .prefix = options.prefix,
          .ignore_columns = options.ignore_columns,
          .format = {}};
}

std::string source_name(const StatOptions& options) {
  return options.traffic.empty() ? fmt::format("trace {}", options.trace)
                                 : fmt::format("traffic {} seed {}", options.traffic, options.seed);
}

std::unique_ptr<Source<Axi4Pins>> Axi4Input::make_source(const StatOptions& options,
                                                         const Axi4Config& bus) {
  if (options.traffic.empty()) {
    auto trace = open_axi4_trace(trace_options(options));
    trace_ = trace.get();
    return trace;
  }
  try {
    return std::make_unique<Axi4Traffic>(options.traffic, options.seed, options.cycles, bus);
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

Axi4Input::Axi4Input(const StatOptions& options, const Axi4Config& bus)
    : source_(make_source(options, bus)), tap_(*source_) {}

void Axi4Input::report(StatReport& report) {
  if (trace_ == nullptr) return;
  const Axi4Protocol protocol = check_protocol(*source_, tap_.data_width());
  report.json["violations"] = protocol_json(protocol);
  report.text += protocol_text(protocol);
  for (std::string& note : trace_->notes()) report.note(std::move(note));
}

}  // namespace fabmon
