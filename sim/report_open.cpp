// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_open.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "sim/report_measure.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/record/text.hpp"
#include "tb/record/wave_clock.hpp"
#include "tb/report/input.hpp"
#include "tb/report/json.hpp"
#include "tb/report/output.hpp"

namespace fabmon {
namespace {

// Its signals: clock and reset, then its pins.
std::vector<ShownSignal> signals_of(const ReportedPort& port) {
  const TraceOptions trace = trace_options(port.options);
  const TraceStream open = open_trace_stream(trace);
  std::vector<ShownSignal> signals;
  for (const std::string& path : {port.clock, port.reset}) {
    if (path.empty()) continue;
    signals.push_back(
        shown_signal(*open.wave, find_pin(*open.wave, trace.path, path, "signal").signal));
  }
  for (ShownSignal& signal : shown_signals(*open.wave, port.bus->choose(*open.wave, trace))) {
    signals.push_back(std::move(signal));
  }
  return signals;
}

// The port of that name, which is one of them.
const ReportedPort& named(const std::vector<ReportedPort>& ports, const Json& name) {
  return *std::find_if(ports.begin(), ports.end(), [&name](const ReportedPort& port) {
    return port.name == name.get_ref<const std::string&>();
  });
}

}  // namespace

WantedTransaction parse_wanted(const std::string& text) {
  const std::size_t colon = text.find(':');
  WantedTransaction wanted;
  if (colon != std::string::npos) wanted.direction = text.substr(0, colon);
  const std::string rank = colon == std::string::npos ? text : text.substr(colon + 1);
  const ParsedNumber number = parse_number(rank);
  const bool known = colon == std::string::npos || !wanted.direction.empty();
  if (!known || number.is != ParsedNumber::Is::kNumber || number.value == 0) {
    throw InputError(
        fmt::format("--open: '{}' is not a rank from 1, such as 3, read:3 or write:1", text));
  }
  wanted.rank = number.value;
  return wanted;
}

void check_direction(const WantedTransaction& wanted, const BusShape& bus) {
  if (wanted.direction.empty()) return;
  std::vector<std::string_view> names;
  for (const DirectionShape& each : bus.directions) names.push_back(each.name);
  if (std::find(names.begin(), names.end(), wanted.direction) != names.end()) return;
  throw InputError(fmt::format("--open: {} has no direction '{}'; there are: {}", bus.name,
                               printable(wanted.direction), fmt::join(names, ", ")));
}

std::optional<WaveSpot> spot_of(const Json& port_json, const WantedTransaction& wanted,
                                const ReportedPort& port) {
  struct Row {
    std::string unit;
    const Json* transaction;
    std::uint64_t latency;
  };
  std::vector<Row> rows;
  for (const Json& direction : port_json.at("directions")) {
    const auto name = direction.at("name").get<std::string>();
    if (!wanted.direction.empty() && wanted.direction != name) continue;
    const std::string unit = direction.value("unit", name);
    for (const Json& row : direction.at("slowest")) {
      rows.push_back({unit, &row, row.at("latency").get<std::uint64_t>()});
    }
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.latency > b.latency; });
  if (wanted.rank > rows.size()) return std::nullopt;
  const Row& row = rows[wanted.rank - 1];
  const Json& time = row.transaction->at("time");
  if (time.is_null()) return std::nullopt;
  const Json& address = row.transaction->at("address");
  const std::string place = address.is_null() ? "" : " " + address.get<std::string>();
  return WaveSpot{.dump = port.options.trace,
                  .title = fmt::format("{}{} of ID {}, {} cycles, rank {}", row.unit, place,
                                       row.transaction->at("id").get<std::uint64_t>(), row.latency,
                                       wanted.rank),
                  .port = port.name,
                  .signals = signals_of(port),
                  .from = time.get<std::uint64_t>(),
                  .to = row.transaction->at("end_time").get<std::uint64_t>(),
                  .dump_from = port_json.at("first_time").get<std::uint64_t>(),
                  .dump_to = port_json.at("last_time").get<std::uint64_t>()};
}

std::optional<WaveSpot> worst_spot(const Json& document, const std::vector<ReportedPort>& ports) {
  for (const Json& port : document.at("ports")) {
    if (auto spot = spot_of(port, {}, named(ports, port.at("name")))) return spot;
  }
  return std::nullopt;
}

int open_transaction(const ReportOptions& given) {
  const WantedTransaction wanted = parse_wanted(given.open);
  const std::string viewer = find_wave_viewer();
  ReportOptions options = given;
  options.no_monitors = true;
  ReportedPorts reported = reported_ports(options);
  if (options.source.trace.empty() || !reported.viewable) {
    throw InputError("--open needs a VCD or FST file");
  }
  if (reported.ports.size() != 1) {
    throw InputError(
        fmt::format("--open: the dump has {} ports; --port says which one", reported.ports.size()));
  }
  check_direction(wanted, *reported.ports.front().bus->shape);
  ReportMeasurement measurement(options, reported,
                                [](std::size_t) { return std::vector<TimedSink*>(); });
  measurement.run([] {});
  const Json document = measurement.document({}, Json::array());
  const auto spot = spot_of(document.at("ports").at(0), wanted, reported.ports.front());
  if (!spot) throw InputError(fmt::format("--open {}: there is no such transaction", options.open));
  const ScratchFile gtkw(".gtkw", gtkw_spot_text(*spot));
  const ScratchFile surfer(".sucl", surfer_spot_text(*spot));
  run_wave_viewer(viewer, gtkw.path(), surfer.path());
  return 0;
}

}  // namespace fabmon
