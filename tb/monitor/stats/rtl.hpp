// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The Verilated stats monitor behind a small C++ face, like axi4_rtl.hpp: pins in, register
// accesses through the real bus slave. Which of the three run() a build takes is config().source.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/apb/pins.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/context/pins.hpp"
#include "tb/core/reg_access.hpp"
#include "tb/monitor/stats/config.hpp"

namespace fabmon {

class StatsRtl {
 public:
  /// The names that make() takes, in the order in which they are listed to the user.
  static std::vector<std::string> builds();

  /// A freshly reset model of the named build, or nullptr if there is none of that name.
  static std::unique_ptr<StatsRtl> make(std::string_view build);

  virtual ~StatsRtl() = default;
  StatsRtl(const StatsRtl&) = delete;
  StatsRtl& operator=(const StatsRtl&) = delete;

  /// The parameters that this build was made with.
  virtual const StatsConfig& config() const = 0;

  /// Holds the reset for a few cycles, with idle pins; afterwards now() is 0.
  virtual void reset() = 0;

  /// Clocks the monitor n times, pins[i] being sampled at edge now() + i. Throws std::logic_error
  /// if the build has other pins.
  virtual void run(const ContextPins* pins, std::size_t n) = 0;
  virtual void run(const Axi4Pins* pins, std::size_t n) = 0;
  virtual void run(const ApbPins* pins, std::size_t n) = 0;

  /// n cycles with idle pins, for every build.
  virtual void idle(std::size_t n) = 0;

  /// Cycles since reset.
  virtual std::uint64_t now() const = 0;

  /// Puts one access on the register bus, accepted at the edge of cycle now(). Not while busy().
  virtual void issue(const RegAccess& access) = 0;

  /// True from issue() until the bus has answered, which takes run().
  virtual bool busy() const = 0;

  /// Read data of the last access that was answered.
  virtual std::uint32_t rdata() const = 0;

  /// The interrupt as it stands after the last cycle.
  virtual bool irq() const = 0;

  /// Writes a waveform of all cycles from now on. False if this binary was built without tracing.
  virtual bool open_wave(const std::string& path) = 0;

 protected:
  StatsRtl() = default;
};

}  // namespace fabmon
