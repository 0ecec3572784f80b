// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated traffic of a Wishbone port of 32 bits. Legal: a request that waits stays as it is, and
// each answer has its request. Where no answer counts ACK, ERR and RTY are random.
//
// | workload    | cycles    | requests                                                           |
// |-------------|-----------|--------------------------------------------------------------------|
// | `classic`   | classic   | single ones, waits, pauses with and without CYC, errors, retries   |
// | `burst`     | classic   | bursts of up to 16 beats with pauses, some of them cut by CYC      |
// | `pipelined` | pipelined | up to 8 in each cycle of CYC, stalls, answers up to 12 later       |
// | `full`      | pipelined | one in each cycle, never stalled                                   |
//
// All but `full` have resets, and cycles that end before all is answered.
#pragma once

#include <cstdint>
#include <string_view>

#include "tb/bus/wishbone/pins.hpp"
#include "tb/core/random.hpp"

namespace fabmon::wishbone {

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
    bool pipelined;
    unsigned pause, hold, stall, answer;  // in 4096 cycles, on average
    unsigned cut, fault, reset;           // likewise
    unsigned longest;                     // requests of a burst or a cycle of CYC
  };
  static const Workload& workload_of(std::string_view name);
  bool happens(unsigned of4096) { return of4096 != 0 && rng_.below(4096) < of4096; }
  void request(std::uint64_t* row, bool writes);
  void answer(std::uint64_t* row);
  void release(std::uint64_t* row);
  void next_classic(std::uint64_t* row);
  void next_pipelined(std::uint64_t* row);

  const Workload& workload_;
  Random rng_;
  PinLayout layout_;
  PinWidths pins_;
  unsigned reset_ = 3;   // cycles in reset
  unsigned left_ = 0;    // requests of the burst or cycle that are to come
  unsigned open_ = 0;    // pipelined: requests without their answer
  bool waits_ = false;   // the request of the cycle before waits
  bool bursts_ = false;  // classic: the requests that are left are those of a burst
};

}  // namespace fabmon::wishbone
