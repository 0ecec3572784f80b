// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/group_document.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/report/json.hpp"
#include "tb/report/page/numbers.hpp"

namespace fabmon {
namespace {

constexpr std::size_t kHottest = 20;

using Labels = std::function<std::string(std::uint64_t)>;

/// What the groups of a direction are compared with.
struct Whole {
  std::uint64_t bytes;   // of all transactions that ended
  std::uint64_t cycles;  // out of reset
  KnownParts known;      // of their transactions
};

Json group_json(std::string_view key, const Group& group, const Whole& whole) {
  const Counts latency = group.latency.counts();
  Json json{{"key", key}, {"transactions", group.transactions}, {"bytes", group.bytes}};
  reserve_members(json, 6);
  json["share"] = ratio_json(group.bytes, whole.bytes);
  json["outstanding"] = ratio_json(latency.sum(), whole.cycles);
  json["latency"] = distribution_json(latency, false);
  json["worst"] = worst_json(group.slowest, whole.known);
  return json;
}

Json table_json(const GroupTable& table, const Whole& whole, const Labels& label) {
  Json json = Json::array();
  for (const std::size_t i : table.order()) {
    json.push_back(group_json(label(table.keys()[i]), table.groups()[i], whole));
  }
  if (table.capped()) json.push_back(group_json("other", table.other(), whole));
  return json;
}

/// A row of the matrix: its label, and its index in RangeGroup::rows.
using Row = std::pair<std::string, std::size_t>;

std::vector<Row> rows_of(const Groups& groups) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < groups.names().size(); ++i) {
    if (groups.named()[i].transactions != 0) rows.emplace_back(groups.names()[i], i);
  }
  if (!groups.names().empty()) return rows;
  for (const std::size_t i : groups.id().order()) {
    rows.emplace_back(std::to_string(groups.id().keys()[i]), i);
  }
  if (groups.id().capped()) rows.emplace_back("other", groups.id().limit());
  return rows;
}

Json matrix_json(const Groups& groups, const std::vector<RangeGroup>& ranges) {
  Json json{{"rows", Json::array()},
            {"columns", Json::array()},
            {"transactions", Json::array()},
            {"bytes", Json::array()}};
  for (const RangeGroup& range : ranges) json["columns"].push_back(range.name);
  if (ranges.empty()) return json;
  for (const auto& [label, row] : rows_of(groups)) {
    json["rows"].push_back(label);
    Json transactions = Json::array();
    Json bytes = Json::array();
    for (const RangeGroup& range : ranges) {
      const auto cell = row < range.rows.size() ? range.rows[row] : RangeGroup::Cell{};
      transactions.push_back(cell.transactions);
      bytes.push_back(cell.bytes);
    }
    json["transactions"].push_back(std::move(transactions));
    json["bytes"].push_back(std::move(bytes));
  }
  return json;
}

Json lines_json(const HotLines& lines) {
  Json json = Json::array();
  for (const LineCount& line : lines.hottest(kHottest)) {
    json.push_back({{"address", fmt::format("{:#x}", line.number * lines.granule())},
                    {"bytes_of_line", lines.granule()},
                    {"transactions", line.transactions},
                    {"bytes", line.bytes}});
  }
  return json;
}

Json banks_json(const HotLines& lines) {
  Json json = Json::array();
  for (const LineCount& bank : lines.banks()) {
    json.push_back(
        {{"bank", bank.number}, {"transactions", bank.transactions}, {"bytes", bank.bytes}});
  }
  return json;
}

std::string plain(std::uint64_t key) { return std::to_string(key); }

std::string bytes_of_beat(std::uint64_t key) {
  return key < 64 ? std::to_string(std::uint64_t{1} << key) : fmt::format("2^{}", key);
}

}  // namespace

void add_groups(Json& json, const ReportPort& port, std::size_t index) {
  const CycleSums& all = port.statistics->totals().sums;
  const Whole whole{all.directions[index].ended_bytes,
                    all.running(),
                    {port.timed, port.statistics->shape().has_address}};
  const DirectionStatistics& direction = port.statistics->direction(index);
  const Groups& groups = direction.groups();
  const std::vector<RangeGroup> ranges = direction.ranges().ranges();
  const BusShape& bus = port.statistics->shape();
  const auto named = [](std::span<const std::string_view> names) {
    return [names](std::uint64_t key) {
      return key < names.size() ? std::string(names[key]) : plain(key);
    };
  };
  Json capped = Json::array();
  Json by = Json::object();
  reserve_members(by, 10);
  const auto table = [&](std::string_view name, const GroupTable& groups_of, const Labels& label) {
    by[std::string(name)] = table_json(groups_of, whole, label);
    if (groups_of.capped()) capped.push_back(name);
  };
  table("id", groups.id(), plain);
  by["id_name"] = Json::array();
  for (std::size_t i = 0; i < groups.names().size(); ++i) {
    if (groups.named()[i].transactions == 0) continue;
    by["id_name"].push_back(group_json(groups.names()[i], groups.named()[i], whole));
  }
  table("qos", groups.qos(), plain);
  by["range"] = Json::array();
  for (const RangeGroup& range : ranges) {
    by["range"].push_back(group_json(range.name, range.group, whole));
  }
  table("length", groups.length(), plain);
  table("size", groups.size(), bytes_of_beat);
  by["burst"] = Json::array();
  if (!bus.bursts.empty()) table("burst", groups.burst(), named(bus.bursts));
  if (!bus.kinds.empty()) table("kind", groups.kind(), named(bus.kinds));
  if (bus.has_dest) table("dest", groups.dest(), plain);
  json["by"] = std::move(by);
  json["capped"] = std::move(capped);
  json["matrix"] = matrix_json(groups, ranges);
  json["lines"] = lines_json(direction.lines());
  json["lines_exact"] = direction.lines().exact();
  json["lines_error"] = direction.lines().error();
  json["banks"] = banks_json(direction.lines());
}

}  // namespace fabmon
