// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What perf must have counted with the fabmon_axi4_bank PMU, out of the golden model: readings.hpp
// with its counters, which are of 33 to 63 bits and do not wrap here.
//
// The names: "event=0x12,umask=0x0"; the umask is that of the one subevent, 0 where there is none.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "linux/model/bus_log.hpp"
#include "linux/model/readings.hpp"
#include "tb/monitor/axi4/config.hpp"
#include "tb/monitor/axi4/golden/golden.hpp"

namespace fabmon::guest {

class Axi4BankCounts {
 public:
  /// The golden model must outlive this.
  Axi4BankCounts(const Axi4Config& config, Axi4Golden& golden);

  /// A read or write that the golden model accepts now: before it has acted.
  void before(const BusEvent& access);
  /// The same write, one cycle later.
  void after(const BusEvent& /*write*/) {}
  /// What was counted since the last call.
  Counted take() { return readings_.take(); }

 private:
  Axi4Golden* golden_;
  std::vector<std::string> names_;              // by counter
  std::map<std::uint64_t, unsigned> counters_;  // by the address of the data register's low word
  Readings readings_;
};

}  // namespace fabmon::guest
