// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden model of the cmn monitor: pins in, counts and register values out.
//
// It is another formulation than hardware, so that the two do not share a mistake. Watchpoints ask
// for fields by name (cmn_watchpoint.hpp) instead of comparing vectors; local and global counters
// are differences of logs without bound, and what one sends to the other is a division
// (cmn_local_counters.hpp, cmn_global_counters.hpp), so there is nothing that could be in flight;
// registers are a map from address to value (cmn_register_map.hpp).
//
// Time: the monitor is an ideal machine of one cycle. At edge c it samples the pins of cycle c and
// at most one register write.
//   * read() and all other questions are about the state before edge now(): about the pins of
//     cycles 0 to now() - 1, everywhere.
//   * write() at cycle now() acts together with the next pins given to run() or idle(): those are
//     still counted the old way. Counters of a DTC take the written value and count those pins on
//     top of it; those of a DTM do not count them. A flag that they set stays although it is
//     cleared. A snapshot has what was counted before them.
//   * A cycle whose pins say reset (aresetn 0) resets the model: a waiting write is gone and now()
//     is 0 afterwards.
//
// Limits: one write a cycle (a second one before run() throws std::logic_error).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "tb/bus/chi/pins.hpp"
#include "tb/monitor/cmn/config.hpp"

namespace fabmon {

class CmnGolden {
 public:
  /// A freshly reset model. Throws std::invalid_argument if there cannot be such a mesh.
  explicit CmnGolden(const CmnConfig& config);
  ~CmnGolden();
  CmnGolden(CmnGolden&&) noexcept;
  CmnGolden& operator=(CmnGolden&&) noexcept;
  CmnGolden(const CmnGolden&) = delete;
  CmnGolden& operator=(const CmnGolden&) = delete;

  /// The monitor's reset: everything to its reset value, now() to 0.
  void reset();

  /// Takes in the pins of cycles now() to now() + n - 1.
  void run(const ChiPins* pins, std::size_t n);

  /// n cycles with idle pins.
  void idle(std::uint64_t n);

  /// Cycles since reset.
  std::uint64_t now() const;

  /// Writes a register at cycle now(). addr: byte address, the lowest three bits are ignored; strb:
  /// byte strobes, bit i for data[8i+7:8i]; prot: bit 1 is Non-secure.
  void write(std::uint32_t addr, std::uint64_t data, std::uint8_t strb = 0xFF,
             std::uint8_t prot = 0);

  /// Reads a register before the edge of cycle now(): all 64 bits.
  std::uint64_t read(std::uint32_t addr, std::uint8_t prot = 0) const;

  /// The interrupts before the edge of cycle now(): bit k is INTREQPMU of DTC k.
  unsigned irq() const;

  /// pmovsr of this DTC.
  std::uint32_t overflow(unsigned dtc) const;

  /// How often counter n of the DTM of this XP has counted since reset, whatever was written to it;
  /// if it is combined with the one below: how often that one wrapped.
  std::uint64_t total(unsigned xp, unsigned n) const;

 private:
  class Model;
  std::unique_ptr<Model> model_;
};

}  // namespace fabmon
