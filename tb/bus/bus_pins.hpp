// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins of a bus as one table, from which all is made that finds and reads them: spellings,
// columns of CSV files, ties, notes. tb/bus/pin_trace.hpp reads them, tb/bus/pin_ports.hpp finds
// them.
//
// Pins are numbered by an enum of the bus, in the order of its table. What a cycle has of them is a
// PinRow.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/record/pin_names.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {

/// What of a pin's value is kept.
enum class PinUse : std::uint8_t {
  kNumber,  ///< its lowest 64 bits
  kMask,    ///< strobes: how many of its bits are 1, and the bits themselves (PinRow::mask)
  kHash,    ///< a hash of all bits: of data, of which no more is asked than whether it changed
};

/// One pin.
struct BusPin {
  std::string_view name;         ///< "tvalid", in lower case: for --map, CSV and notes
  std::string_view spellings{};  ///< others, in lower case, with blanks between them
  PinUse use = PinUse::kNumber;
  std::uint64_t tie = 0;        ///< PinRow's value where a recording has it not
  std::string_view tie_note{};  ///< what to say of it, "1"; empty: nothing
  bool beside = false;  ///< a common word ("we", "data"): found only beside the other pins of a
                        ///< set, by its whole name (beside_pins.hpp)
  unsigned most = 0;    ///< bits of the widest that a port has, of buses with BusPins::select
  bool both = false;    ///< a port may have it twice under one name, as input and as output
};

/// Bits of a mask that are kept: the strobes of 2048 bits of data.
inline constexpr std::size_t kMaskWords = 4;

/// The table of a bus. One pin is its reset, 1 when out of reset; it is called reset_n and has no
/// spellings, since resets are found by their own names (wave_clock.hpp).
struct BusPins {
  std::string_view one, several;            ///< for messages: "AXI4-Stream port", "... ports"
  std::string_view examples;                ///< "tvalid, s_axis_tvalid"
  std::span<const BusPin> pins;             ///< kMost at most
  std::size_t reset = 0;                    ///< which is the reset
  std::span<const std::size_t> identity{};  ///< ports are the same if they agree in these
  bool identity_is_bits = false;  ///< each of these is one bit: a wider signal is not the pin
  std::string_view suffixes{};    ///< letters that pins may end with: HADDRS, HADDRM
  std::string_view parts{};  ///< scopes that hold pins which stand beside those of the scope around
                             ///< them, as the structs "a" and "r" of OBI; with blanks between
  /// Adds ports whose pins are bits of packed structs.
  void (*add_structs)(const WaveSearch& search, std::vector<WavePins>& sets) = nullptr;
  /// The pin that each of several ports has, as PSEL of APB: they share the other pins.
  std::optional<std::size_t> select{};
  /// Fills in `missing` of a set of pins; true if it is a port.
  bool (*complete)(WavePins& set) = nullptr;
  /// Whether a set is part of a port, of which `missing` is worth a line of `fabmon ports`.
  bool (*partial)(const WavePins& set) = nullptr;
  /// Joins sets that are parts of a port by names of the bus's own, and adds ports of packed
  /// structs.
  void (*join)(const WaveSearch& search, std::vector<WavePins>& sets) = nullptr;
  /// Without `complete`: the pins that make a set a port.
  std::span<const std::size_t> required{};
  bool has_vectors = true;  ///< vectors of N bits in `identity` are N ports

  /// See `complete`.
  bool is_complete(WavePins& set) const;

  static constexpr std::size_t kMost = 64;
};

/// The number of a pin by its name; nothing if the bus has none of that name.
std::optional<std::size_t> pin_named(const BusPins& bus, std::string_view name);

/// All names of the pins that are looked for alone, without the reset.
PinSpellings spellings_of(const BusPins& bus);

/// Calls `each` for every word of a text that has blanks between them.
template <class Each>
void for_each_word(std::string_view text, const Each& each) {
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    each(word);
  }
}

/// Where the pins of a cycle are in a row: a word of each pin, then kMaskWords of each mask.
class PinLayout {
 public:
  explicit PinLayout(const BusPins& bus);

  /// Words of a row.
  std::size_t words() const { return words_; }
  /// By pin, where its mask begins; 0: it has none.
  const std::uint8_t* masks() const { return masks_.data(); }
  /// A row in which each pin has the value of its tie, out of reset.
  std::vector<std::uint64_t> tied() const { return tied_; }
  /// Enters a mask of up to 64 bits.
  void set_mask(std::uint64_t* row, std::size_t pin, std::uint64_t bits) const;

 private:
  std::size_t words_;
  std::array<std::uint8_t, BusPins::kMost> masks_{};
  std::vector<std::uint64_t> tied_;
};

/// The pins of one cycle.
class PinRow {
 public:
  PinRow(const std::uint64_t* words, const std::uint8_t* masks) : words_(words), masks_(masks) {}
  PinRow(const std::uint64_t* words, const PinLayout& layout) : PinRow(words, layout.masks()) {}

  /// The value of a pin; of a mask the number of ones.
  std::uint64_t operator[](std::size_t pin) const { return words_[pin]; }
  /// The kMaskWords of a mask.
  std::span<const std::uint64_t, kMaskWords> mask(std::size_t pin) const {
    return std::span<const std::uint64_t, kMaskWords>(words_ + masks_[pin], kMaskWords);
  }

 private:
  const std::uint64_t* words_;
  const std::uint8_t* masks_;
};

/// What a recording says of a port's pins beside their values.
struct PinWidths {
  std::vector<bool> recorded;   ///< by pin
  std::vector<unsigned> width;  ///< by pin, bits; 0: not recorded, or it does not say (CSV)

  bool has(std::size_t pin) const { return recorded[pin]; }
};

}  // namespace fabmon
