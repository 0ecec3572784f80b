// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// For cycle-by-cycle steppers of AXI4 monitors: the atomic operations that wait for data on R, as a
// list of their IDs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>

#include "tb/bus/axi4/pins.hpp"

namespace fabmon::test {

class WaitingAtomics {
 public:
  explicit WaitingAtomics(std::uint32_t id_mask = ~0U, std::size_t most = ~std::size_t{0})
      : mask_(id_mask), most_(most) {}

  /// True if a read ends in this cycle: RLAST moves and no operation of its ID waits.
  bool ends_read(const Axi4Pins& p) const {
    return p.rvalid != 0 && p.rready != 0 && p.rlast != 0 && ids_.count(p.rid & mask_) == 0;
  }

  /// None waits.
  void clear() { ids_.clear(); }

  /// The cycle is over. False: an operation was accepted that cannot be followed.
  bool step(const Axi4Pins& p) {
    if (p.rvalid != 0 && p.rready != 0 && p.rlast != 0) {
      const auto found = ids_.find(p.rid & mask_);
      if (found != ids_.end()) ids_.erase(found);
    }
    if (p.awvalid == 0 || p.awready == 0 || p.awatop / 32 % 2 == 0) return true;
    if (ids_.size() == most_) return false;
    ids_.insert(p.awid & mask_);
    return true;
  }

 private:
  std::uint32_t mask_;
  std::size_t most_;
  std::multiset<std::uint32_t> ids_;
};

}  // namespace fabmon::test
