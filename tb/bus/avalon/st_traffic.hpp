// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated traffic of an Avalon-ST port with 64 bits of data. It is legal and replayable.
//
// | workload | packets                                                                            |
// |----------|------------------------------------------------------------------------------------|
// | `random` | 1 to 16 beats of 4 channels, interleaved; pauses and stalls; offers are withdrawn  |
// | `full`   | 16 beats, one after the other, always taken                                        |
// | `bursty` | 8 beats at once, then a pause of up to 100 cycles; a sink that stalls at times     |
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "tb/bus/avalon/st_pins.hpp"
#include "tb/core/random.hpp"

namespace fabmon::avalon_st {

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
    unsigned pause, stall, withdrawn, reset;  // in 4096 cycles, on average
    unsigned shortest, longest;               // packets, beats
    unsigned channels;
    unsigned rest;  // longest pause between packets, cycles
  };
  static const Workload& workload_of(std::string_view name);
  bool happens(unsigned of4096) { return of4096 != 0 && rng_.below(4096) < of4096; }
  void offer(std::uint64_t* row);
  void move(const std::uint64_t* row);

  const Workload& workload_;
  Random rng_;
  PinWidths pins_;
  std::array<unsigned, 4> left_{};  // beats of the packet of a channel that are to come
  unsigned rest_ = 0;               // cycles without a new offer
  unsigned reset_ = 3;              // cycles in reset
  bool offered_ = false;            // the beat of the cycle before waits
};

}  // namespace fabmon::avalon_st
