// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/link_document.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "tb/report/page/numbers.hpp"

namespace fabmon {
namespace {

// A unit of time, and how many of it a time stamp is.
struct TimeUnit {
  std::string_view name;
  std::uint64_t factor;
};

TimeUnit unit_of(std::uint64_t timescale) {
  constexpr std::array<std::string_view, 6> kNames{"fs", "ps", "ns", "us", "ms", "s"};
  std::size_t name = 0;
  while (timescale >= 1000 && name + 1 < kNames.size()) {
    timescale /= 1000;
    ++name;
  }
  return {kNames.at(name), timescale};
}

Json scaled(const Distribution& distribution, std::uint64_t factor) {
  std::vector<ValueCount> values = distribution.counts().values();
  for (ValueCount& each : values) each.value *= factor;
  return distribution_json(Counts(std::move(values)), true);
}

}  // namespace

Json links_json(std::span<const Link> links, const std::vector<std::string>& names,
                std::span<const std::string_view> directions, std::uint64_t timescale) {
  Json list = Json::array();
  for (const Link& link : links) {
    const TimeUnit unit = link.in_cycles ? TimeUnit{"cycles", 1} : unit_of(timescale);
    list.push_back({{"from", names.at(link.from)},
                    {"to", names.at(link.to)},
                    {"direction", std::string(directions[link.direction])},
                    {"matched", link.matched},
                    {"by_order", link.by_order},
                    {"same_times", link.same_times},
                    {"order_known", link.order_known},
                    {"bytes", link.bytes},
                    {"errors", link.failed},
                    {"unmatched_from", link.unmatched_from},
                    {"unmatched_to", link.unmatched_to},
                    {"unit", std::string(unit.name)},
                    {"wait", scaled(link.wait, unit.factor)},
                    {"request", scaled(link.request, unit.factor)},
                    {"inside", scaled(link.inside, unit.factor)},
                    {"response", scaled(link.response, unit.factor)}});
  }
  return list;
}

}  // namespace fabmon
