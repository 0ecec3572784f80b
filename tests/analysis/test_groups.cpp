// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Groups, address ranges, hot lines, the slowest and the load curve: against brute force.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tb/analysis/groups.hpp"
#include "tb/analysis/load_curve.hpp"
#include "tb/analysis/slowest.hpp"
#include "tests/analysis/random_port.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_groups {
namespace {

using Key = std::function<std::uint64_t(const Transaction&)>;

std::vector<Transaction> random_transactions(std::uint64_t seed, std::size_t count) {
  std::mt19937_64 random(seed);
  std::vector<Transaction> transactions;
  for (std::size_t i = 0; i < count; ++i) {
    transactions.push_back(random_transaction(random, random() % 100000));
  }
  return transactions;
}

void check_group(const Group& group, const std::vector<Transaction>& all, const auto& belongs) {
  std::vector<std::uint64_t> latencies;
  std::uint64_t bytes = 0;
  for (const Transaction& t : all) {
    if (!belongs(t)) continue;
    latencies.push_back(t.latency());
    bytes += t.bytes;
  }
  CHECK(group.transactions == latencies.size());
  CHECK(group.bytes == bytes);
  const Counts counts = group.latency.counts();
  CHECK(counts.count() == latencies.size());
  if (!latencies.empty()) CHECK(counts.percentile(9, 10) == naive_percentile(latencies, 9, 10));
}

void check_table(const GroupTable& table, const std::vector<Transaction>& all, const Key& key) {
  std::set<std::uint64_t> keys;
  for (const Transaction& t : all) keys.insert(key(t));
  REQUIRE(table.groups().size() == keys.size());
  CHECK_FALSE(table.capped());
  auto expected = keys.begin();
  for (const std::size_t i : table.order()) {
    const std::uint64_t here = table.keys()[i];
    CHECK(here == *expected++);
    check_group(table.groups()[i], all, [&](const Transaction& t) { return key(t) == here; });
  }
}

TEST_CASE("groups by each kind equal a brute-force count") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 20; ++run) {
    INFO("seed " << seed + run);
    const auto all = random_transactions(seed + run, 500);
    Groups groups({{0, 3, "cpu"}, {2, 5, "gpu"}, {7, 7, "cpu"}});
    for (const Transaction& t : all) {
      const std::size_t row = groups.add(t);
      CHECK(row == (t.id <= 3 || t.id == 7 ? 0U : t.id <= 5 ? 1U : 2U));
    }
    check_table(groups.id(), all, [](const Transaction& t) { return t.id; });
    check_table(groups.qos(), all, [](const Transaction& t) { return t.qos; });
    check_table(groups.length(), all, [](const Transaction& t) { return t.beats; });
    check_table(groups.size(), all, [](const Transaction& t) { return t.size; });
    check_table(groups.burst(), all, [](const Transaction& t) { return t.burst; });
    REQUIRE(groups.names() == std::vector<std::string>{"cpu", "gpu", "other"});
    check_group(groups.named()[0], all, [](const auto& t) { return t.id <= 3 || t.id == 7; });
    check_group(groups.named()[1], all, [](const auto& t) { return t.id == 4 || t.id == 5; });
    check_group(groups.named()[2], all, [](const auto& t) { return t.id == 6 || t.id == 8; });
  }
}

TEST_CASE("without names the row of a transaction is its ID's") {
  Groups groups({});
  Transaction t;
  t.id = 9;
  CHECK(groups.add(t) == 0);
  t.id = 4;
  CHECK(groups.add(t) == 1);
  t.id = 9;
  CHECK(groups.add(t) == 0);
  CHECK(groups.names().empty());
  CHECK(groups.named().empty());
}

TEST_CASE("keys beyond the cap are counted together, and the table says so") {
  GroupTable table(256);
  Transaction t;
  t.bytes = 4;
  for (std::uint64_t round = 0; round < 3; ++round) {
    for (std::uint64_t key = 0; key < 256; ++key) CHECK(table.add(1000 - key, t) == key);
    CHECK(table.capped() == (round > 0));
    for (std::uint64_t key = 0; key < 10; ++key) CHECK(table.add(key, t) == 256);
  }
  CHECK(table.groups().size() == 256);
  CHECK(table.other().transactions == 30);
  CHECK(table.other().bytes == 120);
  CHECK(table.capped());
  CHECK(table.keys()[table.order()[0]] == 745);
}

TEST_CASE("the slowest are those of a sorted list") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 50; ++run) {
    INFO("seed " << seed + run);
    auto all = random_transactions(seed + run, 20 + 10 * run);
    Slowest slowest(100);
    for (const Transaction& t : all) {
      if (slowest.wants(t)) slowest.put({t, t.accept, t.end, 0});
    }
    std::stable_sort(all.begin(), all.end(), [](const Transaction& a, const Transaction& b) {
      return a.latency() != b.latency() ? a.latency() > b.latency() : a.accept < b.accept;
    });
    const auto found = slowest.sorted();
    REQUIRE(found.size() == std::min<std::size_t>(100, all.size()));
    for (std::size_t i = 0; i < found.size(); ++i) CHECK(found[i].transaction == all[i]);
  }
}

TEST_CASE("the load curve has a point for each number of open transactions up to 512") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 20; ++run) {
    INFO("seed " << seed + run);
    const auto all = random_transactions(seed + run, 2000);
    LoadCurve load;
    std::map<std::uint64_t, std::vector<std::uint64_t>> expected;
    for (const Transaction& t : all) {
      load.add(t);
      std::uint64_t key = t.open;
      if (key > 512) {
        for (key = 1024; key < t.open;) key *= 2;
      }
      expected[key].push_back(t.latency());
    }
    const auto points = load.points();
    REQUIRE(points.size() == expected.size());
    auto at = expected.begin();
    for (const LoadCurve::Point& point : points) {
      CHECK(point.open == at->first);
      CHECK(point.latency.count() == at->second.size());
      CHECK(point.latency.percentile(1, 2) == naive_percentile(at->second, 1, 2));
      ++at;
    }
  }
}

}  // namespace
}  // namespace fabmon::test::test_groups
