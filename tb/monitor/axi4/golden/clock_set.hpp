// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A set of cycles of one block: "the cycles in which X held". The golden models log what the pins
// did as such sets and then count, join, invert and add up time stamps with set arithmetic instead
// of stepping a machine from cycle to cycle.
//
// Rules: cycles are numbered from 0 within the block. A set knows how many cycles its block has; no
// element is beyond that. Two operands of |, & and - belong to the same block. No operation
// allocates.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace fabmon {

class ClockSet {
 public:
  static constexpr unsigned kCapacity = 1024;  ///< the longest block, in cycles
  static constexpr unsigned kWords = kCapacity / 64;

  /// The empty set of a block of `cycles` cycles (0 to kCapacity).
  explicit ClockSet(unsigned clocks) : clocks_(clocks) {}

  /// The empty set of a block that has no cycles yet.
  ClockSet() = default;

  /// The cycles from `first` to the end of a block of `cycles` cycles.
  static ClockSet from(unsigned clocks, unsigned first) {
    ClockSet s(clocks);
    s.insert(first, clocks);
    return s;
  }

  /// The cycle that the lowest bit set in `bits` stands for in word w. bits is not 0.
  static unsigned clock(unsigned w, std::uint64_t bits) {
    return 64 * w + static_cast<unsigned>(std::countr_zero(bits));
  }

  /// Length of the block in cycles.
  unsigned clocks() const { return clocks_; }

  /// Number of 64-bit words in use; word i holds cycles 64 * i to 64 * i + 63, lowest bit first.
  unsigned words() const { return (clocks_ + 63) / 64; }

  /// Word i < words().
  std::uint64_t word(unsigned i) const { return words_[i]; }

  /// Replaces word i < words(). Bits beyond the block are dropped.
  void set_word(unsigned i, std::uint64_t bits) { words_[i] = bits & mask(i, clocks_); }

  /// Forgets everything, the length of the block too.
  void clear() { clocks_ = 0; }

  /// Lengthens the block by `count` cycles whose membership is in the low bits of `bits`. They have
  /// to fit in the word that the block ends in.
  void append(std::uint64_t bits, unsigned count) {
    const unsigned w = clocks_ / 64, offset = clocks_ % 64;
    words_[w] = offset == 0 ? bits : words_[w] | bits << offset;
    clocks_ += count;
  }

  /// Adds one cycle.
  void insert(unsigned t) { words_[t / 64] |= std::uint64_t{1} << t % 64; }

  /// Adds the cycles [begin, end).
  void insert(unsigned begin, unsigned end) {
    if (begin >= end) return;
    for (unsigned w = begin / 64; w <= (end - 1) / 64; ++w) {
      words_[w] |= mask(w, end) & ~mask(w, begin);
    }
  }

  /// True if cycle t is in the set.
  bool contains(unsigned t) const { return (words_[t / 64] >> t % 64 & 1) != 0; }

  /// The number of elements before cycle `end`.
  unsigned count(unsigned end) const {
    unsigned n = 0;
    for (unsigned w = 0; w < (end + 63) / 64; ++w) {
      n += static_cast<unsigned>(std::popcount(words_[w] & mask(w, end)));
    }
    return n;
  }

  /// The first element, or cycles() if there is none.
  unsigned first() const { return nth(0); }

  /// The element that has exactly k elements before it, or cycles() if there is none.
  unsigned nth(std::uint64_t k) const {
    for (unsigned w = 0; w < words(); ++w) {
      std::uint64_t bits = words_[w];
      const auto n = static_cast<unsigned>(std::popcount(bits));
      if (k >= n) {
        k -= n;
        continue;
      }
      for (; k > 0; --k) bits &= bits - 1;
      return clock(w, bits);
    }
    return clocks_;
  }

  /// The sum of (end - t) over the elements t before `end`.
  std::uint64_t distance_sum(unsigned end) const {
    std::uint64_t sum = 0;
    for (unsigned w = 0; w < (end + 63) / 64; ++w) {
      const std::uint64_t bits = words_[w] & mask(w, end);
      const auto n = static_cast<std::uint64_t>(std::popcount(bits));
      sum += n * end - n * 64 * w;
      for (unsigned k = 0; k < kPlace.size(); ++k) {  // the sum of the bit numbers, digit by digit
        sum -= static_cast<std::uint64_t>(std::popcount(bits & kPlace[k])) << k;
      }
    }
    return sum;
  }

  /// Calls f(t) for every element t in ascending order.
  template <class F>
  void for_each(F&& f) const {
    for (unsigned w = 0; w < words(); ++w) {
      for (std::uint64_t bits = words_[w]; bits != 0; bits &= bits - 1) {
        f(clock(w, bits));
      }
    }
  }

  /// The cycles of the block that are not in the set.
  ClockSet complement() const {
    ClockSet r(clocks_);
    for (unsigned w = 0; w < words(); ++w) r.set_word(w, ~words_[w]);
    return r;
  }

  /// The elements whose predecessor is not in the set. `before`: whether the set held in the cycle
  /// before the block.
  ClockSet starts(bool before) const {
    ClockSet r(clocks_);
    std::uint64_t carry = before ? 1 : 0;
    for (unsigned w = 0; w < words(); ++w) {
      r.words_[w] = words_[w] & ~(words_[w] << 1 | carry);
      carry = words_[w] >> 63;
    }
    return r;
  }

  ClockSet& operator|=(const ClockSet& o) {
    for (unsigned w = 0; w < words(); ++w) words_[w] |= o.words_[w];
    return *this;
  }
  ClockSet& operator&=(const ClockSet& o) {
    for (unsigned w = 0; w < words(); ++w) words_[w] &= o.words_[w];
    return *this;
  }
  ClockSet& operator-=(const ClockSet& o) {
    for (unsigned w = 0; w < words(); ++w) words_[w] &= ~o.words_[w];
    return *this;
  }
  friend ClockSet operator|(ClockSet a, const ClockSet& b) { return a |= b; }
  friend ClockSet operator&(ClockSet a, const ClockSet& b) { return a &= b; }
  friend ClockSet operator-(ClockSet a, const ClockSet& b) { return a -= b; }

 private:
  static constexpr std::array<std::uint64_t, 6> kPlace = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC,
                                                          0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00,
                                                          0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};

  // The bits of word w that stand for cycles before `end`.
  static std::uint64_t mask(unsigned w, unsigned end) {
    if (end <= 64 * w) return 0;
    return end - 64 * w >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << (end - 64 * w)) - 1;
  }

  std::array<std::uint64_t, kWords> words_{};
  unsigned clocks_ = 0;
};

}  // namespace fabmon
