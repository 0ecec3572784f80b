// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What is noted of a trace of AXI4 while it is measured:
//   * The widest byte lane and the widest beat that it uses. A trace does not say how wide its data
//     bus is, and the rules for strobes and sizes depend on it; the protocol check, which reads the
//     trace once more, takes the width that follows.
//   * Whether older transactions may have been open (open_before.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "tb/bus/axi4/open_before.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// Passes a source on.
class Axi4PortTap final : public Source<Axi4Pins> {
 public:
  /// The source must outlive the tap.
  explicit Axi4PortTap(Source<Axi4Pins>& source) : source_(source) {}

  std::size_t read(Axi4Pins* out, std::size_t n) override;
  void rewind() override {
    source_.rewind();
    before_.rewind();
  }

  /// The data bits of the narrowest bus that fits the cycles read so far, 32-1024.
  unsigned data_width() const;
  /// Of the cycles read so far.
  const Axi4OpenBefore& open_before() const { return before_; }

 private:
  Source<Axi4Pins>& source_;
  Axi4OpenBefore before_;
  std::uint64_t low_lanes_ = 0, high_lanes_ = 0;  // strobes seen, of lanes 0-63 and 64-127
  unsigned size_ = 2;                             // widest beat seen, log2(bytes)
};

}  // namespace fabmon
