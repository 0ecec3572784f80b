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
Level digit_of(const WaveChange& change, std::size_t at);

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

  /// Bits [bits - 1 : 0] of a signal are inverted; before add().
  void invert(std::size_t signal, unsigned bits);

  /// Adds a target of the net of a slot. Its bits are unknown until a change.
  void add(std::size_t slot, const Target& target);

  /// Ends the layout.
  void finish();

  /// As before the first change.
  void reset(std::vector<std::uint64_t>& words);

  /// Enters a change.
  void apply(const WaveChange& change, std::vector<std::uint64_t>& words);

  /// Adds how many bits of each signal are unknown now.
  void count_unknown(std::vector<std::uint64_t>& counts) const;

 private:
  /// A target as it is used.
  struct Place {
    std::size_t word = 0;
    unsigned from = 0, bits = 1, shift = 0;
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
  std::vector<std::uint64_t> flip_;        // which bits are inverted
  std::size_t unknown_words_ = 0;          // words of unknown_ that are not 0
};

}  // namespace fabmon
