// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which transactions at two ports are the same: hand-made fabrics.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "tb/analysis/link.hpp"
#include "tb/analysis/link_table.hpp"
#include "tests/analysis/fake_port.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_link {
namespace {

class Flows : public LinkObserver {
 public:
  void matched(const LinkEnd& from, const LinkEnd& to) override { all.emplace_back(from, to); }
  std::vector<std::pair<LinkEnd, LinkEnd>> all;
};

// What a search found.
struct Found {
  std::vector<Link> links;
  std::vector<std::string> notes;

  const Link* link(std::size_t from, std::size_t to, std::size_t direction = 0) const {
    for (const Link& each : links) {
      if (each.from == from && each.to == to && each.direction == direction) return &each;
    }
    return nullptr;
  }
};

// Runs ports, each `step` units of time ahead of the one before; names are p0, p1, ...
Found search(std::vector<FakePort> ports, LinkOptions options = {},
             LinkObserver* observer = nullptr, const std::vector<std::string>& clocks = {},
             std::uint64_t step = 50'000) {
  std::vector<LinkedPort> names;
  for (std::size_t i = 0; i < ports.size(); ++i) {
    names.push_back({fmt::format("p{}", i), clocks.empty() ? "" : clocks[i]});
  }
  LinkSearch search(names, std::move(options), observer);
  std::vector<std::unique_ptr<TimedFanOut>> feeds;
  for (std::size_t i = 0; i < ports.size(); ++i) {
    feeds.push_back(std::make_unique<TimedFanOut>(std::vector<TimedSink*>{&search.port(i)}));
  }
  std::size_t done = 0;
  for (std::uint64_t until = step; done < ports.size(); until += step) {
    for (std::size_t i = 0; i < ports.size(); ++i) {
      if (ports[i].done()) continue;
      ports[i].run(*feeds[i], until);
      if (ports[i].done()) {
        feeds[i]->finish();
        ++done;
      }
    }
  }
  Found found{.links = search.links(), .notes = {}};
  found.notes = search.notes();
  return found;
}

std::vector<ValueCount> values(const Distribution& distribution) {
  return distribution.counts().values();
}

}  // namespace

TEST_CASE("A port behind another: each hop's latency is what it is", "[analysis][link]") {
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  for (std::uint64_t k = 0; k < 20; ++k) {
    outer.push_back(fake(k * 50, k * 50 + 20, k * 64, 7));
    inner.push_back(fake(k * 50 + 3, k * 50 + 15, k * 64, 1));  // its ID is another
  }
  const Found found = search({FakePort(outer), FakePort(inner)}, {}, nullptr, {"clk", "clk"});
  REQUIRE(found.links.size() == 1);
  const Link& link = found.links[0];
  REQUIRE((link.from == 0 && link.to == 1 && link.direction == 0));
  REQUIRE((link.matched == 20 && link.by_order == 0 && link.same_times == 0));
  REQUIRE((link.unmatched_from == 0 && link.unmatched_to == 0));
  REQUIRE(link.in_cycles);
  REQUIRE(values(link.request) == std::vector<ValueCount>{{3, 20}});
  REQUIRE(values(link.inside) == std::vector<ValueCount>{{12, 20}});
  REQUIRE(values(link.response) == std::vector<ValueCount>{{5, 20}});
  REQUIRE(found.notes.empty());
}

TEST_CASE("The order in which ports are named and read does not matter", "[analysis][link]") {
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  for (std::uint64_t k = 0; k < 6000; ++k) {
    outer.push_back(fake(k * 5, k * 5 + 40, (k % 97) * 64));
    inner.push_back(fake(k * 5 + 3, k * 5 + 30, (k % 97) * 64));
  }
  for (const std::uint64_t step : {1'000U, 777'000U, 1'000'000'000U}) {
    const Found found = search({FakePort(inner), FakePort(outer)}, {}, nullptr, {}, step);
    CAPTURE(step);
    REQUIRE(found.links.size() == 1);
    REQUIRE(found.link(1, 0) != nullptr);
    REQUIRE(found.link(1, 0)->matched == 6000);
    REQUIRE(found.link(1, 0)->by_order == 0);
  }
}

TEST_CASE("Different clocks: time stamps are compared, and told", "[analysis][link]") {
  // The manager's clock has 1000 units, the subordinate's 300, which starts at 150.
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  for (std::uint64_t k = 0; k < 12; ++k) {
    outer.push_back(fake(k * 30, k * 30 + 20, k * 64));
    inner.push_back(fake(k * 100 + 10, k * 100 + 50, k * 64));  // at k * 30000 + 3150 ... 15150
  }
  const Found found = search({FakePort(outer), FakePort(inner, 300, 150)}, {}, nullptr, {"a", "b"});
  REQUIRE(found.links.size() == 1);
  const Link& link = found.links[0];
  REQUIRE_FALSE(link.in_cycles);
  REQUIRE(values(link.request) == std::vector<ValueCount>{{3150, 12}});
  REQUIRE(values(link.inside) == std::vector<ValueCount>{{12'000, 12}});
  REQUIRE(values(link.response) == std::vector<ValueCount>{{4850, 12}});
}

TEST_CASE("A chain of three ports gives two links, not three", "[analysis][link]") {
  std::vector<Transaction> a;
  std::vector<Transaction> b;
  std::vector<Transaction> c;
  for (std::uint64_t k = 0; k < 20; ++k) {
    a.push_back(fake(k * 10, k * 10 + 30, (k % 3) * 64));
    b.push_back(fake(k * 10 + 1, k * 10 + 28, (k % 3) * 64));
    c.push_back(fake(k * 10 + 2, k * 10 + 20, (k % 3) * 64));
  }
  const Found found = search({FakePort(b), FakePort(c), FakePort(a)});
  REQUIRE(found.links.size() == 2);
  REQUIRE(found.link(2, 0) != nullptr);
  REQUIRE(found.link(0, 1) != nullptr);
  for (const Link& link : found.links) {
    REQUIRE(link.matched == 20);
    REQUIRE((link.unmatched_from == 0 && link.unmatched_to == 0));
  }
}

TEST_CASE("The same address again and again: the k-th is the k-th", "[analysis][link]") {
  // Three are open at once, and each outer one contains several inner ones.
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  for (std::uint64_t k = 0; k < 50; ++k) {
    outer.push_back(fake(k * 10, k * 10 + 35, 0x1000));
    inner.push_back(fake(k * 10 + 2, k * 10 + 6, 0x1000));
  }
  const Found found = search({FakePort(outer), FakePort(inner)});
  REQUIRE(found.links.size() == 1);
  REQUIRE(found.links[0].matched == 50);
  REQUIRE(found.links[0].by_order > 40);
  REQUIRE(values(found.links[0].request) == std::vector<ValueCount>{{2000, 50}});
}

TEST_CASE("Reordering between IDs is followed by when they end", "[analysis][link]") {
  // Pairs of reads of one address: the second one overtakes the first at both ports.
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  for (std::uint64_t k = 0; k < 20; ++k) {
    const std::uint64_t t = k * 100;
    outer.push_back(fake(t, t + 60, 0x40, 0));
    outer.push_back(fake(t + 2, t + 20, 0x40, 1));
    inner.push_back(fake(t + 5, t + 50, 0x40, 2));
    inner.push_back(fake(t + 7, t + 15, 0x40, 3));
  }
  const Found found = search({FakePort(outer), FakePort(inner)});
  REQUIRE(found.links.size() == 1);
  REQUIRE(found.links[0].matched == 40);
  REQUIRE(values(found.links[0].request) == std::vector<ValueCount>{{5000, 40}});
  REQUIRE(values(found.links[0].response) == std::vector<ValueCount>{{5000, 20}, {10'000, 20}});
}

TEST_CASE("A write and a read of one address are two things", "[analysis][link]") {
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  for (std::uint64_t k = 0; k < 10; ++k) {
    const std::uint64_t t = k * 100;
    outer.push_back(fake(t, t + 50, 0x40, 0, 0));
    outer.push_back(fake(t, t + 60, 0x40, 0, 1));
    inner.push_back(fake(t + 10, t + 40, 0x40, 0, 1));
    inner.push_back(fake(t + 20, t + 45, 0x40, 0, 0));
  }
  const Found found = search({FakePort(outer), FakePort(inner)});
  REQUIRE(found.links.size() == 2);
  REQUIRE(values(found.link(0, 1, 0)->request) == std::vector<ValueCount>{{20'000, 10}});
  REQUIRE(values(found.link(0, 1, 1)->request) == std::vector<ValueCount>{{10'000, 10}});
}

TEST_CASE("What is dropped, split or answered early is counted, not matched", "[analysis][link]") {
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  for (std::uint64_t k = 0; k < 40; ++k) {
    const std::uint64_t t = k * 100;
    outer.push_back(fake(t, t + 50, k * 64));
    if (k % 4 == 0) continue;                                           // answered by a cache
    inner.push_back(fake(t + 10, t + (k % 4 == 1 ? 60 : 40), k * 64));  // 1: answered too early
    if (k % 4 == 2) {                                                   // split into two halves
      inner.back().bytes = 32;
      inner.push_back(fake(t + 12, t + 42, k * 64 + 32));
      inner.back().bytes = 32;
    }
  }
  const Found found = search({FakePort(outer), FakePort(inner)}, {.only = {{0, 1}}});
  REQUIRE(found.links.size() == 1);
  REQUIRE(found.links[0].matched == 10);
  REQUIRE(found.links[0].unmatched_from == 30);
  REQUIRE(found.links[0].unmatched_to == 30);
}

TEST_CASE(
    "Links that are named are reported with nothing matched too, and others are not looked for",
    "[analysis][link]") {
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  for (std::uint64_t k = 0; k < 20; ++k) {
    outer.push_back(fake(k * 50, k * 50 + 20, k * 64));
    inner.push_back(fake(k * 50 + 3, k * 50 + 15, k * 64));
  }
  const Found found = search({FakePort(outer), FakePort(inner)}, {.only = {{1, 0}}});
  REQUIRE(found.link(0, 1) == nullptr);
  REQUIRE(found.link(1, 0) != nullptr);
  REQUIRE(found.link(1, 0)->matched == 0);
  REQUIRE(found.link(1, 0)->unmatched_from == 20);
  REQUIRE(found.link(1, 0)->unmatched_to == 20);
}

TEST_CASE("Two managers that poll one address are not linked to each other", "[analysis][link]") {
  // p0 polls slowly, p1 quickly; both through p2.
  std::vector<Transaction> slow;
  std::vector<Transaction> quick;
  std::vector<Transaction> memory;
  for (std::uint64_t k = 0; k < 100; ++k) {
    slow.push_back(fake(k * 97, k * 97 + 60, 0x80, 0));
    memory.push_back(fake(k * 97 + 4, k * 97 + 55, 0x80, 0));
  }
  for (std::uint64_t k = 0; k < 900; ++k) {
    quick.push_back(fake(k * 11, k * 11 + 8, 0x80, 1));
    memory.push_back(fake(k * 11 + 1, k * 11 + 7, 0x80, 1));
  }
  const Found found = search({FakePort(slow), FakePort(quick), FakePort(memory)});
  REQUIRE(found.link(0, 1) == nullptr);
  REQUIRE(found.link(1, 0) == nullptr);
  REQUIRE(found.links.size() == 2);
  REQUIRE(found.link(0, 2)->matched + found.link(0, 2)->unmatched_from == 100);
  REQUIRE(found.link(1, 2)->matched == 900);
}

TEST_CASE("Two managers that poll one address are not linked without the port behind them",
          "[analysis][link]") {
  std::vector<Transaction> slow;
  std::vector<Transaction> quick;
  for (std::uint64_t k = 0; k < 100; ++k) slow.push_back(fake(k * 97, k * 97 + 60, 0x80, 0));
  for (std::uint64_t k = 0; k < 900; ++k) quick.push_back(fake(k * 11, k * 11 + 8, 0x80, 1));
  REQUIRE(search({FakePort(slow), FakePort(quick)}).links.empty());
}

TEST_CASE("Managers without the port between them are no link by chance", "[analysis][link]") {
  const std::uint64_t seed = seed_or(11);
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  std::vector<std::vector<Transaction>> ports(4);
  for (auto& port : ports) {
    std::uint64_t t = random() % 50;
    while (t < 30'000) {
      const std::uint64_t latency = 10 + random() % 30;
      port.push_back(fake(t, t + latency, (random() % 20) * 64));
      t += latency + random() % 40;
    }
  }
  const Found found =
      search({FakePort(ports[0]), FakePort(ports[1]), FakePort(ports[2]), FakePort(ports[3])});
  REQUIRE(found.links.empty());
}

TEST_CASE("Ports that show the same at the same times are one link, said to be so",
          "[analysis][link]") {
  std::vector<Transaction> all;
  for (std::uint64_t k = 0; k < 20; ++k) all.push_back(fake(k * 30, k * 30 + 20, k * 64));
  const Found found = search({FakePort(all), FakePort(all)});
  REQUIRE(found.links.size() == 1);
  REQUIRE(found.link(0, 1) != nullptr);
  REQUIRE(found.links[0].same_times == 20);
  REQUIRE(found.links[0].matched == 20);
}

TEST_CASE("Of ports that show the same at the same times that of wider IDs is the inner one",
          "[analysis][link]") {
  std::vector<Transaction> all;
  for (std::uint64_t k = 0; k < 20; ++k) all.push_back(fake(k * 30, k * 30 + 20, k * 64));
  for (const auto& [first, second] : {std::pair{4U, 6U}, std::pair{6U, 4U}, std::pair{4U, 4U}}) {
    CAPTURE(first, second);
    LinkSearch links({{"p0", "", first}, {"p1", "", second}}, {});
    for (std::size_t i = 0; i < 2; ++i) {
      TimedFanOut feed({&links.port(i)});
      FakePort port(all);
      port.run(feed, ~std::uint64_t{0});
      feed.finish();
    }
    const std::vector<Link> found = links.links();
    REQUIRE(found.size() == 1);
    CHECK(found[0].from == (first > second ? 1 : 0));
    CHECK(found[0].order_known == (first != second));
    CHECK(found[0].bytes == 20 * all[0].bytes);
  }
}

namespace {

// What two ports of equally wide IDs, or of these widths, have for a link.
std::vector<Link> links_of(const std::vector<std::vector<Transaction>>& ports,
                           const std::vector<unsigned>& id_widths = {},
                           const std::vector<std::size_t>& same = {}) {
  std::vector<LinkedPort> names;
  for (std::size_t i = 0; i < ports.size(); ++i) {
    names.push_back({fmt::format("p{}", i), "clk", id_widths.empty() ? 4 : id_widths[i]});
  }
  LinkSearch search(names, {});
  for (std::size_t i = 0; i < ports.size(); ++i) {
    TimedFanOut feed({&search.port(i)});
    FakePort port(ports[i]);
    port.run(feed, ~std::uint64_t{0});
    feed.finish();
  }
  return search.links(same);
}

Transaction shown_before(Transaction transaction, std::uint64_t cycles) {
  transaction.shown -= cycles;
  return transaction;
}

}  // namespace

TEST_CASE(
    "Of ports that show the same at the same times that which shows a command first is the "
    "outer one",
    "[analysis][link]") {
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  for (std::uint64_t k = 0; k < 20; ++k) {
    const Transaction one = fake(k * 30 + 10, k * 30 + 25, k * 64);
    outer.push_back(shown_before(one, k % 4 == 0 ? 5 : 2));
    inner.push_back(shown_before(one, 2));
  }
  for (const bool turned : {false, true}) {
    CAPTURE(turned);
    const auto found = turned ? links_of({inner, outer}) : links_of({outer, inner});
    REQUIRE(found.size() == 1);
    CHECK(found[0].from == (turned ? 1 : 0));
    CHECK(found[0].to == (turned ? 0 : 1));
    CHECK(found[0].order_known);
    CHECK(found[0].same_times == 20);
    CHECK(values(found[0].wait) == std::vector<ValueCount>{{2, 15}, {5, 5}});
    CHECK((found[0].unmatched_from == 0 && found[0].unmatched_to == 0));
  }
  // It is stronger than what the widths of IDs say.
  const auto found = links_of({inner, outer}, {4, 6});
  REQUIRE(found.size() == 1);
  CHECK((found[0].from == 1 && found[0].order_known));
}

TEST_CASE("Ports each of which shows commands first at times have no known order",
          "[analysis][link]") {
  std::vector<Transaction> a;
  std::vector<Transaction> b;
  for (std::uint64_t k = 0; k < 20; ++k) {
    const Transaction one = fake(k * 30 + 10, k * 30 + 25, k * 64);
    a.push_back(shown_before(one, k % 2));
    b.push_back(shown_before(one, (k + 1) % 2));
  }
  const auto found = links_of({a, b}, {4, 6});
  REQUIRE(found.size() == 1);
  CHECK_FALSE(found[0].order_known);
}

TEST_CASE("Ports each of which contains the other's transactions at times have no known order",
          "[analysis][link]") {
  std::vector<Transaction> a;
  std::vector<Transaction> b;
  for (std::uint64_t k = 0; k < 40; ++k) {
    const Transaction outer = fake(k * 30, k * 30 + 20, k * 64);
    const Transaction inner = fake(k * 30 + 2, k * 30 + 18, k * 64);
    a.push_back(k % 2 == 0 ? outer : inner);
    b.push_back(k % 2 == 0 ? inner : outer);
  }
  for (const Link& link : links_of({a, b})) CHECK_FALSE(link.order_known);
}

TEST_CASE(
    "An arbiter without a delay: the port that has more of the same addresses is the inner "
    "one",
    "[analysis][link]") {
  std::vector<Transaction> first;
  std::vector<Transaction> second;
  std::vector<Transaction> merged;
  for (std::uint64_t k = 0; k < 40; ++k) {
    const Transaction one = fake(k * 30, k * 30 + 20, k / 2 % 5 * 64);
    (k % 2 == 0 ? first : second).push_back(one);
    merged.push_back(one);
  }
  for (const bool turned : {false, true}) {
    CAPTURE(turned);
    const auto found =
        turned ? links_of({merged, second, first}) : links_of({first, second, merged});
    REQUIRE(found.size() == 2);
    for (const Link& link : found) {
      CHECK(link.to == (turned ? 0 : 2));
      CHECK(link.order_known);
      CHECK(link.matched == 20);
      CHECK(link.unmatched_from == 0);
      CHECK(link.unmatched_to == 0);
    }
  }
  // IDs that say the contrary leave the order unknown.
  for (const Link& link : links_of({first, second, merged}, {6, 6, 4})) {
    CHECK_FALSE(link.order_known);
  }
}

TEST_CASE("A port with more addresses is a manager, or an arbiter: the order is not known",
          "[analysis][link]") {
  std::vector<Transaction> part;
  std::vector<Transaction> rest;
  std::vector<Transaction> all;
  for (std::uint64_t k = 0; k < 40; ++k) {
    const Transaction one = fake(k * 30, k * 30 + 20, (k % 2) * 0x10000 + k / 2 % 5 * 64);
    (k % 2 == 0 ? part : rest).push_back(one);
    all.push_back(one);
  }
  const auto found = links_of({part, rest, all});
  REQUIRE(found.size() == 2);
  for (const Link& link : found) CHECK_FALSE(link.order_known);
}

TEST_CASE("A port by two names has no link to itself, and one to each of the others",
          "[analysis][link]") {
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  for (std::uint64_t k = 0; k < 30; ++k) {
    outer.push_back(fake(k * 10, k * 10 + 30, (k % 3) * 64));
    inner.push_back(fake(k * 10 + 1, k * 10 + 28, (k % 3) * 64));
  }
  // Both ports have two names, in each order.
  const std::vector<std::vector<std::vector<Transaction>>> orders{
      {outer, outer, inner, inner}, {outer, inner, outer, inner}, {inner, outer, outer, inner}};
  const std::vector<std::vector<std::size_t>> same{{0, 0, 2, 2}, {0, 1, 0, 1}, {0, 1, 1, 0}};
  for (std::size_t i = 0; i < orders.size(); ++i) {
    CAPTURE(i);
    const auto found = links_of(orders[i], {}, same[i]);
    REQUIRE(found.size() == 1);
    CHECK(found[0].from == (i == 2 ? 1 : 0));
    CHECK(found[0].to == (i == 0 ? 2 : i == 1 ? 1 : 0));
    CHECK(found[0].matched == 30);
    CHECK((found[0].unmatched_from == 0 && found[0].unmatched_to == 0));
    CHECK(values(found[0].request) == std::vector<ValueCount>{{1, 30}});
  }
  // A port with the same times that is another one is linked once.
  std::vector<Transaction> more = outer;
  more.push_back(fake(400, 420, 0x4000));
  const auto found = links_of({outer, more, outer, more}, {}, {0, 1, 0, 1});
  REQUIRE(found.size() == 1);
  CHECK(found[0].matched == 30);
  CHECK(found[0].unmatched_to + found[0].unmatched_from == 1);
}

TEST_CASE("Clocks of different names with the same edges are one clock", "[analysis][link]") {
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  for (std::uint64_t k = 0; k < 20; ++k) {
    outer.push_back(fake(k * 50, k * 50 + 20, k * 64));
    inner.push_back(fake(k * 50 + 3, k * 50 + 15, k * 64));
  }
  outer.push_back(fake(990, 1000, 0xE000));  // so that both last equally long
  inner.push_back(fake(990, 1000, 0xF000));
  const Found named = search({FakePort(outer), FakePort(inner)}, {}, nullptr, {"a", "a"});
  const Found same = search({FakePort(outer), FakePort(inner)}, {}, nullptr, {"a", "b"});
  REQUIRE(named.link(0, 1) != nullptr);
  REQUIRE(same.link(0, 1) != nullptr);
  CHECK(named.link(0, 1)->in_cycles);
  CHECK(same.link(0, 1)->in_cycles);
  CHECK(values(same.link(0, 1)->inside) == values(named.link(0, 1)->inside));
  CHECK(values(same.link(0, 1)->request) == std::vector<ValueCount>{{3, 20}});
}

TEST_CASE("Where some take no time the others say which port comes first", "[analysis][link]") {
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  for (std::uint64_t k = 0; k < 40; ++k) {
    const std::uint64_t hop = k % 2;
    outer.push_back(fake(k * 30, k * 30 + 20, k * 64));
    inner.push_back(fake(k * 30 + hop, k * 30 + 20 - hop, k * 64));
  }
  for (const bool turned : {false, true}) {
    const Found found = turned ? search({FakePort(inner), FakePort(outer)})
                               : search({FakePort(outer), FakePort(inner)});
    CAPTURE(turned);
    REQUIRE(found.links.size() == 1);
    const Link* link = turned ? found.link(1, 0) : found.link(0, 1);
    REQUIRE(link != nullptr);
    REQUIRE(link->matched == 40);
    REQUIRE(link->same_times == 20);
    REQUIRE((link->unmatched_from == 0 && link->unmatched_to == 0));
  }
}

TEST_CASE("A crossbar of two managers and two subordinates, against what was sent where",
          "[analysis][link]") {
  const std::uint64_t seed = seed_or(5);
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  std::vector<std::vector<Transaction>> ports(4);  // managers 0, 1; subordinates 2, 3
  std::array<std::array<std::uint64_t, 2>, 2> sent{};
  std::uint64_t t = 0;
  for (int k = 0; k < 4000; ++k) {
    t += random() % 12;
    const std::size_t manager = random() % 2;
    const std::size_t target = random() % 2;
    const std::uint64_t address = (target << 31U) + (random() % 4096) * 64;
    const auto id = static_cast<std::uint32_t>(random() % 8);
    const std::uint64_t request = 1 + random() % 4;
    const std::uint64_t inside = 5 + random() % 40;
    const std::uint64_t response = 1 + random() % 6;
    const auto direction = static_cast<std::uint8_t>(random() % 2);
    ports[manager].push_back(fake(t, t + request + inside + response, address, id, direction));
    ports[2 + target].push_back(fake(t + request, t + request + inside, address,
                                     id << 1U | static_cast<std::uint32_t>(manager), direction));
    ++sent.at(manager).at(target);
  }
  Flows flows;
  const Found found = search(
      {FakePort(ports[0]), FakePort(ports[1]), FakePort(ports[2]), FakePort(ports[3])}, {}, &flows);
  REQUIRE(found.links.size() == 8);
  std::uint64_t all = 0;
  std::array<std::array<std::uint64_t, 2>, 2> matched{};
  for (const Link& link : found.links) {
    REQUIRE((link.from < 2 && link.to >= 2));
    matched.at(link.from).at(link.to - 2) += link.matched;
    all += link.matched;
  }
  // Addresses that meet by chance are told apart but for a few.
  for (std::size_t m = 0; m < 2; ++m) {
    for (std::size_t s = 0; s < 2; ++s) {
      REQUIRE(matched.at(m).at(s) > sent.at(m).at(s) * 99 / 100);
    }
  }
  REQUIRE(all <= 4000);
  REQUIRE(flows.all.size() == all);
  std::set<std::pair<std::size_t, std::uint64_t>> once;
  for (const auto& [from, to] : flows.all) {
    REQUIRE((from.accept_time <= to.accept_time && to.end_time <= from.end_time));
  }
}

TEST_CASE("What is kept is bounded, and what is forgotten is counted", "[analysis][link]") {
  // One slow transaction around more quick ones than are kept.
  std::vector<Transaction> outer{fake(0, 4000, 0x0)};
  std::vector<Transaction> inner{fake(1, 3, 0x0)};
  for (std::uint64_t k = 1; k < 300; ++k) {
    outer.push_back(fake(k * 10, k * 10 + 8, k * 64));
    inner.push_back(fake(k * 10 + 1, k * 10 + 6, k * 64));
    inner.push_back(fake(k * 10 + 1, k * 10 + 6, 0x10'0000 + k * 64));
  }
  const Found kept = search({FakePort(outer), FakePort(inner)});
  REQUIRE(kept.link(0, 1)->matched == 300);
  REQUIRE(kept.notes.empty());
  const Found lost = search({FakePort(outer), FakePort(inner)}, {.table = 64});
  REQUIRE(lost.link(0, 1)->matched == 299);
  REQUIRE(lost.link(0, 1)->unmatched_from == 1);
  REQUIRE(lost.notes.size() == 1);
  REQUIRE(lost.notes[0].find("1 transactions took so long") != std::string::npos);
}

TEST_CASE("Ports that share an address now and then are no link", "[analysis][link]") {
  // Both read one address; a fifth of the reads of p0 happen to contain one of p1.
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  for (std::uint64_t k = 0; k < 200; ++k) {
    outer.push_back(fake(k * 100, k * 100 + 30, 0x40));
    inner.push_back(fake(k * 100 + (k % 5 == 0 ? 5 : 50), k * 100 + (k % 5 == 0 ? 20 : 70), 0x40));
  }
  REQUIRE(search({FakePort(outer), FakePort(inner)}).links.empty());
}

TEST_CASE("The table keeps its lists when one in the middle is claimed", "[analysis][link]") {
  LinkTable table(1, 8);
  const LinkTable::Key key{.address = 4, .bytes = 8, .direction = 0};
  for (std::uint64_t end = 0; end < 4; ++end) {
    table.enter(table.find(key), {.port = 0, .end_time = end}, false, false);
  }
  table.claim(2);
  table.claim(1);
  std::vector<std::uint64_t> left;
  for (std::uint32_t i = table.bucket(table.find(key)).newest; i != LinkTable::kNone;
       i = table[i].older) {
    left.push_back(table[i].end.end_time);
  }
  REQUIRE(left == std::vector<std::uint64_t>{3, 0});
  for (std::uint64_t end = 4; end < 9; ++end) {  // the oldest one goes
    const auto gone = table.enter(table.find(key), {.port = 0, .end_time = end}, false, false);
    REQUIRE(gone.has_value() == (end == 8));
  }
  REQUIRE(table.bucket(table.find(key)).entries == 8);
}

TEST_CASE("The table has what a list of the last transactions has, whatever comes and goes",
          "[analysis][link]") {
  constexpr std::size_t kPorts = 70;  // more than a word of ports
  constexpr std::size_t kLimit = 40;
  const std::uint64_t seed = seed_or(5);
  INFO("seed " << seed);
  std::mt19937_64 random(seed);
  LinkTable table(kPorts, kLimit);
  struct Kept {
    LinkTable::Key key;
    std::uint64_t end;
  };
  std::vector<std::deque<Kept>> kept(kPorts);
  using Name = std::tuple<std::uint64_t, std::uint32_t, int>;
  std::map<Name, std::set<std::size_t>> had;  // of keys that are kept
  const auto name = [](const LinkTable::Key& key) {
    return Name(key.address, key.bytes, key.direction);
  };
  for (std::uint64_t end = 0; end < 20'000; ++end) {
    const LinkTable::Key key{.address = random() % 3000 * 64,
                             .bytes = static_cast<std::uint32_t>(8 << random() % 2),
                             .direction = static_cast<std::uint8_t>(random() % 2)};
    const std::size_t port = random() % kPorts;
    const std::uint32_t bucket = table.find(key);
    std::set<std::size_t> ports;
    table.each_port(bucket, [&ports](std::size_t each) { ports.insert(each); });
    REQUIRE(ports == had[name(key)]);
    const auto gone = table.enter(bucket, {.port = port, .end_time = end}, false, false);
    kept[port].push_back({key, end});
    had[name(key)].insert(port);
    REQUIRE(gone.has_value() == (kept[port].size() > kLimit));
    if (gone) {
      const Kept old = kept[port].front();
      kept[port].pop_front();
      REQUIRE(gone->end_time == old.end);
      const bool others = std::any_of(kept.begin(), kept.end(), [&](const auto& each) {
        return std::any_of(each.begin(), each.end(),
                           [&](const Kept& one) { return one.key == old.key; });
      });
      if (!others) had.erase(name(old.key));
    }
    if (end % 500 != 0) continue;
    std::map<Name, std::vector<std::uint64_t>> by_key;
    for (const auto& each : kept) {
      for (const Kept& one : each) by_key[name(one.key)].push_back(one.end);
    }
    for (auto& [of, ends] : by_key) {
      std::sort(ends.rbegin(), ends.rend());
      const auto& [address, bytes, direction] = of;
      const LinkTable::Bucket& found =
          table.bucket(table.find({address, bytes, static_cast<std::uint8_t>(direction)}));
      REQUIRE(found.entries == ends.size());
      std::vector<std::uint64_t> listed;
      for (std::uint32_t i = found.newest; i != LinkTable::kNone; i = table[i].older) {
        listed.push_back(table[i].end.end_time);
      }
      REQUIRE(listed == ends);
    }
  }
}

TEST_CASE("Few matches are no link", "[analysis][link]") {
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  for (std::uint64_t k = 0; k < 7; ++k) {
    outer.push_back(fake(k * 50, k * 50 + 20, k * 64));
    inner.push_back(fake(k * 50 + 3, k * 50 + 15, k * 64));
  }
  REQUIRE(search({FakePort(outer), FakePort(inner)}).links.empty());
  REQUIRE(search({FakePort(outer), FakePort(inner)}, {.least = 7}).links.size() == 1);
}

}  // namespace fabmon::test::test_link
