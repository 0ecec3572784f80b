// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The Verilated cci400 monitor behind a small C++ face, like axi4_rtl.hpp: pins in, register
// accesses through the real bus slave, and its outputs. EVNTBUS is counted bit by bit, so that all
// 159 events of a run are known at once.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/ace/pins.hpp"
#include "tb/core/reg_access.hpp"
#include "tb/monitor/cci400/config.hpp"

namespace fabmon {

class Cci400Rtl {
 public:
  /// The names that make() takes, in the order in which they are listed to the user.
  static std::vector<std::string> builds();

  /// A freshly reset model of the named build, or nullptr if there is none of that name.
  static std::unique_ptr<Cci400Rtl> make(std::string_view build);

  virtual ~Cci400Rtl() = default;
  Cci400Rtl(const Cci400Rtl&) = delete;
  Cci400Rtl& operator=(const Cci400Rtl&) = delete;

  /// The parameters that this build was made with.
  virtual const Cci400Config& config() const = 0;

  /// Holds the reset for a few cycles, with idle pins; afterwards now() is 0.
  virtual void reset() = 0;

  /// Clocks the monitor n times, pins[i] being sampled at edge now() + i.
  virtual void run(const AcePins* pins, std::size_t n) = 0;

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

  /// The combined interrupt as it stands after the last cycle: one cycle after the counter wrapped.
  virtual bool irq() const = 0;

  /// nEVNTCNTOVERFLOW[4:0], active LOW, likewise: [3:0] event counters, [4] cycle counter.
  virtual std::uint8_t overflow_lines() const = 0;

  /// An observer was full, likewise.
  virtual bool observer_lost() const = 0;

  /// EVNTBUS after the last cycle: the events of that cycle.
  virtual std::bitset<kAceEvents> evntbus() const = 0;

  /// In how many cycles since reset EVNTBUS had this bit.
  virtual std::uint64_t exported(unsigned bit) const = 0;

  /// Writes a waveform of all cycles from now on. False if this binary was built without tracing.
  virtual bool open_wave(const std::string& path) = 0;

 protected:
  Cci400Rtl() = default;
};

}  // namespace fabmon
