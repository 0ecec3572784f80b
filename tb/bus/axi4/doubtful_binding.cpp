// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/doubtful_binding.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string_view>

#include "tb/bus/axi4/shape.hpp"
#include "tb/core/words.hpp"

namespace fabmon {
namespace {

constexpr std::uint64_t kFew = 8;  // of fewer nothing follows

/// The rules that show it, and the pins to look at.
struct Suspicion {
  Axi4Direction direction;
  std::array<std::string_view, 2> rules;
  std::string_view seen;
  std::string_view pins;
};

constexpr std::array<Suspicion, 4> kSuspicions{{
    {kAxi4Read, {"r_last_early", "r_last_missing"}, "RLAST does not fit ARLEN", "arlen and rlast"},
    {kAxi4Write, {"w_last_early", "w_last_missing"}, "WLAST does not fit AWLEN", "awlen and wlast"},
    {kAxi4Read, {"ar_size", ""}, "ARSIZE is above the width of the bus", "arsize and rdata"},
    {kAxi4Write, {"aw_size", ""}, "AWSIZE is above the width of the bus", "awsize and wdata"},
}};

}  // namespace

std::vector<std::string> doubtful_binding(const PortStatistics& statistics,
                                          const Axi4Protocol& protocol) {
  std::vector<std::string> lines;
  const auto say = [&lines](const std::string& seen, std::string_view pins) {
    lines.push_back(
        fmt::format("{}: this port is probably bound wrong, look at {} (--map)", seen, pins));
  };
  const auto ended = [&statistics](Axi4Direction direction) {
    return statistics.totals().sums.directions.at(direction).transactions;
  };
  for (const Suspicion& each : kSuspicions) {
    std::uint64_t count = 0;
    for (const std::string_view rule : each.rules) {
      if (!rule.empty()) count += protocol.count(rule);
    }
    const std::uint64_t all = ended(each.direction);
    if (count < kFew || 10 * count < 9 * all) continue;
    say(fmt::format("{} in {} of {} {}s", each.seen, grouped(count), grouped(all),
                    axi4_shape().directions[each.direction].name),
        each.pins);
  }
  for (const Axi4Direction direction : {kAxi4Read, kAxi4Write}) {
    const std::uint64_t orphans = protocol.count(direction == kAxi4Read ? "r_orphan" : "b_orphan");
    if (orphans < kFew || orphans <= ended(direction)) continue;
    say(fmt::format("{} responses answer no command, {} answer one", grouped(orphans),
                    grouped(ended(direction))),
        direction == kAxi4Read ? "arvalid, arready, arid, rid and rlast"
                               : "awvalid, awready, awid, bid and wlast");
  }
  return lines;
}

}  // namespace fabmon
