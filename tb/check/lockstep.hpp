// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL and the golden model of one monitor in lockstep: both get the same register accesses at
// the same clocks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tb/check/check_error.hpp"
#include "tb/pins/axi4_pins.hpp"

namespace fabmon {

/// Clocks in which any register access must be answered, even one that clears a memory.
inline constexpr std::size_t kBusLimit = 1000;

/// Throws CheckError: no answer within kBusLimit clocks.
[[noreturn]] void throw_dead_bus();

/// Throws CheckError: a register reads other than expected.
[[noreturn]] void throw_wrong_read(std::uint32_t addr, std::uint32_t rtl, std::uint32_t golden);

/// n clocks with idle pins for a model of either monitor.
template <class Model>
void idle_clocks(Model& model, std::size_t n) {
  if constexpr (requires { model.idle(n); }) {
    model.idle(n);
  } else {
    constexpr Axi4Pins kIdle{};
    for (; n > 0; --n) model.run(&kIdle, 1);
  }
}

template <class Rtl, class Golden>
class Lockstep {
 public:
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

  /// Clocks both n times. While `reading`, calls advance() after each clock of the RTL, which
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

  /// n idle clocks for both.
  void idle(std::size_t n) {
    idle_clocks(rtl_, n);
    idle_clocks(golden_, n);
  }

  /// Idle clocks until the RTL's bus has answered. Throws CheckError if it does not.
  void wait_bus() {
    for (std::size_t i = 0; rtl_.busy(); ++i) {
      if (i == kBusLimit) throw_dead_bus();
      idle(1);
    }
  }

  /// Puts a write on both buses, to act together with the next clock. Not while the RTL is busy.
  void issue_write(std::uint32_t addr, std::uint32_t data) {
    rtl_.issue({.write = true, .addr = addr, .data = data});
    golden_.write(addr, data);
  }

  /// A write that acts in an idle clock, the last one that is run; its answer is not awaited.
  void write_last(std::uint32_t addr, std::uint32_t data) {
    wait_bus();
    issue_write(addr, data);
    idle(1);
  }

  /// A write in idle clocks, answered.
  void write(std::uint32_t addr, std::uint32_t data) {
    write_last(addr, data);
    wait_bus();
  }

  /// Reads a register of the RTL in idle clocks: what it holds before the clock now() of the call.
  /// The bus must not be busy.
  std::uint32_t read_rtl(std::uint32_t addr) {
    rtl_.issue({.write = false, .addr = addr});
    idle(1);
    wait_bus();
    return rtl_.rdata();
  }

  /// Reads a register of both in idle clocks. Throws CheckError if they differ.
  std::uint32_t read(std::uint32_t addr) {
    wait_bus();
    const std::uint32_t expected = golden_.read(addr);
    const std::uint32_t data = read_rtl(addr);
    if (data != expected) throw_wrong_read(addr, data, expected);
    return data;
  }

 private:
  Rtl& rtl_;
  Golden golden_;
};

}  // namespace fabmon
