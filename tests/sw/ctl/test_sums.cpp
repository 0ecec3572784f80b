// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The events of axi4_bank that are sums of its counters, as fabmonctl computes them.
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sw/ctl/bank_sums.hpp"
#include "tb/bus/axi4/accounting.hpp"
#include "tb/monitor/axi4/functions.hpp"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tests/sw/ctl/axi4_machine.hpp"

namespace fabmon::test::test_sums {
namespace {

/// All that a bank of these parameters counts which is of the cycle accounting, of channels and of
/// commands: names, and any-of masks that are sums.
std::vector<std::string> events_of(const Axi4Config& config) {
  std::vector<std::string> names;
  for (const ctl::EventRow& row : ctl::event_table(ctl::Table::kAxi4)) {
    const Axi4Program program{.event = static_cast<std::uint8_t>(row.code),
                              .umask = static_cast<std::uint8_t>(row.umask)};
    if (row.code != 0 && row.code != 0x28 && axi4_bank_counts(program, config)) {
      names.emplace_back(row.name);
    }
  }
  for (const char* any :
       {"read_occupancy,umask=0x05", "read_occupancy,umask=0x30", "write_occupancy,umask=0x1f",
        "response_occupancy,umask=0x06", "read_cycles,umask=0x43", "write_cycles,umask=0x87",
        "write_cycles_2,umask=0x05"}) {
    names.emplace_back(any);
  }
  if (config.bursts) names.emplace_back("burst_types,umask=0x18");
  if (config.bursts) names.emplace_back("burst_lengths,umask=0x0e");
  return names;
}

/// The program that an event between slashes is.
Axi4Program program_of(const std::string& text) {
  const std::string name = text.substr(0, text.find(','));
  const ctl::EventRow* const row = ctl::find_event(ctl::event_table(ctl::Table::kAxi4), name);
  REQUIRE(row != nullptr);
  const auto mask = text.find("umask=");
  const auto umask =
      mask == std::string::npos ? row->umask : std::stoul(text.substr(mask + 6), nullptr, 16);
  return {.event = static_cast<std::uint8_t>(row->code), .umask = static_cast<std::uint8_t>(umask)};
}

}  // namespace

TEST_CASE(
    "sw ctl axi4_bank: each event and mask is the sum that it is for fabmon, or none for both",
    "[sw][ctl]") {
  unsigned sums = 0, none = 0;
  for (const EventInfo& event : axi4_events()) {
    for (unsigned umask = 0; umask < 256; ++umask) {
      CAPTURE(event.perf, umask);
      const auto golden =
          axi4_function({.event = event.code, .umask = static_cast<std::uint8_t>(umask)});
      const auto sum = ctl::bank_sum(event.code, umask);
      REQUIRE(sum.has_value() == golden.has_value());
      if (!golden) {
        ++none;
        continue;
      }
      ++sums;
      std::map<std::pair<unsigned, unsigned>, int> left, right;
      for (const Axi4Term& term : *golden) left[{term.event, term.umask}] += term.times;
      for (const ctl::SumTerm& term : *sum) right[{term.code, term.umask}] += term.times;
      REQUIRE(left == right);
      REQUIRE(sum->size() == golden->size());
    }
  }
  CHECK(sums > 3000);
  CHECK(none > 500);
  CHECK_FALSE(ctl::bank_sum(0x77, 0).has_value());
}

TEST_CASE("sw ctl axi4_bank: events that are sums are the golden model's, of one snapshot each",
          "[sw][ctl]") {
  for (const std::string& build : kBankBuilds) {
    CAPTURE(build);
    Axi4Machine<BankFixture> machine(build, "interleave");
    const std::vector<std::string> events = events_of(machine.sw.both.config());
    std::vector<std::string> words{"stat", "--json", "-I", "150", "--timeout", "500"};
    for (const std::string& event : events)
      words.insert(words.end(), {"-e", "axi4/" + event + "/"});
    REQUIRE(machine.run(words) == 0);
    CHECK(machine.host.errors.find("<not counted>") == std::string::npos);
    std::uint64_t counted_idle = 0;
    each_interval(
        machine.host, events.size(), [&](std::size_t i, std::size_t j, const nlohmann::json& line) {
          CAPTURE(i, events[j]);
          std::uint64_t expected = 0;
          const auto function = axi4_function(program_of(events[j]));
          REQUIRE(function);
          for (const Axi4Term& term : *function) {
            std::uint32_t k = 99;
            REQUIRE(fabmon_axi4_find(&machine.sw.monitor, term.event, term.umask, &k) == FABMON_OK);
            for (std::size_t s = i == 0 ? 0 : machine.printed[(i - 1) * events.size()];
                 s < machine.printed[i * events.size() + j]; ++s) {
              expected +=
                  static_cast<std::uint64_t>(std::int64_t{term.times}) * machine.snapshots[s][k];
            }
          }
          CHECK(counted(line) == expected);
          if (events[j].ends_with("_idle")) counted_idle += expected;
        });
    CHECK(counted_idle > 1000);
  }
}

TEST_CASE("sw ctl axi4_bank: idle and the cycle accounting are what the pins show, cycle by cycle",
          "[sw][ctl]") {
  Axi4Machine<BankFixture> machine("bank_plain", "bursty");
  std::uint64_t begin = 0, end = 0;
  machine.sw.registers.before_write = [&](std::uint32_t offset, std::uint32_t value) {
    if (offset != machine.sw.monitor.units[0].control) return;
    (value == 0 ? begin : end) = machine.sw.both.now();
  };
  REQUIRE(machine.run(
              {"stat", "--json", "--timeout", "400", "-e",
               "axi4/clock_ticks/,axi4/ar_idle/,axi4/b_idle/,axi4/rd_idle/,axi4/wr_idle/,"
               "axi4/rd_beat/,axi4/read_cycles,umask=0x47/,axi4/write_occupancy,umask=0x18/"}) ==
          0);
  const auto objects = machine.host.objects();
  REQUIRE(objects.size() == 8);
  // The counters start in the cycle after the write of the start and hold after that of the stop.
  REQUIRE(counted(objects[0]) == end - begin);
  std::array<std::uint64_t, 8> seen{};
  Axi4Accounting accounting;
  Axi4Traffic traffic("bursty", seed_or(1), ~std::uint64_t{0}, machine.sw.both.config());
  for (std::uint64_t cycle = 0; cycle <= end; ++cycle) {
    Axi4Pins p;
    REQUIRE(traffic.read(&p, 1) == 1);
    const auto buckets = accounting.next(p);
    if (cycle <= begin) continue;
    const auto read = static_cast<std::size_t>(buckets.read);
    const auto write = static_cast<std::size_t>(buckets.write);
    ++seen[0];
    if (!p.arvalid) ++seen[1];
    if (!p.bvalid) ++seen[2];
    if (read == 6) ++seen[3];
    if (write == 10) ++seen[4];
    if (p.rvalid && p.rready) ++seen[5];
    if (read < 3 || read == 6) ++seen[6];
    if (!p.wvalid || p.wready) ++seen[7];
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    CAPTURE(i);
    CHECK(counted(objects[i]) == seen[i]);
    CHECK(seen[i] > 100);
  }
}

}  // namespace fabmon::test::test_sums
