// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Derived metrics: formulas on counts.
#include <array>
#include <map>
#include <string>

#include "tb/report/json.hpp"
#include "tb/report/metrics.hpp"
#include "tests/catch.hpp"

namespace fabmon {
namespace {

constexpr std::array<std::string_view, 2> kTerms{"a", "b"};

MetricInfo info(unsigned plus, unsigned scale, std::string_view unit = "cycles") {
  return {.name = "m",
          .formula = "(a + b) / c",
          .unit = unit,
          .meaning = "A test.",
          .terms = kTerms,
          .divisor = "c",
          .plus = plus,
          .scale = scale};
}

CountOf counts(std::map<std::string, std::uint64_t, std::less<>> table) {
  return [table](std::string_view name) -> std::optional<std::uint64_t> {
    const auto found = table.find(name);
    return found == table.end() ? std::nullopt : std::optional(found->second);
  };
}

}  // namespace

TEST_CASE("A metric is the scaled sum of its terms over its divisor", "[report][metrics]") {
  const CountOf of = counts({{"a", 3}, {"b", 4}, {"c", 2}});
  REQUIRE(metric_value(info(0, 1), of) == 3.5);
  REQUIRE(metric_value(info(0, 32), of) == 112.0);
  REQUIRE(metric_value(info(5, 1), of) == 1.0);
}

TEST_CASE("A metric without a meaning has no value", "[report][metrics]") {
  REQUIRE_FALSE(metric_value(info(0, 1), counts({{"a", 3}, {"c", 2}})));
  REQUIRE_FALSE(metric_value(info(0, 1), counts({{"a", 3}, {"b", 1}})));
  REQUIRE_FALSE(metric_value(info(0, 1), counts({{"a", 3}, {"b", 1}, {"c", 0}})));
  // A span between fewer than two handshakes.
  REQUIRE_FALSE(metric_value(info(1, 1), counts({{"a", 1}, {"b", 0}, {"c", 0}})));
  REQUIRE(metric_value(info(1, 1), counts({{"a", 2}, {"b", 0}, {"c", 0}})) == 2.0);
}

TEST_CASE("Ratios are shown in percent", "[report][metrics]") {
  const std::array<MetricInfo, 2> both{info(0, 1, "ratio"), info(0, 1)};
  const CountOf of = counts({{"a", 1}, {"b", 0}, {"c", 8}});
  REQUIRE(metric_number(both[0], 0.125) == "12.5");
  REQUIRE(metric_unit(both[0]) == "%");
  REQUIRE(metric_number(both[1], 0.125) == "0.125");
  const std::string text = metrics_text(both, of, ClockPeriod());
  REQUIRE(text.find("12.5  m ") != std::string::npos);
  REQUIRE(text.find("0.125  m ") != std::string::npos);
  REQUIRE(metrics_text(both, counts({}), ClockPeriod()).empty());
  Json json;
  add_metrics(json, both, of);
  REQUIRE(json["m"] == 0.125);
}

}  // namespace fabmon
