// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The value changes of nets as the words of signals: where the bits of a net go, what a change
// makes of the words, and which bits are unknown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tb/record/levels.hpp"
#include "tb/record/wave_file.hpp"

namespace fabmon {

/// One digit of a change's value, counted from its end.
inline Level digit_of(const WaveChange& change, std::size_t at) {
  if (change.packed) {
    if (at >= change.size) return Level::kZero;
    const std::size_t i = change.size - 1 - at;
    const auto byte = static_cast<unsigned char>(change.data[i / 8]);
    return (byte >> (7 - i % 8) & 1) != 0 ? Level::kOne : Level::kZero;
  }
  if (at < change.size) return level_of(change.data[change.size - 1 - at]);
  return level_of(change.data[0]) == Level::kUnknown ? Level::kUnknown : Level::kZero;
}

class WaveValues {
 public:
  /// Where bits of a net go: `bits` of them, from bit `from` on, to bit `to` of a signal's words.
  /// They cross no border of words but where both begin at one.
  struct Target {
    std::size_t signal = 0;
    unsigned from = 0, bits = 1, to = 0;
  };

  /// Begins a layout: each signal begins at its word of `offset`; there are `words` in all.
  void start(std::span<const std::size_t> offset, std::size_t words);

  /// Bits [bits - 1 : 0] of a signal, which are all it has, are inverted; before add().
  void invert(std::size_t signal, unsigned bits);

  /// Adds a target of the net of a slot. Its bits are unknown until a change.
  void add(std::size_t slot, const Target& target);

  /// Ends the layout.
  void finish();

  /// As before the first change.
  void reset(std::vector<std::uint64_t>& words);

  /// Enters a change.
  void apply(const WaveChange& change, std::vector<std::uint64_t>& words);

  /// The words as they are now are the values of a cycle.
  void end_cycle() { ++cycles_; }

  /// How many bits of a signal were unknown, summed over the cycles.
  std::uint64_t unknown(std::size_t signal) const;

 private:
  /// A target as it is used.
  struct Place {
    std::size_t word = 0;
    unsigned from = 0, bits = 1, shift = 0;
    bool invert = false;
  };

  void set(std::size_t word, std::uint64_t mask, std::uint64_t value, std::uint64_t unknown,
           std::vector<std::uint64_t>& words);

  std::vector<std::size_t> offset_;        // of each signal, and the end
  std::vector<std::vector<Place>> added_;  // by slot, until finish()
  std::vector<Place> places_;              // by slot, one after the other
  std::vector<std::size_t> begin_;         // of each slot in places_, and the end
  std::vector<std::uint64_t> start_;       // what the words are before the first change
  std::vector<std::uint64_t> start_x_;     // which bits are unknown then
  std::vector<std::uint64_t> unknown_;     // which are now
  std::vector<bool> inverted_;             // which signals are
  std::vector<std::uint64_t> counted_;     // by word, how many were in the cycles before since_
  std::vector<std::uint64_t> since_;  // by word, the cycle from which on unknown_ is what it is
  std::uint64_t cycles_ = 0;
};

}  // namespace fabmon
