// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon ports`: the ports in a waveform dump, with all that it takes to measure them.
#include "sim/ports.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sim/buses.hpp"
#include "sim/commands.hpp"
#include "sim/distinct_ports.hpp"
#include "sim/port_tree.hpp"
#include "tb/core/input_error.hpp"
#include "tb/record/found_port.hpp"
#include "tb/record/text.hpp"
#include "tb/report/input.hpp"
#include "tb/report/json.hpp"
#include "tb/report/output.hpp"
#include "tb/report/ports_file.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
std::vector<MeasurablePort> find_ports(ClockSampler& wave, const TraceOptions& options,
                                       const std::vector<const Bus*>& buses) {
  const WaveClocks clocks(wave, true);
  std::vector<MeasurablePort> rows;
  DistinctPorts distinct;
  for (const Bus* bus : buses) {
    const std::size_t before = rows.size();
    for (FoundPort& port : bus->find(wave, clocks, options)) {
      if (distinct.has(*bus, port)) continue;
      if (bus->shape != nullptr) distinct.make_name_unique(*bus, port);
      std::vector<std::string> monitors = monitors_of(*bus, port);
      rows.push_back({std::move(port), std::move(monitors), bus});
    }
    // Ports of one bus may share pins: a PENABLE of several selects.
    for (std::size_t i = before; bus->shape != nullptr && i < rows.size(); ++i) {
      distinct.add(rows[i].port);
    }
  }
  return rows;
}

std::vector<MeasurablePort> find_ports(ClockSampler& wave, const TraceOptions& options) {
  return find_ports(wave, options, chosen_buses(""));
}

bool is_left(const PortFilter& filter, const std::string& name,
             const std::vector<std::string>& also) {
  const auto fits = [](const std::string& text, const std::string& port) {
    return is_glob(text) ? match_glob(text, port) : match_path(port, text) != PathMatch::kNone;
  };
  const auto any = [&](const std::vector<std::string>& texts) {
    return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
      return fits(text, name) || std::any_of(also.begin(), also.end(), [&](const std::string& one) {
               return fits(text, one);
             });
    });
  };
  return (filter.only.empty() || any(filter.only)) && !any(filter.exclude);
}

PortOptions::PortOptions(const StatOptions& given, const ClockSampler& wave)
    : given_(given), wave_(wave) {
  if (!given.clock.empty() && given.clock != kWithoutClock) {
    clock_ = wave.find_clock(given.clock);
  }
  enable_ = find_clock_enable(wave, trace_options(given));
  if (!given.reset.empty()) reset_ = find_reset(wave, trace_options(given));
}

StatOptions PortOptions::of(const FoundPort& port, const StatOptions& given) const {
  StatOptions options = given;
  options.port = port.bus_name.empty() ? port.name : port.bus_name;
  options.scope.clear();
  options.prefix.clear();
  BoundPort bound = port.bound;
  if (clock_) {
    bound.clock = clock_;
  } else if (given.clock == kWithoutClock) {
    bound.clock.reset();
  } else if (given.clock.empty()) {
    options.clock = port.clock;
  } else if (given.clock != port.clock) {
    bound.clock = wave_.find_clock(given.clock);
  }
  if (enable_) {
    bound.enable = enable_;
  } else if (!given.clock_enable.empty() && given.clock_enable != port.clock_enable) {
    bound.enable = find_clock_enable(wave_, trace_options(given));
  } else if (clock_ && given.clock_enable.empty()) {
    bound.enable.reset();  // who names a clock names its enable
  }
  if (reset_) {
    bound.reset = reset_;
  } else if (given.no_reset) {
    bound.reset.reset();
  } else if (given.reset.empty()) {
    options.reset = port.reset;
    options.no_reset = port.reset.empty();
    options.reset_high = given.reset_high || port.reset_high;
  } else if (given.reset != port.reset) {
    bound.reset = find_reset(wave_, trace_options(given));
  }
  if (bound.reset && options.reset_high) bound.reset->invert = true;
  options.bound = std::make_shared<const BoundPort>(std::move(bound));
  return options;
}

namespace {

// True if no monitor measures a port, but `fabmon report` does.
bool is_for_report(const MeasurablePort& row) {
  return row.monitors.empty() && row.is_reported() && row.port.missing.empty();
}

Json port_json(const MeasurablePort& row) {
  const FoundPort& port = row.port;
  const auto text = [](const std::string& value) { return value.empty() ? Json() : Json(value); };
  const auto number = [](unsigned value) { return value == 0 ? Json() : Json(value); };
  return {{"name", port.name},
          {"kind", std::string(port.kind)},
          {"scope", port.scope},
          {"prefix", port.prefix},
          {"side", text(port.side)},
          {"signals", port.pins},
          {"data_width", number(port.data)},
          {"addr_width", number(port.addr)},
          {"id_width", number(port.id)},
          {"struct_widths", text(port.layout)},
          {"clock", text(port.clock)},
          {"clock_candidates", port.clocks},
          {"clock_enable", text(port.clock_enable)},
          {"reset", text(port.reset)},
          {"reset_active", port.reset.empty() ? Json() : Json(port.reset_high ? "high" : "low")},
          {"measurable", !row.monitors.empty()},
          {"monitors", row.monitors},
          {"missing", port.missing},
          {"also", port.also}};
}

// The ports that a report measures, as a file of ports has them.
std::vector<PortEntry> port_entries(const std::vector<MeasurablePort>& rows,
                                    const PortsOptions& options) {
  std::vector<PortEntry> entries;
  for (const MeasurablePort& row : rows) {
    const FoundPort& port = row.port;
    if (!row.is_reported() || !port.missing.empty()) continue;
    PortEntry entry{.name = port.name, .kind = std::string(port.kind), .port = port.name};
    entry.widths = options.widths;
    entry.clock = port.clock;
    entry.clock_enable = port.clock_enable;
    entry.reset = port.reset;
    entry.reset_high = port.reset_high;
    if (can_save(entry)) {
      entries.push_back(std::move(entry));
    } else {
      say_error(
          fmt::format("{}: left out: {} has a name that is not UTF-8 (report --port takes it)",
                      options.save, port.name));
    }
  }
  return entries;
}

std::string width_text(unsigned bits) { return bits == 0 ? "-" : fmt::format("{}", bits); }

// Lines with columns as wide as they must be, the last one as it is.
std::string table(std::vector<std::vector<std::string>> lines) {
  for (auto& line : lines) {
    for (std::string& cell : line) cell = terminal_escaped(cell);
  }
  std::vector<std::size_t> width(lines.front().size());
  for (const auto& line : lines) {
    for (std::size_t c = 0; c < line.size(); ++c) width[c] = std::max(width[c], line[c].size());
  }
  std::string text;
  for (const auto& line : lines) {
    for (std::size_t c = 0; c + 1 < line.size(); ++c) {
      text += fmt::format("{:<{}}  ", line[c], width[c]);
    }
    text += line.back() + "\n";
  }
  return text;
}

std::string ports_text(const std::vector<MeasurablePort>& rows, const std::string& note) {
  constexpr std::size_t kNotes = 20;
  std::vector<std::vector<std::string>> lines{
      {"port", "kind", "side", "data", "addr", "id", "clock", "reset", "measured by"}};
  std::vector<std::string> notes;
  for (const MeasurablePort& row : rows) {
    const FoundPort& port = row.port;
    const std::string clock = !port.clock.empty() ? port.clock : port.clocks.empty() ? "-" : "?";
    const std::string reset =
        port.reset.empty() ? "-" : port.reset + (port.reset_high ? " (high)" : "");
    lines.push_back({port.name, std::string(port.kind), port.side.empty() ? "-" : port.side,
                     width_text(port.data), width_text(port.addr), width_text(port.id), clock,
                     reset,
                     is_for_report(row)     ? "report"
                     : row.monitors.empty() ? "-"
                                            : fmt::format("{}", fmt::join(row.monitors, ", "))});
    if (!port.missing.empty()) {
      notes.push_back(fmt::format("{}: lacks {}", port.name, fmt::join(port.missing, ", ")));
    }
    if (!port.also.empty()) {
      notes.push_back(fmt::format("{}: also: {}", port.name, list_some(port.also, 8)));
    }
    if (!port.layout.empty()) {
      notes.push_back(
          fmt::format("{}: packed structs, by their widths {}", port.name, port.layout));
    }
    if (!port.clock_enable.empty()) {
      notes.push_back(
          fmt::format("{}: only cycles in which {} is 1 count (--clock-enable none: all)",
                      port.name, port.clock_enable));
    }
    if (clock == "?") {
      notes.push_back(
          fmt::format("{}: --clock is one of {}", port.name, list_some(port.clocks, 8)));
    }
  }
  if (!note.empty()) notes.push_back(note);
  std::string text = table(std::move(lines));
  if (!notes.empty()) text += '\n';
  for (std::size_t i = 0; i < std::min(notes.size(), kNotes); ++i) add_line(text, "{}", notes[i]);
  if (notes.size() > kNotes) {
    add_line(text, "and {} more such lines (--json has all)", notes.size() - kNotes);
  }
  return text;
}

}  // namespace

int run_ports(const PortsOptions& options) {
  std::vector<NamedFile> inputs{{"DUMP", options.dump}};
  for (const std::string& file : options.bus_files) inputs.push_back({"--bus-file", file});
  check_outputs({{"--save", options.save}}, inputs);
  use_bus_files(options.bus_files);
  if (!options.save.empty()) ports_file_text(options.save, {});  // is the name one of such a file?
  OutputFile save(options.save);
  const TraceOptions trace{.path = options.dump,
                           .scope = options.scope,
                           .prefix = options.prefix,
                           .widths = options.widths,
                           .lenient = options.lenient};
  const TraceStream open = open_trace_stream(trace);
  if (open.wave == nullptr) {
    throw InputError(options.dump + ": a CSV file has one port: its columns are the pins");
  }
  std::vector<MeasurablePort> rows =
      find_ports(*open.wave, trace, chosen_buses(options.filter.buses));
  const bool any = !rows.empty();
  std::erase_if(rows, [&options](const MeasurablePort& row) {
    return !is_left(options.filter, row.port.name, row.port.also);
  });
  if (save) {
    const std::vector<PortEntry> entries = port_entries(rows, options);
    if (entries.empty())
      throw InputError(options.dump + ": no port that `fabmon report` can measure");
    save.write(ports_file_text(options.save, entries));
  }
  if (options.json) {
    Json list = Json::array();
    for (const MeasurablePort& row : rows) list.push_back(port_json(row));
    Json document{{"dump", options.dump}, {"ports", list}};
    if (options.tree) document["tree"] = port_tree_json(rows);
    print_out(json_text(document));
    return 0;
  }
  if (rows.empty()) {
    throw InputError(options.dump +
                     (any ? ": --only and --exclude leave no port"
                          : ": no port found (signals such as arvalid, s_axi_arvalid, "
                            "xp0_p1_up_req_flitv)"));
  }
  print_out(options.tree ? port_tree_text(rows) : ports_text(rows, open.wave->sampling_note()));
  return 0;
}

}  // namespace fabmon
