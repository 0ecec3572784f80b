// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/input.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "tb/bus/axi4/protocol.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/core/fit_tap.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/axi4/rtl.hpp"
#include "tb/report/protocol_report.hpp"
#include "tb/report/stat_report.hpp"

namespace fabmon {

Axi4Config widest_axi4_bus() { return Axi4Rtl::build_config("base").value(); }

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
    : source_(make_source(options, bus)), tap_(*source_) {
  if (bus.id_width >= widest_axi4_bus().id_width) return;
  const auto fits = [width = bus.id_width](const Axi4Pins& p) {
    const bool ok = ((p.arid | p.rid | p.awid | p.bid) >> width) == 0;
    return ok ? nullptr : "an ID has more bits than --param IdWidth";
  };
  fit_ = std::make_unique<FitTap<Axi4Pins, decltype(fits)>>(tap_, source_name(options), fits);
}

void Axi4Input::report(StatReport& report) {
  if (trace_ == nullptr) return;
  Axi4Port bus;
  bus.data_width = tap_.data_width();
  Axi4Protocol protocol(bus, kViolationsShown);
  check_protocol(protocol, *source_);
  report.json["violations"] = protocol_json(protocol);
  report.text += protocol_text(protocol);
  for (std::string& note : trace_->notes()) report.note(std::move(note));
}

}  // namespace fabmon
