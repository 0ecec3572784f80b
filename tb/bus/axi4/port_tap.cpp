// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/port_tap.hpp"

#include <algorithm>
#include <bit>

namespace fabmon {

std::size_t Axi4PortTap::read(Axi4Pins* out, std::size_t n) {
  const std::size_t got = source_.read(out, n);
  for (std::size_t i = 0; i < got; ++i) {
    const Axi4Pins& p = out[i];
    if (p.wvalid != 0) {
      low_lanes_ |= p.wstrb[0];
      high_lanes_ |= p.wstrb[1];
    }
    if (p.arvalid != 0) size_ = std::max<unsigned>(size_, p.arsize);
    if (p.awvalid != 0) size_ = std::max<unsigned>(size_, p.awsize);
  }
  before_.run(out, got);
  return got;
}

unsigned Axi4PortTap::data_width() const {
  const unsigned lanes =
      high_lanes_ != 0 ? 128U : static_cast<unsigned>(std::bit_width(low_lanes_));
  return 8 * std::max(std::bit_ceil(lanes), 1U << size_);
}

}  // namespace fabmon
