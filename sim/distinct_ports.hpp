// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A set of pins is a port of one bus. Buses are asked in their order, the more specific ones first.
// A port of a later bus is dropped if the pins that decide (Bus::identity) are pins of a whole port
// of an earlier one:
//
//     a port that is whole    all of its recorded pins that decide
//     one that lacks pins     any of them
//
// Two pins are the same if their lowest bits are the same bit of the same net, whatever the names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>

#include "tb/bus/bus.hpp"

namespace fabmon {

class DistinctPorts {
 public:
  /// Whether a port's pins are those of a port that was added.
  bool has(const Bus& bus, const FoundPort& port) const;
  /// Adds a port of a bus, if it is whole.
  void add(const FoundPort& port);
  /// Makes its name one that no port has that was named before: "tb.dut#apb".
  void make_name_unique(const Bus& bus, FoundPort& port);

 private:
  static std::optional<std::uint64_t> lowest_bit(const FoundPort& port, const PinBits& pin);

  std::unordered_set<std::uint64_t> bits_;  // net << 32 | bit
  std::unordered_set<std::string> names_;
};

}  // namespace fabmon
