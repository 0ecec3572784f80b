// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The ACE protocol checker: for every rule a short trace that breaks this rule alone and is flagged
// at the right cycle, and its nearest legal neighbour that is not.
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "tb/bus/ace/columns.hpp"
#include "tb/bus/ace/traffic/traffic.hpp"
#include "tests/bus/ace/protocol_cases.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_protocol {
namespace {

AceProtocol check(const Clocks& clocks) {
  AceProtocol checker;
  checker.run(clocks.data(), clocks.size());
  return checker;
}

}  // namespace

TEST_CASE("ace protocol: each rule is flagged alone, at its cycle, and its neighbour is not",
          "[cci400][protocol]") {
  std::size_t number = 0;
  for (const Case& c : all_cases()) {
    CAPTURE(c.rule, number);
    ++number;
    const AceProtocol bad = check(c.bad);
    REQUIRE(bad.total() == 1);
    CHECK(std::string(bad.violations()[0].rule) == c.rule);
    CHECK(bad.violations()[0].clock == c.clock);
    CHECK(bad.count(c.rule) == 1);
    const AceProtocol good = check(c.good);
    INFO("good: " << (good.total() == 0 ? "" : good.violations()[0].rule));
    CHECK(good.total() == 0);
  }
}

TEST_CASE("ace protocol: every rule has a case", "[cci400][protocol]") {
  std::set<std::string> covered;
  for (const Case& c : all_cases()) covered.insert(c.rule);
  for (const auto& rule : AceProtocol::rules()) {
    CAPTURE(rule.name);
    CHECK(covered.count(std::string(rule.name)) == 1);
    CHECK(rule.meaning.back() == '.');
  }
}

TEST_CASE("ace protocol: the interface is named", "[cci400][protocol]") {
  AcePins p;
  p.s[4].rvalid = 1;
  p.m[2].bvalid = 1;
  p.m[2].bid = 7;
  AceProtocol checker;
  checker.run(&p, 1);
  REQUIRE(checker.violations().size() == 2);
  CHECK(checker.violations()[0].interface == 4);
  CHECK(checker.violations()[1].interface == 7);
  CHECK(checker.violations()[1].id == 7);
}

TEST_CASE("ace protocol: the size of the blocks makes no difference", "[cci400][protocol]") {
  Clocks all;
  for (const Case& c : all_cases()) {
    all.insert(all.end(), c.bad.begin(), c.bad.end());
    all.insert(all.end(), 2, kIdle.reset());
    all.push_back(kIdle);
  }
  AceProtocol whole(2000);
  whole.run(all.data(), all.size());
  AceProtocol single(2000);
  for (const AcePins& p : all) {
    single.run(&p, 1);
    single.run(nullptr, 0);
  }
  CHECK(whole.clocks() == all.size());
  REQUIRE(whole.total() == single.total());
  CHECK(whole.total() == all_cases().size());
  for (std::size_t i = 0; i < whole.violations().size(); ++i) {
    CHECK(whole.violations()[i].clock == single.violations()[i].clock);
    CHECK(whole.violations()[i].rule == single.violations()[i].rule);
  }
}

TEST_CASE("ace protocol: the list of violations is bounded, the counts are not",
          "[cci400][protocol]") {
  AceProtocol checker(3);
  const Clocks orphans(10, kIdle.r(7).b(9));
  checker.run(orphans.data(), orphans.size());
  REQUIRE(checker.violations().size() == 6);  // three of each rule
  CHECK(checker.count("r_orphan") == 10);
  CHECK(checker.total() == 20);
  CHECK_THROWS_AS(checker.count("no_such_rule"), std::invalid_argument);
}

TEST_CASE("ace protocol: more than the tables hold is counted, not lost silently",
          "[cci400][protocol]") {
  AceProtocol checker;
  const Clocks reads(256, kIdle.ar(kRead));
  checker.run(reads.data(), reads.size());
  CHECK(checker.untracked() == 0);
  CHECK(checker.open() == 256);
  checker.run(reads.data(), 1);
  CHECK(checker.untracked() == 1);
  CHECK(checker.total() == 0);
}

TEST_CASE("ace protocol: what began before the trace is no violation, and is counted apart",
          "[cci400][protocol]") {
  for (const char* workload : {"mixed", "snoop", "dvm"}) {
    CAPTURE(workload);
    AceTraffic traffic(workload, 3, 6000);
    Clocks clocks(6000);
    REQUIRE(traffic.read(clocks.data(), clocks.size()) == clocks.size());
    AceProtocol checker(10, 4, {.from_idle = false});
    checker.run(clocks.data() + 1000, 5000);
    CHECK(checker.total() == 0);
    CHECK(checker.doubtful_total() > 0);
    CHECK(!checker.doubts().empty());
  }
}

TEST_CASE("ace protocol: orphans are violations once the interface was idle or in reset",
          "[cci400][protocol]") {
  const auto orphans = [](Clocks clocks) {
    clocks.push_back(kIdle.r(1));
    AceProtocol checker(10, 4, {.from_idle = false});
    checker.run(clocks.data(), clocks.size());
    CHECK(checker.doubtful_total() + checker.total() == 1);
    return checker.total();
  };
  CHECK(orphans({}) == 0);
  CHECK(orphans(Clocks(256, kIdle)) == 1);
  CHECK(orphans({kIdle.reset(), kIdle}) == 1);
}

TEST_CASE("ace protocol: a rule is off at an interface that lacks a pin that it reads",
          "[cci400][protocol]") {
  AceTraffic traffic("mixed", 3, 4000);
  Clocks clocks(4000);
  REQUIRE(traffic.read(clocks.data(), clocks.size()) == clocks.size());
  const auto columns = ace_columns();
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const AceColumn& column = columns[c];
    // Of an interface that lacks VALID or READY a trace cannot be opened.
    if (column.port != 3 || column.vector || column.field.ends_with("valid") ||
        column.field.ends_with("ready")) {
      continue;
    }
    CAPTURE(column.name);
    Clocks without = clocks;
    for (auto& p : without) column.set(p, PinWords{column.tie}.data());
    const auto has = [&](std::string_view name) { return name != column.name; };
    AceProtocol checker(10, 4, {.has = has});
    checker.run(without.data(), without.size());
    INFO((checker.total() == 0 ? "" : checker.violations()[0].rule));
    CHECK(checker.total() == 0);
  }
}

TEST_CASE("ace protocol: one wrong pin in real traffic is found at its cycle",
          "[cci400][protocol]") {
  constexpr std::size_t kClocks = 6000;
  AceTraffic traffic("mixed", 3, kClocks);
  Clocks clocks(kClocks);
  REQUIRE(traffic.read(clocks.data(), kClocks) == kClocks);
  unsigned tried = 0;
  for (std::size_t i = 200; i < kClocks; i += 23) {
    for (unsigned n = 0; n < 5; ++n) {
      const auto& s = clocks[i].s[n];
      if (s.rvalid == 0 || s.rready == 0 || clocks[i - 1].s[n].rvalid != 0) continue;
      Clocks spoilt(clocks.begin(), clocks.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      spoilt[i].s[n].rlast ^= 1U;
      const AceProtocol checker = check(spoilt);
      REQUIRE(checker.total() == 1);
      CHECK(checker.violations()[0].clock == i);
      CHECK(checker.violations()[0].interface == n);
      ++tried;
    }
  }
  CHECK(tried > 20);
}

}  // namespace fabmon::test::test_protocol
