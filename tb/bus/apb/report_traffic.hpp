// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated traffic of an APB4 port of 32 bits, for reports. Legal: one setup cycle, then the
// access until PREADY, in which address, direction and write data stay. (traffic.hpp makes that of
// the stats monitor.)
//
// | workload | transfers                                                                        |
// |----------|----------------------------------------------------------------------------------|
// | `random` | reads and writes, pauses, up to 12 waits, errors, resets                         |
// | `full`   | one after the other, without waits                                               |
// | `slow`   | each waits for 2 to 40 cycles, seldom a pause                                    |
#pragma once

#include <cstdint>
#include <string_view>

#include "tb/bus/apb/report_pins.hpp"
#include "tb/core/random.hpp"

namespace fabmon::apb {

class Traffic {
 public:
  /// Throws std::invalid_argument if there is no such workload; the message lists those there are.
  Traffic(std::string_view workload, std::uint64_t seed);

  const PinWidths& pins() const { return pins_; }
  /// The next cycle; the row has the one before.
  void next(std::uint64_t* row);

 private:
  struct Workload {
    std::string_view name;
    unsigned pause, stall, reset, error;  // in 4096 cycles or transfers, on average
    unsigned shortest, longest;           // waits of a transfer that waits, cycles
  };
  static const Workload& workload_of(std::string_view name);
  bool happens(unsigned of4096) { return of4096 != 0 && rng_.below(4096) < of4096; }
  void set_up(std::uint64_t* row);

  const Workload& workload_;
  Random rng_;
  PinLayout layout_;
  PinWidths pins_;
  unsigned reset_ = 3;      // cycles in reset
  unsigned wait_ = 0;       // cycles before PREADY
  bool in_access_ = false;  // the next cycle is one of the access
};

}  // namespace fabmon::apb
