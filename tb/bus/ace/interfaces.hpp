// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The interfaces of a CCI-400: how many there are, their names, events and trackers.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace fabmon {

inline constexpr unsigned kAceSlaves = 5;         ///< S0 to S4; S3 and S4 are full ACE
inline constexpr unsigned kAceLiteSlaves = 3;     ///< S0 to S2 are ACE-Lite
inline constexpr unsigned kAceMasters = 3;        ///< M0 to M2
inline constexpr unsigned kAceSlaveEvents = 21;   ///< codes 0x00-0x14
inline constexpr unsigned kAceMasterEvents = 18;  ///< codes 0x00-0x11
inline constexpr unsigned kAceEvents = 159;       ///< bits of EVNTBUS

/// Entries of the read and of the write tracker of each slave interface, as a CCI-400 has them.
inline constexpr std::array<std::uint8_t, kAceSlaves> kAceReadTrackers{8, 8, 8, 16, 16};
inline constexpr std::array<std::uint8_t, kAceSlaves> kAceWriteTrackers{8, 8, 8, 16, 16};

/// "S3", "M0": interfaces 0 to 4 are slave interfaces, 5 to 7 master interfaces.
inline std::string ace_interface_name(unsigned interface) {
  return interface < kAceSlaves ? "S" + std::to_string(interface)
                                : "M" + std::to_string(interface - kAceSlaves);
}

}  // namespace fabmon
