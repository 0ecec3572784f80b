// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What perf must have counted with the CCI_400 PMU, out of the golden model: like counts_cmn.hpp.
// Events are the golden model's totals of EVNTBUS in the cycles in which the counter was enabled;
// cycles are what the golden cycle counter gained between the driver's writes and reads.
//
// The names: "source=3,event=0x2", where sources are numbered as in the register (S0-S4, M0-M2),
// and "cycles".
#pragma once

#include <array>
#include <cstdint>

#include "linux/model/bus_log.hpp"
#include "linux/model/counted.hpp"
#include "tb/monitor/cci400/golden/golden.hpp"

namespace fabmon::guest {

class Cci400Counts {
 public:
  /// The golden model must outlive this.
  Cci400Counts(const Cci400Config& config, const Cci400Golden& golden);

  /// A read or write that the golden model accepts now: before it has acted.
  void before(const BusEvent& access);
  /// The same access, one cycle later.
  void after(const BusEvent& access);
  /// What was counted since the last call.
  Counted take();

 private:
  static constexpr unsigned kCounters = 5;  // 0: cycles

  void settle();
  std::uint64_t total(unsigned k) const;
  bool counts(unsigned k) const;
  Count& of(unsigned k);

  const Cci400Golden* golden_;
  std::array<std::uint8_t, kCounters> select_{};
  std::array<bool, kCounters> counting_{};
  std::array<std::uint64_t, kCounters> total_{};
  std::uint32_t cycle_base_ = 0;
  Counted counted_;
};

}  // namespace fabmon::guest
