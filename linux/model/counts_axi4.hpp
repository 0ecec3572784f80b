// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What perf must have counted with the fabmon_axi4 PMU, out of the golden model: what each of its
// counters gained while an event was selected in it. Which event that is says the golden model's
// own register. The counters, of 33 to 63 bits, are looked at so often that none gains 2^width in
// between: what they gain is added up in 64 bits, whether they overflow or not.
//
// The names: "event=0x12,umask=0x0,threshold=0,invert=0,edge=0,max=0".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "linux/model/bus_log.hpp"
#include "linux/model/counted.hpp"
#include "tb/monitor/axi4/config.hpp"
#include "tb/monitor/axi4/golden/golden.hpp"

namespace fabmon::guest {

class Axi4Counts {
 public:
  /// The golden model must outlive this.
  Axi4Counts(const Axi4Config& config, Axi4Golden& golden);

  /// A read or write that the golden model accepts now: before it has acted.
  void before(const BusEvent& access);
  /// The same write, one cycle later.
  void after(const BusEvent& access);
  /// To be called at least every 2^15 cycles.
  void follow() { settle(); }
  /// What was counted since the last call.
  Counted take();

 private:
  struct Counter {
    std::string what;  // empty: counts for nobody
    std::uint64_t value = 0;
  };

  void settle();

  Axi4Golden* golden_;
  std::uint64_t mask_;
  std::vector<Counter> counters_;
  Counted counted_;
};

}  // namespace fabmon::guest
