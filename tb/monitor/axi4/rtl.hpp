// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The Verilated axi4 monitor behind a small C++ face: pins in, register accesses through the real
// bus slave. Time is counted in cycles out of reset; the pins given to run() are sampled at the
// edges now(), now() + 1, ...
//
// A register access is issued at a cycle and overlaps the traffic that follows it, as on a real
// bus:
//     rtl->issue({.write = false, .addr = 0x120});   // its handshake is at the edge of cycle now()
//     while (rtl->busy()) rtl->run(next_pins, 1);
//     use(rtl->rdata());
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/core/reg_access.hpp"
#include "tb/monitor/axi4/config.hpp"

namespace fabmon {

class Axi4Rtl {
 public:
  /// The names that make() takes, in the order in which they are listed to the user.
  static std::vector<std::string> builds();

  /// A freshly reset model of the named build, or nullptr if there is none of that name.
  static std::unique_ptr<Axi4Rtl> make(std::string_view build);

  virtual ~Axi4Rtl() = default;
  Axi4Rtl(const Axi4Rtl&) = delete;
  Axi4Rtl& operator=(const Axi4Rtl&) = delete;

  /// The parameters that this build was made with.
  virtual const Axi4Config& config() const = 0;

  /// Holds the reset for a few cycles, with idle pins; afterwards now() is 0.
  virtual void reset() = 0;

  /// Clocks the monitor n times, pins[i] being sampled at edge now() + i.
  virtual void run(const Axi4Pins* pins, std::size_t n) = 0;

  /// n cycles with idle pins.
  virtual void idle(std::size_t n) = 0;

  /// Cycles since reset.
  virtual std::uint64_t now() const = 0;

  /// Puts one access on the register bus, accepted at the edge of cycle now(). Not while busy().
  virtual void issue(const RegAccess& access) = 0;

  /// True from issue() until the bus has answered, which takes run().
  virtual bool busy() const = 0;

  /// Read data of the last access that was answered.
  virtual std::uint32_t rdata() const = 0;

  /// Drives the snapshot pin high at the edge of cycle now() alone.
  virtual void snapshot() = 0;

  /// Drives the CSR reset low at the edge of cycle now() alone.
  virtual void csr_reset() = 0;

  /// The overflow interrupt as it stands after the last cycle.
  virtual bool irq() const = 0;

  /// Writes a waveform of all cycles from now on. False if this binary was built without tracing.
  virtual bool open_wave(const std::string& path) = 0;

 protected:
  Axi4Rtl() = default;
};

}  // namespace fabmon
