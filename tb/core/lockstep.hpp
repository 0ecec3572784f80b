// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL and the golden model of one monitor in lockstep: both get the same register accesses at
// the same cycles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "tb/core/check_error.hpp"

namespace fabmon {

/// Cycles in which any register access must be answered, even one that clears a memory.
inline constexpr std::size_t kBusLimit = 1000;

/// Throws CheckError: no answer within kBusLimit cycles.
[[noreturn]] void throw_dead_bus();

/// Throws CheckError: a register of this many bytes reads other than expected.
[[noreturn]] void throw_wrong_read(std::uint32_t addr, std::uint64_t rtl, std::uint64_t golden,
                                   std::size_t bytes);

template <class Rtl, class Golden>
class Lockstep {
 public:
  /// What a register holds: 32 bits, or 64.
  using Word = decltype(std::declval<const Rtl&>().rdata());

  /// The strobes of a write of a whole register.
  static constexpr auto kAllBytes = static_cast<std::uint8_t>((1U << sizeof(Word)) - 1);

  /// Makes the golden model of the same parameters. The RTL stays the caller's.
  explicit Lockstep(Rtl& rtl) : rtl_(rtl), golden_(rtl.config()) {}

  Rtl& rtl() { return rtl_; }
  Golden& golden() { return golden_; }
  const Golden& golden() const { return golden_; }

  /// Resets both.
  void reset() {
    rtl_.reset();
    golden_.reset();
  }

  /// Clocks both n times. While `reading`, calls advance() after each cycle of the RTL, which
  /// issues the next read if it is due and tells whether there is still something to read.
  template <class Pins, class Advance>
  void run(const Pins* pins, std::size_t n, bool reading, Advance&& advance) {
    golden_.run(pins, n);
    for (; n > 0 && reading; ++pins, --n) {
      rtl_.run(pins, 1);
      reading = advance();
    }
    if (n > 0) rtl_.run(pins, n);
  }

  /// n idle cycles for both.
  void idle(std::size_t n) {
    rtl_.idle(n);
    golden_.idle(n);
  }

  /// Idle cycles until the RTL's bus has answered. Throws CheckError if it does not.
  void wait_bus() {
    for (std::size_t i = 0; rtl_.busy(); ++i) {
      if (i == kBusLimit) throw_dead_bus();
      idle(1);
    }
  }

  /// Puts a write on both buses, to act together with the next cycle. Not while the RTL is busy.
  void issue_write(std::uint32_t addr, Word data, std::uint8_t strb = kAllBytes) {
    rtl_.issue({.write = true, .addr = addr, .data = data, .strb = strb});
    golden_.write(addr, data, strb);
  }

  /// A write that acts in an idle cycle, the last one that is run; its answer is not awaited.
  void write_last(std::uint32_t addr, Word data, std::uint8_t strb = kAllBytes) {
    wait_bus();
    issue_write(addr, data, strb);
    idle(1);
  }

  /// A write in idle cycles, answered.
  void write(std::uint32_t addr, Word data, std::uint8_t strb = kAllBytes) {
    write_last(addr, data, strb);
    wait_bus();
  }

  /// Reads a register of the RTL in idle cycles: what it holds before the cycle now() of the call.
  /// The bus must not be busy.
  Word read_rtl(std::uint32_t addr) {
    rtl_.issue({.write = false, .addr = addr});
    idle(1);
    wait_bus();
    return rtl_.rdata();
  }

  /// Reads a register of both in idle cycles. Throws CheckError if they differ.
  Word read(std::uint32_t addr) {
    wait_bus();
    const Word expected = golden_.read(addr);
    const Word data = read_rtl(addr);
    if (data != expected) throw_wrong_read(addr, data, expected, sizeof(Word));
    return data;
  }

 private:
  Rtl& rtl_;
  Golden golden_;
};

}  // namespace fabmon
