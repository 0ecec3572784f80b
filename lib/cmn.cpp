// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "fabmon/cmn.hpp"

#include <algorithm>
#include <utility>

#include "lib/cycles.hpp"
#include "lib/pushed.hpp"
#include "tb/bus/chi/protocol.hpp"
#include "tb/bus/chi/trace.hpp"
#include "tb/bus/chi/traffic/traffic.hpp"
#include "tb/monitor/cmn/mesh_file.hpp"
#include "tb/monitor/cmn/view.hpp"

namespace fabmon::cmn {
namespace {

using PushedCmn = Pushed<CmnView, ChiProtocol>;

CmnConfig config_of(const std::string& mesh) {
  return mesh.empty() ? CmnConfig() : read_mesh_file(mesh);
}

PushedCmn make_pushed(std::string name, const std::string& mesh,
                      const std::vector<std::string>& events) {
  const CmnConfig config = config_of(mesh);
  StatOptions options;
  options.all = events.empty();
  options.events = events;
  ChiRecordedPins recorded;
  recorded.from_idle = false;
  return {std::move(name), mesh.empty() ? "base" : mesh, config, CmnRequest(options, config),
          ChiProtocol(config, kViolationsShown, recorded)};
}

}  // namespace

struct Monitor::Inside {
  PushedCmn pushed;
};

Monitor::Monitor(std::string name, const std::string& mesh, const std::vector<std::string>& events)
    : inside_(new Inside{make_pushed(std::move(name), mesh, events)}) {}
Monitor::~Monitor() = default;
Monitor::Monitor(Monitor&&) noexcept = default;
Monitor& Monitor::operator=(Monitor&&) noexcept = default;

void Monitor::cycle(const Pins& pins) { inside_->pushed.cycle(pins); }
std::uint64_t Monitor::cycles() const { return inside_->pushed.cycles(); }
std::uint64_t Monitor::violations() { return inside_->pushed.violations(); }
std::string Monitor::text() { return inside_->pushed.text(); }
std::string Monitor::json() { return json_text(inside_->pushed.json()); }

std::uint64_t Monitor::count(std::string_view event) {
  const std::vector<CmnSpec>& specs = inside_->pushed.request().specs();
  const std::string asked = fmt::format("cmn/{}/", event);
  const auto found = std::find_if(specs.begin(), specs.end(),
                                  [&](const CmnSpec& spec) { return spec.text == asked; });
  if (found == specs.end()) throw std::out_of_range("cmn does not count " + std::string(event));
  return inside_->pushed.values()[static_cast<std::size_t>(found - specs.begin())];
}

struct Dump::Inside {
  Cycles<ChiTrace, Pins> cycles;
};

Dump::Dump(const std::string& path, const std::string& mesh, const DumpOptions& options)
    : inside_(new Inside{
          Cycles<ChiTrace, Pins>(open_chi_trace(trace_options(path, options), config_of(mesh)))}) {}
Dump::~Dump() = default;
Dump::Dump(Dump&&) noexcept = default;
Dump& Dump::operator=(Dump&&) noexcept = default;

bool Dump::next(Pins& pins) { return inside_->cycles.next(pins); }

struct Traffic::Inside {
  ChiTraffic traffic;
};

Traffic::Traffic(std::string_view workload, std::uint64_t seed, const std::string& mesh)
    : inside_(new Inside{ChiTraffic(config_of(mesh), workload, seed, kEndless)}) {}
Traffic::~Traffic() = default;
Traffic::Traffic(Traffic&&) noexcept = default;
Traffic& Traffic::operator=(Traffic&&) noexcept = default;

Pins Traffic::next() {
  Pins pins;
  inside_->traffic.read(&pins, 1);
  return pins;
}

std::vector<std::string> Traffic::workloads() { return ChiTraffic::workloads(); }

}  // namespace fabmon::cmn
