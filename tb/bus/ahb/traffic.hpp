// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated traffic of an AHB port of 8 bytes: a manager, and the subordinates that it accesses.
// Legal: an address phase that waits for HREADY changes only as h_stable (rules.hpp) allows.
//
// | workload | traffic                                                                         |
// |----------|---------------------------------------------------------------------------------|
// | `random` | bursts of all kinds and sizes, BUSY, waits, ERROR, bursts that are cut, locks,  |
// |          | pauses of all kinds, resets                                                     |
// | `full`   | INCR16 of 8 bytes, one after the other, reads and writes, no waits              |
// | `shared` | as `random`; every third burst is another subordinate's (HSEL = 0)              |
// | `retry`  | as `random`; RETRY and SPLIT beside ERROR (HRESP of two bits)                   |
#pragma once

#include <cstdint>
#include <string_view>

#include "tb/bus/ahb/pins.hpp"
#include "tb/core/random.hpp"

namespace fabmon::ahb {

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
    unsigned pause, busy, wait, error, cut, reset;  // in 4096 cycles or beats, on average
    unsigned others;                                // bursts of others, in 4096
    unsigned responses;                             // that are not OKAY: 1 ERROR, 3 all
  };
  static const Workload& workload_of(std::string_view name);
  bool happens(unsigned of4096) { return of4096 != 0 && rng_.below(4096) < of4096; }

  void start(std::uint64_t* row);
  void advance(std::uint64_t* row);
  void change(std::uint64_t* row);
  void idle(std::uint64_t* row);
  void leave(std::uint64_t* row);
  void begin_data(std::uint64_t* row);
  void respond(std::uint64_t* row);

  const Workload& workload_;
  Random rng_;
  PinLayout layout_;
  PinWidths pins_;

  // The burst of the address phase.
  unsigned left_ = 0;  // beats that are to come
  unsigned beats_ = 1;
  bool incr_ = false;
  std::uint64_t address_ = 0;  // of the next beat
  unsigned locked_ = 0;        // bursts that are to come in the lock
  bool write_ = false;         // for `full`: the direction of the next burst

  // The data phase.
  bool data_ = false, own_ = false, write_data_ = false;
  unsigned size_ = 0;
  std::uint64_t lane_ = 0;
  unsigned waits_ = 0;
  std::uint64_t response_ = 0;  // with which it ends
  bool first_ = false;          // the first cycle of that is shown
  unsigned reset_ = 3;          // cycles in reset
};

}  // namespace fabmon::ahb
