// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The AXI4 protocol checker: for every rule a short trace that breaks this rule alone and is
// flagged at the right cycle, and its nearest legal neighbour that is not.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tb/bus/axi4/protocol.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace {

using fabmon::Axi4Pins;
using fabmon::Axi4Port;
using fabmon::Axi4Protocol;
using Clocks = std::vector<Axi4Pins>;

// One cycle, put together channel by channel; a channel has its handshake unless `ready` is 0.
struct Clock {
  Axi4Pins p;

  Clock ar(unsigned id, std::uint64_t addr, unsigned len, unsigned size = 3, unsigned burst = 1,
           unsigned ready = 1) const {
    Clock c = *this;
    c.p.arvalid = 1;
    c.p.arready = static_cast<std::uint8_t>(ready);
    c.p.arid = id;
    c.p.araddr = addr;
    c.p.arlen = static_cast<std::uint8_t>(len);
    c.p.arsize = static_cast<std::uint8_t>(size);
    c.p.arburst = static_cast<std::uint8_t>(burst);
    return c;
  }
  Clock r(unsigned id, unsigned last, unsigned ready = 1) const {
    Clock c = *this;
    c.p.rvalid = 1;
    c.p.rready = static_cast<std::uint8_t>(ready);
    c.p.rid = id;
    c.p.rlast = static_cast<std::uint8_t>(last);
    return c;
  }
  Clock aw(unsigned id, std::uint64_t addr, unsigned len, unsigned size = 3, unsigned burst = 1,
           unsigned ready = 1) const {
    Clock c = *this;
    c.p.awvalid = 1;
    c.p.awready = static_cast<std::uint8_t>(ready);
    c.p.awid = id;
    c.p.awaddr = addr;
    c.p.awlen = static_cast<std::uint8_t>(len);
    c.p.awsize = static_cast<std::uint8_t>(size);
    c.p.awburst = static_cast<std::uint8_t>(burst);
    return c;
  }
  Clock w(std::uint64_t strb, unsigned last, unsigned ready = 1) const {
    Clock c = *this;
    c.p.wvalid = 1;
    c.p.wready = static_cast<std::uint8_t>(ready);
    c.p.wstrb = {strb, 0};
    c.p.wlast = static_cast<std::uint8_t>(last);
    return c;
  }
  Clock b(unsigned id, unsigned ready = 1) const {
    Clock c = *this;
    c.p.bvalid = 1;
    c.p.bready = static_cast<std::uint8_t>(ready);
    c.p.bid = id;
    return c;
  }
  // Both commands are exclusive.
  Clock lock() const {
    Clock c = *this;
    c.p.arlock = c.p.awlock = 1;
    return c;
  }
  // Both answers are this.
  Clock resp(unsigned value) const {
    Clock c = *this;
    c.p.rresp = c.p.bresp = static_cast<std::uint8_t>(value);
    return c;
  }
  Clock reset() const {
    Clock c = *this;
    c.p.aresetn = 0;
    return c;
  }
  operator Axi4Pins() const { return p; }  // NOLINT(google-explicit-constructor)
};

const Clock kIdle;

struct Case {
  std::string rule;
  std::uint64_t clock;
  Clocks bad;
  Clocks good;
};

void add_held_cases(std::vector<Case>& cases) {
  const Clock read = kIdle.ar(1, 0, 0);
  const Clock write = kIdle.aw(1, 0, 0).w(0xFF, 1);
  const Clock ar = kIdle.ar(1, 0x40, 3, 3, 1, 0);
  const Clock aw = kIdle.aw(1, 0x40, 3, 3, 1, 0);
  cases.push_back({"ar_dropped", 1, {ar, kIdle}, {ar, kIdle.ar(1, 0x40, 3)}});
  cases.push_back({"r_dropped",
                   2,
                   {read, kIdle.r(1, 1, 0), kIdle},
                   {read, kIdle.r(1, 1, 0), kIdle.r(1, 1), kIdle}});
  cases.push_back({"aw_dropped", 1, {aw, kIdle}, {aw, aw, kIdle.aw(1, 0x40, 3), kIdle}});
  cases.push_back({"w_dropped", 1, {kIdle.w(1, 0, 0), kIdle}, {kIdle.w(1, 0, 0), kIdle.w(1, 0)}});
  cases.push_back(
      {"b_dropped", 2, {write, kIdle.b(1, 0), kIdle}, {write, kIdle.b(1, 0), kIdle.b(1), kIdle}});
  const std::vector<std::pair<Clock, Clock>> changed{
      {kIdle.ar(2, 0x40, 3), kIdle.aw(2, 0x40, 3)},
      {kIdle.ar(1, 0x48, 3), kIdle.aw(1, 0x48, 3)},
      {kIdle.ar(1, 0x40, 1), kIdle.aw(1, 0x40, 1)},
      {kIdle.ar(1, 0x40, 3, 2), kIdle.aw(1, 0x40, 3, 2)},
      {kIdle.ar(1, 0x40, 3, 3, 2), kIdle.aw(1, 0x40, 3, 3, 2)},
      {kIdle.ar(1, 0x40, 3).lock(), kIdle.aw(1, 0x40, 3).lock()}};
  for (const auto& [read_to, write_to] : changed) {
    cases.push_back({"ar_stable", 1, {ar, read_to}, {kIdle.ar(1, 0x40, 3), read_to}});
    cases.push_back({"aw_stable", 1, {aw, write_to}, {kIdle.aw(1, 0x40, 3), write_to}});
  }
  cases.push_back({"r_stable",
                   3,
                   {read, kIdle.ar(2, 0, 0), kIdle.r(1, 1, 0), kIdle.r(2, 1)},
                   {read, kIdle.ar(2, 0, 0), kIdle.r(1, 1), kIdle.r(2, 1)}});
  cases.push_back({"r_stable",
                   2,
                   {kIdle.ar(1, 0, 1), kIdle.r(1, 1, 0), kIdle.r(1, 0)},
                   {kIdle.ar(1, 0, 1), kIdle.r(1, 0, 0), kIdle.r(1, 0), kIdle.r(1, 1)}});
  cases.push_back({"r_stable",
                   2,
                   {read, kIdle.r(1, 1, 0).resp(0), kIdle.r(1, 1).resp(2)},
                   {read, kIdle.r(1, 1, 0).resp(2), kIdle.r(1, 1).resp(2)}});
  cases.push_back({"b_stable",
                   2,
                   {write, kIdle.b(1, 0).resp(3), kIdle.b(1)},
                   {write, kIdle.b(1, 0).resp(3), kIdle.b(1).resp(3)}});
  cases.push_back(
      {"w_stable", 1, {kIdle.w(1, 0, 0), kIdle.w(3, 0)}, {kIdle.w(1, 0), kIdle.w(3, 0)}});
  cases.push_back(
      {"w_stable", 1, {kIdle.w(1, 1, 0), kIdle.w(1, 0)}, {kIdle.w(1, 0), kIdle.w(1, 1)}});
  cases.push_back({"b_stable",
                   3,
                   {write, kIdle.aw(2, 0, 0).w(0, 1), kIdle.b(1, 0), kIdle.b(2)},
                   {write, kIdle.aw(2, 0, 0).w(0, 1), kIdle.b(1), kIdle.b(2)}});
}

void add_command_cases(std::vector<Case>& cases) {
  const auto both = [&cases](const std::string& rule, const std::vector<unsigned>& bad,
                             const std::vector<unsigned>& good) {
    const auto read = [](const std::vector<unsigned>& v) {
      return kIdle.ar(5, v[0], v[1], v[2], v[3]);
    };
    const auto write = [](const std::vector<unsigned>& v) {
      return kIdle.aw(5, v[0], v[1], v[2], v[3]);
    };
    cases.push_back({"ar_" + rule, 1, {kIdle, read(bad)}, {kIdle, read(good)}});
    cases.push_back({"aw_" + rule, 1, {kIdle, write(bad)}, {kIdle, write(good)}});
    // Flagged once, when VALID shows it, however long it waits.
    Clock slow = read(bad);
    slow.p.arready = 0;
    cases.push_back({"ar_" + rule, 0, {slow, slow, read(bad)}, {read(good)}});
  };
  // addr, len, size, burst (bus of 8 bytes)
  both("crosses_4k", {0x1FF8, 1, 3, 1}, {0x1FF0, 1, 3, 1});
  both("crosses_4k", {0x0809, 255, 3, 1}, {0x0801, 255, 3, 1});
  both("crosses_4k", {0x0FFF, 1, 0, 1}, {0x0FFE, 1, 0, 1});
  both("crosses_4k", {0x0FFD, 1, 2, 1}, {0x0FFB, 1, 2, 1});  // unaligned: counts from 0xFFC, 0xFF8
  both("crosses_4k", {0x1FF8, 15, 3, 1}, {0x1FF8, 15, 3, 2});
  both("crosses_4k", {0x1FF8, 15, 3, 1}, {0x1FF8, 15, 3, 0});
  both("burst_reserved", {0x100, 1, 3, 3}, {0x100, 1, 3, 2});
  both("wrap_len", {0x100, 2, 3, 2}, {0x100, 1, 3, 2});
  both("wrap_len", {0x100, 0, 3, 2}, {0x100, 3, 3, 2});
  both("wrap_len", {0x100, 31, 3, 2}, {0x100, 15, 3, 2});
  both("wrap_len", {0x100, 8, 3, 2}, {0x100, 7, 3, 2});
  both("wrap_align", {0x104, 3, 3, 2}, {0x108, 3, 3, 2});
  both("wrap_align", {0x101, 3, 1, 2}, {0x102, 3, 1, 2});
  both("fixed_len", {0x100, 16, 3, 0}, {0x100, 15, 3, 0});
  both("size", {0x100, 0, 4, 1}, {0x100, 0, 3, 1});
}

void add_response_cases(std::vector<Case>& cases) {
  const Clock ar1 = kIdle.ar(1, 0, 1);
  const Clock aw1 = kIdle.aw(1, 0, 1);
  const Clock r0 = kIdle.r(1, 0);
  const Clock r1 = kIdle.r(1, 1);
  const Clock w0 = kIdle.w(0xFF, 0);
  const Clock w1 = kIdle.w(0xFF, 1);
  cases.push_back({"r_orphan", 0, {r1}, {ar1, r0, r1}});
  cases.push_back({"r_orphan", 1, {ar1, kIdle.r(2, 0)}, {ar1, kIdle.r(1, 0)}});
  cases.push_back({"r_orphan", 3, {ar1, r0, r1, r1}, {ar1, r0, r1, kIdle}});
  // In the cycle of its own command is too early; the next cycle is not.
  cases.push_back({"r_orphan", 0, {kIdle.ar(1, 0, 0).r(1, 1)}, {kIdle.ar(1, 0, 0), r1}});
  cases.push_back({"b_orphan", 0, {kIdle.b(1)}, {aw1, w0, w1, kIdle.b(1)}});
  cases.push_back({"b_orphan", 3, {aw1, w0, w1, kIdle.b(2)}, {aw1, w0, w1, kIdle.b(1)}});
  // All data went ahead, the address has not come.
  cases.push_back({"b_orphan", 2, {w0, w1, kIdle.b(1)}, {w0, w1, aw1, kIdle.b(1)}});
  cases.push_back({"b_orphan", 2, {w0, w1, kIdle.aw(1, 0, 1).b(1)}, {w0, w1, aw1, kIdle.b(1)}});
  cases.push_back({"b_early", 2, {aw1, w0, kIdle.b(1)}, {aw1, w0, w1, kIdle.b(1)}});
  cases.push_back({"b_early", 2, {aw1, w0, kIdle.w(0xFF, 1).b(1)}, {aw1, w0, w1, kIdle.b(1)}});
  // The data of id 1 is complete; that of id 2, which comes later, is not.
  cases.push_back({"b_early",
                   3,
                   {kIdle.aw(1, 0, 0), kIdle.aw(2, 0, 0), w1, kIdle.b(2)},
                   {kIdle.aw(1, 0, 0), kIdle.aw(2, 0, 0), w1, kIdle.b(1)}});
  cases.push_back({"r_last_early", 1, {ar1, r1}, {kIdle.ar(1, 0, 0), r1}});
  // Same ID: the first data belongs to the older command, whatever the lengths.
  cases.push_back(
      {"r_last_early", 2, {ar1, kIdle.ar(1, 0, 0), r1, r1}, {kIdle.ar(1, 0, 0), ar1, r1, r0, r1}});
  // Different IDs interleaved.
  cases.push_back({"r_last_missing",
                   3,
                   {ar1, kIdle.ar(2, 0, 0), r0, kIdle.r(2, 0), r1},
                   {ar1, kIdle.ar(2, 0, 0), r0, kIdle.r(2, 1), r1}});
  cases.push_back({"r_last_missing", 2, {ar1, r0, r0}, {ar1, r0, r1}});
  cases.push_back({"w_last_early", 1, {aw1, w1}, {kIdle.aw(1, 0, 0), w1}});
  cases.push_back({"w_last_early", 1, {w1, aw1}, {w1, kIdle.aw(1, 0, 0)}});
  cases.push_back({"w_last_early", 0, {kIdle.aw(1, 0, 1).w(0, 1)}, {kIdle.aw(1, 0, 0).w(0, 1)}});
  // Data in the order of the addresses, not of the IDs.
  cases.push_back(
      {"w_last_early", 2, {aw1, kIdle.aw(2, 0, 0), w1, w1}, {kIdle.aw(2, 0, 0), aw1, w1, w0, w1}});
  cases.push_back({"w_last_missing", 2, {aw1, w0, w0}, {aw1, w0, w1}});
  cases.push_back({"w_last_missing", 2, {w0, w0, aw1}, {w0, w1, aw1}});
  cases.push_back({"w_last_missing", 1, {kIdle.aw(1, 0, 0), w0}, {kIdle.aw(1, 0, 1), w0}});
}

void add_exclusive_cases(std::vector<Case>& cases) {
  struct Shapes {
    unsigned addr, len, size;
  };
  const auto both = [&cases](const Shapes& bad, const Shapes& good) {
    const auto ar = [](const Shapes& v) { return kIdle.ar(5, v.addr, v.len, v.size).lock(); };
    const auto aw = [](const Shapes& v) { return kIdle.aw(5, v.addr, v.len, v.size).lock(); };
    cases.push_back({"ar_exclusive", 1, {kIdle, ar(bad)}, {kIdle, ar(good)}});
    cases.push_back({"aw_exclusive", 1, {kIdle, aw(bad)}, {kIdle, aw(good)}});
  };
  both({0x100, 2, 3}, {0x100, 1, 3});    // 24 bytes, 16 bytes
  both({0x100, 31, 0}, {0x100, 15, 0});  // 32 beats, 16 beats
  both({0x108, 1, 3}, {0x110, 1, 3});    // off their 16 bytes
  both({0x101, 0, 1}, {0x102, 0, 1});
  Axi4Pins lawful = kIdle.ar(5, 0x108, 2);  // all of that is legal without LOCK
  lawful.awvalid = lawful.awready = 1;
  lawful.awaddr = 0x101;
  lawful.awlen = 99;
  cases.push_back({"ar_exclusive", 0, {kIdle.ar(5, 0x108, 2).lock()}, {lawful}});
  // 256 bytes in 32 beats; 128 bytes in 16 beats of 8.
  both({0x100, 31, 3}, {0x100, 15, 3});

  const Clock read = kIdle.ar(1, 0x40, 1);
  const Clock write = kIdle.aw(1, 0x40, 0).w(0xFF, 1);
  for (const unsigned legal : {0U, 2U, 3U}) {
    cases.push_back({"r_exokay",
                     2,
                     {read, kIdle.r(1, 0), kIdle.r(1, 1).resp(1)},
                     {read, kIdle.r(1, 0), kIdle.r(1, 1).resp(legal)}});
    cases.push_back({"b_exokay", 1, {write, kIdle.b(1).resp(1)}, {write, kIdle.b(1).resp(legal)}});
  }
  // The command of the same ID that is the oldest decides.
  cases.push_back({"r_exokay",
                   2,
                   {kIdle.ar(1, 0, 0), kIdle.ar(1, 0, 0).lock(), kIdle.r(1, 1).resp(1)},
                   {kIdle.ar(1, 0, 0).lock(), kIdle.ar(1, 0, 0), kIdle.r(1, 1).resp(1)}});
  cases.push_back(
      {"b_exokay",
       2,
       {kIdle.aw(1, 0, 0).w(1, 1), kIdle.aw(1, 0, 0).lock().w(1, 1), kIdle.b(1).resp(1)},
       {kIdle.aw(1, 0, 0).lock().w(1, 1), kIdle.aw(1, 0, 0).w(1, 1), kIdle.b(1).resp(1)}});
}

void add_strobe_cases(std::vector<Case>& cases) {
  struct Strobes {
    unsigned addr, len, size, burst;
    std::vector<std::uint64_t> good;  // one beat each; the last one is spoilt by `extra`
    std::uint64_t extra;
  };
  const std::vector<Strobes> all{
      {0x10, 0, 3, 1, {0xFF}, 0x100},        // beyond the bus
      {0x13, 0, 3, 1, {0xF8}, 0x04},         // below an unaligned start
      {0x13, 1, 3, 1, {0xF8, 0xFF}, 0x100},  // later beats are aligned
      {0x12, 0, 1, 1, {0x0C}, 0x10},         // narrow
      {0x12, 0, 1, 1, {0x0C}, 0x02},
      {0x13, 1, 1, 1, {0x08, 0x30}, 0x08},              // narrow, unaligned, moving on
      {0x16, 2, 1, 1, {0xC0, 0x03, 0x0C}, 0x10},        // over the end of a bus word
      {0x11, 2, 1, 0, {0x02, 0x02, 0x02}, 0x01},        // FIXED stays where it is
      {0x0C, 3, 1, 2, {0x30, 0xC0, 0x03, 0x0C}, 0x10},  // WRAP at 0x10 back to 0x08
      {0x10, 0, 3, 1, {0x00}, 0x100},                   // none set is legal
  };
  for (const Strobes& s : all) {
    const Clock aw = kIdle.aw(3, s.addr, s.len, s.size, s.burst);
    Clocks good{aw};
    for (std::size_t i = 0; i < s.good.size(); ++i) {
      good.push_back(kIdle.w(s.good[i], i + 1 == s.good.size() ? 1 : 0));
    }
    Clocks bad = good;
    bad.back().wstrb[0] |= s.extra;
    cases.push_back({"w_strobe", bad.size() - 1, bad, good});
    // The same with all data ahead of the address: judged when the address comes.
    std::rotate(good.begin(), good.begin() + 1, good.end());
    std::rotate(bad.begin(), bad.begin() + 1, bad.end());
    cases.push_back({"w_strobe", bad.size() - 1, bad, good});
  }
}

void add_reset_cases(std::vector<Case>& cases) {
  const Clock in_reset = kIdle.reset();
  const Clocks one_valid{kIdle.ar(0, 0, 0), kIdle.aw(0, 0, 0), kIdle.w(0, 0),
                         kIdle.ar(0, 0, 0, 3, 1, 0)};
  for (Axi4Pins p : one_valid) {
    cases.push_back({"valid_after_reset", 1, {in_reset, p}, {in_reset, kIdle, p}});
    p.aresetn = 0;
    // The first cycle of a reset, in which a design samples it, and the last one are not judged.
    cases.push_back({"valid_in_reset",
                     2,
                     {kIdle, in_reset, p, in_reset, kIdle},
                     {kIdle, p, in_reset, p, kIdle}});
  }
  // A reset ends everything that was open.
  cases.push_back(
      {"r_orphan",
       3,
       {kIdle.ar(1, 0, 0), in_reset, kIdle, kIdle.r(1, 1)},
       {kIdle.ar(1, 0, 0, 3, 1, 0), in_reset, kIdle, kIdle.ar(1, 0, 0), kIdle.r(1, 1)}});
  cases.push_back({"w_last_early",
                   3,
                   {kIdle.w(0, 0), in_reset, kIdle, kIdle.aw(0, 0, 1).w(0, 1)},
                   {kIdle.w(0, 0), in_reset, kIdle, kIdle.aw(0, 0, 0).w(0, 1)}});
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  add_held_cases(cases);
  add_command_cases(cases);
  add_response_cases(cases);
  add_exclusive_cases(cases);
  add_strobe_cases(cases);
  add_reset_cases(cases);
  return cases;
}

}  // namespace

TEST_CASE("axi4 protocol: each rule flags its breach at the right cycle and nothing else",
          "[axi4][protocol]") {
  std::size_t number = 0;
  for (const Case& c : all_cases()) {
    INFO("case " << number++ << " of rule " << c.rule);
    Axi4Protocol bad{Axi4Port{}};
    bad.run(c.bad.data(), c.bad.size());
    CHECK(bad.total() == 1);
    CHECK(bad.count(c.rule) == 1);
    REQUIRE(!bad.violations().empty());
    CHECK(std::string(bad.violations()[0].rule) == c.rule);
    CHECK(bad.violations()[0].clock == c.clock);
    Axi4Protocol good{Axi4Port{}};
    good.run(c.good.data(), c.good.size());
    CHECK(good.total() == 0);
  }
}

TEST_CASE("axi4 protocol: the cases above cover every rule", "[axi4][protocol]") {
  std::set<std::string> tested;
  for (const Case& c : all_cases()) tested.insert(c.rule);
  std::set<std::string> listed;
  for (const Axi4Protocol::Rule& rule : Axi4Protocol::rules()) {
    listed.insert(std::string(rule.name));
    CHECK(!rule.section.empty());
    CHECK(!rule.meaning.empty());
  }
  CHECK(tested == listed);
  CHECK(listed.size() == Axi4Protocol::rules().size());
}

TEST_CASE("axi4 protocol: the bus width decides which SIZE is legal", "[axi4][protocol]") {
  for (unsigned size = 0; size < 8; ++size) {
    for (unsigned width = 32; width <= 1024; width *= 2) {
      Axi4Port bus;
      bus.data_width = width;
      Axi4Protocol checker(bus);
      const Axi4Pins p = kIdle.ar(0, 0, 0, size);
      checker.run(&p, 1);
      CHECK(checker.count("ar_size") == ((8U << size) > width ? 1 : 0));
    }
  }
}

TEST_CASE("axi4 protocol: strobes of a 1024-bit bus use both words", "[axi4][protocol]") {
  Axi4Port bus;
  bus.data_width = 1024;
  const auto run = [&bus](std::uint64_t addr, unsigned size, std::uint64_t low,
                          std::uint64_t high) {
    Axi4Protocol checker(bus);
    Axi4Pins p = kIdle.aw(0, addr, 0, size).w(low, 1);
    p.wstrb[1] = high;
    checker.run(&p, 1);
    return checker.count("w_strobe");
  };
  const std::uint64_t all = ~std::uint64_t{0};
  CHECK(run(0x80, 7, all, all) == 0);
  CHECK(run(0xC0, 7, 0, all) == 0);
  CHECK(run(0xC0, 7, std::uint64_t{1} << 63U, all) == 1);
  CHECK(run(0xC1, 7, 0, 1) == 1);
  CHECK(run(0x80, 6, all, 0) == 0);
  CHECK(run(0x80, 6, all, 1) == 1);
  CHECK(run(0xFF, 0, 0, std::uint64_t{1} << 63U) == 0);
}

TEST_CASE("axi4 protocol: the size of the blocks makes no difference", "[axi4][protocol]") {
  Clocks all;
  for (const Case& c : all_cases()) {
    all.insert(all.end(), c.bad.begin(), c.bad.end());
    all.insert(all.end(), 2, kIdle.reset());
    all.push_back(kIdle);
  }
  Axi4Protocol whole(Axi4Port{}, 1000);
  whole.run(all.data(), all.size());
  Axi4Protocol single(Axi4Port{}, 1000);
  for (const Axi4Pins& p : all) {
    single.run(&p, 1);
    single.run(nullptr, 0);
  }
  CHECK(whole.clocks() == all.size());
  CHECK(single.clocks() == all.size());
  REQUIRE(whole.violations().size() == single.violations().size());
  CHECK(whole.total() == all_cases().size());
  for (std::size_t i = 0; i < whole.violations().size(); ++i) {
    CHECK(whole.violations()[i].clock == single.violations()[i].clock);
    CHECK(whole.violations()[i].rule == single.violations()[i].rule);
  }
}

TEST_CASE("axi4 protocol: the list of violations is bounded, the counts are not",
          "[axi4][protocol]") {
  Axi4Protocol checker(Axi4Port{}, 3);
  const Clocks orphans(10, kIdle.r(7, 1).b(9));
  checker.run(orphans.data(), orphans.size());
  REQUIRE(checker.violations().size() == 6);  // three of each rule
  CHECK(checker.violations()[0].id == 7);
  CHECK(checker.violations()[1].id == 9);
  CHECK(checker.violations()[2].clock == 1);
  CHECK(checker.violations()[5].clock == 2);
  CHECK(checker.count("r_orphan") == 10);
  CHECK(checker.count("b_orphan") == 10);
  CHECK(checker.total() == 20);
  CHECK_THROWS_AS(checker.count("no_such_rule"), std::invalid_argument);
}

TEST_CASE("axi4 protocol: more than the tables hold is counted, not lost silently",
          "[axi4][protocol]") {
  Axi4Protocol checker{Axi4Port{}};
  const Clocks reads(65536, kIdle.ar(3, 0, 0));
  checker.run(reads.data(), reads.size());
  CHECK(checker.untracked() == 0);
  const Axi4Pins one_more = kIdle.ar(3, 0, 0);
  checker.run(&one_more, 1);
  CHECK(checker.untracked() == 1);
  const Clocks data(8193, kIdle.w(0, 1));
  checker.run(data.data(), data.size());
  CHECK(checker.untracked() == 2);
  CHECK(checker.total() == 0);
}

TEST_CASE("axi4 protocol: what began before the trace is no violation, and is counted apart",
          "[axi4][protocol]") {
  const std::uint64_t seed = fabmon::test::seed_or(1);
  CAPTURE(seed);
  for (const char* workload : {"dma", "random", "interleave"}) {
    CAPTURE(workload);
    fabmon::Axi4Traffic traffic(workload, seed, 5000, Axi4Port{});
    Clocks clocks(5000);
    REQUIRE(traffic.read(clocks.data(), clocks.size()) == clocks.size());
    Axi4Protocol checker(Axi4Port{}, 10, {.from_idle = false});
    checker.run(clocks.data() + 1000, 4000);
    CHECK(checker.total() == 0);
    CHECK(checker.doubtful("r_orphan") > 0);
    CHECK(!checker.doubts().empty());
  }
}

TEST_CASE("axi4 protocol: orphans are violations once the port was idle or in reset",
          "[axi4][protocol]") {
  const auto orphans = [](const Clocks& before) {
    Clocks clocks = before;
    clocks.push_back(kIdle.r(1, 1).b(2));
    Axi4Protocol checker(Axi4Port{}, 10, {.from_idle = false});
    checker.run(clocks.data(), clocks.size());
    CHECK(checker.doubtful_total() + checker.total() == 2);
    return checker.total();
  };
  CHECK(orphans({}) == 0);
  CHECK(orphans(Clocks(255, kIdle)) == 0);
  CHECK(orphans(Clocks(256, kIdle)) == 2);
  CHECK(orphans({kIdle.reset(), kIdle}) == 2);
  Clocks busy(300, kIdle);  // a read is open for the whole time; writes are idle
  busy[0] = kIdle.ar(7, 0, 0);
  CHECK(orphans(busy) == 1);
}

TEST_CASE("axi4 protocol: a rule is off if a pin that it reads was not recorded",
          "[axi4][protocol]") {
  for (const Case& c : all_cases()) {
    for (const char* pin : {"arlen", "rlast", "awlen", "wlast", "arburst", "awburst", "awsize",
                            "arid", "rid", "awid", "bid", "wstrb", "arready", "bready"}) {
      const std::string_view missing = pin;
      CAPTURE(c.rule, pin);
      // The pins as a trace without this one has them.
      Clocks good = c.good;
      const Axi4Pins tied;
      for (Axi4Pins& p : good) {
        if (missing == "arlen") p.arlen = tied.arlen;
        if (missing == "rlast") p.rlast = tied.rlast;
        if (missing == "awlen") p.awlen = tied.awlen;
        if (missing == "wlast") p.wlast = tied.wlast;
        if (missing == "arburst") p.arburst = tied.arburst;
        if (missing == "awburst") p.awburst = tied.awburst;
        if (missing == "awsize") p.awsize = tied.awsize;
        if (missing == "arid") p.arid = tied.arid;
        if (missing == "rid") p.rid = tied.rid;
        if (missing == "awid") p.awid = tied.awid;
        if (missing == "bid") p.bid = tied.bid;
        if (missing == "wstrb") p.wstrb = tied.wstrb;
        if (missing == "arready") p.arready = tied.arready;
        if (missing == "bready") p.bready = tied.bready;
      }
      const auto has = [missing](std::string_view name) { return name != missing; };
      Axi4Protocol checker(Axi4Port{}, 10, {.has = has});
      checker.run(good.data(), good.size());
      CHECK(checker.total() == 0);
      CHECK(checker.unchecked().pins().size() == 1);
    }
  }
}

TEST_CASE("axi4 protocol: AxLOCK and xRESP are optional, without them their rules are off",
          "[axi4][protocol]") {
  for (const Case& c : all_cases()) {
    if (!c.rule.ends_with("_exclusive") && !c.rule.ends_with("_exokay")) continue;
    CAPTURE(c.rule);
    const auto has = [](std::string_view name) {
      return !name.ends_with("lock") && !name.ends_with("resp");
    };
    Axi4Protocol checker(Axi4Port{}, 10, {.has = has});
    checker.run(c.bad.data(), c.bad.size());
    CHECK(checker.total() == 0);
    CHECK(checker.unchecked().pins().empty());
  }
}

TEST_CASE("axi4 protocol: without IDs orphans are told by their number", "[axi4][protocol]") {
  const auto has = [](std::string_view name) {
    return name.ends_with("valid") || !name.ends_with("id");
  };
  const auto total = [&](Clocks clocks) {
    for (Axi4Pins& p : clocks) p.arid = p.rid = p.awid = p.bid = 0;
    Axi4Protocol checker(Axi4Port{}, 10, {.has = has});
    checker.run(clocks.data(), clocks.size());
    return checker.total();
  };
  // Two reads of one and of two beats, answered in the other order.
  const Clocks swapped{kIdle.ar(1, 0, 0), kIdle.ar(2, 0, 1), kIdle.r(2, 0), kIdle.r(2, 1),
                       kIdle.r(1, 1)};
  CHECK(total(swapped) == 0);
  Clocks more = swapped;
  more.push_back(kIdle.r(1, 1));
  CHECK(total(more) == 1);
}

TEST_CASE("axi4 protocol: an answer in the cycle of its command is one orphan, and no more follows",
          "[axi4][protocol]") {
  Axi4Protocol checker(Axi4Port{}, 10);
  const Clocks clocks{kIdle.ar(1, 0, 1).r(1, 0),
                      kIdle.r(1, 1),
                      kIdle.ar(1, 0, 2),
                      kIdle.r(1, 0),
                      kIdle.r(1, 0),
                      kIdle.r(1, 1),
                      kIdle.aw(2, 0, 0).w(1, 1).b(2),
                      kIdle.aw(2, 0, 1).w(1, 0),
                      kIdle.w(1, 1),
                      kIdle.b(2)};
  checker.run(clocks.data(), clocks.size());
  CHECK(checker.count("r_orphan") == 1);
  CHECK(checker.count("b_orphan") == 1);
  CHECK(checker.total() == 2);
}

TEST_CASE("axi4 protocol: data of atomic operations is no orphan", "[axi4][protocol]") {
  Clock load = kIdle.aw(5, 0, 0).w(0xFF, 1);
  load.p.awatop = 0x20;
  Clock store = load;
  store.p.awatop = 0x10;
  for (const auto& [first, orphans] : {std::pair{load, 0U}, std::pair{store, 1U}}) {
    Axi4Protocol checker(Axi4Port{}, 10);
    const Clocks clocks{first,         kIdle.b(5),   kIdle.r(5, 1), kIdle.ar(5, 0, 1),
                        kIdle.r(5, 0), kIdle.r(5, 1)};
    checker.run(clocks.data(), clocks.size());
    CHECK(checker.count("r_orphan") == orphans);
    CHECK(checker.total() == orphans);
  }
}

TEST_CASE("axi4 protocol: an atomic operation returns as many beats as it likes",
          "[axi4][protocol]") {
  Clock compare = kIdle.aw(5, 0, 1).w(0xFF, 0);
  compare.p.awatop = 0x31;
  for (const Clocks& data : {Clocks{kIdle.r(5, 1)}, Clocks{kIdle.r(5, 0), kIdle.r(5, 1)}}) {
    Clocks clocks{compare, kIdle.w(0xFF, 1), kIdle.b(5)};
    clocks.insert(clocks.end(), data.begin(), data.end());
    clocks.push_back(kIdle.r(5, 1));
    Axi4Protocol checker(Axi4Port{}, 10);
    checker.run(clocks.data(), clocks.size());
    CHECK(checker.count("r_orphan") == 1);  // the last one alone
    CHECK(checker.total() == 1);
  }
}

TEST_CASE("axi4 protocol: commands of ACE without data wait for none", "[axi4][protocol]") {
  Clock evict = kIdle.aw(1, 0, 3);
  evict.p.awsnoop = 4;
  Clock barrier = kIdle.aw(3, 0, 0);
  barrier.p.awbar = 1;
  Clock unique = kIdle.ar(5, 0, 3);
  unique.p.arsnoop = 11;
  Axi4Protocol checker(Axi4Port{}, 10);
  const Clocks clocks{evict,  kIdle.aw(2, 0, 1), kIdle.b(1), kIdle.w(0xFF, 0), kIdle.w(0xFF, 1),
                      unique, kIdle.r(5, 1),     barrier,    kIdle.b(2),       kIdle.b(3)};
  checker.run(clocks.data(), clocks.size());
  CHECK(checker.total() == 0);
}

TEST_CASE("axi4 protocol: a read with data in chunks ends with RLAST", "[axi4][protocol]") {
  const auto chunk = [](Clock clock, unsigned strobe) {
    clock.p.rchunkv = 1;
    clock.p.rchunkstrb = static_cast<std::uint8_t>(strobe);
    return clock;
  };
  Axi4Protocol checker(Axi4Port{}, 10);
  const Clocks clocks{kIdle.ar(5, 0, 1),
                      chunk(kIdle.r(5, 0), 1),
                      chunk(kIdle.r(5, 0), 2),
                      chunk(kIdle.r(5, 1), 3),
                      kIdle.ar(5, 0, 1),
                      kIdle.r(5, 0),
                      kIdle.r(5, 1)};
  checker.run(clocks.data(), clocks.size());
  CHECK(checker.total() == 0);
  Clocks held{kIdle.ar(5, 0, 1), chunk(kIdle.r(5, 1), 1), chunk(kIdle.r(5, 1), 2)};
  held[1].rready = 0;
  Axi4Protocol stable(Axi4Port{}, 10);
  stable.run(held.data(), held.size());
  CHECK(stable.count("r_stable") == 1);
}

TEST_CASE("axi4 protocol: AXI3's data is judged by the address of its WID", "[axi4][protocol]") {
  const auto w = [](unsigned id, unsigned last) {
    Clock c = kIdle.w(0xFF, last);
    c.p.wid = id;
    return c;
  };
  const Clocks mixed{w(1, 0), kIdle.aw(1, 0, 1), kIdle.aw(2, 0, 1), w(2, 0),
                     w(1, 1), w(2, 1),           kIdle.b(1),        kIdle.b(2)};
  Axi4Protocol by_wid(Axi4Port{}, 10, {.by_wid = true});
  by_wid.run(mixed.data(), mixed.size());
  CHECK(by_wid.total() == 0);
  Axi4Protocol by_order(Axi4Port{}, 10);
  by_order.run(mixed.data(), mixed.size());
  CHECK(by_order.total() != 0);
  Clocks wrong = mixed;
  wrong[5].wlast = 0;
  Axi4Protocol finds(Axi4Port{}, 10, {.by_wid = true});
  finds.run(wrong.data(), wrong.size());
  CHECK(finds.count("w_last_missing") == 1);
}

TEST_CASE("axi4 protocol: behind a gap nothing is known", "[axi4][protocol]") {
  Clock gap = kIdle.reset();
  gap.p.gap = 1;
  const Clocks clocks{kIdle.ar(1, 0x40, 3, 3, 1, 0), gap, kIdle.r(3, 1), kIdle.b(4)};
  Axi4Protocol checker(Axi4Port{}, 10);
  checker.run(clocks.data(), clocks.size());
  CHECK(checker.clocks() == 3);
  CHECK(checker.total() == 0);  // ARVALID did not fall, and the orphans are in doubt
  CHECK(checker.doubts().size() == 2);
}

TEST_CASE("axi4 protocol: one wrong RLAST in real traffic is found at its cycle",
          "[axi4][protocol]") {
  const std::uint64_t seed = fabmon::test::seed_or(1);
  CAPTURE(seed);
  fabmon::Axi4Traffic traffic("interleave", seed, 4000, Axi4Port{});
  Clocks clocks(4000);
  REQUIRE(traffic.read(clocks.data(), clocks.size()) == clocks.size());
  unsigned tried = 0;
  for (std::size_t i = 100; i < clocks.size(); i += 37) {
    const Axi4Pins& before = clocks[i - 1];
    const bool fresh = before.rvalid == 0 || before.rready != 0;
    if (clocks[i].rvalid == 0 || clocks[i].rready == 0 || !fresh) continue;
    Clocks spoilt = clocks;
    spoilt[i].rlast ^= 1U;
    Axi4Protocol checker{Axi4Port{}};
    checker.run(spoilt.data(), spoilt.size());
    REQUIRE(!checker.violations().empty());
    CHECK(checker.violations()[0].clock == i);
    CHECK(std::string(checker.violations()[0].rule) ==
          (spoilt[i].rlast != 0 ? "r_last_early" : "r_last_missing"));
    ++tried;
  }
  CHECK(tried > 20);
}
