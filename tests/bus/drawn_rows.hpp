// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Rows of pins as a test draws them, and what a log says of them as text:
//
//     drawn(obi::pins(), {{"req", "0110"}, {"gnt", "0010"}, {"be", "ffff", 4}})
//
// A character is the value of a cycle, a hexadecimal digit; '.' is 0. Pins that are not drawn were
// not recorded and have the values of their ties; the reset is drawn as "reset_n".
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

#include "tests/bus/pin_bench.hpp"

namespace fabmon::test {

/// One pin of a drawing.
struct DrawnPin {
  std::string_view name;
  std::string_view values;  ///< a character for each cycle; if they are too few, the last one stays
  unsigned width = 1;       ///< bits
};

inline PinRows drawn(const BusPins& bus, std::initializer_list<DrawnPin> pins) {
  PinRows rows(bus);
  rows.pins.recorded.assign(bus.pins.size(), false);
  rows.pins.width.assign(bus.pins.size(), 0);
  std::size_t cycles = 0;
  for (const DrawnPin& each : pins) cycles = std::max(cycles, each.values.size());
  while (rows.size() < cycles) rows.add();
  for (const DrawnPin& each : pins) {
    const std::size_t pin = pin_named(bus, each.name).value();
    rows.pins.recorded[pin] = true;
    rows.pins.width[pin] = each.width;
    for (std::size_t c = 0; c < cycles; ++c) {
      const char value = each.values[std::min(c, each.values.size() - 1)];
      const std::uint64_t bits = value == '.' ? 0 : std::stoul(std::string(1, value), nullptr, 16);
      if (bus.pins[pin].use == PinUse::kMask) {
        rows.set_mask(c, pin, bits);
      } else {
        rows.set(c, pin, bits);
      }
    }
  }
  return rows;
}

/// The buckets of a direction, cycle by cycle, without what stands before their first '_'.
inline std::string buckets_of(const Seen& seen, const BusShape& shape, std::size_t direction) {
  std::string text;
  for (const CycleState& state : seen.cycles) {
    const std::string_view name =
        shape.directions[direction].buckets[state.directions.at(direction).bucket].name;
    text += (text.empty() ? "" : " ") + std::string(name.substr(name.find('_') + 1));
  }
  return text;
}

/// How many transactions of a direction are open, cycle by cycle.
inline std::string open_of(const Seen& seen, std::size_t direction) {
  std::string text;
  for (const CycleState& state : seen.cycles) {
    text += std::to_string(state.directions.at(direction).open);
  }
  return text;
}

/// "read shown-accept-first-last-end BEATSxBYTES" of the transactions that ended, in their order;
/// with "!" behind those that failed.
inline std::string ended_of(const Seen& seen, const BusShape& shape) {
  std::string text;
  for (const Transaction& t : seen.ended) {
    if (!text.empty()) text += ", ";
    text += std::string(shape.directions[t.direction].name);
    text += " " + std::to_string(t.shown);
    for (const std::uint64_t stamp : {t.accept, t.first, t.last, t.end}) {
      text += "-" + std::to_string(stamp);
    }
    text += " " + std::to_string(t.beats) + "x" + std::to_string(t.bytes);
    if (t.failed()) text += "!";
  }
  return text;
}

}  // namespace fabmon::test
