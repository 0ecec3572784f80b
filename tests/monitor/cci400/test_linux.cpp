// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register accesses of Linux's drivers for the CCI-400 (arm-cci, the PMU and the port control),
// in their order: probe, add, enable, read, overflow interrupt, stop. RTL and golden model alike;
// expected numbers by hand. Linux is Non-secure here, as it usually is.
#include <array>
#include <string>
#include <vector>

#include "tests/monitor/cci400/driver_fixture.hpp"

namespace fabmon::test::test_linux {
namespace {

constexpr std::uint32_t kPeriod = 0x80000000;  // what a counter starts from
constexpr unsigned kCycleEvent = 0xFF;         // the number of the event `cycles`

/// What the driver keeps of an event.
struct Event {
  unsigned config = 0;
  int idx = -1;
  std::uint32_t prev = 0;
  std::uint64_t count = 0;
};

/// The driver's part that touches registers. Index 0 is the cycle counter, 1 to 4 the others.
class Driver {
 public:
  explicit Driver(Cci400Fixture& device) : device_(device) {}

  std::uint32_t rd(int idx, std::uint32_t off) { return device_.read(at(idx) + off, kNs); }
  void wr(int idx, std::uint32_t off, std::uint32_t v) { device_.write(at(idx) + off, v, kNs); }

  /// How many counters there are, the cycle counter too.
  unsigned probe() { return ((device_.read(kPmcr, kNs) >> 11) & 0x1F) + 1; }

  void pmu_enable() {
    for (Event* e : active_) {
      if (e != nullptr && to_sync_[static_cast<unsigned>(e->idx)]) wr(e->idx, kValue, kPeriod);
    }
    to_sync_ = {};
    device_.write(kPmcr, device_.read(kPmcr, kNs) | kCen, kNs);
  }
  void pmu_disable() { device_.write(kPmcr, device_.read(kPmcr, kNs) & ~kCen, kNs); }

  /// -EAGAIN when there is no counter left.
  bool add(Event& e) {
    pmu_disable();
    int idx = e.config == kCycleEvent ? 0 : 1;
    if (e.config != kCycleEvent) {
      while (idx < 5 && active_[static_cast<unsigned>(idx)] != nullptr) ++idx;
    }
    const bool room = idx < 5 && active_[static_cast<unsigned>(idx)] == nullptr;
    if (room) {
      e.idx = idx;
      active_[static_cast<unsigned>(idx)] = &e;
      if (idx != 0) wr(idx, kEsr, e.config);
      e.prev = kPeriod;
      to_sync_[static_cast<unsigned>(idx)] = true;
      wr(idx, kCtrl, 1);
    }
    pmu_enable();
    return room;
  }
  void update(Event& e) {
    const std::uint32_t now = rd(e.idx, kValue);
    e.count += now - e.prev;
    e.prev = now;
  }
  void del(Event& e) {
    pmu_disable();
    wr(e.idx, kCtrl, 0);
    update(e);
    active_[static_cast<unsigned>(e.idx)] = nullptr;
    pmu_enable();
  }
  /// True if the interrupt was ours.
  bool handle_irq() {
    bool handled = false;
    pmu_disable();
    for (Event* e : active_) {
      if (e == nullptr || (rd(e->idx, kOvf) & 1) == 0) continue;
      wr(e->idx, kOvf, 1);
      handled = true;
      update(*e);
      e->prev = kPeriod;
      to_sync_[static_cast<unsigned>(e->idx)] = true;
    }
    pmu_enable();
    return handled;
  }

 private:
  static std::uint32_t at(int idx) { return 0x9000 + 0x1000 * static_cast<std::uint32_t>(idx); }

  Cci400Fixture& device_;
  std::array<Event*, 5> active_{};
  std::array<bool, 5> to_sync_{};
};

const std::vector<std::string> kBuilds = {"base", "passive", "r0"};

}  // namespace

TEST_CASE("cci400: Linux finds the monitor", "[cci400][linux]") {
  for (const std::string& build : all_cci400_builds()) {
    INFO(build);
    Cci400Fixture both(build);
    CHECK(Driver(both).probe() == 5);
    // The deprecated binding reads the revision: with Secure access only.
    const std::uint32_t revision = both.read(kPid2) >> 4 & 0xF;
    CHECK((revision < 5) == both.config().r0);
    if (!both.config().id_ns_open) CHECK(both.read(kPid2, kNs) == 0);
    // Nothing was written: nothing counts.
    both.clocks(read_hs(3, kReadOnce), 20);
    for (unsigned k = 0; k < 5; ++k) CHECK(both.count(k) == 0);
  }
}

TEST_CASE("cci400: Linux counts events, and reads them while they run", "[cci400][linux]") {
  for (const std::string& build : kBuilds) {
    INFO(build);
    Cci400Fixture both(build);
    Driver linux(both);
    Event reads{.config = esr(3, 0x00)}, writes{.config = esr(4, 0x0C)}, cycles{.config = 0xFF};
    Event stalls{.config = esr(0, 0x0B)}, devices{.config = esr(1, 0x01)}, more{.config = 0};
    REQUIRE(linux.add(reads));
    REQUIRE(linux.add(cycles));
    REQUIRE(linux.add(writes));
    REQUIRE(linux.add(stalls));
    REQUIRE(linux.add(devices));
    CHECK_FALSE(linux.add(more));
    CHECK(reads.idx == 1);
    CHECK(cycles.idx == 0);
    CHECK(devices.idx == 4);

    for (unsigned i = 0; i < 30; ++i) {
      both.clocks(read_hs(3, kReadOnce), 2);
      both.clock(write_hs(4, request(0, 1)));
      if (i % 10 == 0) both.clock(read_hs(1, request(0, 3, 0, 0)));
      if (i % 7 == 0) linux.update(reads);
    }
    linux.update(reads);
    linux.update(writes);
    linux.update(stalls);
    linux.update(devices);
    CHECK(reads.count == 60);
    CHECK(writes.count == 30);
    CHECK(stalls.count == 0);
    CHECK(devices.count == 3);
    linux.del(reads);
    both.clocks(read_hs(3, kReadOnce), 5);
    both.clock(write_hs(4, request(0, 1)));
    CHECK(both.count(0) == kPeriod + 60);
    linux.update(writes);
    CHECK(writes.count == 31);
    REQUIRE(linux.add(more));  // in its place
    CHECK(more.idx == 1);
    both.clocks(read_hs(0, kReadOnce), 4);
    linux.update(more);
    CHECK(more.count == 4);
    linux.update(cycles);
    CHECK(cycles.count > 90);
    CHECK(cycles.count < both.now());
  }
}

TEST_CASE("cci400: Linux handles an overflow, of each counter", "[cci400][linux]") {
  for (const std::string& build : kBuilds) {
    INFO(build);
    Cci400Fixture both(build);
    Driver linux(both);
    std::array<Event, 5> events;
    events[4].config = kCycleEvent;
    for (unsigned k = 0; k < 4; ++k) events[k].config = esr(k, 0x00);
    for (Event& e : events) REQUIRE(linux.add(e));
    CHECK_FALSE(linux.handle_irq());  // not ours

    for (unsigned k = 0; k < 4; ++k) {
      // The counters start so far away that a test has to help: 3 events before the wrap.
      linux.wr(events[k].idx, kValue, 0xFFFFFFFD);
      events[k].prev = 0xFFFFFFFD;
      both.clocks(read_hs(k, kReadOnce), 5);
      both.idle(2);
      CHECK(both.rtl().overflow_lines() == (0x1F & ~(1U << k)));
      CHECK(both.rtl().irq());
      CHECK(linux.handle_irq());
      both.idle(2);
      CHECK_FALSE(both.rtl().irq());
      CHECK(both.rtl().overflow_lines() == 0x1F);
      CHECK(events[k].count == 5);
      CHECK(both.count(k) == kPeriod);
      both.clocks(read_hs(k, kReadOnce), 2);
      linux.update(events[k]);
      CHECK(events[k].count == 7);
    }
    linux.wr(0, kValue, 0xFFFFFFF0);
    events[4].prev = 0xFFFFFFF0;
    events[4].count = 0;
    const std::uint64_t begin = both.now();
    both.idle(20);
    CHECK(both.rtl().overflow_lines() == 0x0F);
    CHECK(linux.handle_irq());
    CHECK(events[4].count > 16);
    CHECK(events[4].count <= both.now() - begin);
    CHECK_FALSE(linux.handle_irq());

    // Two at once.
    for (const unsigned k : {0U, 2U}) {
      linux.wr(events[k].idx, kValue, 0xFFFFFFFF);
      events[k].prev = 0xFFFFFFFF;
      both.clock(read_hs(k, kReadOnce));
    }
    both.idle(2);
    CHECK(both.rtl().overflow_lines() == (0x1F & ~0x5U));
    CHECK(linux.handle_irq());
    both.idle(2);
    CHECK_FALSE(both.rtl().irq());
    CHECK(events[0].count == 8);
    CHECK(events[2].count == 8);
  }
}

TEST_CASE("cci400: Linux's port control: snoops and DVM on, then off", "[cci400][linux]") {
  for (const std::string& build : kBuilds) {
    INFO(build);
    Cci400Fixture both(build);
    for (unsigned n = 0; n < kAceSlaves; ++n) {
      const std::uint32_t port = 0x1000 * (n + 1);
      const std::uint32_t supported = n < 3 ? 0x80000000 : 0xC0000000;
      for (const std::uint32_t value : {3U, 0U}) {
        both.write(port, value);  // by the Secure world
        CHECK(both.read(kCciStatus) == 0);
        CHECK(both.read(port) == (supported | (n < 3 ? value & 2 : value)));
      }
    }
  }
}

}  // namespace fabmon::test::test_linux
