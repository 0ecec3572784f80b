// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of one block of cycles as the bank form of the axi4 monitor wants it: that of the
// selectable form (log.hpp), the ends of write bursts, and what the extra counters look at.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tb/bus/axi4/pins.hpp"
#include "tb/monitor/axi4/golden/clock_set.hpp"
#include "tb/monitor/axi4/golden/log.hpp"

namespace fabmon {

class Axi4BankLog {
 public:
  /// What an AR or AW handshake carried for the extra counters.
  struct Command {
    std::uint64_t addr = 0;   ///< byte address
    std::uint16_t beats = 1;  ///< 1-256
    std::uint8_t size = 0;    ///< log2(bytes per beat)
    std::uint8_t burst = 1;   ///< 0 FIXED, 1 INCR, 2 WRAP
    bool lock = false;        ///< exclusive
  };
  /// What an R or B handshake carried.
  struct Response {
    std::uint8_t resp = 0;  ///< 0 OKAY, 1 EXOKAY, 2 SLVERR, 3 DECERR
    bool last = true;       ///< of a read: the last beat; a B always is
  };

  /// IDs have id_width bits, 0-32; so many atomic operations can wait for data.
  Axi4BankLog(unsigned id_width, unsigned max_atomics) : port_(id_width, max_atomics) {}

  /// Appends the next n cycles. The block must have room for them.
  void append(const Axi4Pins* pins, unsigned n);

  /// Starts the block that follows this one.
  void next_block();

  /// Starts again at time 0.
  void reset();

  /// See Axi4Log.
  void drop_open() { port_.drop_open(); }

  /// Handshakes and VALIDs of all channels.
  const Axi4Log& port() const { return port_; }

  /// The cycles with a W handshake that has WLAST.
  const ClockSet& write_end() const { return write_end_; }

  /// The AR or AW handshakes, in order of time.
  std::span<const Command> reads() const { return {reads_.data(), num_reads_}; }
  std::span<const Command> writes() const { return {writes_.data(), num_writes_}; }

  /// The R or B handshakes, in order of time.
  std::span<const Response> beats() const { return {beats_.data(), num_beats_}; }
  std::span<const Response> responses() const { return {responses_.data(), num_responses_}; }

 private:
  static constexpr std::size_t kRoom = ClockSet::kCapacity;

  Axi4Log port_;
  ClockSet write_end_;
  std::array<Command, kRoom> reads_{}, writes_{};
  std::array<Response, kRoom> beats_{}, responses_{};
  std::size_t num_reads_ = 0, num_writes_ = 0, num_beats_ = 0, num_responses_ = 0;
};

}  // namespace fabmon
