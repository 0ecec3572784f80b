// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_ports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "sim/ports.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/record/trace_stream.hpp"
#include "tb/report/input.hpp"

namespace fabmon {
namespace {

// The kinds of ports whose AXI channels are measured.
bool has_axi_channels(const FoundPort& port) {
  return port.kind == "AXI4" || port.kind == "AXI4-Lite" || port.kind == "ACE";
}

// How a port that was found is measured: nothing is looked for again.
StatOptions options_of_port(const StatOptions& given, const FoundPort& port) {
  StatOptions options = given;
  options.port = port.name;
  options.scope.clear();
  options.prefix.clear();
  if (given.clock.empty()) options.clock = port.clock;
  if (given.reset.empty()) {
    options.reset = port.reset;
    options.no_reset = given.no_reset || port.reset.empty();
    options.reset_high = given.reset_high || port.reset_high;
  }
  return options;
}

std::optional<unsigned> width(unsigned bits) {
  return bits == 0 ? std::nullopt : std::optional(bits);
}

// True if the user says himself where the pins of the one port are.
bool is_one(const StatOptions& source) { return !source.req.empty() || !source.pin_map.empty(); }

// Throws the InputError about a port that is named and not there.
void check_names(const std::vector<std::string>& names, const std::vector<MeasurablePort>& found,
                 const std::string& path) {
  for (const std::string& name : names) {
    std::vector<std::string_view> there;
    for (const MeasurablePort& row : found) {
      if (row.port.name == name) break;
      there.push_back(row.port.name);
    }
    if (there.size() == found.size()) {
      throw InputError(fmt::format("{}: there is no port '{}'{} (see `fabmon ports`)", path, name,
                                   nearest_text(name, there)));
    }
  }
}

}  // namespace

std::vector<ReportedPort> reported_ports(const ReportOptions& options,
                                         std::vector<std::string>& notes) {
  const StatOptions& source = options.source;
  if (!source.traffic.empty()) {
    return {{.name = source.traffic, .kind = "AXI4", .data = 1024, .id = 18, .options = source}};
  }
  const TraceOptions trace = trace_options(source);
  const TraceStream open = open_trace_stream(trace);
  if (open.wave == nullptr) {
    if (!options.ports.empty()) {
      throw InputError(source.trace + ": a CSV file has one port, so --port is not for it");
    }
    return {{.name = "port", .kind = "AXI4", .options = source}};
  }
  if (is_one(source)) {
    if (options.ports.size() > 1) {
      throw InputError("--map and --req are for one port: one --port at most");
    }
    ReportedPort port{.name = "port", .kind = "AXI4", .options = source};
    if (!options.ports.empty()) port.name = port.options.port = options.ports.front();
    return {std::move(port)};
  }
  const std::vector<MeasurablePort> found = find_ports(*open.wave, trace);
  check_names(options.ports, found, source.trace);
  std::vector<ReportedPort> ports;
  for (const MeasurablePort& row : found) {
    const FoundPort& port = row.port;
    const auto& names = options.ports;
    const bool named = std::find(names.begin(), names.end(), port.name) != names.end();
    if (!has_axi_channels(port) || (!names.empty() && !named)) continue;
    std::string problem;
    if (!port.missing.empty()) {
      problem = "it lacks " + list_some(port.missing, 5);
    } else if (port.clock.empty() && source.clock.empty()) {
      problem = "its clock is not known (--clock)";
    }
    if (!problem.empty()) {
      if (named) throw InputError(fmt::format("{}: {}: {}", source.trace, port.name, problem));
      notes.push_back(fmt::format("{}: left out, for {}", port.name, problem));
      continue;
    }
    StatOptions measured = options_of_port(source, port);
    ports.push_back({.name = port.name,
                     .kind = std::string(port.kind),
                     .clock = measured.clock,
                     .reset = measured.reset,
                     .data = width(port.data),
                     .id = width(port.id),
                     .options = std::move(measured)});
  }
  if (ports.empty()) {
    throw InputError(fmt::format("{}: no AXI port to report was found{} (see `fabmon ports`)",
                                 source.trace, notes.empty() ? "" : ", but " + notes.front()));
  }
  return ports;
}

}  // namespace fabmon
