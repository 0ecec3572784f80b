// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The CHI protocol checker: for every rule a short trace that breaks this rule alone and is flagged
// at the right cycle, and its nearest legal neighbour that is not.
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "tb/bus/chi/traffic/traffic.hpp"
#include "tests/bus/chi/protocol_cases.hpp"
#include "tests/bus/chi/reference_events.hpp"

namespace fabmon::test::test_protocol {
namespace {

ChiProtocol check(const std::vector<ChiPins>& clocks) {
  ChiProtocol checker{ChiMesh()};
  checker.run(clocks.data(), clocks.size());
  return checker;
}

std::string found(const ChiProtocol& checker) {
  std::string text;
  for (const auto& v : checker.violations()) {
    text += std::string(v.rule) + " at " + std::to_string(v.clock) + "; ";
  }
  return text;
}

}  // namespace

TEST_CASE("chi protocol: each rule is flagged alone, at its cycle, and its neighbour is not",
          "[cmn][protocol]") {
  std::size_t number = 0;
  for (const Case& c : all_cases()) {
    CAPTURE(c.rule, number);
    ++number;
    const ChiProtocol bad = check(c.bad.clocks());
    INFO("bad: " << found(bad));
    REQUIRE(bad.total() == 1);
    CHECK(std::string(bad.violations()[0].rule) == c.rule);
    CHECK(bad.violations()[0].clock == c.clock);
    CHECK(bad.count(c.rule) == 1);
    const ChiProtocol good = check(c.good.clocks());
    INFO("good: " << found(good));
    CHECK(good.total() == 0);
  }
}

TEST_CASE("chi protocol: every rule has a case", "[cmn][protocol]") {
  std::set<std::string> covered{"link_credit", "link_credits"};  // below
  for (const Case& c : all_cases()) covered.insert(c.rule);
  for (const auto& rule : ChiProtocol::rules()) {
    CAPTURE(rule.name);
    CHECK(covered.count(std::string(rule.name)) == 1);
    CHECK(rule.meaning.back() == '.');
  }
}

TEST_CASE("chi protocol: link credits, where LCRDV is known", "[cmn][protocol]") {
  const ChiPins quiet;
  const Trace trace = Trace().up(kChiReq, req(0x01, kRnF, kHnF, 3));
  ChiLcrdv none{};
  ChiLcrdv one{};
  one[0][kChiUp] = 1U << kChiReq;
  ChiProtocol good{ChiMesh()};
  good.run(quiet, one);
  good.run(trace.clocks()[0], none);
  CHECK(good.total() == 0);
  ChiProtocol same_clock{ChiMesh()};
  same_clock.run(trace.clocks()[0], one);
  CHECK(same_clock.count("link_credit") == 1);
  ChiProtocol many{ChiMesh()};
  for (unsigned i = 0; i < 15; ++i) many.run(quiet, one);
  CHECK(many.total() == 0);
  many.run(quiet, one);
  CHECK(many.count("link_credits") == 1);
  CHECK(many.total() == 1);
}

TEST_CASE("chi protocol: the place is named", "[cmn][protocol]") {
  Trace trace;
  trace.up(kChiReq, with(req(0x07, 0x4C, kHnF, 9), &ChiFlit::size, 2));
  const ChiProtocol checker = check(trace.clocks());
  REQUIRE(checker.violations().size() == 1);
  CHECK(checker.violations()[0].xp == 6);
  CHECK(checker.violations()[0].port == 1);
  CHECK(checker.violations()[0].direction == kChiUp);
  CHECK(checker.violations()[0].channel == kChiReq);
  CHECK(checker.violations()[0].txn == 9);
  CHECK(checker.violations()[0].place() == "XP6 P1 up REQ");
}

TEST_CASE("chi protocol: links between crosspoints have the names of their directions",
          "[cmn][protocol]") {
  Trace trace;
  // XP0 is at the south-west corner: nothing is west or south of it.
  trace.next().xp[0].tx_flitv = 1U << (4 * kChiWest + kChiRsp);
  trace.next().xp[0].tx_flitv = trace.next().xp[0].tx_stall = 1U << (4 * kChiEast + kChiDat);
  const auto& clocks = trace.clocks();
  const ChiProtocol checker = check(clocks);
  std::set<std::string> places;
  for (const auto& v : checker.violations()) places.insert(v.place());
  CHECK(places.count("XP0 west RSP") == 1);
  CHECK(places.count("XP0 P1 down RSP") == 0);
}

TEST_CASE("chi protocol: what began before the trace is no violation, and is counted apart",
          "[cmn][protocol]") {
  ChiRecordedPins recorded;
  recorded.from_idle = false;
  ChiTraffic traffic(ChiMesh(), "mixed", 3, 3000);
  std::vector<ChiPins> clocks(3000);
  REQUIRE(traffic.read(clocks.data(), clocks.size()) == clocks.size());
  ChiProtocol checker(ChiMesh(), 10, recorded);
  checker.run(clocks.data() + 1000, 2000);
  INFO(found(checker));
  CHECK(checker.total() == 0);
  CHECK(checker.doubtful_total() > 0);
  CHECK(checker.doubts().front() == "the mesh was never idle");
}

TEST_CASE("chi protocol: an orphan is a violation once the mesh was idle or in reset",
          "[cmn][protocol]") {
  const auto orphans = [](std::vector<ChiPins> clocks) {
    Trace trace;
    trace.up(kChiReq, req(0x01, kRnF, kHnF, 3)).next();
    for (const Case& c : all_cases()) {
      if (std::string_view(c.rule) != "orphan") continue;
      clocks.insert(clocks.end(), c.bad.clocks().begin(), c.bad.clocks().end());
      break;
    }
    ChiRecordedPins recorded;
    recorded.from_idle = false;
    ChiProtocol checker(ChiMesh(), 10, recorded);
    checker.run(clocks.data(), clocks.size());
    CHECK(checker.doubtful("orphan") + checker.count("orphan") == 1);
    return checker.count("orphan");
  };
  CHECK(orphans({}) == 0);
  CHECK(orphans(std::vector<ChiPins>(256)) == 1);
  std::vector<ChiPins> reset(2);
  reset[0].aresetn = 0;
  CHECK(orphans(reset) == 1);
}

TEST_CASE("chi protocol: flits of a channel that were not recorded make no violations",
          "[cmn][protocol]") {
  ChiTraffic traffic(ChiMesh(), "mixed", 3, 2000);
  std::vector<ChiPins> clocks(2000);
  REQUIRE(traffic.read(clocks.data(), clocks.size()) == clocks.size());
  for (unsigned port = 0; port < 16; ++port) {
    for (const ChiDirection direction : {kChiUp, kChiDown}) {
      for (unsigned channel = 0; channel < kChiChannels; ++channel) {
        CAPTURE(port, direction, channel);
        ChiRecordedPins recorded;
        recorded.flits[port][direction] ^= 1U << channel;
        std::vector<ChiPins> without = clocks;
        for (ChiPins& p : without) {
          p.xp[port / 2].port[port % 2][direction].flitv &= ~(1U << channel);
        }
        ChiProtocol checker(ChiMesh(), 10, recorded);
        checker.run(without.data(), without.size());
        INFO(found(checker));
        CHECK(checker.total() == 0);
      }
    }
  }
}

TEST_CASE("chi protocol: the size of the blocks makes no difference, a reset forgets",
          "[cmn][protocol]") {
  std::vector<ChiPins> all;
  for (const Case& c : all_cases()) {
    all.insert(all.end(), c.bad.clocks().begin(), c.bad.clocks().end());
    all.emplace_back().aresetn = 0;
  }
  ChiProtocol whole(ChiMesh(), 2000);
  whole.run(all.data(), all.size());
  ChiProtocol single(ChiMesh(), 2000);
  for (const ChiPins& p : all) {
    single.run(&p, 1);
    single.run(nullptr, 0);
  }
  CHECK(whole.clocks() == all.size());
  CHECK(whole.open() == 0);
  REQUIRE(whole.total() == single.total());
  CHECK(whole.total() == all_cases().size());
  for (std::size_t i = 0; i < whole.violations().size(); ++i) {
    CHECK(whole.violations()[i].clock == single.violations()[i].clock);
    CHECK(whole.violations()[i].rule == single.violations()[i].rule);
  }
}

TEST_CASE("chi protocol: the list of violations is bounded, the counts are not",
          "[cmn][protocol]") {
  ChiProtocol checker(ChiMesh(), 3);
  Trace trace;
  for (unsigned i = 0; i < 10; ++i) trace.next().xp[7].tx_stall = 1;  // nothing east of it
  checker.run(trace.clocks().data(), 10);
  CHECK(checker.violations().size() == 3);
  CHECK(checker.count("unused_port") == 10);
  CHECK(checker.total() == 10);
  CHECK_THROWS_AS(checker.count("no_such_rule"), std::invalid_argument);
}

TEST_CASE("chi protocol: one wrong bit in real traffic is found", "[cmn][protocol]") {
  constexpr std::uint64_t kClocks = 1500;
  std::vector<ChiPins> clocks(kClocks);
  ChiTraffic traffic(ChiMesh(), "snoop", 5, kClocks);
  REQUIRE(traffic.read(clocks.data(), kClocks) == kClocks);
  REQUIRE(check(clocks).total() == 0);
  unsigned tried = 0;
  for (std::uint64_t c = 200; c < 900; c += 7) {
    for (unsigned i = 0; i < 8; ++i) {
      for (unsigned port = 0; port < 2; ++port) {
        auto& link = clocks[c].xp[i].port[port][kChiDown];
        if (link.flitv == 0) continue;
        CAPTURE(c, i, port);
        const auto before = link;
        link.flitv = static_cast<std::uint8_t>(link.flitv & (link.flitv - 1));  // a flit is lost
        CHECK(check(clocks).total() > 0);
        link = before;
        link.req[0] ^= 4;  // QoS differs
        link.rsp ^= 4;
        link.snp[0] ^= 4;
        link.dat[0] ^= 4;
        CHECK(check(clocks).total() > 0);
        link = before;
        ++tried;
        i = 8;  // one of a cycle
        break;
      }
    }
  }
  CHECK(tried > 50);
}

}  // namespace fabmon::test::test_protocol
