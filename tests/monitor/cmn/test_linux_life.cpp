// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What stock Linux was seen to do with the registers of a cmn monitor when perf counted on it
// (linux/run), and no other test did: counting on every kind of node and in every global counter by
// Non-secure accesses, reads while it counts, events that take turns, two DTCs, and a driver that
// leaves and comes back. Expected numbers by hand.
#include <array>
#include <vector>

#include "tests/monitor/cmn/linux_fixture.hpp"

namespace fabmon::test::test_linux_life {
namespace {

/// An event of a node in a local and a global counter, as arm_cmn_event_add sets it up.
struct Chosen {
  const CmnNode* node = nullptr;
  unsigned event = 0;   // eventid
  unsigned local = 0;   // counter of its DTM
  unsigned global = 0;  // counter of the DTCs
};

/// The driver's copies of what it has written.
class Driver {
 public:
  explicit Driver(CmnFixture& both) : both_(both), config_(both.topology().xps().size(), 1) {
    init(both_);
  }

  void add(const Chosen& c) {
    std::uint64_t& config = config_[c.node->xp];
    config |= std::uint64_t{1} << (4 + c.local);
    config = clear(config, 0x7ULL << (16 + 4 * c.local)) | std::uint64_t{c.global}
                                                               << (16 + 4 * c.local);
    const unsigned input = 0x10 + 4 * c.node->position + c.local;
    config = clear(config, 0xFFULL << (32 + 8 * c.local)) | std::uint64_t{input}
                                                                << (32 + 8 * c.local);
    both_.q(xp(c) + kPmuConfig, config);
    for (const std::uint32_t dtc : dtcs(both_)) both_.l(dtc + global(c.global), kStart);
    both_.rq(xp(c) + kPmevcnt);
    both_.l(c.node->offset + kEventSel, c.event << (8 * c.local));
  }
  void del(const Chosen& c) {
    both_.l(c.node->offset + kEventSel, 0);
    std::uint64_t& config = config_[c.node->xp];
    config = clear(config, std::uint64_t{1} << (4 + c.local));
    both_.l(xp(c) + kPmuConfig, static_cast<std::uint32_t>(config));
  }
  PerfEvent event(const Chosen& c) { return {both_, {{xp(c), c.local}}, c.global}; }

 private:
  std::uint32_t xp(const Chosen& c) const { return both_.topology().xps()[c.node->xp].offset; }
  static std::uint64_t clear(std::uint64_t word, std::uint64_t bits) { return word & ~bits; }

  CmnFixture& both_;
  std::vector<std::uint64_t> config_;
};

const CmnNode& first(const CmnFixture& both, ChiNodeType type) {
  for (const CmnNode& node : both.topology().nodes()) {
    if (node.type == type) return node;
  }
  throw std::logic_error("the mesh has no such node");
}

/// Pins in which this event happens.
ChiPins pins_of(const Chosen& c) {
  ChiPins pins;
  pins.xp[c.node->xp].event[c.node->position] = std::uint64_t{1} << c.event;
  return pins;
}

}  // namespace

TEST_CASE("cmn: perf counts on every kind of node, in every global counter", "[cmn][linux]") {
  struct Kind {
    ChiNodeType type;
    unsigned event;
  };
  const auto kind = GENERATE(Kind{kNodeHnI, 0x2C}, Kind{kNodeRnI, 0x04}, Kind{kNodeRnD, 0x05},
                             Kind{kNodeSbsx, 0x02}, Kind{kNodeDn, 0x01}, Kind{kNodeHnF, 0x02});
  CAPTURE(kind.type);
  CmnFixture both("base");
  Driver driver(both);
  for (unsigned g = 0; g < 8; ++g) {
    const Chosen c{&first(both, kind.type), kind.event, g % 4, g};
    CAPTURE(g);
    driver.add(c);
    PerfEvent event = driver.event(c);
    enable(both);
    both.clocks(pins_of(c), 65536 + 10 + g);  // over a wrap of the local counter
    disable(both);
    CHECK(both.rl(kDtc + global(g)) == kStart + 1);
    CHECK(event.count() == 65536 + 10 + g);
    driver.del(c);
    enable(both);
    both.clocks(pins_of(c), 100);  // nobody's
    disable(both);
    CHECK(both.rl(kDtc + global(g)) == kStart);
  }
}

TEST_CASE("cmn: perf reads events while they count", "[cmn][linux]") {
  CmnFixture both("base");
  Driver driver(both);
  const Chosen c{&first(both, kNodeRnI), 0x06, 0, 5};
  driver.add(c);
  PerfEvent event = driver.event(c);
  const ChiPins pins = pins_of(c);
  both.pins(pins);  // also during the accesses
  const std::uint64_t from = both.now();
  enable(both);
  // An event alone is read without a stop. Each count may lack what wrapped between the two reads
  // of it, or have it too early; none is lost, as the last one shows.
  for (unsigned i = 0; i < 40; ++i) {
    both.run(9973);
    event.count();
  }
  const std::uint64_t to = both.now();
  disable(both);
  CHECK(event.count() == to - from);
}

TEST_CASE("cmn: events of perf take turns in the same counters", "[cmn][linux]") {
  CmnFixture both("base");
  Driver driver(both);
  const CmnNode& hnf = first(both, kNodeHnF);
  const std::array<Chosen, 2> turns{{{&hnf, 0x01, 0, 0}, {&hnf, 0x02, 0, 0}}};
  ChiPins pins;
  pins.xp[hnf.xp].event[hnf.position] = 0b110;  // both happen in every cycle
  both.pins(pins);
  std::array<std::uint64_t, 2> counts{};
  std::array<std::uint64_t, 2> clocks{};
  for (unsigned i = 0; i < 12; ++i) {
    const unsigned turn = i % 2;
    driver.add(turns[turn]);
    PerfEvent event =
        driver.event(turns[turn]);  // the local counter stands where the other left it
    const std::uint64_t from = both.now();
    enable(both);
    both.run(9000 + 500 * i);
    clocks[turn] += both.now() - from;
    disable(both);
    counts[turn] += event.count();
    driver.del(turns[turn]);
  }
  CHECK(counts == clocks);
  CHECK(clocks[0] > 65536);
}

TEST_CASE("cmn: PMCR of the first DTC stops and starts the cycles of the second", "[cmn][linux]") {
  CmnFixture both("mesh3x3");
  Driver driver(both);
  const std::vector<std::uint32_t> all = dtcs(both);
  REQUIRE(all.size() == 2);
  for (const std::uint32_t dtc : all) both.q(dtc + kPmccntr, kCycleStart);
  const std::uint64_t from = both.now();
  enable(both);
  both.idle(5000);
  const std::uint64_t to = both.now();
  disable(both);
  both.idle(1000);
  for (const std::uint32_t dtc : all) CHECK(both.rq(dtc + kPmccntr) == kCycleStart + to - from);
  // Each has an interrupt of its own, which is cleared where it came from.
  enable(both);
  both.q(all[1] + kPmccntr, 0xFFFFFFFFF0);
  both.idle(30 + CmnRtl::kIrqLag);
  CHECK(both.irq() == 2);
  CHECK(both.rl(all[0] + kPmovsr) == 0);
  CHECK(both.rl(all[1] + kPmovsr) == 0x100);
  both.rq(all[1] + kPmccntr);
  both.q(all[1] + kPmccntr, kCycleStart);
  both.l(all[1] + kPmovsrClr, 0x100);
  CHECK(both.irq() == 0);
  disable(both);
}

TEST_CASE("cmn: the driver leaves while traffic is in flight and comes back", "[cmn][linux]") {
  const auto build = GENERATE(as<std::string>{}, "base", "mesh3x3");
  INFO(build);
  CmnFixture both(build);
  const ChiPins busy = everything();
  both.pins(busy);
  {
    Driver driver(both);
    const Chosen c{&first(both, kNodeHnF), 0x01, 0, 3};
    driver.add(c);
    enable(both);
    // It leaves with a flag set, and counters that are not 0.
    both.l(dtcs(both)[0] + global(3), 0xFFFFFFFF);
    both.run(65536 + 100);
    CHECK((both.rl(dtcs(both)[0] + kPmovsr) & 8) != 0);
    disable(both);
    driver.del(c);
    both.l(dtcs(both)[0] + kDtcCtl, 0);  // arm_cmn_remove
  }
  both.run(500);
  const std::uint64_t stale =
      both.rq(both.topology().xps()[first(both, kNodeHnF).xp].offset + kPmevcnt);
  both.run(500);
  CHECK(both.rq(both.topology().xps()[first(both, kNodeHnF).xp].offset + kPmevcnt) == stale);

  Driver again(both);
  for (const std::uint32_t dtc : dtcs(both)) CHECK(both.rl(dtc + kPmovsr) == 0);
  both.run(CmnRtl::kIrqLag);
  CHECK(both.irq() == 0);
  const Chosen c{&first(both, kNodeHnF), 0x02, 0, 0};
  again.add(c);
  PerfEvent event = again.event(c);
  const std::uint64_t from = both.now();
  enable(both);
  both.run(1000);
  const std::uint64_t to = both.now();
  disable(both);
  CHECK(event.count() == to - from);
}

}  // namespace fabmon::test::test_linux_life
