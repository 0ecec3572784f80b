// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated traffic of a handshake.
//
// | workload | beats                                                                   |
// |----------|-------------------------------------------------------------------------|
// | `random` | pauses and waits of all kinds; offers that are withdrawn; resets        |
// | `full`   | one in each cycle                                                       |
// | `bursty` | up to 8 at once, then a pause of up to 50 cycles; a receiver that stalls|
#pragma once

#include <cstdint>
#include <string_view>

#include "tb/bus/handshake/pins.hpp"
#include "tb/core/random.hpp"

namespace fabmon::handshakes {

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
    unsigned pause, stall, withdraw, reset;  // in 4096 cycles, on average
    unsigned burst, rest;                    // beats, cycles of the longest pause behind them
  };
  static const Workload& workload_of(std::string_view name);
  bool happens(unsigned of4096) { return of4096 != 0 && rng_.below(4096) < of4096; }

  const Workload& workload_;
  Random rng_;
  PinWidths pins_;
  unsigned left_ = 0;     // beats of the burst
  unsigned rest_ = 0;     // cycles without an offer
  unsigned reset_ = 2;    // cycles in reset
  bool offered_ = false;  // the beat of the cycle before waits
};

}  // namespace fabmon::handshakes
