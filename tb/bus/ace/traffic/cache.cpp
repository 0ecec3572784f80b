// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Where the protocol leaves a choice, each outcome happens sometimes.
#include "tb/bus/ace/traffic/cache.hpp"

namespace fabmon {

using enum AceLineState;

void AceCache::read_done(unsigned line, AceReadKind kind, unsigned rresp, Random& rng) {
  AceLineState& state = state_[line];
  const bool dirty = (rresp & kRrPassDirty) != 0;
  switch (kind) {
    case AceReadKind::kReadShared:
    case AceReadKind::kReadClean:
    case AceReadKind::kReadNotSharedDirty:
      if ((rresp & kRrIsShared) != 0) {
        state = dirty ? kSharedDirty : kSharedClean;
      } else {
        state = dirty ? kUniqueDirty : kUniqueClean;
      }
      break;
    case AceReadKind::kReadUnique:
      state = dirty || rng.chance(200) ? kUniqueDirty : kUniqueClean;
      break;
    case AceReadKind::kCleanUnique:
      if (state == kInvalid) break;  // a snoop was faster
      state = state == kSharedDirty || rng.chance(200) ? kUniqueDirty : kUniqueClean;
      break;
    case AceReadKind::kMakeUnique:
      state = kUniqueDirty;
      break;
    default:
      break;
  }
}

void AceCache::write_done(unsigned line, AceWriteKind kind) {
  AceLineState& state = state_[line];
  copyback_[line] = false;
  if (kind == AceWriteKind::kWriteClean) {
    state = state == kUniqueDirty ? kUniqueClean : kSharedClean;
  } else {
    state = kInvalid;
  }
}

std::uint8_t AceCache::snoop(unsigned line, unsigned acsnoop, unsigned error, Random& rng) {
  AceLineState& state = state_[line];
  if (state == kInvalid) return 0;
  const bool dirty = state == kUniqueDirty || state == kSharedDirty;
  const bool unique = state == kUniqueDirty || state == kUniqueClean;
  unsigned resp = unique ? kCrWasUnique : 0;
  switch (acsnoop) {
    case 0x0:  // ReadOnce: nothing changes
      resp |= kCrIsShared;
      if (dirty || rng.chance(192)) resp |= kCrDataTransfer;
      break;
    case 0x1:  // ReadShared
    case 0x2:  // ReadClean
    case 0x3:  // ReadNotSharedDirty
      if (dirty || unique || rng.chance(96)) resp |= kCrDataTransfer;
      if (rng.chance(48)) {  // gives the line away
        if (dirty) resp |= kCrPassDirty;
        state = kInvalid;
      } else {
        resp |= kCrIsShared;
        const bool pass = dirty && rng.chance(128);
        if (pass) resp |= kCrPassDirty;
        state = dirty && !pass ? kSharedDirty : kSharedClean;
      }
      break;
    case 0x7:  // ReadUnique
      if (dirty || unique || rng.chance(96)) resp |= kCrDataTransfer;
      if (dirty) resp |= kCrPassDirty;
      state = kInvalid;
      break;
    case 0x8:  // CleanShared
      if (dirty) resp |= kCrDataTransfer | kCrPassDirty;
      resp |= kCrIsShared;
      state = unique ? kUniqueClean : kSharedClean;
      break;
    case 0x9:  // CleanInvalid
      if (dirty) resp |= kCrDataTransfer | kCrPassDirty;
      state = kInvalid;
      break;
    default:  // MakeInvalid
      state = kInvalid;
      break;
  }
  // Bad data is seen in clean lines only: memory has it too.
  if (!dirty && (resp & kCrDataTransfer) != 0 && rng.chance(error)) resp |= kCrError;
  return static_cast<std::uint8_t>(resp);
}

}  // namespace fabmon
