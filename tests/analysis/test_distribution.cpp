// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Distributions: against sorted lists, at the ends of the range of numbers, and in groups.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "tb/analysis/counts.hpp"
#include "tb/analysis/distribution.hpp"
#include "tests/analysis/random_port.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_distribution {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
constexpr std::array<std::array<std::uint64_t, 2>, 7> kPercentiles{
    {{0, 1}, {1, 2}, {9, 10}, {19, 20}, {99, 100}, {999, 1000}, {1, 1}}};

std::vector<std::uint64_t> random_values(std::mt19937_64& random) {
  std::vector<std::uint64_t> values(1 + random() % 400);
  const unsigned bits = 1 + static_cast<unsigned>(random() % 63);
  for (std::uint64_t& value : values) value = random() >> (random() % 2 == 0 ? 64 - bits : 58);
  return values;
}

void check_equal(const Counts& counts, const std::vector<std::uint64_t>& values) {
  CHECK(counts.count() == values.size());
  CHECK(counts.min() == *std::min_element(values.begin(), values.end()));
  CHECK(counts.max() == *std::max_element(values.begin(), values.end()));
  double sum = 0;
  for (const std::uint64_t value : values) sum += static_cast<double>(value);
  CHECK(*counts.mean() == Approx(sum / static_cast<double>(values.size())));
  for (const auto& [numerator, denominator] : kPercentiles) {
    INFO(numerator << " / " << denominator);
    CHECK(counts.percentile(numerator, denominator) ==
          naive_percentile(values, numerator, denominator));
  }
}

TEST_CASE("a distribution equals the sorted list of its values") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 200; ++run) {
    INFO("seed " << seed + run);
    std::mt19937_64 random(seed + run);
    Distribution distribution;
    const std::vector<std::uint64_t> values = random_values(random);
    for (const std::uint64_t value : values) distribution.add(value);
    check_equal(distribution.counts(), values);
    const auto counts = distribution.counts().values();
    CHECK(std::adjacent_find(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
            return a.value >= b.value;
          }) == counts.end());
    distribution.clear();
    CHECK(distribution.counts().empty());
    distribution.add(values[0], 3);
    CHECK(distribution.counts().values() == std::vector<ValueCount>{{values[0], 3}});
  }
}

TEST_CASE("merged distributions equal the list of both") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 200; ++run) {
    INFO("seed " << seed + run);
    std::mt19937_64 random(seed + run);
    Distribution a;
    Distribution b;
    std::vector<std::uint64_t> all = random_values(random);
    for (const std::uint64_t value : all) a.add(value);
    for (const std::uint64_t value : random_values(random)) {
      b.add(value);
      all.push_back(value);
    }
    Counts merged = a.counts();
    merged.add(Counts());
    merged.add(b.counts());
    check_equal(merged, all);
    a.add(b.counts());
    CHECK(a.counts().values() == merged.values());
    Counts onto_empty;
    onto_empty.add(merged);
    CHECK(onto_empty.values() == merged.values());
  }
}

TEST_CASE("a distribution of nothing has no figures") {
  const Counts none;
  CHECK(none.count() == 0);
  CHECK(none.sum() == 0);
  CHECK_FALSE(none.min().has_value());
  CHECK_FALSE(none.max().has_value());
  CHECK_FALSE(none.mean().has_value());
  CHECK_FALSE(none.percentile(1, 2).has_value());
  CHECK(none.bins(400).empty());
}

TEST_CASE("a distribution holds the largest numbers, and its sum stays at the largest one") {
  Distribution distribution;
  distribution.add(0);
  distribution.add(std::uint64_t{1} << 63);
  CHECK(distribution.counts().sum() == std::uint64_t{1} << 63);
  distribution.add(kMost);
  const Counts counts = distribution.counts();
  CHECK(counts.sum() == kMost);
  CHECK(*counts.mean() == Approx(1.5 * 0x1p63 * 2 / 3));
  CHECK(counts.percentile(1, 2) == std::uint64_t{1} << 63);
  CHECK(counts.max() == kMost);
  for (std::uint64_t value = 1; value < 1000; ++value) distribution.add(value << 54 | value);
  const auto bins = distribution.counts().bins(65);
  CHECK(bins.size() <= 65);
  CHECK(bins.back().high == kMost);
}

TEST_CASE("a percentile of a huge count does not overflow") {
  const std::uint64_t n = kMost / 4;
  const Counts counts({{1, n}, {2, n}, {3, n}, {4, n}});
  CHECK(counts.percentile(1, 4) == 1);
  CHECK(counts.percentile(1, 2) == 2);
  CHECK(counts.percentile(999, 1000) == 4);
  CHECK(counts.percentile(3, 4) == 3);
}

TEST_CASE("bins hold each value once, and no more of them than allowed") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 200; ++run) {
    INFO("seed " << seed + run);
    std::mt19937_64 random(seed + run);
    Distribution distribution;
    std::vector<std::uint64_t> values;
    for (int i = 0; i < 4; ++i) {
      for (const std::uint64_t value : random_values(random)) values.push_back(value);
    }
    for (const std::uint64_t value : values) distribution.add(value);
    const Counts counts = distribution.counts();
    const std::size_t limit = 65 + random() % 400;
    const std::vector<ValueBin> bins = counts.bins(limit);
    CHECK(bins.size() <= limit);
    if (counts.values().size() <= limit) CHECK(bins.size() == counts.values().size());
    double width = 0;  // largest (high - low + 1) / low
    for (std::size_t i = 0; i < bins.size(); ++i) {
      CHECK(bins[i].low <= bins[i].high);
      if (i > 0) CHECK(bins[i - 1].high < bins[i].low);
      const auto in = [&bins, i](std::uint64_t v) { return v >= bins[i].low && v <= bins[i].high; };
      CHECK(bins[i].count ==
            static_cast<std::uint64_t>(std::count_if(values.begin(), values.end(), in)));
      if (bins[i].high == bins[i].low) continue;
      width = std::max(width, static_cast<double>(bins[i].high - bins[i].low + 1) /
                                  static_cast<double>(bins[i].low));
    }
    CHECK(width <= 1);
  }
}

TEST_CASE("groups of bins are as fine as the limit allows") {
  Distribution distribution;
  for (std::uint64_t value = 0; value < 1024; ++value) distribution.add(value);
  // Alike in their upper b + 1 bits: 2^(b + 1) single values, and 2^b groups for each of the 9 - b
  // octaves above: 512 at b = 7, 320 at b = 6.
  CHECK(distribution.counts().bins(512).size() == 512);
  const auto bins = distribution.counts().bins(400);
  REQUIRE(bins.size() == 320);
  CHECK(bins[127] == ValueBin{127, 127, 1});
  CHECK(bins[128] == ValueBin{128, 129, 2});
  CHECK(bins[319] == ValueBin{1016, 1023, 8});
}

}  // namespace
}  // namespace fabmon::test::test_distribution
