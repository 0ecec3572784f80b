// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Commands of ACE that move no data (ARM IHI 0022H, encodings of ARSNOOP and AWSNOOP in
// chapter D3, of stashes in part E): barriers, cache maintenance, Evict, stashes, DVM messages.
// Such a write has no beat of W, such a read has one beat of R without data, whatever LEN says.
#pragma once

#include "tb/bus/axi4/pins.hpp"

namespace fabmon {

/// True if the read command on the pins is answered without data.
inline bool reads_no_data(const Axi4Pins& pins) {
  constexpr unsigned kNoData = 8;  // CleanShared ... DVM message: all from here on
  return (pins.arbar & 1U) != 0 || (pins.arsnoop & kNoData) != 0;
}

/// True if the write command on the pins has no data.
inline bool writes_no_data(const Axi4Pins& pins) {
  switch (pins.awsnoop) {
    case 0b00100:  // Evict
    case 0b00110:  // cache maintenance
    case 0b01100:  // StashOnceShared
    case 0b01101:  // StashOnceUnique
    case 0b01110:  // StashTranslation
      return true;
    default:
      return (pins.awbar & 1U) != 0;
  }
}

}  // namespace fabmon
