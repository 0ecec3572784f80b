// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "tb/bus/ace/traffic/traffic.hpp"
#include "tb/monitor/cci400/report.hpp"
#include "tb/report/input.hpp"
#include "tb/report/json.hpp"

namespace fabmon {

Cci400Request::Cci400Request(const StatOptions& options, const Cci400Config& config)
    : specs(chosen_events(options, parse_cci400_events(options.events, config.r0),
                          all_cci400_events(config.r0), default_cci400_events(config.r0))),
      listed(!options.events.empty()) {}

std::unique_ptr<Source<AcePins>> Cci400View::traffic(std::string_view workload, std::uint64_t seed,
                                                     std::uint64_t cycles,
                                                     const Config& /*config*/) {
  return std::make_unique<AceTraffic>(workload, seed, cycles);
}

std::unique_ptr<AceTrace> Cci400View::open_trace(const StatOptions& options,
                                                 const Config& /*config*/) {
  return open_ace_trace(trace_options(options));
}

bool Cci400View::is_narrow(const Config& config) {
  const Config widest = Cci400Rtl::build_config("base").value();
  return config.addr_width < widest.addr_width || config.id_width < widest.id_width ||
         config.mid_width < widest.mid_width;
}

std::string Cci400View::misfit(const Pins& pins, const Config& config) {
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
  const auto misfit = [](std::string_view what, std::string_view parameter, std::uint64_t value,
                         unsigned is) {
    const auto bits = static_cast<unsigned>(std::bit_width(value));
    if (bits <= is) return std::string();
    return fmt::format("{} has {} bits, {} is {}: give --param {}={}", what, bits, parameter, is,
                       parameter, bits);
  };
  std::string text = misfit("an address", "AddrWidth", addr, config.addr_width);
  if (text.empty()) text = misfit("an ID of a slave interface", "IdWidth", id, config.id_width);
  if (text.empty()) text = misfit("an ID of a master interface", "MidWidth", mid, config.mid_width);
  return text;
}

AceProtocol Cci400View::protocol(const Config& /*config*/, const Tap& /*tap*/,
                                 const AceTrace& trace, std::size_t keep) {
  return AceProtocol(
      keep, 4,
      {.has = [&trace](std::string_view pin) { return trace.has(pin); }, .from_idle = false});
}

std::vector<std::uint8_t> Cci400View::programs(const Request& request) {
  return configs_of(request.specs);
}

std::vector<std::uint8_t> Cci400View::wave_programs(const Request& request,
                                                    const Config& /*config*/) {
  std::vector<std::uint8_t> events = configs_of(request.specs);
  std::erase(events, kCciCyclesId);
  events.resize(std::min(events.size(), kCciCounters));
  return events;
}

void Cci400View::report(StatReport& report, const Request& request, const Measurement& measured,
                        std::string_view /*heading*/) {
  report.text += request.listed ? cci400_counts_text(request.specs, measured)
                                : cci400_matrix_text(request.specs, measured);
  report.text += cci400_summary_text(request.specs, measured) + '\n';
}

Json Cci400View::json(std::string_view build, const Request& request, const Measurement& measured) {
  return cci400_json(build, request.specs, measured);
}

std::string Cci400View::difference(const Request& request, const Measurement& measured) {
  return cci400_difference(request.specs, measured);
}

std::vector<BenchItem> Cci400View::bench_runs() {
  constexpr std::uint64_t kCycles = 100'000;
  std::vector<BenchItem> items;
  for (const char* build : {"base", "passive"}) {
    for (const char* workload : {"mixed", "saturate"}) {
      items.push_back({.build = build, .workload = workload, .cycles = kCycles, .empty = true});
    }
  }
  return items;
}

}  // namespace fabmon
