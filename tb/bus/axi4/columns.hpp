// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The fields of Axi4Pins as a table: the name, which is the CSV column and the AMBA signal, the
// largest width, and the value when a recording does not have the signal.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "tb/bus/axi4/pins.hpp"

namespace fabmon {

/// A value of up to 128 bits, low word first.
using Word128 = std::array<std::uint64_t, 2>;

struct Axi4Column {
  std::string_view name;     ///< lower case, e.g. "arvalid"
  unsigned channel_letters;  ///< 2 for ar and aw, 1 for r, w and b, 0 for aresetn
  unsigned bits;             ///< largest width
  bool hex;                  ///< the CSV writer writes it in hex
  std::string_view tie;      ///< what the default means, for notes: "0", "1 (INCR)"
  void (*set)(Axi4Pins& pins, const std::uint64_t* words);
  Word128 (*get)(const Axi4Pins& pins);
};

/// All columns in the order in which the CSV writer writes them.
std::span<const Axi4Column> axi4_columns();

/// Index of a column by its lower-case name, or axi4_columns().size().
std::size_t axi4_column(std::string_view name);

}  // namespace fabmon
