// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated traffic of an OBI port: 32 bits of data, four ids, rready. It is legal and replayable.
//
// | workload | requests and answers                                                             |
// |----------|----------------------------------------------------------------------------------|
// | `random` | reads and writes, up to 6 open; pauses and stalls of all kinds; resets           |
// | `full`   | a request in each cycle, granted at once and answered in the next one            |
// | `slow`   | few grants, answers of 1 to 20 cycles, up to 2 open: an instruction fetch        |
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tb/bus/obi/pins.hpp"
#include "tb/core/random.hpp"

namespace fabmon::obi {

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
    unsigned pause, stall, late, busy, reset;  // in 4096 cycles, on average: no request, no gnt, no
                                               // answer, no rready, a reset
    unsigned writes;                           // in 4096 requests
    unsigned open;                             // requests at once
  };
  static const Workload& workload_of(std::string_view name);
  bool happens(unsigned of4096) { return of4096 != 0 && rng_.below(4096) < of4096; }
  void request(std::uint64_t* row);
  void answer(std::uint64_t* row);

  const Workload& workload_;
  Random rng_;
  PinLayout layout_;
  PinWidths pins_;
  std::vector<std::uint64_t> open_;  // aids of the requests without an answer
  unsigned reset_ = 3;               // cycles in reset
  bool req_waits_ = false;           // the request of the cycle before does
  bool resp_waits_ = false;          // the answer does
};

}  // namespace fabmon::obi
