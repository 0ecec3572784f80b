// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/input.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "tb/bus/ace/protocol.hpp"
#include "tb/bus/ace/traffic/traffic.hpp"
#include "tb/core/fit_tap.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/axi4/input.hpp"
#include "tb/monitor/cci400/rtl.hpp"
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

std::unique_ptr<Source<AcePins>> Cci400Input::make_fit(const StatOptions& options,
                                                       const Cci400Config& config) {
  const Cci400Config widest = Cci400Rtl::build_config("base").value();
  if (config.addr_width >= widest.addr_width && config.id_width >= widest.id_width &&
      config.mid_width >= widest.mid_width) {
    return nullptr;
  }
  const auto fits = [config](const AcePins& pins) -> const char* {
    std::uint64_t addr = 0;
    std::uint32_t id = 0;
    std::uint32_t mid = 0;
    for (const AceSlavePins& s : pins.s) {
      addr |= s.ar.addr | s.aw.addr | s.acaddr;
      id |= s.ar.id | s.aw.id | s.rid | s.bid;
    }
    for (const AceMasterPins& m : pins.m) {
      addr |= m.ar.addr | m.aw.addr;
      mid |= m.ar.id | m.aw.id | m.rid | m.bid;
    }
    if (addr >> config.addr_width != 0) return "an address has more bits than --param AddrWidth";
    if (id >> config.id_width != 0) return "an ID has more bits than --param IdWidth";
    if (mid >> config.mid_width != 0) return "an ID has more bits than --param MidWidth";
    return nullptr;
  };
  return std::make_unique<FitTap<AcePins, decltype(fits)>>(*source_, source_name(options), fits);
}

Cci400Input::Cci400Input(const StatOptions& options, const Cci400Config& config)
    : source_(make_source(options)),
      fit_(make_fit(options, config)),
      tap_(fit_ ? *fit_ : *source_, options.niden, options.spniden),
      cache_(tap_) {}

void Cci400Input::report(StatReport& report) {
  if (trace_ == nullptr) return;
  AceProtocol protocol(kViolationsShown);
  check_protocol(protocol, source());
  report.json["violations"] = protocol_json(protocol);
  report.text += protocol_text(protocol);
  for (std::string& note : trace_->notes()) report.note(std::move(note));
}

}  // namespace fabmon
