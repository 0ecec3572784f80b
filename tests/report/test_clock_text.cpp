// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/clock_text.hpp"
#include "tb/report/json.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_clock_text {
namespace {

ClockPeriod clock_of(std::uint64_t timescale, std::initializer_list<std::uint64_t> times) {
  ClockPeriod clock(timescale);
  for (const std::uint64_t time : times) clock.add(time);
  return clock;
}

TEST_CASE("A steady clock is said as time and frequency, and bytes as a rate", "[report][clock]") {
  const ClockPeriod ns10 = clock_of(1'000'000, {5, 15, 25});
  CHECK(duration_text(100'000, ns10) == " = 1.000 ms at 100 MHz");
  CHECK(rate_text(1'600'000, 100'000, ns10) == "1.600 GB/s");
  CHECK(rate_text(16.0, ns10) == "1.600 GB/s");
  CHECK(time_text(4.465, ns10) == "44.65 ns");
  CHECK(time_text(123'456, ns10) == "1.235 ms");
  CHECK(clock_json(ns10).dump() == R"({"period_ps":10000,"steady":true})");
  const ClockPeriod third = clock_of(1, {0, 333'333});
  CHECK(duration_text(3, third) == " = 999.999 ps at 3 GHz");
  CHECK(clock_json(third).dump() == R"({"period_ps":333.333,"steady":true})");
  CHECK(duration_text(0, ns10) == " = 0.000 fs at 100 MHz");
}

TEST_CASE("A clock that is not steady has a mean period and no frequency", "[report][clock]") {
  const ClockPeriod gated = clock_of(1000, {0, 10, 20, 60});
  CHECK(duration_text(4, gated) == " = 80.000 ps, clock not steady");
  CHECK(rate_text(100, 4, gated).empty());
  CHECK(time_text(4, gated).empty());
  CHECK(clock_json(gated).dump() == R"({"period_ps":20,"steady":false})");
}

TEST_CASE("Without timescale or second cycle nothing is said of time", "[report][clock]") {
  CHECK(duration_text(100, clock_of(0, {5, 15})).empty());
  CHECK(duration_text(100, clock_of(1000, {5})).empty());
  CHECK(rate_text(100, 4, ClockPeriod()).empty());
}

}  // namespace
}  // namespace fabmon::test::test_clock_text
