// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register map of the axi4 monitor: discovery tables, unit control and status, counters, and
// the extension block. It gives addresses their meaning and knows nothing of pins.
//
// Rules: 4 KiB of 32-bit registers. Reserved bits and unmapped addresses read 0 and ignore writes.
// A write takes the bytes that are strobed; a bit that acts when 1 is written acts only if its byte
// is.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tb/core/reg_access.hpp"
#include "tb/monitor/axi4/config.hpp"
#include "tb/monitor/axi4/golden/counters.hpp"
#include "tb/monitor/axi4/golden/open_flags.hpp"
#include "tb/monitor/axi4/golden/snapshot.hpp"

namespace fabmon {

class Axi4Registers {
 public:
  /// The references have to outlive the registers.
  Axi4Registers(const Axi4Config& config, Axi4Counters& counters, Axi4Snapshot& snapshot,
                const Axi4OpenFlags& open);

  /// What a write does to the cycle it acts in, besides setting registers.
  struct Effects {
    std::uint32_t clear_data = 0;  ///< one bit per counter whose data is cleared
    bool forget = false;           ///< internal flags are cleared (Rst_Cntr)
    bool capture = false;          ///< a snapshot is requested
    bool clear_lost = false;       ///< the snapshot's LOST flag is cleared, unless it is set again
    std::uint32_t open_ones = 0;   ///< written to EXT_OPEN
  };

  /// The effects of a write, to be known before the pins of its cycle are counted.
  Effects effects(const RegAccess& write) const;

  /// Carries out a write after the pins of its cycle were counted with that outcome.
  void apply(const RegAccess& write, const Axi4Counters::Outcome& outcome);

  /// The value of a register. Reading a UCDATA_L latches the upper half; see UCDATA_H below.
  std::uint32_t read(std::uint32_t addr);

  /// The level of the interrupt.
  bool irq() const { return (counters_.overflow() & irq_enable_) != 0; }

  /// The registers proper to their reset values. Counters and snapshot have their own reset().
  void reset();

 private:
  // Where a register of the per-counter arrays lies: the counter and whether it is the upper half.
  struct Slot {
    unsigned counter;
    bool high;
  };
  bool find(std::uint32_t addr, std::uint32_t array, Slot& slot) const;

  std::uint32_t read_data(const Slot& slot);
  std::uint32_t read_control(const Slot& slot) const;
  void write_control(const Slot& slot, const RegAccess& write);

  Axi4Config config_;
  std::uint32_t data_base_;  // address of UCDATA_L[0]
  Axi4Counters& counters_;
  Axi4Snapshot& snapshot_;
  const Axi4OpenFlags& open_;
  std::uint32_t irq_enable_ = 0;

  // The upper half that the last read of a UCDATA_L latched. The next read of the same counter's
  // UCDATA_H takes it; other reads of a UCDATA_H see the live value and leave the latch alone.
  bool latched_ = false;
  unsigned latched_counter_ = 0;
  std::uint32_t latch_ = 0;
};

}  // namespace fabmon
