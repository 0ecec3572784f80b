// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a protocol checker is told of a mesh's pins: which of those that it reads were recorded.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/chi/pins.hpp"

namespace fabmon {

struct ChiRecordedPins {
  /// Channels of a port, [2 * XP + port][direction]: bit c, FLITV and the flit of channel c.
  std::array<std::array<std::uint8_t, kChiDirections>, kChiMaxPorts> flits;
  std::array<bool, kChiMaxPorts> snp_tgtid;  ///< the target of its uploaded SNP flits
  bool from_idle = true;                     ///< nothing was open before the first cycle

  /// All were.
  ChiRecordedPins() {
    flits.fill({0xF, 0xF});
    snp_tgtid.fill(true);
  }
};

}  // namespace fabmon
