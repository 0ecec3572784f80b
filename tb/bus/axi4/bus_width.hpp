// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A trace of AXI4 does not say how wide its data bus is, and the rules for strobes and sizes depend
// on it; so the widest byte lane and the widest beat that the trace uses are noted while it is
// measured, and the protocol check, which reads the trace once more, takes the bus width that
// follows from them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tb/bus/axi4/pins.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// Passes a source on and notes how wide its data bus must be at least.
class BusWidthTap final : public Source<Axi4Pins> {
 public:
  /// The source must outlive the tap.
  explicit BusWidthTap(Source<Axi4Pins>& source) : source_(source) {}

  std::size_t read(Axi4Pins* out, std::size_t n) override;
  void rewind() override { source_.rewind(); }

  /// The data bits of the narrowest bus that fits the cycles read so far, 32-1024.
  unsigned data_width() const;

 private:
  Source<Axi4Pins>& source_;
  std::uint64_t low_lanes_ = 0, high_lanes_ = 0;  // strobes seen, of lanes 0-63 and 64-127
  unsigned size_ = 2;                             // widest beat seen, log2(bytes)
};

}  // namespace fabmon
