// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The Verilated cmn monitor behind a small C++ face, like axi4_rtl.hpp: pins in, register accesses
// through the real bus slave, and its interrupts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/chi/pins.hpp"
#include "tb/core/reg_access.hpp"
#include "tb/monitor/cmn/config.hpp"

namespace fabmon {

class CmnRtl {
 public:
  /// By how many cycles irq() is behind: what cycle c does to it is seen after edge c + kIrqLag.
  static constexpr unsigned kIrqLag = 5;

  /// The names that make() takes, in the order in which they are listed to the user.
  static std::vector<std::string> builds();

  /// A freshly reset model of the named build, or nullptr if there is none of that name.
  static std::unique_ptr<CmnRtl> make(std::string_view build);

  virtual ~CmnRtl() = default;
  CmnRtl(const CmnRtl&) = delete;
  CmnRtl& operator=(const CmnRtl&) = delete;

  /// The parameters that this build was made with.
  virtual const CmnConfig& config() const = 0;

  /// Holds the reset for a few cycles, with idle pins; afterwards now() is 0.
  virtual void reset() = 0;

  /// Clocks the monitor n times, pins[i] being sampled at edge now() + i. Pins with aresetn 0 hold
  /// the reset for a few cycles.
  virtual void run(const ChiPins* pins, std::size_t n) = 0;

  /// n cycles with idle pins.
  virtual void idle(std::size_t n) = 0;

  /// Cycles since reset.
  virtual std::uint64_t now() const = 0;

  /// Puts one access on the register bus, accepted at the edge of cycle now(). Not while busy(). On
  /// APB an access has 32 bits: strb, of a read as well, must lie within one half of the 64.
  virtual void issue(const RegAccess64& access) = 0;

  /// True from issue() until the bus has answered, which takes run().
  virtual bool busy() const = 0;

  /// Read data of the last access that was answered; on APB the half that was read, where it is.
  virtual std::uint64_t rdata() const = 0;

  /// INTREQPMU after the last cycle: bit k is that of DTC k.
  virtual unsigned irq() const = 0;

  /// Writes a waveform of all cycles from now on. False if this binary was built without tracing.
  virtual bool open_wave(const std::string& path) = 0;

 protected:
  CmnRtl() = default;
};

}  // namespace fabmon
