// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A simulated machine with one axi4 or axi4_bank for fabmonctl, and the golden model's counts at
// each of its snapshots.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/sw/axi4/fixture.hpp"
#include "tests/sw/ctl/host.hpp"

namespace fabmon::test {

/// The RTL may have stored a snapshot earlier than the golden model: it is read when both have.
template <class Software>
void settle(Software& sw) {
  sw.registers.instead = [&sw, stored = std::uint32_t{0}](std::uint32_t offset,
                                                          std::uint32_t&) mutable {
    if (offset == kSnapSts) {
      stored = 1;
    } else if (stored != 0) {
      stored = 0;
      sw.both.run(kBankSnapClocks);
    }
    return false;
  };
}

/// A machine with one such monitor. Golden counts are kept at each snapshot, and at each print, how
/// many snapshots there were.
template <class Fixture>
struct Axi4Machine {
  explicit Axi4Machine(const std::string& build, const std::string& workload = "random")
      : sw(build, workload) {
    host.add(board_of(sw.both, sw.registers.bus(), "fabmon_ddr", 0x1000));
    sw.registers.before_write = [this](std::uint32_t offset, std::uint32_t) {
      if (offset == kSnapCtrl) snapshots.push_back(sw.golden());
    };
    settle(sw);
    host.before_print = [this] { printed.push_back(snapshots.size()); };
  }
  int run(std::vector<std::string> words) {
    snapshots.clear(), printed.clear();
    return host(std::move(words));
  }

  SimulatedHost host;
  Axi4Software<Fixture> sw;
  std::vector<std::vector<std::uint64_t>> snapshots;
  std::vector<std::size_t> printed;
};

/// Prints one line of JSON for each event and interval.
template <class Each>
void each_interval(const SimulatedHost& host, std::size_t events, Each&& each) {
  const auto objects = host.objects();
  REQUIRE(objects.size() % events == 0);
  for (std::size_t i = 0; i < objects.size(); ++i) each(i / events, i % events, objects[i]);
}

}  // namespace fabmon::test
