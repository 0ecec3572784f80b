// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register map of the golden cci400 monitor: it gives addresses their meaning and says who may
// access them. It knows nothing of pins.
//
// Rules: 64 KiB of 32-bit registers. A write with fewer than four byte strobes does nothing.
// Reserved bits and unmapped addresses read 0 and ignore writes. A Non-secure access to a register
// that is not open does the same: it is open if it belongs to the performance monitor, and all but
// Control Override and Secure Access are open once Secure Access says so.
#pragma once

#include <array>
#include <cstdint>

#include "tb/core/reg_access.hpp"
#include "tb/monitor/cci400/config.hpp"
#include "tb/monitor/cci400/golden/counters.hpp"
#include "tb/monitor/cci400/golden/events.hpp"

namespace fabmon {

class Cci400Registers {
 public:
  explicit Cci400Registers(const Cci400Config& config, const Cci400Log& log)
      : config_(config), counters_(log) {}

  Cci400Counters& counters() { return counters_; }
  const Cci400Counters& counters() const { return counters_; }

  /// PMCR.EX.
  bool exports() const { return ex_; }

  /// A write that acts at edge `now`: the part before the events of that cycle, and the part after
  /// them, for the state before edge now + 1.
  void before_edge(const RegAccess& write, std::uint64_t now, Cci400Events& events);
  void after_edge(const RegAccess& write, std::uint64_t now);

  /// The value of a register before edge `now`.
  std::uint32_t read(std::uint32_t addr, std::uint8_t prot, std::uint64_t now,
                     const Cci400Events& events) const;

 private:
  static constexpr unsigned kPorts = 5;

  bool allowed(std::uint32_t addr, std::uint8_t prot) const;
  bool acts(const RegAccess& write) const;
  std::uint32_t pmcr() const;
  void write_pmcr(std::uint32_t data, std::uint64_t now);
  std::uint32_t read_counter(std::uint32_t addr, std::uint64_t now) const;
  void write_counter(std::uint32_t addr, std::uint32_t data, std::uint64_t now);
  void write_control(std::uint32_t addr, std::uint32_t data);

  Cci400Config config_;
  Cci400Counters counters_;
  bool ex_ = false;
  std::uint32_t control_override_ = 0;
  std::uint32_t speculation_ = 0;
  bool secure_access_ = false;
  std::array<std::uint32_t, kPorts> snoop_control_{};  // the bits that are kept
  std::array<std::uint32_t, kPorts> shareable_{};      // Shareable Override
};

}  // namespace fabmon
