// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/all_ports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sim/ports.hpp"
#include "tb/core/input_error.hpp"
#include "tb/record/shared_wave.hpp"
#include "tb/record/text.hpp"
#include "tb/report/input.hpp"
#include "tb/report/json.hpp"
#include "tb/report/output.hpp"
#include "tb/report/stat_report.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

// One port, how it is measured and what came out.
struct Port {
  std::string name;
  StatOptions options;
  Json json{};
  std::string difference{};
  std::size_t compared = 0;
  bool checked = false;  // by the RTL
};

void refuse_single(const StatOptions& options) {
  const auto refuse = [](std::string_view option) {
    throw InputError(
        fmt::format("--all-ports and {} exclude each other: it is for one port", option));
  };
  if (!options.port.empty()) refuse("--port");
  if (!options.req.empty()) refuse("--req");
  if (!options.pin_map.empty()) refuse("--map");
  if (!options.wave.empty()) refuse("--wave");
  if (!options.svg.empty()) refuse("--svg");
  if (!options.interval_time.empty()) {
    throw InputError("--all-ports: ports may have other clocks: give -I in cycles");
  }
}

// The ports that the monitor can measure, notes about those that lack a clock, and the open file.
std::vector<Port> ports_of(const Monitor& monitor, const StatOptions& options,
                           std::vector<std::string>& notes, std::unique_ptr<WaveFile>& file) {
  const TraceOptions trace = trace_options(options);
  const TraceStream open = open_trace_stream(trace);
  if (open.wave == nullptr) {
    throw InputError(options.trace + ": a CSV file has one port: its columns are the pins");
  }
  std::vector<Port> ports;
  const PortOptions options_of(options, *open.wave);
  for (const MeasurablePort& found : find_ports(*open.wave, trace)) {
    if (std::find(found.monitors.begin(), found.monitors.end(), monitor.name) ==
        found.monitors.end()) {
      continue;
    }
    if (found.port.clock.empty() && options.clock.empty()) {
      notes.push_back(
          fmt::format("{}: not measured: its clock is not known (--clock)", found.port.name));
      continue;
    }
    Port port{.name = found.port.name, .options = options_of.of(found.port)};
    port.options.quiet = !ports.empty();
    ports.push_back(std::move(port));
  }
  file = open.wave->release();
  return ports;
}

// All ports side by side: each reader of the file has what it needs before the file goes on.
void measure_ports(const Monitor& monitor, std::unique_ptr<WaveFile> file,
                   std::vector<Port>& ports) {
  SharedWave shared(std::move(file));
  for (Port& port : ports) {
    port.options.open_wave = [&shared] { return shared.open(); };
    port.options.finished = [&port](const StatReport& report, const StatVerdict& verdict) {
      port.json = report.json;
      port.difference = verdict.difference;
      port.compared = verdict.compared;
      port.checked = verdict.checked;
    };
    shared.add([&monitor, &port] { monitor.stat(port.options); });
  }
  while (shared.read_on()) {
  }
}

// A line for each value, a column for each port.
std::string table(const std::vector<Port>& ports) {
  std::vector<std::pair<std::string, std::vector<std::string>>> lines;
  const auto line = [&](const std::string& name, auto&& value) {
    std::vector<std::string> cells;
    cells.reserve(ports.size());
    for (const Port& port : ports) cells.push_back(value(port.json));
    lines.emplace_back(name, std::move(cells));
  };
  const auto number = [](const Json& value) { return grouped(value.get<std::uint64_t>()); };
  line("cycles", [&](const Json& json) { return number(json.at("cycles")); });
  const Json& events = ports.front().json.at("events");
  for (std::size_t i = 0; i < events.size(); ++i) {
    line(events[i].at("event").get<std::string>(),
         [&](const Json& json) { return number(json.at("events").at(i).at("count")); });
  }
  if (ports.front().json.contains("latency")) {
    for (const char* name : {"samples", "min", "max"}) {
      line(fmt::format("latency {}", name), [&](const Json& json) {
        const Json& value = json.at("latency").at(name);
        return value.is_null() ? std::string("-") : number(value);
      });
    }
  }
  line("violations", [&](const Json& json) {
    return json.contains("violations") ? number(json.at("violations").at("total")) : "-";
  });
  std::vector<std::size_t> width;
  for (std::size_t p = 0; p < ports.size(); ++p) {
    std::size_t widest = fmt::format("[{}]", p + 1).size();
    for (const auto& [name, cells] : lines) widest = std::max(widest, cells[p].size());
    width.push_back(widest);
  }
  std::string text;
  for (std::size_t p = 0; p < ports.size(); ++p) {
    text += fmt::format("  {:>{}}", fmt::format("[{}]", p + 1), width[p]);
  }
  text += '\n';
  for (const auto& [name, cells] : lines) {
    for (std::size_t p = 0; p < cells.size(); ++p)
      text += fmt::format("  {:>{}}", cells[p], width[p]);
    add_line(text, "  {}", name);
  }
  return text;
}

}  // namespace

int stat_all_ports(const Monitor& monitor, const StatOptions& options) {
  refuse_single(options);
  if (!monitor.has_axi_port) {
    throw InputError(
        fmt::format("--all-ports is not for {}, which watches all at once", monitor.name));
  }
  std::vector<std::string> notes;
  std::unique_ptr<WaveFile> file;
  std::vector<Port> ports = ports_of(monitor, options, notes, file);
  if (ports.empty()) {
    throw InputError(fmt::format("{}: no port that {} can measure was found{} (see `fabmon ports`)",
                                 options.trace, monitor.name,
                                 notes.empty() ? "" : ", but " + notes.front()));
  }
  OutputFile json_file(options.json);
  measure_ports(monitor, std::move(file), ports);

  std::string text =
      fmt::format("{}, trace {}: {} port{}\n\n", monitor.name, terminal_escaped(options.trace),
                  ports.size(), ports.size() == 1 ? "" : "s");
  for (std::size_t p = 0; p < ports.size(); ++p) {
    add_line(text, "  [{}] {}, clock {}", p + 1, ports[p].name, ports[p].options.clock);
  }
  text += '\n' + table(ports) + '\n';
  for (std::size_t p = 0; p < ports.size(); ++p) {
    for (const Json& note : ports[p].json.at("notes")) {
      add_line(text, "note [{}]: {}", p + 1, note.get<std::string>());
    }
  }
  for (const std::string& note : notes) add_line(text, "note: {}", note);

  Json list = Json::array();
  std::size_t compared = 0, checked = 0;
  std::string difference;
  for (Port& port : ports) {
    compared += port.compared;
    if (port.checked) ++checked;
    if (difference.empty() && !port.difference.empty()) {
      difference = fmt::format("{}: {}", port.name, port.difference);
    }
    Json entry{{"port", port.name}, {"clock_signal", port.options.clock}};
    entry.update(port.json);
    list.push_back(std::move(entry));
  }
  const bool match = difference.empty();
  json_file.write(json_text({{"monitor", std::string(monitor.name)},
                             {"trace", options.trace},
                             {"match", match},
                             {"ports", std::move(list)},
                             {"notes", notes}}));
  if (json_file) add_line(text, "JSON: {}", options.json);
  text += !match         ? "RTL and golden model DIFFER\n"
          : checked == 0 ? "golden model alone: not compared with the RTL\n"
                         : fmt::format("RTL = golden: {} values equal on {} port{}\n",
                                       grouped(compared), checked, checked == 1 ? "" : "s");
  print_out(text);
  if (match) return 0;
  say_error(difference);
  return 1;
}

}  // namespace fabmon
