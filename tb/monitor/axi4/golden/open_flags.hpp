// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register EXT_OPEN of both forms of the axi4 monitor: what is known of the transactions that
// are open.
#pragma once

#include <array>
#include <cstdint>

#include "tb/monitor/axi4/golden/clock_set.hpp"
#include "tb/monitor/axi4/golden/history.hpp"

namespace fabmon {

class Axi4OpenFlags {
 public:
  using Direction = Axi4History::Direction;

  /// Takes in a block: the cycles in which transactions ended that had not begun.
  void advance(Direction d, const ClockSet& orphans) {
    if (orphans.first() < orphans.clocks()) orphan_[d] = true;
  }

  /// The value of the register after the last block.
  std::uint32_t value() const {
    return (orphan_[Axi4History::kRead] ? kReadOrphan : 0) |
           (orphan_[Axi4History::kWrite] ? kWriteOrphan : 0);
  }

  /// A 1 is written to these bits, before the pins of its cycle are taken in.
  void write_ones(std::uint32_t bits) {
    if ((bits & kReadOrphan) != 0) orphan_[Axi4History::kRead] = false;
    if ((bits & kWriteOrphan) != 0) orphan_[Axi4History::kWrite] = false;
  }

  /// Clears the sticky flags (Rst_Cntr, csr_aresetn).
  void forget() { orphan_ = {}; }

 private:
  static constexpr std::uint32_t kReadOrphan = 1U << 4, kWriteOrphan = 1U << 5;

  std::array<bool, 2> orphan_{};
};

}  // namespace fabmon
