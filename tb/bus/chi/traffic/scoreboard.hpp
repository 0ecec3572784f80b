// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The coherence scoreboard: what memory holds as everybody must see it. A write counts from
// the moment in which it takes effect: a store in a cache that holds the line alone, or a home's
// merge of a requester's data. A read must return a value that was right at some time between its
// request and its end; a cache must hold the value that is right now. Anything else, like data
// that a requester never sent, is a mistake of the model and throws std::logic_error.
//
// The 32 bytes of a data flit are one number here; a line has two.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/bus/chi/traffic/flit.hpp"
#include "tb/bus/chi/traffic/system.hpp"

namespace fabmon {

class ChiScoreboard {
 public:
  static constexpr unsigned kRequesters = 32;
  static constexpr unsigned kWrites = 1024;  ///< of a requester, until a number comes again

  ChiScoreboard()
      : cells_(2 * std::size_t{kChiLines}), announced_(std::size_t{kRequesters} * kWrites) {}

  std::uint32_t value(unsigned line, unsigned half) const { return at(line, half).now(); }
  /// How many writes there were.
  std::uint32_t version(unsigned line, unsigned half) const { return at(line, half).version; }

  /// A write takes effect.
  void commit(unsigned line, unsigned half, std::uint32_t value) {
    Cell& cell = cells_[2 * line + half];
    cell.past[++cell.version % kPast] = value;
  }
  /// A requester is about to write this by its write of this number.
  void announce(unsigned requester, unsigned write, unsigned line, unsigned half,
                std::uint32_t value);
  /// A home has this data for the write: was it sent so?
  void arrived(unsigned requester, unsigned write, unsigned line, unsigned half,
               std::uint32_t value) const;
  /// A cache has this value: is it the right one?
  void cached(unsigned line, unsigned half, std::uint32_t value) const;
  /// A read that began at this version returns this value: was it right in between?
  void returned(unsigned line, unsigned half, std::uint32_t value, std::uint32_t since) const;

 private:
  static constexpr unsigned kPast = 16;
  struct Cell {
    std::array<std::uint32_t, kPast> past{};
    std::uint32_t version = 0;
    std::uint32_t now() const { return past[version % kPast]; }
  };
  struct Announced {
    std::uint32_t line = ~0U;
    std::array<std::uint32_t, 2> value{};
  };
  const Cell& at(unsigned line, unsigned half) const { return cells_[2 * line + half]; }

  std::vector<Cell> cells_;
  std::vector<Announced> announced_;
};

}  // namespace fabmon
