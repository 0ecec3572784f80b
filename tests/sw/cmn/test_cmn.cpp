// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The C library on the cmn monitor: every function in traffic, every count equal to what the golden
// model has counted by its own log.
#include <array>
#include <memory>
#include <string>

#include "sw/include/fabmon_cmn.h"
#include "tb/bus/chi/traffic/traffic.hpp"
#include "tests/monitor/cmn/driver_fixture.hpp"
#include "tests/seed.hpp"
#include "tests/sw/bus.hpp"

namespace fabmon::test::test_cmn {
namespace {

class Software {
 public:
  explicit Software(const std::string& build) : both(build), registers(both) {
    const fabmon_bus bus = registers.bus();
    REQUIRE(fabmon_cmn_discover(&mesh, &bus, both.topology().root().offset, table.data(),
                                static_cast<std::uint32_t>(table.size())) == FABMON_OK);
  }

  /// From now on this traffic.
  void feed(const std::string& workload = "mixed") {
    both.source([traffic = std::make_shared<ChiTraffic>(both.config(), workload, seed_or(1),
                                                        ~std::uint64_t{0}),
                 pins = ChiPins{}]() mutable -> const ChiPins& {
      REQUIRE(traffic->read(&pins, 1) == 1);
      return pins;
    });
  }
  /// The number of the crosspoint at this index of the table.
  unsigned xp_number(std::uint32_t index) const { return mesh.nodes[index].logical_id; }
  std::uint32_t xp(unsigned n) const {
    std::uint32_t at = ~0U;
    REQUIRE(fabmon_cmn_find(&mesh, FABMON_CMN_XP, n, &at) == FABMON_OK);
    return at;
  }

  CmnFixture both;
  SoftwareBus<CmnFixture, 8> registers;
  std::array<fabmon_cmn_node, 512> table{};
  fabmon_cmn mesh{};
};

}  // namespace

TEST_CASE("sw cmn: discovery finds every node of every mesh", "[sw][cmn]") {
  for (const std::string& build : all_cmn_builds()) {
    CAPTURE(build);
    Software sw(build);
    CHECK(sw.registers.writes == 0);
    const CmnTopology& topology = sw.both.topology();
    CHECK(sw.mesh.num_dtcs == topology.dtcs());
    CHECK(sw.mesh.nodes[sw.mesh.dtc0].type == FABMON_CMN_DTC);
    CHECK(sw.mesh.nodes[sw.mesh.dtc0].logical_id == 0);
    std::size_t known = 0;
    const auto check = [&](const CmnNode& node) {
      for (std::uint32_t i = 0; i < sw.mesh.num_nodes; ++i) {
        const fabmon_cmn_node& found = sw.mesh.nodes[i];
        if (found.offset != node.offset) continue;
        ++known;
        CHECK(found.type == node.type);
        CHECK(found.node_id == node.id);
        CHECK(found.logical_id == node.logical);
        CHECK(sw.mesh.nodes[found.xp].type == FABMON_CMN_XP);
        CHECK(sw.xp_number(found.xp) == node.xp);
      }
    };
    for (const CmnNode& node : topology.xps()) check(node);
    for (const CmnNode& node : topology.nodes()) check(node);
    CHECK(known == topology.xps().size() + topology.nodes().size());
    CHECK(sw.mesh.num_nodes == known);
    std::uint32_t node = 77;
    const auto xps = static_cast<std::uint32_t>(topology.xps().size());
    CHECK(fabmon_cmn_find(&sw.mesh, FABMON_CMN_XP, xps, &node) == FABMON_NO_COUNTER);
    CHECK(node == 77);
  }
}

TEST_CASE("sw cmn: what is no root, contradicts itself or does not fit is refused", "[sw][cmn]") {
  std::array<fabmon_cmn_node, 512> table{};
  for (std::uint64_t value : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{2}}) {
    const fabmon_bus bus = dead_bus(value);
    fabmon_cmn mesh;
    CHECK(fabmon_cmn_discover(&mesh, &bus, 0, table.data(), 512) == FABMON_NO_DEVICE);
  }
  Software sw("base");
  const std::uint32_t root = sw.both.topology().root().offset;
  const fabmon_bus bus = sw.registers.bus();
  fabmon_cmn mesh;
  const std::uint32_t nodes = sw.mesh.num_nodes;
  CHECK(fabmon_cmn_discover(&mesh, &bus, root, table.data(), nodes) == FABMON_OK);
  for (std::uint32_t size = 0; size < nodes; ++size) {
    table[size].type = 0x5A5A;
    CHECK(fabmon_cmn_discover(&mesh, &bus, root, table.data(), size) == FABMON_BAD_ARGUMENT);
    CHECK(table[size].type == 0x5A5A);  // nothing behind its end
  }
  const auto lies = [&](std::uint32_t at, std::uint64_t answer) {
    sw.registers.instead = [=](std::uint32_t offset, std::uint64_t& value) {
      if (offset == at) value = answer;
      return offset == at;
    };
    return fabmon_cmn_discover(&mesh, &bus, root, table.data(), 512);
  };
  CHECK(lies(root + 8, 0xB4'0000'0035) == FABMON_NO_DEVICE);
  CHECK(lies(sw.table[0].offset, 5) == FABMON_NO_DEVICE);  // a crosspoint that is none
  const std::uint32_t dtc = sw.table[sw.mesh.dtc0].offset;
  CHECK(lies(dtc, 3 | std::uint64_t{1} << 32) == FABMON_NO_DEVICE);  // no DTC 0
}

TEST_CASE("sw cmn: events of every kind of node, paired and not, are the golden model's counts",
          "[sw][cmn]") {
  for (const std::string& build : CmnRtl::builds()) {
    CAPTURE(build);
    Software sw(build);
    sw.feed();
    REQUIRE(fabmon_cmn_reset(&sw.mesh) == FABMON_OK);
    // Event 1 of up to three nodes of each crosspoint, and of the crosspoint itself.
    struct Counted {
      std::uint32_t xp, counter;
      bool paired;
      std::uint64_t before;
    };
    std::vector<Counted> all;
    std::array<unsigned, 512> used{};
    for (std::uint32_t i = 0; i < sw.mesh.num_nodes && all.size() < 8; ++i) {
      const std::uint32_t xp = sw.mesh.nodes[i].xp, counter = used[xp];
      if (counter == 4 || fabmon_cmn_select_event(&sw.mesh, i, counter, i % 3 + 1) != FABMON_OK) {
        continue;
      }
      ++used[xp];
      const bool paired = all.size() % 3 != 2;
      const auto global = paired ? static_cast<std::uint32_t>(all.size()) : FABMON_CMN_UNPAIRED;
      REQUIRE(fabmon_cmn_configure(&sw.mesh, xp, counter,
                                   fabmon_cmn_node_input(&sw.mesh, i, counter),
                                   global) == FABMON_OK);
      all.push_back({xp, counter, paired, sw.both.golden().total(sw.xp_number(xp), counter)});
    }
    REQUIRE(all.size() > 1);
    REQUIRE(fabmon_cmn_start(&sw.mesh) == FABMON_OK);
    sw.both.run(2000);
    REQUIRE(fabmon_cmn_stop(&sw.mesh) == FABMON_OK);
    std::uint64_t sum = 0;
    for (const Counted& one : all) {
      CAPTURE(one.xp, one.counter);
      const std::uint64_t expected =
          sw.both.golden().total(sw.xp_number(one.xp), one.counter) - one.before;
      std::uint64_t count = ~expected;
      REQUIRE(fabmon_cmn_read(&sw.mesh, one.xp, one.counter, &count) == FABMON_OK);
      CHECK(count == expected);
      sum += count;
    }
    CHECK(sum > 0);
  }
}

TEST_CASE("sw cmn: watchpoints count the flits that match, beyond 16 bits", "[sw][cmn]") {
  for (const std::string build : {"base", "single"}) {
    CAPTURE(build);
    Software sw(build);
    REQUIRE(fabmon_cmn_reset(&sw.mesh) == FABMON_OK);
    const std::uint32_t xp = sw.xp(0);
    const std::uint8_t port = sw.both.config().port_type[0] != kDeviceNone ? 0 : 1;
    const fabmon_cmn_watchpoint every{.mask = ~std::uint64_t{0}, .port = port, .channel = 0};
    const fabmon_cmn_watchpoint none{
        .mask = ~std::uint64_t{0}, .port = port, .channel = 0, .exclusive = true};
    REQUIRE(fabmon_cmn_watch(&sw.mesh, xp, 0, &every) == FABMON_OK);
    REQUIRE(fabmon_cmn_watch(&sw.mesh, xp, 1, &none) == FABMON_OK);
    for (std::uint32_t n = 0; n < 2; ++n) {
      REQUIRE(fabmon_cmn_configure(&sw.mesh, xp, n, fabmon_cmn_watchpoint_input(n), 6 + n) ==
              FABMON_OK);
    }
    ChiPins pins;
    for (auto& link : pins.xp[0].port) send_req(link[kChiUp], 4);
    sw.both.pins(pins);
    REQUIRE(fabmon_cmn_start(&sw.mesh) == FABMON_OK);
    sw.both.run(70000);
    REQUIRE(fabmon_cmn_stop(&sw.mesh) == FABMON_OK);
    std::uint64_t count = 0;
    std::uint32_t local = 0, global = 0;
    REQUIRE(fabmon_cmn_read(&sw.mesh, xp, 0, &count) == FABMON_OK);
    CHECK(count == sw.both.golden().total(0, 0));
    CHECK(count >= 70000);
    REQUIRE(fabmon_cmn_read_local(&sw.mesh, xp, 0, &local) == FABMON_OK);
    REQUIRE(fabmon_cmn_read_global(&sw.mesh, sw.mesh.dtc0, 6, &global) == FABMON_OK);
    CHECK(global == 1);
    CHECK(count == (std::uint64_t{global} << 16 | local));
    REQUIRE(fabmon_cmn_read(&sw.mesh, xp, 1, &count) == FABMON_OK);
    CHECK(count == 0);
    // Set up anew it begins at 0, and the global counter as it is set.
    REQUIRE(fabmon_cmn_write_global(&sw.mesh, sw.mesh.dtc0, 6, 0) == FABMON_OK);
    REQUIRE(fabmon_cmn_configure(&sw.mesh, xp, 0, fabmon_cmn_watchpoint_input(0), 6) == FABMON_OK);
    REQUIRE(fabmon_cmn_read(&sw.mesh, xp, 0, &count) == FABMON_OK);
    CHECK(count == 0);
  }
}

TEST_CASE("sw cmn: a snapshot is of the cycle of its write, the cycle counter exact", "[sw][cmn]") {
  Software sw("base");
  sw.feed();
  REQUIRE(fabmon_cmn_reset(&sw.mesh) == FABMON_OK);
  const std::uint32_t xp = sw.xp(0), dtc = sw.mesh.dtc0;
  for (std::uint32_t n = 0; n < 4; ++n) {
    REQUIRE(fabmon_cmn_select_event(&sw.mesh, xp, n, n + 1) == FABMON_OK);
    REQUIRE(fabmon_cmn_configure(&sw.mesh, xp, n, fabmon_cmn_node_input(&sw.mesh, xp, n), n) ==
            FABMON_OK);
  }
  REQUIRE(fabmon_cmn_start(&sw.mesh) == FABMON_OK);
  std::uint64_t locals = 0, globals = 0, cycles = 0;
  sw.registers.before_write = [&](std::uint32_t offset, std::uint64_t) {
    if (offset != sw.table[dtc].offset + 0x2130) return;
    locals = sw.both.golden().read(sw.table[xp].offset + 0x2220);
    globals = sw.both.golden().read(sw.table[dtc].offset + 0x2000);
    cycles = sw.both.golden().read(sw.table[dtc].offset + 0x2040);
  };
  for (int i = 0; i < 5; ++i) {
    sw.both.run(300);
    REQUIRE(fabmon_cmn_snapshot(&sw.mesh, dtc) == FABMON_OK);
    sw.both.run(50);
    for (std::uint32_t n = 0; n < 4; ++n) {
      std::uint32_t count = ~0U;
      REQUIRE(fabmon_cmn_snapshot_local(&sw.mesh, xp, n, &count) == FABMON_OK);
      CHECK(count == (locals >> (16 * n) & 0xFFFF));
    }
    std::uint32_t count = ~0U;
    REQUIRE(fabmon_cmn_snapshot_global(&sw.mesh, dtc, 1, &count) == FABMON_OK);
    CHECK(count == globals >> 32);
    std::uint64_t snapped = 0, live = 0;
    REQUIRE(fabmon_cmn_snapshot_cycles(&sw.mesh, dtc, &snapped) == FABMON_OK);
    CHECK(snapped == cycles);
    const std::uint64_t expected = sw.both.golden().read(sw.table[dtc].offset + 0x2040);
    REQUIRE(fabmon_cmn_read_cycles(&sw.mesh, dtc, &live) == FABMON_OK);
    CHECK(live == expected);
    CHECK(live > snapped);
  }
  CHECK(locals != 0);
  sw.registers.instead = [&](std::uint32_t offset, std::uint64_t& value) {
    value = 0x8000;  // for ever being taken
    return offset == sw.table[dtc].offset + 0x2128;
  };
  CHECK(fabmon_cmn_snapshot(&sw.mesh, dtc) == FABMON_TIMEOUT);
}

TEST_CASE("sw cmn: a global counter that wraps flags and interrupts until it is acknowledged",
          "[sw][cmn]") {
  Software sw("base");
  REQUIRE(fabmon_cmn_reset(&sw.mesh) == FABMON_OK);
  const std::uint32_t xp = sw.xp(0), dtc = sw.mesh.dtc0;
  const std::uint8_t port = sw.both.config().port_type[0] != kDeviceNone ? 0 : 1;
  const fabmon_cmn_watchpoint every{.mask = ~std::uint64_t{0}, .port = port, .channel = 0};
  REQUIRE(fabmon_cmn_watch(&sw.mesh, xp, 0, &every) == FABMON_OK);
  REQUIRE(fabmon_cmn_configure(&sw.mesh, xp, 0, fabmon_cmn_watchpoint_input(0), 5) == FABMON_OK);
  REQUIRE(fabmon_cmn_write_global(&sw.mesh, dtc, 5, 0xFFFFFFFF) == FABMON_OK);
  REQUIRE(fabmon_cmn_write_global(&sw.mesh, dtc, 4, 77) == FABMON_OK);
  REQUIRE(fabmon_cmn_enable_irq(&sw.mesh, dtc, true) == FABMON_OK);
  ChiPins pins;
  for (auto& link : pins.xp[0].port) send_req(link[kChiUp], 4);
  sw.both.pins(pins);
  fabmon_cmn_start(&sw.mesh);
  sw.both.run((1 << 16) - 100);
  std::uint32_t flags = 99;
  REQUIRE(fabmon_cmn_overflow(&sw.mesh, dtc, &flags) == FABMON_OK);
  CHECK(flags == 0);
  sw.both.run(200);
  REQUIRE(fabmon_cmn_overflow(&sw.mesh, dtc, &flags) == FABMON_OK);
  CHECK(flags == 1U << 5);
  CHECK((sw.both.irq() & 1) == 1);
  REQUIRE(fabmon_cmn_enable_irq(&sw.mesh, dtc, false) == FABMON_OK);
  sw.both.run(10);
  CHECK((sw.both.irq() & 1) == 0);
  REQUIRE(fabmon_cmn_enable_irq(&sw.mesh, dtc, true) == FABMON_OK);
  CHECK(fabmon_cmn_clear_overflow(&sw.mesh, dtc, 0x200) == FABMON_BAD_ARGUMENT);
  REQUIRE(fabmon_cmn_clear_overflow(&sw.mesh, dtc, flags) == FABMON_OK);
  sw.both.run(10);
  CHECK((sw.both.irq() & 1) == 0);
  REQUIRE(fabmon_cmn_overflow(&sw.mesh, dtc, &flags) == FABMON_OK);
  CHECK(flags == 0);
  std::uint32_t count = 0;
  REQUIRE(fabmon_cmn_read_global(&sw.mesh, dtc, 4, &count) == FABMON_OK);
  CHECK(count == 77);
}

TEST_CASE("sw cmn: an occupancy is chosen beside the events of its node", "[sw][cmn]") {
  Software sw("base");
  std::uint32_t hnf = 0, hni = 0;
  REQUIRE(fabmon_cmn_find(&sw.mesh, FABMON_CMN_HNF, 0, &hnf) == FABMON_OK);
  REQUIRE(fabmon_cmn_find(&sw.mesh, FABMON_CMN_HNI, 0, &hni) == FABMON_OK);
  REQUIRE(fabmon_cmn_select_event(&sw.mesh, hnf, 0, 0x0F) == FABMON_OK);
  REQUIRE(fabmon_cmn_select_event(&sw.mesh, hnf, 3, 0x05) == FABMON_OK);
  REQUIRE(fabmon_cmn_select_occupancy(&sw.mesh, hnf, 3) == FABMON_OK);
  CHECK(sw.both.read(sw.table[hnf].offset + 0x2000) == 0x3'0500'000F);
  REQUIRE(fabmon_cmn_select_event(&sw.mesh, hnf, 3, 0) == FABMON_OK);
  CHECK(sw.both.read(sw.table[hnf].offset + 0x2000) == 0x3'0000'000F);
  CHECK(fabmon_cmn_select_occupancy(&sw.mesh, hni, 0) == FABMON_NOT_SUPPORTED);
  CHECK(fabmon_cmn_select_occupancy(&sw.mesh, hnf, 16) == FABMON_BAD_ARGUMENT);
}

TEST_CASE("sw cmn: what there is not is said, and nothing is accessed", "[sw][cmn]") {
  Software sw("base");
  const std::uint32_t xp = sw.xp(0), dtc = sw.mesh.dtc0, none = sw.mesh.num_nodes;
  sw.registers.reads = 0;
  fabmon_cmn_watchpoint watch{};
  std::uint32_t count = 77;
  std::uint64_t wide = 77;
  const fabmon_cmn* mesh = &sw.mesh;
  CHECK(fabmon_cmn_select_event(mesh, none, 0, 1) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_select_event(mesh, xp, 4, 1) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_select_event(mesh, dtc, 0, 1) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_select_event(mesh, xp, 0, 64) == FABMON_BAD_ARGUMENT);
  CHECK(fabmon_cmn_select_occupancy(mesh, none, 0) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_watch(mesh, dtc, 0, &watch) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_watch(mesh, xp, 4, &watch) == FABMON_NO_COUNTER);
  watch.port = 2;
  CHECK(fabmon_cmn_watch(mesh, xp, 0, &watch) == FABMON_BAD_ARGUMENT);
  watch = {.channel = 4};
  CHECK(fabmon_cmn_watch(mesh, xp, 0, &watch) == FABMON_BAD_ARGUMENT);
  watch = {.combine = true};
  CHECK(fabmon_cmn_watch(mesh, xp, 1, &watch) == FABMON_BAD_ARGUMENT);
  CHECK(fabmon_cmn_configure(mesh, dtc, 0, 0, 0) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_configure(mesh, xp, 4, 0, 0) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_configure(mesh, xp, 0, 64, 0) == FABMON_BAD_ARGUMENT);
  CHECK(fabmon_cmn_configure(mesh, xp, 0, 0, 9) == FABMON_BAD_ARGUMENT);
  CHECK(fabmon_cmn_read_local(mesh, dtc, 0, &count) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_read_local(mesh, xp, 4, &count) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_snapshot_local(mesh, none, 0, &count) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_read_global(mesh, xp, 0, &count) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_snapshot_global(mesh, dtc, 8, &count) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_write_global(mesh, dtc, 8, 0) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_read(mesh, xp, 4, &wide) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_read_cycles(mesh, xp, &wide) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_snapshot_cycles(mesh, xp, &wide) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_snapshot(mesh, xp) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_overflow(mesh, xp, &count) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_clear_overflow(mesh, xp, 1) == FABMON_NO_COUNTER);
  CHECK(fabmon_cmn_enable_irq(mesh, xp, true) == FABMON_NO_COUNTER);
  CHECK(count == 77);
  CHECK(wide == 77);
  CHECK(sw.registers.reads + sw.registers.writes == 0);
}

}  // namespace fabmon::test::test_cmn
