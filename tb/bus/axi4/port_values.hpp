// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Whether two AXI4 ports had the same values all along, though they are not the same nets: a
// wrapper assigns the pins of one to those of the other, or a simulator gives the nets of each
// scope identifiers of their own. Of each port a hash of 128 bits is kept, of
//
//     the time stamp of each cycle, so that ports of different clocks differ
//     all pins of each cycle, the reset and those that are tied among them
//     WDATA in the cycles with WVALID, RDATA in those with RVALID, where they are recorded
#pragma once

#include <cstddef>
#include <cstdint>

#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/report_pins.hpp"
#include "tb/record/value_hash.hpp"

namespace fabmon {

class Axi4PortValues {
 public:
  /// The next n cycles: their pins, what only a report reads, their time stamps, and a hash each of
  /// the data that is valid in them, 0 if none is.
  void run(const Axi4Pins* pins, const Axi4ReportPins* more, const std::uint64_t* times,
           const std::uint64_t* data, std::size_t n);

  /// True if the ports had the same values in the same cycles.
  bool operator==(const Axi4PortValues& other) const { return hash_ == other.hash_; }
  /// Of these values.
  const ValueHash& hash() const { return hash_; }

 private:
  void add(const Axi4Pins& pins, const Axi4ReportPins& more);

  ValueHash hash_;
  Axi4Pins last_{};
  Axi4ReportPins last_more_{};
};

}  // namespace fabmon
