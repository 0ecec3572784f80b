// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of AHB against traffic that is legal, and traffic that breaks one.
#include <initializer_list>
#include <string>

#include "tb/bus/ahb/rules.hpp"
#include "tb/bus/ahb/traffic.hpp"
#include "tests/bus/pin_bench.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_ahb_rules {
namespace {

using namespace ahb;  // names of pins

/// What differs from a cycle in which nothing happens (HTRANS IDLE, HREADY 1, HBURST INCR).
struct Cycle {
  std::uint64_t trans = kTransIdle, address = 0;
  bool ready = true;
  std::uint64_t burst = 1, response = 0;
  bool write = false, select = true;
  std::uint64_t size = 2;
};

/// A cycle in reset, then these.
PinRows rows_of(std::initializer_list<Cycle> cycles) {
  PinRows rows(ahb::pins());
  rows.generate<Traffic>("full", 1, 1);
  for (const Cycle& each : cycles) {
    const std::size_t c = rows.add();
    rows.set(c, kReset, 1);
    rows.set(c, kHtrans, each.trans);
    rows.set(c, kHaddr, each.address);
    rows.set(c, kHready, each.ready ? 1 : 0);
    rows.set(c, kHburst, each.burst);
    rows.set(c, kHresp, each.response);
    rows.set(c, kHwrite, each.write ? 1 : 0);
    rows.set(c, kHsel, each.select ? 1 : 0);
    rows.set(c, kHsize, each.size);
  }
  return rows;
}

std::string broken(std::initializer_list<Cycle> cycles) {
  return broken_by<Rules>(rows_of(cycles));
}

constexpr std::uint64_t kI = kTransIdle, kB = kTransBusy, kN = kTransNonseq, kS = kTransSeq;
constexpr std::uint64_t kWrap4 = 2, kIncr4 = 3, kIncr8 = 5;

}  // namespace

TEST_CASE("ahb: generated traffic breaks no rule", "[bus][ahb]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 50; ++seed) {
    INFO("FABMON_SEED=" << seed);
    for (const char* workload : {"random", "full", "shared", "retry"}) {
      PinRows rows(ahb::pins());
      rows.generate<Traffic>(workload, seed, 1000);
      CHECK(broken_by<Rules>(rows).empty());
    }
  }
  CHECK_THROWS_WITH(Traffic("ful", 1), Catch::Contains("full"));
}

TEST_CASE("ahb: a recording without pins breaks no rule that needs them", "[bus][ahb]") {
  for (const Pin missing : {kHsel, kHaddr, kHsize, kHresp, kHburst, kHwrite}) {
    PinRows rows(ahb::pins());
    rows.generate<Traffic>("random", 3, 2000);
    rows.pins.recorded[missing] = false;
    rows.pins.width[missing] = 0;
    for (std::size_t c = 0; c < rows.size(); ++c) rows.set(c, missing, kPins.at(missing).tie);
    INFO(kPins.at(missing).name);
    // Without HBURST a WRAP is an INCR that jumps.
    CHECK(broken_by<Rules>(rows).find("h_") == (missing == kHburst ? 0 : std::string::npos));
  }
}

TEST_CASE("ahb: h_stable: an address phase that waits stays as it is", "[bus][ahb]") {
  const auto changed = [](Pin pin) {
    // A NONSEQ is accepted; the next one waits for two cycles.
    PinRows rows = rows_of({{.trans = kN, .burst = 0},
                            {.trans = kN, .address = 64, .ready = false, .burst = 0},
                            {.trans = kN, .address = 64, .ready = false, .burst = 0},
                            {.trans = kN, .address = 64, .burst = 0},
                            {},
                            {}});
    CHECK(broken_by<Rules>(rows).empty());
    for (std::size_t c = 3; c <= 4; ++c) rows.set(c, pin, rows[c][pin] ^ 4U);
    return broken_by<Rules>(rows);
  };
  for (const Pin pin : {kHaddr, kHprot, kHmaster}) CHECK(changed(pin) == "h_stable 1");
  for (const Pin pin : {kHwrite, kHnonsec, kHmastlock, kHexcl}) CHECK(changed(pin) == "h_stable 1");
  CHECK(changed(kHburst) == "h_stable 1");
  // It is withdrawn, or given to another subordinate.
  CHECK(broken({{.trans = kN}, {.trans = kN, .address = 4, .ready = false}, {}}) == "h_stable 1");
  CHECK(broken({{.trans = kN},
                {.trans = kN, .address = 4, .ready = false},
                {.trans = kN, .address = 4, .select = false}}) == "h_stable 1");
  CHECK(broken({{.trans = kN},
                {.trans = kS, .address = 4, .ready = false},
                {.trans = kB, .address = 4},
                {.trans = kS, .address = 4},
                {}}) == "h_stable 1");
  // After HREADY = 1 all may change, and a reset begins anew.
  CHECK(broken({{.trans = kN, .ready = false}, {.trans = kN}, {.trans = kI, .address = 8}, {}})
            .empty());
  PinRows rows = rows_of({{.trans = kN}, {.trans = kN, .ready = false}, {}, {.trans = kI}});
  rows.set(3, kReset, 0);
  CHECK(broken_by<Rules>(rows).empty());
}

TEST_CASE("ahb: h_stable: what may change while HREADY is low", "[bus][ahb]") {
  // IDLE may become a NONSEQ, and move.
  CHECK(broken({{.trans = kN, .burst = 0},
                {.address = 12, .ready = false},
                {.address = 16, .ready = false},
                {.trans = kN, .address = 64, .ready = false, .burst = 0},
                {.trans = kN, .address = 64, .burst = 0},
                {}})
            .empty());
  CHECK(broken({{.trans = kN}, {.ready = false}, {.trans = kB, .address = 4}, {}}) == "h_stable 1");
  // BUSY may become the SEQ that it announces.
  CHECK(broken({{.trans = kN, .burst = kIncr4},
                {.trans = kB, .address = 4, .ready = false, .burst = kIncr4},
                {.trans = kS, .address = 4, .ready = false, .burst = kIncr4},
                {.trans = kS, .address = 4, .burst = kIncr4},
                {}})
            .empty());
  CHECK(broken({{.trans = kN, .burst = kIncr4},
                {.trans = kB, .address = 8, .ready = false, .burst = kIncr4},
                {.trans = kS, .address = 4, .burst = kIncr4},
                {}}) == "h_stable 1");
  // In INCR it may end the burst, else not.
  for (const std::uint64_t next : {kI, kN}) {
    CHECK(broken({{.trans = kN},
                  {.trans = kB, .address = 4, .ready = false},
                  {.trans = next, .address = 128},
                  {}})
              .empty());
    CHECK(broken({{.trans = kN, .burst = kIncr4},
                  {.trans = kB, .address = 4, .ready = false, .burst = kIncr4},
                  {.trans = next, .address = 128},
                  {}}) == "h_stable 1");
  }
  // Behind the first cycle of an ERROR all may become IDLE, and nothing else.
  for (const std::uint64_t trans : {kB, kN, kS}) {
    CHECK(broken({{.trans = kN, .burst = kIncr8},
                  {.trans = trans, .address = 4, .ready = false, .burst = kIncr8, .response = 1},
                  {.trans = kI, .response = 1},
                  {}})
              .empty());
  }
  CHECK(broken({{.trans = kN},
                {.trans = kN, .address = 4, .ready = false, .response = 1},
                {.trans = kN, .address = 8, .response = 1},
                {}}) == "h_stable 1");
  // A subordinate does not see another one's ERROR.
  CHECK(broken({{.trans = kN, .select = false},
                {.trans = kN, .address = 4, .ready = false},
                {.trans = kI},
                {}})
            .empty());
}

TEST_CASE("ahb: h_seq: SEQ follows its burst", "[bus][ahb]") {
  CHECK(broken({{}, {.trans = kS}, {}}) == "h_seq 1");
  CHECK(broken({{.trans = kN}, {}, {.trans = kS, .address = 4}, {}}) == "h_seq 1");
  // SINGLE and INCR4 have one and four beats.
  CHECK(broken({{.trans = kN, .burst = 0}, {.trans = kS, .address = 4, .burst = 0}, {}}) ==
        "h_seq 1");
  CHECK(broken({{.trans = kN, .burst = kIncr4},
                {.trans = kS, .address = 4, .burst = kIncr4},
                {.trans = kS, .address = 8, .burst = kIncr4},
                {.trans = kS, .address = 12, .burst = kIncr4},
                {.trans = kS, .address = 16, .burst = kIncr4},
                {}}) == "h_seq 1");
  // Addresses: one is repeated, one is left out; HSIZE counts.
  CHECK(broken({{.trans = kN}, {.trans = kS, .address = 0}, {}}) == "h_seq 1");
  CHECK(broken({{.trans = kN}, {.trans = kS, .address = 8}, {}}) == "h_seq 1");
  CHECK(broken({{.trans = kN, .size = 3}, {.trans = kS, .address = 8, .size = 3}, {}}).empty());
  // WRAP4 of words wraps at 16 bytes, and an INCR4 does not.
  CHECK(broken({{.trans = kN, .address = 0x38, .burst = kWrap4},
                {.trans = kS, .address = 0x3C, .burst = kWrap4},
                {.trans = kS, .address = 0x30, .burst = kWrap4},
                {.trans = kS, .address = 0x34, .burst = kWrap4},
                {}})
            .empty());
  CHECK(broken({{.trans = kN, .address = 0x3C, .burst = kWrap4},
                {.trans = kS, .address = 0x40, .burst = kWrap4},
                {}}) == "h_seq 1");
  CHECK(broken({{.trans = kN, .address = 0x3C, .burst = kIncr4},
                {.trans = kS, .address = 0x30, .burst = kIncr4},
                {}}) == "h_seq 1");
  // BUSY is in the burst, HSEL = 0 ends it.
  CHECK(broken({{.trans = kN}, {.trans = kB, .address = 4}, {.trans = kS, .address = 4}, {}})
            .empty());
  CHECK(broken({{.trans = kN},
                {.trans = kS, .address = 4, .select = false},
                {.trans = kS, .address = 8},
                {}}) == "h_seq 1");
}

TEST_CASE("ahb: h_seq: a burst from before the recording is in doubt", "[bus][ahb]") {
  PinRows rows = rows_of({{.trans = kS, .address = 4}, {}, {}});
  Rules rules(rows.pins, 10);
  rules.cycle(rows[1], 0, true);
  CHECK(rules.total() == 0);
  CHECK(rules.doubtful_total() == 1);
}

TEST_CASE("ahb: h_align and h_kb", "[bus][ahb]") {
  CHECK(broken({{.trans = kN, .address = 2}, {}}) == "h_align 1");
  CHECK(broken({{.trans = kN, .address = 4, .size = 3}, {}}) == "h_align 1");
  CHECK(broken({{.trans = kN, .address = 1, .size = 0}, {}}).empty());
  CHECK(broken({{.trans = kI, .address = 2}, {.trans = kB, .address = 2}, {}}).empty());
  CHECK(broken({{.trans = kN, .address = 2, .select = false}, {}}).empty());
  CHECK(broken({{.trans = kN, .address = 0x3FC}, {.trans = kS, .address = 0x400}, {}}) == "h_kb 1");
  CHECK(broken({{.trans = kN, .address = 0x3FC}, {.trans = kN, .address = 0x400}, {}}).empty());
}

TEST_CASE("ahb: h_error: responses other than OKAY take two cycles", "[bus][ahb]") {
  for (const std::uint64_t response : {1, 2, 3}) {
    CHECK(broken({{.trans = kN},
                  {.ready = false},
                  {.ready = false, .response = response},
                  {.response = response},
                  {}})
              .empty());
    // Only the last one, only the first one, another one.
    CHECK(broken({{.trans = kN}, {.response = response}, {}}) == "h_error 1");
    CHECK(broken({{.trans = kN}, {.ready = false}, {.response = response}, {}}) == "h_error 1");
    CHECK(broken({{.trans = kN}, {.ready = false, .response = response}, {}}) == "h_error 1");
    CHECK(broken({{.trans = kN}, {.ready = false, .response = response}, {.ready = false}, {}}) ==
          "h_error 1");
    // Where there is no data phase HRESP means nothing.
    CHECK(broken({{.response = response}, {}, {.trans = kB, .response = response}, {}}).empty());
  }
  CHECK(broken({{.trans = kN}, {.ready = false, .response = 1}, {.response = 2}, {}}) ==
        "h_error 1");
}

}  // namespace fabmon::test::test_ahb_rules
