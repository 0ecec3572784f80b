// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of OBI against traffic that is legal and traffic that breaks one.
#include "tb/bus/obi/rules.hpp"
#include "tb/bus/obi/traffic.hpp"
#include "tests/bus/drawn_rows.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_obi_rules {
namespace {

std::string broken(const PinRows& rows) { return broken_by<obi::Rules>(rows); }

// A write waits for gnt in cycles 2 to 4, its answer for rready in cycles 6 to 8.
PinRows waiting() {
  //                           cycle      0123456789ab
  return drawn(obi::pins(), {{"reset_n", "011111111111"},
                             {"req", "001111000000"},
                             {"gnt", "000001000000"},
                             {"we", "1"},
                             {"addr", "5"},
                             {"wdata", "5"},
                             {"be", "7", 4},
                             {"aid", "2"},
                             {"prot", "1"},
                             {"rvalid", "000000111100"},
                             {"rready", "000000000100"},
                             {"rdata", "1"},
                             {"err", "0"},
                             {"rid", "2"}});
}

}  // namespace

TEST_CASE("obi: generated traffic breaks no rule", "[bus][obi]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 50; ++seed) {
    INFO("FABMON_SEED=" << seed);
    for (const char* workload : {"random", "full", "slow"}) {
      PinRows rows(obi::pins());
      rows.generate<obi::Traffic>(workload, seed, 500);
      CHECK(broken(rows).empty());
    }
  }
  CHECK_THROWS_WITH(obi::Traffic("ful", 1), Catch::Contains("full"));
}

TEST_CASE("obi: a fault in legal traffic breaks its rule and no other", "[bus][obi]") {
  CHECK(broken(waiting()).empty());
  PinRows rows = waiting();
  SECTION("req falls") {
    rows.set(4, obi::kReq, 0);
    CHECK(broken(rows) == "o_dropped 1");
  }
  SECTION("a signal of the request changes") {
    for (const std::size_t pin : {obi::kAddr, obi::kWdata, obi::kAid, obi::kProt}) {
      PinRows changed = waiting();
      for (std::size_t c = 4; c < changed.size(); ++c) changed.set(c, pin, 3);
      const bool is_id = pin == obi::kAid;
      CHECK(broken(changed) == (is_id ? "o_stable 1, o_id 1" : "o_stable 1"));
    }
    rows.set_mask(3, obi::kBe, 0xE);  // as many ones
    CHECK(broken(rows) == "o_stable 2");
  }
  SECTION("write data of a read may change") {
    for (std::size_t c = 0; c < rows.size(); ++c) {
      rows.set(c, obi::kWe, 0);
      rows.set(c, obi::kWdata, c);
    }
    CHECK(broken(rows).empty());
  }
  SECTION("a read becomes a write") {
    rows.set(2, obi::kWe, 0);
    CHECK(broken(rows) == "o_stable 1");
  }
  SECTION("rvalid falls") {
    rows.set(7, obi::kRvalid, 0);
    CHECK(broken(rows) == "o_r_dropped 1");
  }
  SECTION("a signal of the answer changes") {
    for (const std::size_t pin : {obi::kRdata, obi::kErr}) {
      PinRows changed = waiting();
      for (std::size_t c = 8; c < changed.size(); ++c) changed.set(c, pin, 7);
      CHECK(broken(changed) == "o_r_stable 1");
    }
  }
  SECTION("an answer without a request, and in the cycle of its request") {
    rows.set(10, obi::kRvalid, 1);
    rows.set(10, obi::kRready, 1);
    CHECK(broken(rows) == "o_orphan 1");
    PinRows early = waiting();
    for (std::size_t c = 6; c < 10; ++c) early.set(c, obi::kRvalid, 0);
    early.set(5, obi::kRvalid, 1);
    early.set(5, obi::kRready, 1);
    CHECK(broken(early) == "o_orphan 1");
  }
  SECTION("another id") {
    for (std::size_t c = 0; c < rows.size(); ++c) rows.set(c, obi::kRid, 1);
    CHECK(broken(rows) == "o_id 1");
  }
  SECTION("req and rvalid in reset, but for its first and its last cycle") {
    for (std::size_t c = 6; c < 10; ++c) rows.set(c, obi::kReset, 0);
    for (std::size_t c = 6; c < 12; ++c) rows.set(c, obi::kRvalid, c == 6 ? 1 : 0);
    CHECK(broken(rows).empty());
    rows.set(8, obi::kRvalid, 1);
    CHECK(broken(rows) == "o_rvalid_in_reset 1");
    rows.set(7, obi::kReq, 1);
    CHECK(broken(rows) == "o_req_in_reset 1, o_rvalid_in_reset 1");
  }
}

TEST_CASE("obi: rules whose pins were not recorded are off", "[bus][obi]") {
  PinRows rows = waiting();
  rows.pins.recorded[obi::kAid] = false;
  for (std::size_t c = 0; c < rows.size(); ++c) rows.set(c, obi::kRid, 1);
  CHECK(broken(rows).empty());
}

}  // namespace fabmon::test::test_obi_rules
