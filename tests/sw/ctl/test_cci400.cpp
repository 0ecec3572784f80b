// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmonctl on cci400: what it prints is the golden model's, each counter of the cycle of its read.
#include <array>

#include "tb/bus/ace/traffic/traffic.hpp"
#include "tests/monitor/cci400/driver_fixture.hpp"
#include "tests/seed.hpp"
#include "tests/sw/bus.hpp"
#include "tests/sw/ctl/host.hpp"

namespace fabmon::test::test_cci400 {
namespace {

struct Machine {
  explicit Machine(const std::string& build) : both(build), registers(both) {
    both.pins([traffic = std::make_shared<AceTraffic>("mixed", seed_or(1), ~std::uint64_t{0})] {
      AcePins pins;
      REQUIRE(traffic->read(&pins, 1) == 1);
      return pins;
    });
    host.add(board_of(both, registers.bus(), "fabmon_cci", 0x10000));
    registers.instead = [this](std::uint32_t offset, std::uint32_t&) {
      for (unsigned k = 0; k < 5; ++k) {
        if (offset == page(k) + kValue) last[k] = both.golden().read(offset);
      }
      return false;
    };
    host.before_print = [this] { printed.push_back(last); };
  }

  Cci400Fixture both;
  SoftwareBus<Cci400Fixture> registers;
  SimulatedHost host;
  std::array<std::uint32_t, 5> last{};  // the golden model's, when each was read last
  std::vector<std::array<std::uint32_t, 5>> printed;
};

const std::string kEvents =
    "fabmon_cci/si_rrq_hs_any,source=3/,fabmon_cci/cycles/,fabmon_cci400/event=0x1,source=0/,"
    "{cci400/mi_retry_speculative_fetch,source=5/,uio0/si_wrq_hs_any,source=1/}";
constexpr std::array<unsigned, 5> kCounters{0, 4, 1, 2, 3};

}  // namespace

TEST_CASE("sw ctl cci400: intervals lose no cycle and are the golden model's", "[sw][ctl]") {
  for (const std::string& build : all_cci400_builds()) {
    CAPTURE(build);
    Machine machine(build);
    if (machine.both.config().revision < 5) continue;  // other names
    REQUIRE(machine.host({"stat", "--json", "-I", "120", "--timeout", "400", "-e", kEvents}) == 0);
    const auto objects = machine.host.objects();
    REQUIRE(objects.size() == 4 * 5);
    std::uint64_t requests = 0, cycles = 0;
    for (std::size_t i = 0; i < objects.size(); ++i) {
      CAPTURE(i);
      const unsigned k = kCounters[i % 5];
      const std::uint32_t before = i < 5 ? 0 : machine.printed[i - 5][k];
      CHECK(counted(objects[i]) == machine.printed[i][k] - before);
      (i % 5 == 1 ? cycles : requests) += counted(objects[i]);
    }
    CHECK(requests > 100);
    CHECK(cycles >= 4000);
    CHECK(cycles == machine.both.golden().read(page(4) + kValue));
    // Stopped: nothing counts on.
    machine.both.run(50);
    CHECK(cycles == machine.both.golden().read(page(4) + kValue));
  }
}

TEST_CASE("sw ctl cci400: r0 has its own names and codes", "[sw][ctl]") {
  for (const std::string& build : all_cci400_builds()) {
    Machine machine(build);
    const bool r0 = machine.both.config().revision < 5;
    CAPTURE(build, r0);
    REQUIRE(machine.host({"list", "--json"}) == 0);
    CHECK(machine.host.objects()[0].at("revision") == machine.both.config().revision);
    const auto rows = ctl::event_table(r0 ? ctl::Table::kCci400R0 : ctl::Table::kCci400);
    const std::size_t metrics = r0 ? 13 : 16;  // r0 has not all of their events
    CHECK(machine.host.objects().size() == 1 + rows.size() + metrics);
    if (!r0) continue;
    const ctl::EventRow& row = rows[1];
    REQUIRE(machine.host({"stat", "--json", "--timeout", "300", "-e",
                          "cci400/" + std::string(row.name) + ",source=3/"}) == 0);
    CHECK(counted(machine.host.objects()[0]) == machine.last[0]);
    CHECK(machine.both.golden().read(page(0)) == (3U << 5 | row.code));
  }
}

TEST_CASE("sw ctl cci400: a count goes on beyond 32 bits", "[sw][ctl]") {
  Machine machine("base");
  // Shortly before the second read it is set to 512 cycles before its wrap.
  unsigned takes = 0;
  const auto keep = machine.registers.instead;
  machine.registers.instead = [&](std::uint32_t offset, std::uint32_t& value) {
    if (offset == page(0) + kValue && ++takes == 2) {
      machine.both.write(page(4) + kValue, 0xFFFFFE00);
    }
    return keep(offset, value);
  };
  REQUIRE(machine.host({"stat", "--json", "--timeout", "450", "-e", "cci400/cycles/"}) == 0);
  const std::uint64_t count = counted(machine.host.objects()[0]);
  CHECK(count == (std::uint64_t{1} << 32) + machine.last[4]);
  CHECK(machine.host.errors == "note: fabmon_cci: counter 4 overflowed its 32 bits\n");
}

TEST_CASE("sw ctl cci400: what does not fit or is no event is refused", "[sw][ctl]") {
  Machine machine("base");
  const auto refuses = [&](const std::string& events, const std::string& reason) {
    machine.registers.writes = 0;
    CHECK(machine.host({"stat", "--timeout", "1", "-e", events}) == 2);
    CHECK(machine.host.errors == reason + "\n");
    CHECK(machine.registers.writes == 0);
  };
  refuses(kEvents + ",cci400/si_rrq_hs_any,source=4/",
          "event \"cci400/si_rrq_hs_any,source=4/\" does not fit: a cci400 has 4 counters, and one "
          "of cycles");
  refuses("cci400/si_rrq_hs_any/", "event \"cci400/si_rrq_hs_any/\" wants source=0 to 4");
  refuses("cci400/si_rrq_hs_any,source=5/",
          "event \"cci400/si_rrq_hs_any,source=5/\": source is 0 to 4");
  refuses("cci400/event=0x40,source=5/", "event \"cci400/event=0x40,source=5/\": no such code");
  CHECK(machine.host({"stat", "--all"}) == 2);
  CHECK(machine.host.errors == "--all: a cci400 has 4 counters: choose events with -e\n");
}

}  // namespace fabmon::test::test_cci400
