// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Pins that a recording lacks and that follow from others: by hand, and against complete random
// traffic of which they are taken away.
#include <deque>
#include <random>
#include <set>

#include "tb/bus/axi4/derived_pins.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_derived_pins {
namespace {

using Names = std::set<std::string, std::less<>>;

const Names kPins{"arvalid", "arready", "arid",    "arlen",   "rvalid", "rready",
                  "rid",     "rlast",   "awvalid", "awready", "awid",   "awlen",
                  "wvalid",  "wready",  "wlast",   "bvalid",  "bready", "bid"};

Axi4DerivedPins without(const Names& absent) {
  return Axi4DerivedPins(
      [&](std::string_view name) { return kPins.contains(name) && !absent.contains(name); });
}

Axi4Pins ar(unsigned id, unsigned len) {
  Axi4Pins p;
  p.arvalid = p.arready = 1;
  p.arid = id;
  p.arlen = static_cast<std::uint8_t>(len);
  return p;
}

Axi4Pins r(unsigned id, bool ready = true) {
  Axi4Pins p;
  p.rvalid = 1;
  p.rready = ready ? 1 : 0;
  p.rid = id;
  return p;
}

Axi4Pins aw(unsigned id, unsigned len, bool ready = true) {
  Axi4Pins p;
  p.awvalid = 1;
  p.awready = ready ? 1 : 0;
  p.awid = id;
  p.awlen = static_cast<std::uint8_t>(len);
  return p;
}

Axi4Pins w() {
  Axi4Pins p;
  p.wvalid = p.wready = 1;
  return p;
}

/// Two channels in one cycle.
Axi4Pins with_w(Axi4Pins p) {
  p.wvalid = p.wready = 1;
  return p;
}

TEST_CASE("Derived pins: a shared command is a read or a write as `write` says", "[transactions]") {
  Axi4DerivedPins derived(
      [](std::string_view name) { return kPins.contains(name) || name == "arwwrite"; });
  REQUIRE(derived.any());
  for (const unsigned write : {0U, 1U}) {
    Axi4Pins p = ar(3, 0);
    p.awvalid = p.awready = 1;
    p.arwwrite = static_cast<std::uint8_t>(write);
    derived.apply(p);
    CHECK(p.arvalid == 1 - write);
    CHECK(p.awvalid == write);
  }
}

TEST_CASE("Derived pins: a complete port derives nothing", "[axi4][trace][derived]") {
  CHECK_FALSE(without({}).any());
  CHECK(without({}).notes().empty());
  CHECK_FALSE(without({"rlast", "arlen"}).any());  // AXI4-Lite
  CHECK_FALSE(without({"arid", "rid"}).any());
}

TEST_CASE("Derived pins: RLAST by ARLEN, of interleaved bursts by ID, in a cycle that stalls too",
          "[axi4][trace][derived]") {
  Axi4DerivedPins derived = without({"rlast"});
  std::string lasts;
  for (Axi4Pins p :
       {ar(1, 1), ar(2, 0), ar(1, 0), r(1), r(2, false), r(2), r(1, false), r(1), r(1), r(1)}) {
    derived.apply(p);
    if (p.rvalid != 0) lasts += p.rlast != 0 ? '1' : '0';
  }
  CHECK(lasts == "0111111");  // the last one is an orphan
}

TEST_CASE("Derived pins: a response in the cycle of its command is its own",
          "[axi4][trace][derived]") {
  Axi4DerivedPins derived = without({"rlast", "rid"});
  Axi4Pins p = ar(5, 0);
  p.rvalid = p.rready = 1;
  derived.apply(p);
  CHECK((p.rid == 5 && p.rlast == 1));
}

TEST_CASE("Derived pins: WLAST of data before, in and after the cycle of the command",
          "[axi4][trace][derived]") {
  Axi4DerivedPins derived = without({"wlast"});
  std::string lasts;
  for (Axi4Pins p : {with_w(aw(0, 0)), aw(0, 1), w(), w(), w(), with_w(aw(0, 2, false)),
                     with_w(aw(0, 2)), with_w(aw(0, 0))}) {
    derived.apply(p);
    if (p.wvalid != 0) lasts += p.wlast != 0 ? '1' : '0';
  }
  CHECK(lasts ==
        "101"
        "0011");
  CHECK(derived.notes().size() == 1);
}

TEST_CASE("Derived pins: LAST of ACE's commands without data does not follow LEN",
          "[axi4][trace][derived]") {
  Axi4DerivedPins derived = without({"rlast", "wlast"});
  Axi4Pins unique = ar(1, 3);
  unique.arsnoop = 11;
  Axi4Pins evict = aw(1, 3);
  evict.awsnoop = 4;
  std::string reads, writes;
  for (Axi4Pins p : {unique, r(1), evict, aw(2, 0), w()}) {
    derived.apply(p);
    if (p.rvalid != 0) reads += p.rlast != 0 ? '1' : '0';
    if (p.wvalid != 0) writes += p.wlast != 0 ? '1' : '0';
  }
  CHECK(reads == "1");
  CHECK(writes == "1");
}

TEST_CASE("Derived pins: writes of which all data came before the command are told",
          "[axi4][trace][derived]") {
  Axi4DerivedPins derived = without({"wlast"});
  for (Axi4Pins p : {w(), aw(0, 0), aw(0, 0), w()}) derived.apply(p);
  REQUIRE(derived.notes().size() == 2);
  CHECK(derived.notes()[1].find("all data of 1 writes") != std::string::npos);
  derived.restart();
  CHECK(derived.notes().size() == 1);
}

TEST_CASE("Derived pins: a reset forgets what is open", "[axi4][trace][derived]") {
  Axi4DerivedPins derived = without({"rid", "bid"});
  Axi4Pins reset;
  reset.aresetn = 0;
  Axi4Pins data = r(0);
  for (Axi4Pins p : {ar(1, 0), aw(3, 0), reset, ar(2, 0)}) derived.apply(p);
  data.bvalid = data.bready = 1;
  derived.apply(data);
  CHECK((data.rid == 2 && data.bid == 0));
}

TEST_CASE("Derived pins: with an ID of responses alone these are paired in order",
          "[axi4][trace][derived]") {
  Axi4DerivedPins derived = without({"arid", "awid"});
  Axi4Pins p = r(7);
  p.bid = 9;
  derived.apply(p);
  CHECK((p.rid == 0 && p.bid == 0));
  CHECK(derived.notes().size() == 2);
}

TEST_CASE("Derived pins: of random traffic in order they are what was taken away",
          "[axi4][trace][derived]") {
  const std::uint64_t seed = seed_or(38);
  INFO("FABMON_SEED=" << seed);
  std::mt19937_64 random(seed);
  Axi4DerivedPins derived = without({"rlast", "rid", "wlast", "bid"});
  std::deque<std::pair<unsigned, unsigned>> reads, data;
  std::deque<unsigned> responses, open;
  for (int cycle = 0; cycle < 20000; ++cycle) {
    Axi4Pins p;
    p.arvalid = random() % 2;
    p.arready = random() % 2;
    p.arid = random() % 8;
    p.arlen = random() % 4;
    p.awvalid = random() % 2;
    p.awready = random() % 2;
    p.awid = random() % 8;
    p.awlen = random() % 4;
    p.rready = random() % 2;
    p.wready = random() % 2;
    p.bready = random() % 2;
    p.rvalid = !reads.empty() && random() % 4 != 0;
    p.wvalid = !data.empty() && random() % 4 != 0;
    p.bvalid = !responses.empty() && random() % 2;
    Axi4Pins full = p;
    if (p.rvalid != 0) {
      full.rid = reads.front().first;
      full.rlast = reads.front().second == 0;
    }
    if (p.wvalid != 0) full.wlast = data.front().second == 0;
    if (p.bvalid != 0) full.bid = responses.front();
    derived.apply(p);
    if (!(p == full)) FAIL("cycle " << cycle);
    if (p.rvalid != 0 && p.rready != 0 && reads.front().second-- == 0) reads.pop_front();
    if (p.bvalid != 0 && p.bready != 0) responses.pop_front();
    if (p.wvalid != 0 && p.wready != 0 && data.front().second-- == 0) {
      responses.push_back(data.front().first);
      data.pop_front();
    }
    if (p.arvalid != 0 && p.arready != 0) reads.emplace_back(p.arid, p.arlen);
    if (p.awvalid != 0 && p.awready != 0) data.emplace_back(p.awid, p.awlen);
  }
}

}  // namespace
}  // namespace fabmon::test::test_derived_pins
