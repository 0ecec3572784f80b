// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A bus says which pins it has by a table of columns, one for each pin: the name, which is the
// column of a CSV file and the signal of a waveform, and how a value enters the pins of a cycle.
// Traces are read and written by such a table. The tables are generated from
// tb/bus/<bus>/pins.json.
//
// A column type has the members name, bits, hex and tie of Column, set(pins, words) and get(pins).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace fabmon {

/// A value of up to 256 bits, low word first.
using PinWords = std::array<std::uint64_t, 4>;

/// Enters a value into a member of the pins: a number, or an array of words.
template <class Member>
void set_words(Member& member, const std::uint64_t* words) {
  if constexpr (std::is_integral_v<Member>) {
    member = static_cast<Member>(words[0]);
  } else {
    std::copy_n(words, member.size(), member.begin());
  }
}

/// The value of a member of the pins.
template <class Member>
PinWords get_words(const Member& member) {
  if constexpr (std::is_integral_v<Member>) {
    return {member};
  } else {
    PinWords words{};
    std::copy_n(member.begin(), member.size(), words.begin());
    return words;
  }
}

/// A pin of a bus whose pins are plain members of the struct Pins.
template <class Pins>
struct Column {
  std::string_view name;      ///< lower case, e.g. "arvalid"
  std::string_view channel;   ///< which its name begins with, "ar"; empty: a pin of no channel
  unsigned bits = 1;          ///< largest width
  bool hex = false;           ///< the CSV writer writes it in hex
  std::uint64_t tie = 0;      ///< the value when a recording does not have it
  std::string_view tie_note;  ///< the same for notes: "0", "1 (INCR)"; empty: no note
  void (*set)(Pins& pins, const std::uint64_t* words) = nullptr;
  PinWords (*get)(const Pins& pins) = nullptr;
};

/// The column with the functions of the member kMember.
template <class Pins, auto kMember>
constexpr Column<Pins> with_member(Column<Pins> column) {
  column.set = [](Pins& pins, const std::uint64_t* words) { set_words(pins.*kMember, words); };
  column.get = [](const Pins& pins) { return get_words(pins.*kMember); };
  return column;
}

/// Index of a column by its lower-case name, or columns.size().
template <class AnyColumn>
std::size_t find_column(std::span<const AnyColumn> columns, std::string_view name) {
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [name](const AnyColumn& c) { return c.name == name; });
  return static_cast<std::size_t>(found - columns.begin());
}

}  // namespace fabmon
