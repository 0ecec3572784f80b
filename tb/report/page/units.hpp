// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The dimensions of a report's numbers, and the units in which a limit may be given.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fabmon {

enum class Dimension { kCycles, kBytes, kBytesPerCycle, kShare, kCount, kTime };

/// A unit. In it a number is (number in the base) / scale. The base of a dimension is a cycle, a
/// byte, a byte a cycle, 1, 1 and a femtosecond, whose units are those of cycles that are times; of
/// a unit that takes the clock's period a femtosecond, and a byte a second.
struct Unit {
  std::string_view name;  ///< "GB/s"
  Dimension dimension;
  bool by_clock;      ///< it takes the clock's period
  long double scale;  ///< of this many bases
};

/// The unit of a name; nullptr if there is none.
const Unit* find_unit(std::string_view name);

/// Names of all units.
std::vector<std::string_view> unit_names();

/// The names of the units that fit, for a message: "cycles, ns, us".
std::string fitting_units(Dimension dimension, bool has_whole);

/// True if numbers of a dimension can be given in the unit; `has_whole`: also in %.
bool fits(const Unit& unit, Dimension dimension, bool has_whole);

/// Femtoseconds of a unit of time, "fs" to "s"; 0 if it is none.
long double femtoseconds(std::string_view unit);

/// How the base of a dimension is called: "cycles", "B", "B/cycle", "", "" and "fs".
std::string_view base_unit(Dimension dimension);

/// A number for people: integers in full, others with six digits.
std::string number_text(double value);

/// Femtoseconds in the largest unit of which there is at least one, with four digits: "102.3 us".
std::string span_text(long double femtoseconds);

}  // namespace fabmon
