// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/series_document.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/analysis/behaviour.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/numbers.hpp"

namespace fabmon {
namespace {

/// [[bit_width(latency), transactions], ...], ascending.
Json heat_json(const Counts& latency) {
  Json json = Json::array();
  for (const ValueCount& each : latency.values()) {
    const auto key = static_cast<std::uint64_t>(std::bit_width(each.value));
    if (json.empty() || json.back()[0] != key) json.push_back(Json::array({key, 0U}));
    json.back()[1] = json.back()[1].get<std::uint64_t>() + each.count;
  }
  return json;
}

/// The list of what each bin has of a direction.
template <class Value>
Json list_of(const std::vector<SeriesBin>& bins, std::size_t direction, const Value& value) {
  Json list = Json::array();
  for (const SeriesBin& bin : bins) list.push_back(value(bin.directions[direction]));
  return list;
}

Json series_direction_json(const PortStatistics& port, std::size_t index) {
  using At = SeriesBin::Direction;
  const std::vector<SeriesBin>& bins = port.series().bins();
  const auto list = [&bins, index](const auto& value) { return list_of(bins, index, value); };
  Json json{{"name", port.shape().directions[index].name}};
  reserve_members(json, 12);
  json["bytes"] = list([](const At& at) { return at.bytes; });
  json["transactions"] = list([](const At& at) { return at.transactions; });
  json["open_sum"] = list([](const At& at) { return at.open_sum; });
  json["open_max"] = list([](const At& at) { return at.open_max; });
  json["who"] = Json::object();
  for (std::size_t i = 0; i < At{}.waiting_for.size(); ++i) {
    const std::string_view who = waiting_for_name(static_cast<WaitingFor>(i));
    json["who"][std::string(who)] = list([i](const At& at) { return at.waiting_for[i]; });
  }
  json["p50"] = list([](const At& at) { return number_json(at.latency.percentile(1, 2)); });
  json["p99"] = list([](const At& at) { return number_json(at.latency.percentile(99, 100)); });
  json["max"] = list([](const At& at) { return number_json(at.latency.max()); });
  json["stalls"] = list([](const At& at) { return at.stalls; });
  json["heat"] = list([](const At& at) { return heat_json(at.latency); });
  return json;
}

/// Cycles out of reset of a bin.
std::uint64_t running(const SeriesBin& bin) {
  return bin.cycles - bin.directions[0].waiting_for[static_cast<std::size_t>(WaitingFor::kReset)];
}

/// "read 4.1 B/cycle, p50 12".
std::string direction_label(std::string_view name, const SeriesBin::Direction& at,
                            std::uint64_t cycles) {
  if (at.bytes == 0) return fmt::format("{} 0", name);
  std::string text = fmt::format("{} {:.3g} B/cycle", name,
                                 static_cast<double>(at.bytes) / static_cast<double>(cycles));
  if (const auto p50 = at.latency.percentile(1, 2)) text += fmt::format(", p50 {}", *p50);
  return text;
}

Json phase_json(const PortStatistics& port, const SeriesBin& sums, std::uint64_t from) {
  const std::uint64_t cycles = running(sums);
  Json json{{"from", from}, {"to", from + sums.cycles}};
  std::string label;
  std::uint64_t bytes = 0;
  Json directions = Json::array();
  for (std::size_t i = 0; i < port.shape().directions.size(); ++i) {
    const SeriesBin::Direction& at = sums.directions[i];
    const std::string_view name = port.shape().directions[i].name;
    if (i != 0) label += "; ";
    if (cycles != 0) label += direction_label(name, at, cycles);
    bytes += at.bytes;
    Json& entry = directions.emplace_back(
        Json{{"name", name}, {"transactions", at.transactions}, {"bytes", at.bytes}});
    entry["bytes_per_cycle"] = ratio_json(at.bytes, cycles);
    entry["outstanding"] = ratio_json(at.open_sum, cycles);
    for (const WaitingFor who : {WaitingFor::kManager, WaitingFor::kSubordinate}) {
      entry[std::string(waiting_for_name(who))] =
          ratio_json(at.waiting_for[static_cast<std::size_t>(who)], cycles);
    }
    add_percentiles(entry, at.latency);
  }
  if (bytes == 0) label = cycles == 0 ? "reset" : "nothing moves";
  json["label"] = label;
  json["directions"] = std::move(directions);
  return json;
}

}  // namespace

Json series_json(const PortStatistics& port) {
  const TimeSeries& series = port.series();
  Json json{{"cycles_per_bin", series.width()}, {"bins", series.bins().size()}};
  reserve_members(json, 8);
  json["start"] = Json::array();
  json["time"] = Json::array();
  json["cycles"] = Json::array();
  std::uint64_t start = 0;
  for (const SeriesBin& bin : series.bins()) {
    json["start"].push_back(start);
    json["time"].push_back(bin.time);
    json["cycles"].push_back(bin.cycles);
    start += series.width();
  }
  json["directions"] = Json::array();
  for (std::size_t i = 0; i < port.shape().directions.size(); ++i) {
    json["directions"].push_back(series_direction_json(port, i));
  }
  return json;
}

Json behaviour_json(const PortStatistics& port) {
  Json json = Json::array();
  for (const BehaviourPhase& phase : behaviour_phases(port.series())) {
    SeriesBin sums;
    for (std::size_t i = phase.first; i < phase.end; ++i) sums.add(port.series().bins()[i]);
    json.push_back(phase_json(port, sums, phase.first * port.series().width()));
  }
  return json;
}

Json windows_json(const PortStatistics& port) {
  Json json = Json::array();
  for (const PortStatistics::Window& window : port.windows()) {
    const CycleSums& sums = window.sums.sums;
    Json& entry = json.emplace_back(Json{{"name", window.window.name},
                                         {"from", window.from},
                                         {"to", window.to},
                                         {"cycles", sums.cycles},
                                         {"reset_cycles", sums.reset_cycles},
                                         {"directions", Json::array()}});
    for (std::size_t i = 0; i < port.shape().directions.size(); ++i) {
      Json direction{{"name", port.shape().directions[i].name},
                     {"transactions", sums.directions[i].transactions},
                     {"bytes", sums.directions[i].bytes}};
      direction["bytes_per_cycle"] = ratio_json(sums.directions[i].bytes, sums.running());
      add_percentiles(direction, window.sums.latency[i].counts());
      entry["directions"].push_back(std::move(direction));
    }
  }
  return json;
}

}  // namespace fabmon
