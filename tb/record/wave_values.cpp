// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/wave_values.hpp"

#include <algorithm>
#include <bit>

#include "tb/record/vcd_ids.hpp"

namespace fabmon {
namespace {

std::uint64_t low_bits(unsigned n) {
  return n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
}

/// What some digits say.
struct Digits {
  std::uint64_t value = 0;
  std::uint64_t unknown = 0;
};

/// Up to 64 characters. Vectors of a mesh have thousands: eight are read at once where all are 0 or
/// 1.
Digits read_text(const char* text, unsigned n) {
  constexpr std::uint64_t kEach = 0x0101010101010101;
  Digits d;
  while (n > 0) {
    if (n >= 8) {
      const std::uint64_t eight = load_bytes(text);
      if ((eight & (0xFE * kEach)) == '0' * kEach) {
        // The low bit of byte i goes to bit 63 - i, and no other product ends up there or above.
        d.value = d.value << 8 | ((eight & kEach) * 0x8040201008040201) >> 56;
        d.unknown <<= 8;
        text += 8;
        n -= 8;
        continue;
      }
    }
    const Level level = level_of(*text++);
    d.value = d.value << 1 | static_cast<std::uint64_t>(level == Level::kOne);
    d.unknown = d.unknown << 1 | static_cast<std::uint64_t>(level == Level::kUnknown);
    --n;
  }
  return d;
}

/// Bits [at + n - 1 : at], counted from the first one, of packed digits.
std::uint64_t read_packed(const char* data, std::size_t at, unsigned n) {
  const auto* byte = reinterpret_cast<const unsigned char*>(data) + at / 8;
  const auto skip = static_cast<unsigned>(at % 8);
  std::uint64_t value = *byte & (0xFFU >> skip);
  for (unsigned have = 8 - skip;; have += 8) {
    if (have >= n) return value >> (have - n);
    ++byte;
    if (have + 8 > 64) return value << (n - have) | *byte >> (8 - (n - have));
    value = value << 8 | *byte;
  }
}

}  // namespace

Level digit_of(const WaveChange& change, std::size_t at) {
  if (change.packed) {
    if (at >= change.size) return Level::kZero;
    return read_packed(change.data, change.size - 1 - at, 1) != 0 ? Level::kOne : Level::kZero;
  }
  if (at < change.size) return level_of(change.data[change.size - 1 - at]);
  return level_of(change.data[0]) == Level::kUnknown ? Level::kUnknown : Level::kZero;
}

void WaveValues::start(std::span<const std::size_t> offset, std::size_t words) {
  offset_.assign(offset.begin(), offset.end());
  offset_.push_back(words);
  start_.assign(words, 0);
  start_x_.assign(words, 0);
  flip_.assign(words, 0);
  added_.clear();
}

void WaveValues::invert(std::size_t signal, unsigned bits) {
  for (unsigned done = 0; done < bits; done += 64) {
    const std::size_t word = offset_[signal] + done / 64;
    flip_[word] = start_[word] = low_bits(bits - done);
  }
}

void WaveValues::add(std::size_t slot, const Target& t) {
  if (slot >= added_.size()) added_.resize(slot + 1);
  added_[slot].push_back({offset_[t.signal] + t.to / 64, t.from, t.bits, t.to % 64});
  for (unsigned b = t.to; b < t.to + t.bits; ++b) {
    const std::uint64_t bit = std::uint64_t{1} << (b % 64);
    start_x_[offset_[t.signal] + b / 64] |= bit;
    start_[offset_[t.signal] + b / 64] &= ~bit;
  }
}

void WaveValues::finish() {
  places_.clear();
  begin_.assign(1, 0);
  for (const std::vector<Place>& places : added_) {
    places_.insert(places_.end(), places.begin(), places.end());
    begin_.push_back(places_.size());
  }
  added_.clear();
}

void WaveValues::reset(std::vector<std::uint64_t>& words) {
  words = start_;
  unknown_ = start_x_;
  unknown_words_ = static_cast<std::size_t>(
      std::count_if(unknown_.begin(), unknown_.end(), [](std::uint64_t w) { return w != 0; }));
}

inline void WaveValues::set(std::size_t word, std::uint64_t mask, std::uint64_t value,
                            std::uint64_t unknown, std::vector<std::uint64_t>& words) {
  words[word] = (words[word] & ~mask) | value;
  const std::uint64_t before = unknown_[word];
  if ((before | unknown) == 0) return;
  unknown_[word] = (before & ~mask) | unknown;
  unknown_words_ += static_cast<std::size_t>(unknown_[word] != 0);
  unknown_words_ -= static_cast<std::size_t>(before != 0);
}

void WaveValues::apply(const WaveChange& change, std::vector<std::uint64_t>& words) {
  if (change.slot + std::size_t{1} >= begin_.size()) return;  // a clock that is no signal
  for (std::size_t i = begin_[change.slot]; i < begin_[change.slot + 1]; ++i) {
    const Place& place = places_[i];
    for (unsigned done = 0; done < place.bits; done += 64) {
      const unsigned n = std::min(64U, place.bits - done);
      const std::size_t right = place.from + done;  // how many digits are right of those
      const std::size_t left = change.size > right ? change.size - right : 0;
      const auto given = static_cast<unsigned>(std::min<std::size_t>(n, left));
      Digits digits;
      if (change.packed) {
        if (given != 0) digits.value = read_packed(change.data, left - given, given);
      } else {
        digits = read_text(change.data + (left - given), given);
        if (given < n && level_of(change.data[0]) == Level::kUnknown) {
          digits.unknown |= low_bits(n) & ~low_bits(given);
        }
      }
      const std::size_t word = place.word + done / 64;
      const std::uint64_t mask = low_bits(n) << place.shift;
      const std::uint64_t x = digits.unknown << place.shift;
      set(word, mask, (digits.value << place.shift ^ (flip_[word] & mask)) & ~x, x, words);
    }
  }
}

void WaveValues::count_unknown(std::vector<std::uint64_t>& counts) const {
  if (unknown_words_ == 0) return;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    for (std::size_t w = offset_[k]; w < offset_[k + 1]; ++w) {
      counts[k] += static_cast<std::uint64_t>(std::popcount(unknown_[w]));
    }
  }
}

}  // namespace fabmon
