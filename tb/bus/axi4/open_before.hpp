// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Whether transactions that are older than a recording may have been open while it had traffic.
// Then numbers of open transactions and latencies of that time are lower bounds: with K of them
// open, each cycle counts K too few, and a response of an older one ends a newer one early.
//
// For each direction, from the first cycle on:
//   * K is 0 from a reset on, and after kQuietCycles cycles, one after another, with none known to
//   be
//     open and none of the direction's VALIDs.
//   * A gap of the recording (Axi4Pins::gap) makes K unknown again.
//   * A VALID of the direction while K is unknown makes a lower bound, of this segment: cycles in
//     reset, and gaps, separate segments.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/shape.hpp"

namespace fabmon {

class Axi4OpenBefore {
 public:
  /// The next n cycles.
  void run(const Axi4Pins* pins, std::size_t n);
  /// The next cycle is the first one again. What follows is of the longest pass so far.
  void rewind();

  /// The directions, "reads" and "writes", that had a VALID in the last segment while older
  /// transactions may have been open.
  std::vector<std::string> lower_bounds() const;

  /// One sentence for each direction with a lower bound in any segment.
  std::vector<std::string> notes() const;

 private:
  struct Side {
    bool known = false;       // K is 0
    std::uint64_t open = 0;   // known to be open
    std::uint64_t quiet = 0;  // quiet cycles, one after another
  };

  struct Bound {
    bool in_segment = false;
    bool in_any = false;
    std::uint64_t until = 0;  // the cycle from which on K was 0; 0: it never was
  };

  void cycle(const Axi4Pins& pins);
  void know(Axi4Direction direction, std::uint64_t from);
  void step(Axi4Direction direction, bool valid, unsigned opens, bool ends);
  void forget(bool known);

  std::array<Side, 2> sides_;
  std::array<Bound, 2> bounds_;
  std::uint64_t now_ = 0;
  std::uint64_t longest_ = 0;  // cycles of the longest pass so far
};

}  // namespace fabmon
