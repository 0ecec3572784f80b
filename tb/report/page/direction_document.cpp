// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/direction_document.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tb/analysis/load_cells.hpp"
#include "tb/analysis/transaction_text.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/group_document.hpp"
#include "tb/report/page/numbers.hpp"

namespace fabmon {
namespace {

constexpr double kFemtoseconds = 1e15;    // a second
constexpr std::size_t kMostCells = 2200;  // of latency against load

Json accounting_json(const DirectionShape& shape, const DirectionSums& sums) {
  Json json = Json::array();
  for (std::size_t i = 0; i < shape.buckets.size(); ++i) {
    const BucketShape& bucket = shape.buckets[i];
    json.push_back({{"bucket", bucket.name},
                    {"who", waiting_for_name(bucket.waiting_for)},
                    {"meaning", bucket.meaning},
                    {"cycles", sums.buckets[i]}});
  }
  return json;
}

KnownParts known_parts(const ReportPort& port) {
  return {.times = port.timed, .addresses = port.statistics->shape().has_address};
}

Json address_json(const BusShape& bus, const Transaction& transaction) {
  return bus.has_address ? Json(fmt::format("{:#x}", transaction.address)) : Json();
}

/// A text, or null if it is empty.
Json text_json(std::string text) { return text.empty() ? Json() : Json(std::move(text)); }

/// Adds what only some buses have of a transaction.
void add_kind_and_dest(Json& json, const BusShape& bus, const Transaction& transaction) {
  if (!bus.kinds.empty()) json["kind"] = text_json(std::string(kind_name(bus, transaction)));
  if (bus.has_dest) json["dest"] = transaction.dest;
}

Json phases_json(const ReportPort& port, const DirectionShape& shape,
                 const DirectionStatistics& direction) {
  Json json = Json::array();
  for (std::size_t i = 0; i < shape.phases.size(); ++i) {
    json.push_back({{"name", shape.phases[i].name},
                    {"meaning", shape.phases[i].meaning},
                    {"dist", distribution_json(direction.phases()[i].counts(), true)},
                    {"worst", worst_json(direction.longest()[i], known_parts(port))}});
  }
  return json;
}

Json load_json(const std::vector<LoadCurve::Point>& points) {
  Json json = Json::array();
  for (const LoadCurve::Point& point : points) {
    Json& entry = json.emplace_back(Json{{"open", point.open},
                                         {"transactions", point.latency.count()},
                                         {"sum", point.latency.sum()}});
    add_percentiles(entry, point.latency);
  }
  return json;
}

Json load_cells_json(const std::vector<LoadCurve::Point>& points) {
  Json json = Json::array();
  for (const LoadCell& cell : load_cells(points, kMostCells)) {
    json.push_back(Json::array({cell.open_low, cell.open_high, cell.low, cell.high, cell.count}));
  }
  return json;
}

Json slowest_json(const ReportPort& port, const Slowest& slowest) {
  const BusShape& bus = port.statistics->shape();
  Json json = Json::array();
  std::uint64_t rank = 0;
  for (const SlowTransaction& slow : slowest.sorted()) {
    const Transaction& t = slow.transaction;
    json.push_back(
        {{"rank", ++rank},
         {"shown", t.shown},
         {"accept", t.accept},
         {"first", t.first},
         {"last", t.last},
         {"end", t.end},
         {"time", port.timed ? number_json(slow.time) : Json()},
         {"end_time", port.timed ? Json(slow.end_time) : Json()},
         {"id", t.id},
         {"address", address_json(bus, t)},
         {"beats", t.beats},
         {"size", t.size},
         {"burst", text_json(burst_name(bus, t))},
         {"bytes", t.bytes},
         {"qos", t.qos},
         {"response", bus.response_codes ? Json(t.response) : text_json(response_name(bus, t))},
         {"open", t.open},
         {"latency", t.latency()},
         {"total", t.total()}});
    add_kind_and_dest(json.back(), bus, t);
  }
  return json;
}

std::string_view awaited(Awaits awaits) {
  if (awaits == Awaits::kAccept) return "acceptance";
  return awaits == Awaits::kData ? "data" : "response";
}

std::string_view lost_by(LostBy by) {
  if (by == LostBy::kReset) return "reset";
  return by == LostBy::kGap ? "gap" : "end";
}

// How long transactions took at least: those that ended, and those that were found open.
Json with_open(const Distribution& ended, const Distribution& open) {
  const Counts of_open = open.counts();
  if (of_open.count() == 0) return {};
  Distribution all;
  all.add(ended.counts());
  all.add(of_open);
  return distribution_json(all.counts(), false);
}

Json open_json(const ReportPort& port, const DirectionStatistics& direction,
               const Distribution& latency) {
  const BusShape& bus = port.statistics->shape();
  const Counts ages = direction.open.ages().counts();
  Json list = Json::array();
  for (const TimedOpenTransaction& one : direction.open.oldest()) {
    const Transaction& t = one.open.transaction;
    const bool accepted = one.open.awaits != Awaits::kAccept;
    list.push_back({{"id", t.id},
                    {"address", address_json(bus, t)},
                    {"shown", t.shown},
                    {"accept", accepted ? Json(t.accept) : Json()},
                    {"time", port.timed ? number_json(one.time) : Json()},
                    {"age", accepted ? Json(one.open.age) : Json()},
                    {"total", one.open.total},
                    {"beats", t.beats},
                    {"waits_for", awaited(one.open.awaits)},
                    {"found_by", lost_by(one.open.by)}});
    add_kind_and_dest(list.back(), bus, t);
  }
  return {{"oldest", ages.count() == 0 ? Json() : Json(ages.values().back().value)},
          {"latency", with_open(latency, direction.open.ages())},
          {"total", with_open(direction.total(), direction.open.totals())},
          {"list", std::move(list)}};
}

}  // namespace

Json direction_json(const ReportPort& port, std::size_t index) {
  const PortStatistics& statistics = *port.statistics;
  const DirectionShape& shape = statistics.shape().directions[index];
  const DirectionStatistics& direction = statistics.direction(index);
  const CycleSums& all = statistics.totals().sums;
  const DirectionSums& sums = all.directions[index];
  const auto cycles = all.cycles_waiting_for(statistics.shape(), index);
  const std::uint64_t busy = all.cycles - cycles[static_cast<std::size_t>(WaitingFor::kNobody)] -
                             cycles[static_cast<std::size_t>(WaitingFor::kReset)];
  Json json{{"name", shape.name},
            {"transactions", sums.transactions},
            {"beats", sums.beats()},
            {"bytes", sums.bytes},
            {"errors", direction.errors},
            {"orphans", direction.orphans},
            {"open_at_end", direction.open_at_end},
            {"lost_by_reset", direction.lost_by_reset}};
  reserve_members(json, 30);
  json["lost_by_gap"] = direction.lost_by_gap;
  json["untaken"] = direction.untaken;
  json["payload_bytes"] = sums.payload_bytes;
  json["bytes_per_cycle"] = ratio_json(sums.bytes, all.running());
  json["bytes_per_s"] = nullptr;
  if (port.period_fs && *port.period_fs > 0 && all.running() != 0) {
    json["bytes_per_s"] = json["bytes_per_cycle"].get<double>() * kFemtoseconds / *port.period_fs;
  }
  json["efficiency"] = ratio_json(sums.beats(), busy);
  json["outstanding"] = {{"sum", sums.open_sum},
                         {"mean", ratio_json(sums.open_sum, all.running())},
                         {"max", sums.open_max}};
  json["accounting"] = accounting_json(shape, sums);
  json["latency"] = distribution_json(statistics.totals().latency[index].counts(), true);
  json["total"] = distribution_json(direction.total().counts(), true);
  json["total_worst"] = worst_json(direction.longest_total(), known_parts(port));
  json["open"] = open_json(port, direction, statistics.totals().latency[index]);
  json["phases"] = phases_json(port, shape, direction);
  add_groups(json, port, index);
  const std::vector<LoadCurve::Point> load = direction.load().points();
  json["load"] = load_json(load);
  json["load_cells"] = load_cells_json(load);
  json["slowest"] = slowest_json(port, direction.slowest);
  if (!shape.unit.empty()) json["unit"] = shape.unit;
  return json;
}

}  // namespace fabmon
