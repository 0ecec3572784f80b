// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL of a monitor as the test bench sees it: pins in, register accesses through the real bus
// slave. Time is counted in cycles out of reset; the pins given to run() are sampled at the edges
// now(), now() + 1, ...
//
// A register access is issued at a cycle and overlaps the traffic that follows it, as on a real
// bus:
//     rtl->issue({.write = false, .addr = 0x120});   // its handshake is at the edge of cycle now()
//     while (rtl->busy()) rtl->run(next_pins, 1);
//     use(rtl->rdata());
//
// The objects come from shared libraries (model_store.hpp): only numbers, pointers and plain
// structs pass through a call.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tb/core/reg_access.hpp"

namespace fabmon {

/// The functions of the models of all monitors, except for the pins.
template <class ConfigT, class AccessT = RegAccess>
class RtlBase {
 public:
  using Config = ConfigT;                ///< the parameters of a build; a plain struct
  using Access = AccessT;                ///< RegAccess or RegAccess64
  using Word = decltype(AccessT::data);  ///< what a register holds

  virtual ~RtlBase() = default;
  RtlBase(const RtlBase&) = delete;
  RtlBase& operator=(const RtlBase&) = delete;

  /// The parameters that this build was made with.
  virtual const Config& config() const = 0;

  /// Asserts the reset for a few cycles, with idle pins; afterwards now() is 0.
  virtual void reset() = 0;

  /// n cycles with idle pins.
  virtual void idle(std::size_t n) = 0;

  /// Cycles since reset.
  virtual std::uint64_t now() const = 0;

  /// Cycles since the model was made, those in reset included: the cycle now() as waveforms count.
  virtual std::uint64_t wave_cycle() const { return now(); }

  /// Puts one access on the register bus, accepted at the edge of cycle now(). Not while busy().
  virtual void issue(const Access& access) = 0;

  /// True from issue() until the bus has answered, which takes run().
  virtual bool busy() const = 0;

  /// Read data of the last access that was answered.
  virtual Word rdata() const = 0;

  /// Whether the last access that was answered ended with an error (SLVERR).
  virtual bool error() const { return false; }

  /// The interrupts as they stand after the last cycle, one bit each; most monitors have one.
  virtual unsigned irq() const = 0;

  /// Writes a waveform of all cycles from now on. False if the model was built without tracing.
  virtual bool open_wave(const char* path) = 0;

 protected:
  RtlBase() = default;
};

/// A monitor with one kind of pins.
template <class PinsT, class ConfigT, class AccessT = RegAccess>
class Rtl : public RtlBase<ConfigT, AccessT> {
 public:
  using Pins = PinsT;

  /// Clocks the monitor n times, pins[i] being sampled at edge now() + i.
  virtual void run(const Pins* pins, std::size_t n) = 0;
};

}  // namespace fabmon
