// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What perf must have counted with the fabmon_axi4_bank PMU, out of the golden model: readings.hpp
// with its counters in snapshots. An event has begun while the interrupt of its counter is enabled;
// a read before that is its begin. The counters, of 33 to 63 bits, are looked at so often that none
// gains 2^width in between, so that it is known how often each has overflowed.
//
// The names: "event=0x12,umask=0x0"; the umask is that of the one subevent, 0 where there is none.
#pragma once

#include <cstdint>
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
  /// To be called at least every 2^15 cycles.
  void follow();
  /// What was counted since the last call.
  Counted take() { return readings_.take(); }

 private:
  Axi4Golden* golden_;
  struct Counter {
    std::string name;
    std::uint32_t enable = 0;  // the register of its interrupt's bit
    unsigned bit = 0;
    std::uint64_t total = 0;  // of 64 bits, when it was looked at last
  };
  void look(unsigned k);

  std::uint64_t mask_;
  std::vector<Counter> counters_;
  Readings readings_;
};

}  // namespace fabmon::guest
