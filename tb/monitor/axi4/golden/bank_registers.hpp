// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register map of the bank form of the axi4 monitor: discovery tables of its units, control,
// status, what each counter counts, data, the extension block and snapshots.
//
// Rules: 4 KiB of 32-bit registers. Reserved bits and unmapped addresses read 0 and ignore writes.
// A write takes the bytes that are strobed; a bit that acts when 1 is written acts only if its byte
// is. Freeze and Rst_Cntr are one for all units.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "tb/core/reg_access.hpp"
#include "tb/monitor/axi4/config.hpp"
#include "tb/monitor/axi4/golden/bank_counters.hpp"
#include "tb/monitor/axi4/golden/bank_snapshot.hpp"

namespace fabmon {

class Axi4BankRegisters {
 public:
  /// Both references have to outlive the registers.
  Axi4BankRegisters(const Axi4Config& config, Axi4BankCounters& counters,
                    Axi4BankSnapshot& snapshot);

  /// What a write does to the cycle it acts in, besides setting registers.
  struct Effects {
    bool clear = false;               ///< Rst_Cntr
    bool capture = false;             ///< a snapshot is requested
    bool clear_with_capture = false;  ///< and all counters begin anew with it
    bool clear_lost = false;          ///< the snapshot's LOST flag is cleared, unless set again
    std::uint32_t open_ones = 0;      ///< written to EXT_OPEN
  };

  /// The effects of a write, to be known before the pins of its cycle are counted.
  Effects effects(const RegAccess& write) const;

  /// Carries out a write after the pins of its cycle were counted.
  void apply(const RegAccess& write);

  /// The value of a register before cycle `now`. A read of a UCDATA_L is the one that begins to
  /// look for the count, and those that follow until it is found, as one: it returns what they
  /// find, and latches the upper half. See UCDATA_H below. CNTR_OV shows at once what hardware
  /// shows within three rounds.
  std::uint32_t read(std::uint32_t addr, Time now);

  /// The level of the interrupt.
  bool irq() const;

  /// The registers proper to their reset values. Counters and snapshot have their own reset().
  void reset();

 private:
  // A register of a unit: its place behind the unit's base.
  struct Place {
    unsigned unit;
    std::uint32_t offset;
  };
  std::optional<Place> unit_of(std::uint32_t addr) const;
  unsigned first_of(unsigned unit) const;
  std::uint32_t counters_of(unsigned unit) const;
  std::uint32_t read_unit(const Place& place, Time now);
  std::uint32_t read_data(unsigned k, bool high);

  Axi4Config config_;
  Axi4BankCounters& counters_;
  Axi4BankSnapshot& snapshot_;
  std::array<std::uint32_t, 3> irq_enable_{};

  // The upper half that the last read of a UCDATA_L latched. Reads of the same counter's UCDATA_H
  // see it; of others, that there is none.
  std::optional<unsigned> latched_;
  std::uint32_t latch_ = 0;
};

}  // namespace fabmon
