// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The ACE transactions by name, and how they look on the request pins (ARM IHI 0022E, tables C3-7
// and C3-8; see also docs of the cci400 monitor). Only what the traffic generator needs.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/ace/pins.hpp"

namespace fabmon {

/// A set of up to 64 tracker entries.
using AceMask = std::uint64_t;

/// The mask of entry i alone.
constexpr AceMask ace_bit(unsigned i) { return AceMask{1} << i; }

enum class AceReadKind : std::uint8_t {
  kReadNoSnoop,
  kReadOnce,
  kReadShared,
  kReadClean,
  kReadNotSharedDirty,
  kReadUnique,  // the last one that is answered with data
  kCleanShared,
  kCleanInvalid,
  kMakeInvalid,
  kCleanUnique,
  kMakeUnique,
  kDvmComplete,
  kDvmMessage,
  kBarrier
};

enum class AceWriteKind : std::uint8_t {
  kWriteNoSnoop,
  kWriteUnique,
  kWriteLineUnique,
  kWriteClean,
  kWriteBack,
  kEvict,
  kWriteEvict,
  kBarrier
};

// ACSNOOP of DVM transactions; others are as ARSNOOP.
inline constexpr std::uint8_t kAcDvmComplete = 0xE;
inline constexpr std::uint8_t kAcDvmMessage = 0xF;

inline bool ace_shareable(const AceRequestPins& p) { return p.domain == 1 || p.domain == 2; }

inline AceReadKind ace_read_kind(const AceRequestPins& ar) {
  using enum AceReadKind;
  if ((ar.bar & 1U) != 0) return kBarrier;
  constexpr std::array<AceReadKind, 16> kKinds{
      kReadOnce,   kReadShared,  kReadClean,   kReadNotSharedDirty, kReadOnce, kReadOnce,
      kReadOnce,   kReadUnique,  kCleanShared, kCleanInvalid,       kReadOnce, kCleanUnique,
      kMakeUnique, kMakeInvalid, kDvmComplete, kDvmMessage};
  const AceReadKind kind = kKinds[ar.snoop & 15U];
  return kind == kReadOnce && !ace_shareable(ar) ? kReadNoSnoop : kind;
}

inline AceWriteKind ace_write_kind(const AceRequestPins& aw) {
  using enum AceWriteKind;
  if ((aw.bar & 1U) != 0) return kBarrier;
  constexpr std::array<AceWriteKind, 8> kKinds{kWriteUnique, kWriteLineUnique, kWriteClean,
                                               kWriteBack,   kEvict,           kWriteEvict,
                                               kWriteUnique, kWriteUnique};
  const AceWriteKind kind = kKinds[aw.snoop & 7U];
  return kind == kWriteUnique && !ace_shareable(aw) ? kWriteNoSnoop : kind;
}

/// ARSNOOP of a read.
inline std::uint8_t ace_snoop(AceReadKind kind) {
  constexpr std::array<std::uint8_t, 14> kCodes{0x0, 0x0, 0x1, 0x2, 0x3, 0x7, 0x8,
                                                0x9, 0xD, 0xB, 0xC, 0xE, 0xF, 0x0};
  return kCodes[static_cast<unsigned>(kind)];
}

/// AWSNOOP of a write.
inline std::uint8_t ace_snoop(AceWriteKind kind) {
  constexpr std::array<std::uint8_t, 8> kCodes{0, 0, 1, 2, 3, 4, 5, 0};
  return kCodes[static_cast<unsigned>(kind)];
}

/// The snoop that the interconnect sends for a read, as ACSNOOP.
inline std::uint8_t ace_snoop_for(AceReadKind kind) {
  if (kind == AceReadKind::kCleanUnique) return ace_snoop(AceReadKind::kCleanInvalid);
  if (kind == AceReadKind::kMakeUnique) return ace_snoop(AceReadKind::kMakeInvalid);
  return ace_snoop(kind);
}

inline bool ace_has_data(AceReadKind kind) { return kind <= AceReadKind::kReadUnique; }

inline bool ace_has_data(AceWriteKind kind) {
  return kind != AceWriteKind::kEvict && kind != AceWriteKind::kBarrier;
}

inline bool ace_is_dvm(AceReadKind kind) {
  return kind == AceReadKind::kDvmComplete || kind == AceReadKind::kDvmMessage;
}

/// A write of a line that the writer's own cache gives up or cleans.
inline bool ace_is_copyback(AceWriteKind kind) {
  return kind >= AceWriteKind::kWriteClean && kind <= AceWriteKind::kWriteEvict;
}

inline bool ace_is_unique(AceWriteKind kind) {
  return kind == AceWriteKind::kWriteUnique || kind == AceWriteKind::kWriteLineUnique;
}

}  // namespace fabmon
