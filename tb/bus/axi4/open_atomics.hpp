// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The atomic operations of AXI5 that wait for data on R: those with AWATOP[5] (AtomicLoad,
// AtomicSwap, AtomicCompare). An AtomicStore returns no data and is none of them.
//
// A burst of R belongs to an atomic operation if one of its ID was accepted before the cycle of
// RLAST and waits for data. AXI5 forbids that another transaction of its ID is open, so this is
// never a read's data on a port that keeps to the protocol.
//
// Memory grows with the number of different IDs of such operations, not with their number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/port.hpp"

namespace fabmon {

/// AWATOP of an operation that returns data on R.
inline bool axi4_returns_data(const Axi4Pins& pins) { return (pins.awatop & 0x20U) != 0; }

class Axi4OpenAtomics {
 public:
  /// IDs have id_width bits, 0-32. At most `most` operations are followed at once.
  explicit Axi4OpenAtomics(unsigned id_width = 32, std::size_t most = ~std::size_t{0})
      : id_mask_(axi4_id_mask(id_width)), most_(most) {}

  /// True if none waits for data.
  bool empty() const { return open_ == 0; }

  /// An operation of this ID was accepted. To be called after take() of the same cycle. False if
  /// it is not followed, since as many wait as can.
  bool accept(std::uint32_t id) {
    if (open_ == most_) return false;
    ++waiting_[id & id_mask_];
    ++open_;
    return true;
  }

  /// RLAST of this ID has moved. True if it ends the data of an operation, which waits no more.
  bool take(std::uint32_t id) {
    if (open_ == 0) return false;
    const auto found = waiting_.find(id & id_mask_);
    if (found == waiting_.end() || found->second == 0) return false;
    --found->second;
    --open_;
    return true;
  }

  /// Forgets all.
  void clear() {
    waiting_.clear();
    open_ = 0;
  }

 private:
  std::uint32_t id_mask_;
  std::size_t most_;
  std::size_t open_ = 0;
  std::unordered_map<std::uint32_t, std::size_t> waiting_;  // by ID
};

}  // namespace fabmon
