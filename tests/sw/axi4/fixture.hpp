// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The C library on RTL and golden model of the axi4 monitor, both forms, with generated traffic.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sw/include/fabmon_axi4.h"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tests/monitor/axi4/bank_fixture.hpp"
#include "tests/seed.hpp"
#include "tests/sw/bus.hpp"

namespace fabmon::test {

template <class Fixture>
class Axi4Software {
 public:
  explicit Axi4Software(const std::string& build, const std::string& workload = "random",
                        std::uint64_t seed = seed_or(1))
      : both(build), registers(both) {
    auto traffic = std::make_shared<Axi4Traffic>(workload, seed, ~std::uint64_t{0}, both.config());
    both.pins([traffic] {
      Axi4Pins pins;
      REQUIRE(traffic->read(&pins, 1) == 1);
      return pins;
    });
    registers.early = kSnapSts;
    // The bank looks for a count while it is read.
    registers.uncompared = [this](std::uint32_t offset) { return both.is_count(offset); };
    const fabmon_bus bus = registers.bus();
    REQUIRE(fabmon_axi4_discover(&monitor, &bus) == FABMON_OK);
  }

  /// As fabmon_axi4_snapshot(), and the cycles until the golden model has the snapshot, too.
  fabmon_status snapshot(bool clear = false) {
    const fabmon_status status = fabmon_axi4_snapshot(&monitor, clear);
    both.run(kBankSnapClocks);
    both.read(kSnapSts);
    return status;
  }

  /// The golden model's counts as they are now.
  std::vector<std::uint64_t> golden() {
    std::vector<std::uint64_t> all;
    for (unsigned k = 0; k < monitor.num_counters; ++k) all.push_back(both.golden().counter(k));
    return all;
  }

  Fixture both;
  SoftwareBus<Fixture> registers;
  fabmon_axi4 monitor{};
};

using Selectable = Axi4Software<Axi4Fixture>;
using Bank = Axi4Software<BankFixture>;

/// Builds of each form: on AXI4-Lite, on APB4, the least and the most counters.
inline const std::vector<std::string> kSelectableBuilds{"base", "apb16", "one", "advtiny", "whole"};
inline const std::vector<std::string> kBankBuilds{"bank_plain", "bank_tiny", "bank_apb"};

}  // namespace fabmon::test
