// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "fabmon/cci400.hpp"

#include <utility>

#include "lib/cycles.hpp"
#include "lib/event_value.hpp"
#include "lib/pushed.hpp"
#include "tb/bus/ace/protocol.hpp"
#include "tb/bus/ace/trace.hpp"
#include "tb/bus/ace/traffic/traffic.hpp"
#include "tb/monitor/cci400/view.hpp"

namespace fabmon::cci400 {
namespace {

using PushedCci400 = Pushed<Cci400View, AceProtocol>;

PushedCci400 make_pushed(std::string name) {
  const Cci400Config config = *Cci400Rtl::build_config("base");
  StatOptions options;
  options.all = true;
  return {std::move(name), "base", config, Cci400Request(options, config),
          AceProtocol(kViolationsShown, 4, {.has = {}, .from_idle = false})};
}

}  // namespace

struct Monitor::Inside {
  explicit Inside(std::string name) : pushed(make_pushed(std::move(name))) {}
  PushedCci400 pushed;
};

Monitor::Monitor(std::string name) : inside_(std::make_unique<Inside>(std::move(name))) {}
Monitor::~Monitor() = default;
Monitor::Monitor(Monitor&&) noexcept = default;
Monitor& Monitor::operator=(Monitor&&) noexcept = default;

void Monitor::cycle(const Pins& pins) { inside_->pushed.cycle(pins); }
std::string Monitor::text() { return inside_->pushed.text(); }
std::string Monitor::json() { return json_text(inside_->pushed.json()); }
std::uint64_t Monitor::count(std::string_view event) {
  return event_value(inside_->pushed.json(), "cci400", event);
}

struct Dump::Inside {
  Cycles<AceTrace, Pins> cycles;
};

Dump::Dump(const std::string& path, const DumpOptions& options)
    : inside_(new Inside{Cycles<AceTrace, Pins>(open_ace_trace(trace_options(path, options)))}) {}
Dump::~Dump() = default;
Dump::Dump(Dump&&) noexcept = default;
Dump& Dump::operator=(Dump&&) noexcept = default;

bool Dump::next(Pins& pins) { return inside_->cycles.next(pins); }

struct Traffic::Inside {
  AceTraffic traffic;
};

Traffic::Traffic(std::string_view workload, std::uint64_t seed)
    : inside_(new Inside{AceTraffic(workload, seed, kEndless)}) {}
Traffic::~Traffic() = default;
Traffic::Traffic(Traffic&&) noexcept = default;
Traffic& Traffic::operator=(Traffic&&) noexcept = default;

Pins Traffic::next() {
  Pins pins;
  inside_->traffic.read(&pins, 1);
  return pins;
}

std::vector<std::string> Traffic::workloads() { return AceTraffic::workloads(); }

}  // namespace fabmon::cci400
