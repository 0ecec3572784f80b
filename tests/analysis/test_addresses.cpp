// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Address ranges, hot lines and banks: against brute force, at their limits and at the ends of the
// address space.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "tb/analysis/address_ranges.hpp"
#include "tb/analysis/hot_lines.hpp"
#include "tests/analysis/random_port.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_addresses {
namespace {

Transaction at(std::uint64_t address, std::uint32_t bytes = 4) {
  Transaction t;
  t.address = address;
  t.bytes = bytes;
  t.beats = 1;
  t.burst = 1;
  return t;
}

/// The rule of the header, from the list of all addresses.
std::vector<std::array<std::uint64_t, 2>> naive_ranges(const std::vector<Transaction>& all) {
  std::set<std::uint64_t> pages;
  unsigned shift = 11;
  do {
    ++shift;
    pages.clear();
    for (const Transaction& t : all) pages.insert(t.address >> shift);
  } while (pages.size() > 64);
  std::vector<std::array<std::uint64_t, 2>> ranges;
  for (const std::uint64_t page : pages) {
    const std::uint64_t low = page << shift;
    const std::uint64_t high = low + ((std::uint64_t{1} << shift) - 1);
    if (!ranges.empty() && ranges.back()[1] + 1 == low) {
      ranges.back()[1] = high;
    } else {
      ranges.push_back({low, high});
    }
  }
  while (ranges.size() > 16) {
    std::size_t best = 1;
    for (std::size_t i = 2; i < ranges.size(); ++i) {
      if (ranges[i][0] - ranges[i - 1][1] < ranges[best][0] - ranges[best - 1][1]) best = i;
    }
    ranges[best - 1][1] = ranges[best][1];
    ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(best));
  }
  return ranges;
}

void check_range(const RangeGroup& range, const std::vector<Transaction>& all) {
  std::uint64_t transactions = 0;
  std::uint64_t bytes = 0;
  std::map<std::uint64_t, std::uint64_t> by_row;
  std::vector<std::uint64_t> latencies;
  for (const Transaction& t : all) {
    if (t.address < range.first || t.address > range.last) continue;
    ++transactions;
    bytes += t.bytes;
    by_row[t.id] += t.bytes;
    latencies.push_back(t.latency());
  }
  CHECK(range.group.transactions == transactions);
  CHECK(range.group.bytes == bytes);
  if (transactions != 0) {
    CHECK(range.group.latency.counts().percentile(1, 2) == naive_percentile(latencies, 1, 2));
  }
  for (std::size_t row = 0; row < range.rows.size(); ++row) {
    CHECK(range.rows[row].bytes == (by_row.contains(row) ? by_row[row] : 0));
    by_row.erase(row);
  }
  CHECK(by_row.empty());
}

TEST_CASE("ranges found equal the rule applied to the list of addresses, in any order") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 60; ++run) {
    INFO("seed " << seed + run);
    std::mt19937_64 random(seed + run);
    std::vector<Transaction> all(1 + random() % 1500);
    const unsigned clusters = 1 + static_cast<unsigned>(random() % 40);
    const unsigned bits = 8 + static_cast<unsigned>(random() % 20);
    for (Transaction& t : all) {
      t = random_transaction(random, 10000);
      t.address = (0x123456789ABCU * (1 + random() % clusters) << 8) + (random() >> (64 - bits));
    }
    AddressRanges ranges({});
    for (const Transaction& t : all) ranges.add(t, t.id);
    const auto found = ranges.ranges();
    const auto expected = naive_ranges(all);
    REQUIRE(found.size() == expected.size());
    CHECK(found.size() <= 16);
    for (std::size_t i = 0; i < found.size(); ++i) {
      CHECK(found[i].first == expected[i][0]);
      CHECK(found[i].last == expected[i][1]);
      check_range(found[i], all);
    }
    std::shuffle(all.begin(), all.end(), random);
    AddressRanges other({});
    for (const Transaction& t : all) other.add(t, t.id);
    const auto again = other.ranges();
    REQUIRE(again.size() == found.size());
    for (std::size_t i = 0; i < found.size(); ++i) CHECK(again[i].name == found[i].name);
  }
}

TEST_CASE("ranges are found at both ends of the address space") {
  AddressRanges ranges({});
  CHECK(ranges.ranges().empty());
  ranges.add(at(0), 0);
  ranges.add(at(~std::uint64_t{0}), 0);
  auto found = ranges.ranges();
  REQUIRE(found.size() == 2);
  CHECK(found[0].name == "0x0-0xfff");
  CHECK(found[1].name == "0xfffffffffffff000-0xffffffffffffffff");
  for (std::uint64_t i = 0; i < 1024; ++i) ranges.add(at(i << 54), 0);
  found = ranges.ranges();
  REQUIRE(found.size() == 1);
  CHECK(found[0].last == ~std::uint64_t{0});
  CHECK(found[0].group.transactions == 1026);
}

TEST_CASE("ranges given: the first one counts, and addresses in none of them are other") {
  AddressRanges ranges({{0x1000, 0x1fff, "a"}, {0x1800, 0x2fff, "b"}, {0x9000, 0x9fff, "c"}});
  for (const std::uint64_t address : {0x1000, 0x1fff, 0x1900, 0x2000}) ranges.add(at(address), 1);
  REQUIRE(ranges.ranges().size() == 3);
  ranges.add(at(0x3000, 8), 0);
  const auto found = ranges.ranges();
  REQUIRE(found.size() == 4);
  CHECK(found[0].group.transactions == 3);
  CHECK(found[1].group.transactions == 1);
  CHECK(found[2].group.transactions == 0);
  CHECK(found[3].name == "other");
  CHECK(found[3].group.bytes == 8);
  CHECK(found[3].rows.at(0).bytes == 8);
  CHECK(found[0].rows.at(1).transactions == 3);
}

TEST_CASE("hot lines and banks equal a count byte by byte") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 60; ++run) {
    INFO("seed " << seed + run);
    std::mt19937_64 random(seed + run);
    const std::uint64_t granule = std::vector<std::uint64_t>{64, 16, 96, 4096}[random() % 4];
    const std::uint64_t banks = random() % 5;
    HotLines lines({granule, banks});
    std::map<std::uint64_t, LineCount> expected;
    std::vector<LineCount> expected_banks(banks);
    for (std::size_t i = 0; i < 500; ++i) {
      Transaction t = random_transaction(random, 100);
      t.beats = t.burst == 2 ? 2U << random() % 4 : t.beats;
      t.bytes = t.beats << t.size;
      lines.add(t);
      const std::uint64_t beat = std::uint64_t{1} << t.size;
      std::map<std::uint64_t, std::uint64_t> touched;
      std::uint64_t address = t.address / beat * beat;
      const std::uint64_t block = address / t.bytes * t.bytes;
      for (std::uint64_t moved = 0; moved < t.bytes; ++moved) {
        std::uint64_t byte = address + moved;
        if (t.burst == 0) byte = address;
        if (t.burst == 2 && byte >= block + t.bytes) byte -= t.bytes;
        ++touched[byte / granule];
      }
      for (const auto& [line, bytes] : touched) {
        LineCount& count = expected[line];
        count.number = line;
        ++count.transactions;
        count.bytes += bytes;
        if (banks == 0) continue;
        ++expected_banks[line % banks].transactions;
        expected_banks[line % banks].bytes += bytes;
      }
    }
    for (std::size_t bank = 0; bank < banks; ++bank) expected_banks[bank].number = bank;
    CHECK(lines.banks() == expected_banks);
    CHECK(lines.exact());
    CHECK(lines.error() == 0);
    std::vector<LineCount> hottest;
    for (const auto& [line, count] : expected) hottest.push_back(count);
    std::stable_sort(hottest.begin(), hottest.end(), [](const auto& a, const auto& b) {
      return a.transactions != b.transactions ? a.transactions > b.transactions : a.bytes > b.bytes;
    });
    hottest.resize(std::min<std::size_t>(20, hottest.size()));
    CHECK(lines.hottest(20) == hottest);
  }
}

TEST_CASE("beyond its limit the count of lines is a lower bound, and says by how much") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 20; ++run) {
    INFO("seed " << seed + run);
    std::mt19937_64 random(seed + run);
    HotLines lines({64, 2}, 50);
    std::map<std::uint64_t, std::uint64_t> expected;
    for (std::size_t i = 0; i < 20000; ++i) {
      const std::uint64_t line = random() % 2 == 0 ? random() % 5 : random() % 3000;
      lines.add(at(line * 64));
      ++expected[line];
    }
    CHECK_FALSE(lines.exact());
    CHECK(lines.hottest(1000).size() <= 50);
    for (const LineCount& line : lines.hottest(50)) {
      CHECK(line.transactions <= expected[line.number]);
      CHECK(line.transactions + lines.error() >= expected[line.number]);
    }
    const auto hottest = lines.hottest(5);
    for (const LineCount& line : hottest) CHECK(line.number < 5);
    CHECK(lines.banks()[0].transactions + lines.banks()[1].transactions == 20000);
  }
}

TEST_CASE("a burst at the last byte of the address space is counted") {
  HotLines lines({64, 0});
  lines.add(at(~std::uint64_t{0}, 4));
  CHECK(lines.hottest(5).size() == 2);
  lines.add(at(0x100, 0));
  CHECK(lines.hottest(5).size() == 3);
}

}  // namespace
}  // namespace fabmon::test::test_addresses
