// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated traffic of an AXI4-Stream port of 8 bytes with TID and TDEST. Legal: a beat that is
// offered stays as it is until it is taken.
//
// | workload | packets                                                                            |
// |----------|------------------------------------------------------------------------------------|
// | `random` | 1 to 16 beats of up to 4 IDs, interleaved; pauses and stalls of all kinds; resets  |
// | `full`   | 16 beats, one after the other, always taken                                        |
// | `bursty` | 8 beats at once, then a pause of up to 100 cycles; a receiver that stalls at times |
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "tb/bus/axis/pins.hpp"
#include "tb/core/random.hpp"

namespace fabmon::axis {

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
    unsigned pause, stall, reset;  // in 4096 cycles, on average
    unsigned shortest, longest;    // packets, beats
    unsigned ids;
    unsigned rest;  // longest pause between packets, cycles
  };
  static const Workload& workload_of(std::string_view name);
  bool happens(unsigned of4096) { return of4096 != 0 && rng_.below(4096) < of4096; }
  void offer(std::uint64_t* row);

  const Workload& workload_;
  Random rng_;
  PinLayout layout_;
  PinWidths pins_;
  std::array<unsigned, 4> left_{};  // beats of the packet of an ID that are to come
  unsigned rest_ = 0;               // cycles without a new offer
  unsigned reset_ = 3;              // cycles in reset
  bool offered_ = false;            // the beat of the cycle before waits
};

}  // namespace fabmon::axis
