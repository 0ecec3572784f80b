// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The units of the bank form of the axi4 monitor as software discovers them: from the discovery
// tables and from the control register of each counter, which names its event. The value of a
// program is then that of a counter, or a function of several counters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tb/core/lockstep.hpp"
#include "tb/monitor/axi4/functions.hpp"
#include "tb/monitor/axi4/golden/golden.hpp"
#include "tb/monitor/axi4/rtl.hpp"

namespace fabmon {

/// One unit of counters.
struct Axi4Unit {
  std::uint32_t control = 0;   ///< address of its UCTRL
  std::uint32_t status = 0;    ///< of its USTS
  std::uint32_t selects = 0;   ///< of its first UCCTL_L
  std::uint32_t snapshot = 0;  ///< of its word of EXT_SNAP_OV
  std::size_t first = 0;       ///< running number of its first counter
  std::size_t counters = 0;    ///< how many it has
};

class Axi4BankUnits {
 public:
  /// Reads the tables of both models, which must agree. Throws CheckError if they do not, or if a
  /// counter says twice what another one counts.
  void discover(Lockstep<Axi4Rtl, Axi4Golden>& both, const Axi4Config& config);

  const std::vector<Axi4Unit>& units() const { return units_; }

  /// What is to be read for these programs: from now on, values are given of these alone, in the
  /// order of counters(). Throws std::invalid_argument if the units do not count one of them.
  void choose(std::span<const Axi4Program> programs);

  /// Running numbers of the counters that the chosen programs need, ascending.
  const std::vector<std::size_t>& counters() const { return counters_; }

  /// The value of chosen program i, by values of counters().
  std::uint64_t value(std::size_t i, std::span<const std::uint64_t> values) const;

  /// True if one of the counters of chosen program i has overflowed, by a word of each unit.
  bool overflow(std::size_t i, std::span<const std::uint32_t> words) const;

 private:
  struct Term {
    std::size_t at;       // in counters()
    std::uint64_t times;  // modulo 2^64
  };

  std::uint64_t mask_ = 0;
  std::vector<Axi4Unit> units_;
  std::vector<Axi4Term> events_;         // what each counter counts
  std::vector<std::size_t> counters_;    // that are needed
  std::vector<std::vector<Term>> sums_;  // of each program
};

}  // namespace fabmon
