// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of Avalon-MM and Avalon-ST against traffic that is legal and traffic that breaks one.
#include "tb/bus/avalon/rules.hpp"
#include "tb/bus/avalon/st_rules.hpp"
#include "tb/bus/avalon/st_traffic.hpp"
#include "tb/bus/avalon/traffic.hpp"
#include "tests/bus/drawn_rows.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_avalon_rules {
namespace {

std::string broken(const PinRows& rows) { return broken_by<avalon::Rules>(rows); }
std::string broken_st(const PinRows& rows) { return broken_by<avalon_st::Rules>(rows); }

template <class Traffic>
PinRows generated(const BusPins& bus, std::string_view workload, std::uint64_t seed) {
  PinRows rows(bus);
  rows.generate<Traffic>(workload, seed, 500);
  return rows;
}

// A write of two beats, of which the first one waits in cycles 1 and 2, its response in cycle 6; a
// read of two beats in cycle 7, its data in cycles 9 and 10.
PinRows accesses() {
  //                                cycle          0123456789ab
  return drawn(avalon::pins(), {{"read", "000000010000"},
                                {"write", "011101000000"},
                                {"waitrequest", "011000000000"},
                                {"burstcount", "2", 2},
                                {"address", "4", 8},
                                {"writedata", "1", 8},
                                {"byteenable", "1"},
                                {"lock", "1"},
                                {"readdatavalid", "000000000110"},
                                {"writeresponsevalid", "000000100000"}});
}

// Packets of channels 0 and 1, interleaved; the last beat of channel 0 waits and is withdrawn.
PinRows packets() {
  //                                   cycle           0123456789
  return drawn(avalon_st::pins(), {{"valid", "0111101110"},
                                   {"ready", "1111011111"},
                                   {"startofpacket", "0110100001"},
                                   {"endofpacket", "0000001011"},
                                   {"channel", "0101000110", 1},
                                   {"data", "1", 32},
                                   {"empty", "0000003333", 2}});
}

}  // namespace

TEST_CASE("avalon: generated traffic breaks no rule", "[bus][avalon]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 50; ++seed) {
    INFO("FABMON_SEED=" << seed);
    for (const char* workload : {"random", "full", "simple"}) {
      CHECK(broken(generated<avalon::Traffic>(avalon::pins(), workload, seed)).empty());
    }
    for (const char* workload : {"random", "full", "bursty"}) {
      CHECK(broken_st(generated<avalon_st::Traffic>(avalon_st::pins(), workload, seed)).empty());
    }
  }
  CHECK_THROWS_WITH(avalon::Traffic("ful", 1), Catch::Contains("full"));
  CHECK_THROWS_WITH(avalon_st::Traffic("ful", 1), Catch::Contains("full"));
}

TEST_CASE("avalon: a fault in legal traffic breaks its rule and no other", "[bus][avalon]") {
  CHECK(broken(accesses()).empty());
  PinRows rows = accesses();
  SECTION("write falls") {
    rows.set(2, avalon::kWrite, 0);
    CHECK(broken(rows) == "av_dropped 1");
  }
  SECTION("a signal of the command changes") {
    for (const std::size_t pin :
         {avalon::kAddress, avalon::kWritedata, avalon::kLock, avalon::kBurstcount}) {
      PinRows changed = accesses();
      changed.set(1, pin, 3);
      CHECK(broken(changed) == "av_stable 1");
    }
    rows.set_mask(2, avalon::kByteenable, 0);
    CHECK(broken(rows) == "av_stable 2");
  }
  SECTION("a write becomes a read") {
    rows.set(1, avalon::kWrite, 0);
    rows.set(1, avalon::kRead, 1);
    CHECK(broken(rows) == "av_stable 1");
  }
  SECTION("the address of a later beat is free, also while it waits") {
    for (const std::size_t c : {std::size_t{4}, std::size_t{5}}) {
      rows.set(c, avalon::kWrite, 1);
      rows.set(c, avalon::kAddress, c);
      rows.set(c, avalon::kBurstcount, 0);
      rows.set(c, avalon::kWaitrequest, c == 4 ? 1 : 0);
    }
    CHECK(broken(rows).empty());
    rows.set(5, avalon::kWritedata, 9);
    CHECK(broken(rows) == "av_stable 1");
  }
  SECTION("read and write at once") {
    rows.set(7, avalon::kWrite, 1);
    rows.set(7, avalon::kBurstcount, 1);
    rows.set(10, avalon::kReaddatavalid, 0);
    CHECK(broken(rows) == "av_both 1");
  }
  SECTION("burstcount 0") {
    rows.set(7, avalon::kBurstcount, 0);
    rows.set(10, avalon::kReaddatavalid, 0);
    CHECK(broken(rows) == "av_burstcount 1");
  }
  SECTION("a read within a burst") {
    rows.set(4, avalon::kRead, 1);
    CHECK(broken(rows) == "av_burst 1");
  }
  SECTION("answers to nothing") {
    rows.set(11, avalon::kReaddatavalid, 1);
    CHECK(broken(rows) == "av_read_orphan 1");
    PinRows early = accesses();
    early.set(7, avalon::kReaddatavalid, 1);
    CHECK(broken(early) == "av_read_orphan 1");
    PinRows response = accesses();
    response.set(5, avalon::kWriteresponsevalid, 1);
    CHECK(broken(response) == "av_write_orphan 1");
  }
  SECTION("data and a response at once") {
    rows.set(6, avalon::kWriteresponsevalid, 0);
    rows.set(9, avalon::kWriteresponsevalid, 1);
    CHECK(broken(rows) == "av_together 1");
  }
}

TEST_CASE("avalon-st: a fault in legal traffic breaks its rule and no other", "[bus][avalon]") {
  CHECK(broken_st(packets()).empty());
  PinRows rows = packets();
  SECTION("startofpacket within a packet") {
    rows.set(3, avalon_st::kStartofpacket, 1);
    CHECK(broken_st(rows) == "as_start_within 1");
  }
  SECTION("a packet without startofpacket") {
    rows.set(1, avalon_st::kStartofpacket, 0);
    rows.set(1, avalon_st::kEndofpacket, 1);
    rows.set(3, avalon_st::kStartofpacket, 1);
    CHECK(broken_st(rows) == "as_start_missing 1");
  }
  SECTION("empty is the whole beat") {
    rows.pins.width[avalon_st::kData] = 24;
    CHECK(broken_st(rows) == "as_empty 2");
  }
}

}  // namespace fabmon::test::test_avalon_rules
