// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_ports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "sim/buses.hpp"
#include "sim/ports.hpp"
#include "sim/report_options.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/record/text.hpp"
#include "tb/record/trace_stream.hpp"
#include "tb/record/wave_clock.hpp"
#include "tb/report/input.hpp"
#include "tb/report/ports_file.hpp"

namespace fabmon {
namespace {

std::optional<unsigned> width(unsigned bits) {
  return bits == 0 ? std::nullopt : std::optional(bits);
}

// The ports that the user means by a name as `fabmon ports` prints it, the end of one, or a pattern
// with '*' and '?'. Throws InputError if there is none, or if a name is that of several.
std::vector<const MeasurablePort*> ports_named(const std::string& text,
                                               const std::vector<MeasurablePort>& found,
                                               const std::string& path) {
  constexpr std::size_t kListed = 16;
  BestMatches<const MeasurablePort*> meant;
  for (const MeasurablePort& row : found) {
    PathMatch match = match_path(row.port.name, text);
    for (const std::string& name : row.port.also) match = std::max(match, match_path(name, text));
    meant.add(match, &row);
  }
  std::vector<const MeasurablePort*> ports = meant.items();
  const bool glob = ports.empty() && is_glob(text);
  for (const MeasurablePort& row : found) {
    if (glob && match_glob(text, row.port.name)) ports.push_back(&row);
  }
  const auto list = [&](auto&& rows, auto&& name) {
    std::vector<std::string> names;
    for (const auto& row : rows) {
      if (names.size() < kListed) names.push_back(name(row));
    }
    return list_some(names, kListed, rows.size());
  };
  if (ports.empty()) {
    std::vector<std::string_view> names;
    names.reserve(found.size());
    for (const MeasurablePort& row : found) names.push_back(row.port.name);
    throw InputError(
        fmt::format("{}: there is no port '{}'{}; there is {}", path, printable(text, 200),
                    nearest_text(text, names),
                    list(found, [](const MeasurablePort& row) { return row.port.name; })));
  }
  if (ports.size() > 1 && !glob) {
    throw InputError(
        fmt::format("{}: '{}' may be port {}", path, printable(text, 200),
                    list(ports, [](const MeasurablePort* row) { return row->port.name; })));
  }
  return ports;
}

// Why a port that was found cannot be measured; empty if it can.
std::string problem_of(const MeasurablePort& row, const StatOptions& options) {
  const FoundPort& port = row.port;
  if (!row.is_reported()) {
    return fmt::format("no report is made of a port of the kind {}", port.kind);
  }
  if (!port.missing.empty()) return "it lacks " + list_some(port.missing, 5);
  return options.clock.empty() ? "its clock is not known (--clock)" : "";
}

ReportedPort reported(const MeasurablePort& row, const StatOptions& options) {
  const FoundPort& port = row.port;
  return {.name = port.name,
          .kind = std::string(port.kind),
          .bus = row.bus,
          .clock = options.clock,
          .reset = options.reset,
          .data = width(port.data),
          .id = width(port.id),
          .also = port.also,
          .scope = port.scope,
          .options = options};
}

// True if a scope lies within another one.
bool encloses(const std::string& outer, const std::string& inner) {
  return !outer.empty() && inner.size() > outer.size() && inner.starts_with(outer) &&
         inner[outer.size()] == '.';
}

// All ports that were found, or those that are named.
void add_found(const ReportOptions& options, const std::vector<MeasurablePort>& found,
               const ClockSampler& wave, ReportedPorts& result) {
  std::set<const MeasurablePort*> meant;
  for (const std::string& name : options.ports) {
    for (const MeasurablePort* row : ports_named(name, found, options.source.trace)) {
      meant.insert(row);
    }
  }
  const PortOptions options_of(options.source, wave);
  for (const MeasurablePort& row : found) {
    const FoundPort& port = row.port;
    const bool named = meant.contains(&row);
    if (named != !meant.empty() || (!named && !row.is_reported())) continue;
    StatOptions measured = options_of.of(port);
    const std::string problem = problem_of(row, measured);
    if (problem.empty()) {
      result.ports.push_back(reported(row, measured));
    } else if (named) {
      throw InputError(fmt::format("{}: {}: {}", options.source.trace, port.name, problem));
    } else {
      result.notes.push_back(fmt::format("{}: left out: {}", port.name, problem));
    }
  }
}

// The buses that the user names; if there are none, those that need not be named, and those of the
// kinds in the file of ports.
std::vector<const Bus*> buses_of(const PortFilter& filter, const std::vector<PortEntry>& entries) {
  std::vector<const Bus*> chosen = chosen_buses(filter.buses);
  if (!filter.buses.empty()) return chosen;
  const std::vector<const Bus*> all = chosen_buses("all");
  std::vector<const Bus*> named;
  for (const Bus* bus : all) {
    const bool meant = std::any_of(entries.begin(), entries.end(), [bus](const PortEntry& entry) {
      return bus_of_kind(entry.kind) == bus;
    });
    if (meant || !bus->on_request) named.push_back(bus);
  }
  return named;
}

// The port that an entry of the file of ports means, by its name, among those of its kind if there
// is one. Throws InputError if there is none, or if there are several.
const MeasurablePort& port_of_entry(const PortEntry& entry,
                                    const std::vector<MeasurablePort>& found,
                                    const std::string& where) {
  const Bus* const bus = bus_of_kind(entry.kind);
  const MeasurablePort* exact = nullptr;
  for (const MeasurablePort& row : found) {
    const bool of_kind = bus != nullptr && row.bus == bus;
    if (of_kind && (row.port.name == entry.port || row.port.bus_name == entry.port)) return row;
    if (exact == nullptr && row.port.name == entry.port) exact = &row;
  }
  return exact != nullptr ? *exact : *ports_named(entry.port, found, where).front();
}

// What an entry of the file of ports says of where its pins are.
StatOptions options_of_entry(const StatOptions& given, const PortEntry& entry) {
  StatOptions options = given;
  options.port = entry.port;
  options.scope = entry.scope;
  options.prefix = entry.prefix;
  options.widths = entry.widths;
  options.req = entry.req;
  options.resp = entry.resp;
  options.pin_map = entry.map;
  if (given.clock.empty()) options.clock = entry.clock;
  if (given.clock_enable.empty()) options.clock_enable = entry.clock_enable;
  if (given.reset.empty() && !given.no_reset) {
    options.reset = entry.reset;
    options.no_reset = entry.no_reset;
    options.reset_high = given.reset_high || entry.reset_high;
  }
  options.falling = given.falling || entry.negedge;
  return options;
}

// The ports of the file of ports, or those of them that are named.
void add_entries(const ReportOptions& options, const std::vector<PortEntry>& entries,
                 const std::vector<MeasurablePort>& found, const ClockSampler& wave,
                 ReportedPorts& result) {
  const std::vector<const Bus*> chosen = buses_of(options.filter, entries);
  std::vector<std::string> left = options.ports;
  const PortOptions options_of(options.source, wave);
  for (const PortEntry& entry : entries) {
    if (!options.ports.empty() && std::erase(left, entry.name) == 0) continue;
    if (!is_left(options.filter, entry.name)) continue;
    StatOptions measured = options_of_entry(options.source, entry);
    ReportedPort port{.name = entry.name,
                      .kind = entry.kind.empty() ? std::string(buses().front()->title) : entry.kind,
                      .bus = bus_of_kind(entry.kind)};
    if (port.bus == nullptr) {
      port.bus = buses().front();
    } else if (std::find(chosen.begin(), chosen.end(), port.bus) == chosen.end()) {
      continue;
    }
    if (!entry.port.empty()) {
      const MeasurablePort& row = port_of_entry(
          entry, found,
          fmt::format("{}: {}: {}", options.ports_file, entry.name, options.source.trace));
      measured = options_of.of(row.port, measured);
      const std::string problem = problem_of(row, measured);
      if (!problem.empty()) {
        throw InputError(fmt::format("{}: {}: {}", options.ports_file, entry.name, problem));
      }
      port = reported(row, measured);
      port.name = entry.name;
    }
    port.clock = measured.clock;
    port.reset = measured.reset;
    port.options = std::move(measured);
    port.statistics.id_names = entry.id_names;
    port.statistics.ranges = entry.ranges;
    if (entry.interleave) port.statistics.interleave = *entry.interleave;
    result.ports.push_back(std::move(port));
  }
  if (!left.empty()) {
    throw InputError(fmt::format("--port: {} has no port '{}'", options.ports_file, left.front()));
  }
}

// Names the clock of a port that was not found but told, and its reset, where they are not told as
// well: all ports are read in one pass, in which there is no looking for clocks any more.
void add_clock(ReportedPort& port) {
  StatOptions& options = port.options;
  if (options.bound != nullptr || !options.clock.empty()) return;
  const TraceOptions trace = trace_options(options);
  const TraceStream open = open_trace_stream(trace);
  const WavePins pins = port.bus->choose(*open.wave, trace);
  const WaveClocks clocks(*open.wave, true);
  const WaveClock clock = clocks.clock_of(pins);
  if (!clock.signal && !clocks.sampled()) return;  // which is said when it is measured
  if (const auto enable = clocks.enable_of(pins); enable && options.clock_enable.empty()) {
    options.clock_enable = open.wave->path_of(open.wave->signals()[*enable]);
  }
  const auto path = [&open](std::size_t i) { return open.wave->path_of(open.wave->signals()[i]); };
  port.clock = options.clock = clock.signal ? path(*clock.signal) : std::string(kWithoutClock);
  if (options.no_reset || !options.reset.empty()) return;
  const std::optional<PinBits> bound = port.bus->reset_of(pins);
  const std::optional<PinBits> reset = bound ? bound : clocks.reset_of(pins, clock);
  if (!reset) return;
  port.reset = path(reset->signal);
  if (bound) return;
  options.reset = port.reset;
  options.reset_high = options.reset_high || reset->invert;
}

// The options of the command line go before those of the file of ports.
void add_statistics(const ReportOptions& options, ReportedPorts& result) {
  const StatisticsOptions given = statistics_options(options, result.timescale);
  for (ReportedPort& port : result.ports) {
    StatisticsOptions both = given;
    if (both.id_names.empty()) both.id_names = std::move(port.statistics.id_names);
    if (both.ranges.empty()) both.ranges = std::move(port.statistics.ranges);
    if (options.interleave.empty()) both.interleave = port.statistics.interleave;
    port.statistics = std::move(both);
  }
}

// The port of a source that has one alone; nothing for a waveform in which ports are looked for.
std::optional<ReportedPort> only_port(const ReportOptions& options, bool waveform) {
  const StatOptions& source = options.source;
  const bool one = waveform && source.req.empty() && source.pin_map.empty();
  if (one && source.traffic.empty()) return std::nullopt;
  const Bus& bus = only_bus(options.filter.buses);
  if (!options.filter.only.empty() || !options.filter.exclude.empty()) {
    throw InputError("--only and --exclude are for a dump in which ports are looked for");
  }
  ReportedPort port{.name = "port", .kind = std::string(bus.title), .bus = &bus, .options = source};
  if (!source.traffic.empty()) {
    if (bus.generate == nullptr) {
      throw InputError(fmt::format("--bus {}: there is no traffic of this bus", bus.name));
    }
    port.name = source.traffic;
    return port;
  }
  if (!waveform) {
    if (!options.ports.empty() || !options.ports_file.empty()) {
      throw InputError(source.trace + ": a CSV file has one port: no --port, no --ports");
    }
    return port;
  }
  if (options.ports.size() > 1 || !options.ports_file.empty()) {
    throw InputError("--map and --req are for one port: no --ports, and one --port at most");
  }
  port.clock = source.clock;
  port.reset = source.reset;
  if (!options.ports.empty()) port.name = port.options.port = options.ports.front();
  return port;
}

}  // namespace

bool may_be_one_bus(const ReportedPort& a, const ReportedPort& b) {
  return encloses(a.scope, b.scope) || encloses(b.scope, a.scope);
}

ReportedPorts reported_ports(const ReportOptions& options) {
  const StatOptions& source = options.source;
  ReportedPorts result;
  if (!source.traffic.empty()) {
    result.ports.push_back(*only_port(options, false));
    add_statistics(options, result);
    return result;
  }
  const TraceOptions trace = trace_options(source);
  const TraceStream open = open_trace_stream(trace);
  result.timescale = open.stream->timescale();
  result.viewable = result.timescale != 0 && open.wave != nullptr && !open.wave->is_sampled();
  if (auto one = only_port(options, open.wave != nullptr)) {
    result.ports.push_back(std::move(*one));
  } else if (open.wave != nullptr) {  // as only_port() gives one otherwise
    const std::vector<PortEntry> entries =
        options.ports_file.empty() ? std::vector<PortEntry>() : read_ports_file(options.ports_file);
    std::vector<MeasurablePort> found =
        find_ports(*open.wave, trace, buses_of(options.filter, entries));
    if (options.ports_file.empty()) {
      std::erase_if(found, [&options](const MeasurablePort& row) {
        return !is_left(options.filter, row.port.name, row.port.also);
      });
      add_found(options, found, *open.wave, result);
    } else {
      add_entries(options, entries, found, *open.wave, result);
    }
  }
  if (result.ports.empty()) {
    throw InputError(fmt::format("{}: no port to report was found{} (see `fabmon ports`)",
                                 source.trace,
                                 result.notes.empty() ? "" : ", but " + result.notes.front()));
  }
  if (open.wave != nullptr) {
    for (ReportedPort& port : result.ports) add_clock(port);
    result.file = open.wave->release();
  }
  add_statistics(options, result);
  return result;
}

}  // namespace fabmon
