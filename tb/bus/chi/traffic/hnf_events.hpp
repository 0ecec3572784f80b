// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The events of HN-F.
#pragma once

#include <array>
#include <cstdint>

namespace fabmon {

/// By event of an HN-F: the event by which a home shows it, 0: not at all.
using ChiHomeEvents = std::array<std::uint8_t, 32>;

enum ChiHnFEvent : std::uint8_t {
  kHnFCacheMiss = 0x1,
  kHnFAccess = 0x2,
  kHnFCacheFill = 0x3,
  kHnFRetry = 0x4,
  kHnFReceived = 0x5,
  kHnFFilterHit = 0x6,
  kHnFFilterEviction = 0x7,
  kHnFDirectedSnoop = 0x8,
  kHnFBroadcastSnoop = 0x9,
  kHnFEviction = 0xA,
  kHnFFillInvalidWay = 0xB,
  kHnFMemoryRetry = 0xC,
  kHnFMemoryRequest = 0xD,
  kHnFHighestRetry = 0xE,
  kHnFHazard = 0x10,
  kHnFAtomicHazard = 0x11,
  kHnFAdqFull = 0x12,
  kHnFCompareAdqFull = 0x13,
  kHnFDatStall = 0x14,
  kHnFRspStall = 0x15,
  kHnFSeqFull = 0x16,
  kHnFSeqHit = 0x17,
  kHnFSnoop = 0x18,
  kHnFBackDirected = 0x19,
  kHnFBackBroadcast = 0x1A,
  kHnFUntracked = 0x1B,
  kHnFDirtyData = 0x1C,
  kHnFStashSnoop = 0x1D,
  kHnFStashPull = 0x1E,
  kHnFForwarded = 0x1F,
};

/// An HN-F shows all.
inline constexpr ChiHomeEvents kHnFEvents = [] {
  ChiHomeEvents all{};
  for (unsigned e = 0; e < all.size(); ++e) all[e] = static_cast<std::uint8_t>(e);
  return all;
}();

}  // namespace fabmon
