// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated traffic of a TileLink port of 8 bytes, with sources 0 to 7 on A and 0 to 3 on C. Legal:
// a source is used again from the first beat of its answer on; beats of a message follow each
// other; a message that is offered may be withdrawn until its first beat moves. An answer begins in
// the cycle of its request at the earliest, in any order, and may be denied or corrupt.
//
// | workload | requests |
// |----------|-------------------------------------------------------------------------------------|
// | `random` | all of TL-C, of 1 to 64 bytes; pauses and stalls of all kinds; resets | | `full`   |
// Get and PutFullData of 64 bytes, one after the other, always taken                   | | `small`
// | TL-UL: Get, PutFullData and PutPartialData of up to 8 bytes; stalls at times         |
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tb/bus/tilelink/messages.hpp"
#include "tb/core/random.hpp"

namespace fabmon::tilelink {

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
    unsigned smallest, largest;              // log2 of bytes
    bool cached, all;                        // TL-C; all opcodes of A
  };
  /// What a channel sends.
  struct Sender {
    Header header{};
    std::uint32_t left = 0;  // beats to come; 0: it has no message
    bool begun = false;      // its first beat has moved
  };
  /// A request without an answer.
  struct Request {
    Header header;
    bool of_c;
  };

  static const Workload& workload_of(std::string_view name);
  bool happens(unsigned of4096) { return of4096 != 0 && rng_.below(4096) < of4096; }
  bool pauses(Sender& sender);
  void reset();
  void request(std::uint64_t* row);
  void release(std::uint64_t* row);
  void choose_answer();
  void answer(std::uint64_t* row);
  void probe(std::uint64_t* row);
  std::uint64_t address_of(std::uint64_t size);

  const Workload& workload_;
  Random rng_;
  PinLayout layout_;
  PinWidths pins_;
  Port port_;
  Sender a_, c_, d_;
  std::vector<Request> open_;         // without an answer
  Request answered_{};                // of the answer that is sent
  std::array<unsigned, 2> busy_{};    // sources of A and of C, by bit
  unsigned probes_ = 0, grants_ = 0;  // that are to be acknowledged
  unsigned reset_ = 3;                // cycles in reset
};

}  // namespace fabmon::tilelink
