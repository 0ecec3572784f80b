// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated traffic of an Avalon-MM port with 64 bits of data. It is legal and replayable.
//
// | workload | commands and answers                                                            |
// |----------|---------------------------------------------------------------------------------|
// | `random` | bursts of 1 to 8 beats, up to 4 reads open, responses; pauses and waits; resets |
// | `full`   | bursts of 8 beats, one after the other, never a wait                            |
// | `simple` | single accesses without readdatavalid and responses, as of a slow peripheral    |
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tb/bus/avalon/pins.hpp"
#include "tb/core/random.hpp"

namespace fabmon::avalon {

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
    unsigned pause, wait, late, reset;  // in 4096 cycles, on average: no command, waitrequest, no
                                        // answer, a reset
    unsigned shortest, longest;         // bursts, beats
    bool answers;                       // there are readdatavalid and writeresponsevalid
  };
  static const Workload& workload_of(std::string_view name);
  bool happens(unsigned of4096) { return of4096 != 0 && rng_.below(4096) < of4096; }
  void answer(std::uint64_t* row);
  void command(std::uint64_t* row);
  void move(const std::uint64_t* row);

  const Workload& workload_;
  Random rng_;
  PinLayout layout_;
  PinWidths pins_;
  std::vector<std::uint64_t> reads_;  // beats to come of the reads that are open
  std::uint64_t responses_ = 0;       // writes without a response
  std::uint64_t burst_ = 0;           // beats that a write lacks
  unsigned reset_ = 3;                // cycles in reset
  bool waits_ = false;                // the command of the cycle before does
};

}  // namespace fabmon::avalon
