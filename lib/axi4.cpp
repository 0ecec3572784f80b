// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "fabmon/axi4.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

#include "lib/cycles.hpp"
#include "lib/pushed.hpp"
#include "tb/bus/axi4/protocol.hpp"
#include "tb/bus/axi4/trace.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/monitor/axi4/view.hpp"

namespace fabmon::axi4 {
namespace {

constexpr unsigned kLargestTable = 512;  // open transactions that latencies are known of

void check(const std::string& name, const char* what, unsigned value, unsigned low, unsigned high) {
  if (value >= low && value <= high) return;
  throw std::invalid_argument(
      fmt::format("{}: {} {} is not {} to {}", name, what, value, low, high));
}

// The bank form with all that it can count: what `fabmon stat axi4 --all` takes for a trace.
Axi4Config config_of(const std::string& name, const Widths& widths) {
  check(name, "id_width", widths.id_width, 0, 32);
  check(name, "addr_width", widths.addr_width, 12, 64);
  check(name, "data_width", widths.data_width, 8, 1024);
  if (!std::has_single_bit(widths.data_width)) {
    throw std::invalid_argument(
        fmt::format("{}: data_width {} is not a power of two", name, widths.data_width));
  }
  Axi4Config config = *Axi4Rtl::build_config("bank");
  config.id_width = widths.id_width;
  config.addr_width = widths.addr_width;
  config.data_width = widths.data_width;
  config.max_outstanding = kLargestTable;
  return config;
}

using PushedAxi4 = Pushed<Axi4View, Axi4Protocol>;

PushedAxi4 make_pushed(std::string name, const Widths& widths) {
  const Axi4Config config = config_of(name, widths);
  return {std::move(name), "bank", config, Axi4Request(all_axi4_events(config)),
          Axi4Protocol(config, kViolationsShown, {.has = {}, .from_idle = false})};
}

// "axi4/ar_stalls/" -> "ar_stalls"
std::string_view perf_name(const Axi4Spec& spec) {
  const std::string_view text = spec.text;
  const std::size_t slash = text.find('/');
  return text.substr(slash + 1, text.size() - slash - 2);
}

}  // namespace

struct Monitor::Inside {
  Inside(std::string name, const Widths& widths) : pushed(make_pushed(std::move(name), widths)) {}
  PushedAxi4 pushed;
};

Monitor::Monitor(std::string name, const Widths& widths)
    : inside_(std::make_unique<Inside>(std::move(name), widths)) {}
Monitor::~Monitor() = default;
Monitor::Monitor(Monitor&&) noexcept = default;
Monitor& Monitor::operator=(Monitor&&) noexcept = default;

void Monitor::cycle(const Pins& pins) { inside_->pushed.cycle(pins); }
std::uint64_t Monitor::cycles() const { return inside_->pushed.cycles(); }
std::uint64_t Monitor::violations() { return inside_->pushed.violations(); }
std::string Monitor::text() { return inside_->pushed.text(); }
std::string Monitor::json() { return json_text(inside_->pushed.json()); }

std::uint64_t Monitor::count(std::string_view event) {
  const std::vector<Axi4Spec>& specs = inside_->pushed.request().specs;
  const auto found = std::find_if(specs.begin(), specs.end(),
                                  [&](const Axi4Spec& spec) { return perf_name(spec) == event; });
  if (found == specs.end()) throw std::out_of_range(fmt::format("axi4 has no event {}", event));
  return inside_->pushed.values()[static_cast<std::size_t>(found - specs.begin())];
}

std::vector<Count> Monitor::counts() {
  const std::vector<std::uint64_t> values = inside_->pushed.values();
  const std::vector<Axi4Spec>& specs = inside_->pushed.request().specs;
  std::vector<Count> counts;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    counts.push_back({.event = std::string(perf_name(specs[i])), .value = values[i]});
  }
  return counts;
}

struct Dump::Inside {
  Cycles<Axi4Trace, Pins> cycles;
};

Dump::Dump(const std::string& path, const DumpOptions& options)
    : inside_(new Inside{Cycles<Axi4Trace, Pins>(open_axi4_trace(trace_options(path, options)))}) {}
Dump::~Dump() = default;
Dump::Dump(Dump&&) noexcept = default;
Dump& Dump::operator=(Dump&&) noexcept = default;

bool Dump::next(Pins& pins) { return inside_->cycles.next(pins); }
unsigned Dump::data_width() const { return inside_->cycles.source().data_width(); }
unsigned Dump::id_width() const { return declared_id_width(inside_->cycles.source()); }

struct Traffic::Inside {
  Inside(std::string_view workload, std::uint64_t seed, const Widths& widths)
      : traffic(workload, seed, kEndless, config_of("traffic", widths)) {}
  Axi4Traffic traffic;
};

Traffic::Traffic(std::string_view workload, std::uint64_t seed, const Widths& widths)
    : inside_(std::make_unique<Inside>(workload, seed, widths)) {}
Traffic::~Traffic() = default;
Traffic::Traffic(Traffic&&) noexcept = default;
Traffic& Traffic::operator=(Traffic&&) noexcept = default;

Pins Traffic::next() {
  Pins pins;
  inside_->traffic.read(&pins, 1);
  return pins;
}

std::vector<std::string> Traffic::workloads() { return Axi4Traffic::workloads(); }

}  // namespace fabmon::axi4
