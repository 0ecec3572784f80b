// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Where each cycle of an AXI4 port went: exactly one bucket of reads and one of writes. What goes
// on in the cycle decides, then what was open at its start. docs/reference/cycle-accounting.md has
// the tables; the state is what they call it, counted since the last reset.
//
// A response in the cycle of its own command or last data, while nothing else is open, ends that:
// it does not wait for another one.
//
// It counts transfers and does not look at IDs, as RTL does: a response that belongs to no command
// counts as one of those that are open, if any is.
#pragma once

#include <cstdint>

#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/shape.hpp"

namespace fabmon {

class Axi4Accounting {
 public:
  struct Buckets {
    Axi4ReadBucket read;
    Axi4WriteBucket write;
    bool operator==(const Buckets&) const = default;
  };

  /// The buckets of the next cycle. `atomic`: the beat of R belongs to an atomic operation, which
  /// is no open read.
  Buckets next(const Axi4Pins& pins, bool atomic = false);

 private:
  Axi4ReadBucket read_bucket(const Axi4Pins& p) const;
  Axi4WriteBucket write_bucket(const Axi4Pins& p) const;

  std::uint64_t reads_open_ = 0;   // ro
  std::uint64_t commands_ = 0;     // awn
  std::uint64_t bursts_ = 0;       // wn
  std::uint64_t responses_ = 0;    // bn
  bool read_burst_open_ = false;   // rb
  bool write_burst_open_ = false;  // wb
};

}  // namespace fabmon
