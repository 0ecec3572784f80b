// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cache behind a full ACE interface: the state of each coherent line, what the cache's own
// transactions make of it (IHI 0022E, C4) and how it answers snoops (C5).
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/ace/traffic/kinds.hpp"
#include "tb/bus/ace/traffic/map.hpp"
#include "tb/core/random.hpp"

namespace fabmon {

enum class AceLineState : std::uint8_t {
  kInvalid,
  kUniqueClean,
  kUniqueDirty,
  kSharedClean,
  kSharedDirty
};

// CRRESP.
inline constexpr unsigned kCrDataTransfer = 1;
inline constexpr unsigned kCrError = 2;
inline constexpr unsigned kCrPassDirty = 4;
inline constexpr unsigned kCrIsShared = 8;
inline constexpr unsigned kCrWasUnique = 16;
// RRESP[3:2].
inline constexpr unsigned kRrPassDirty = 4;
inline constexpr unsigned kRrIsShared = 8;

class AceCache {
 public:
  AceLineState state(unsigned line) const { return state_[line]; }
  /// The processor writes to a line that it holds alone.
  void store(unsigned line) { state_[line] = AceLineState::kUniqueDirty; }
  /// A copyback of the line begins or, if `on` is false, ends.
  void copyback(unsigned line, bool on) { copyback_[line] = on; }
  /// Snoops of this line have to wait: a copyback of it is under way.
  bool snoop_waits(unsigned line) const { return copyback_[line]; }

  /// A read of the line was answered.
  void read_done(unsigned line, AceReadKind kind, unsigned rresp, Random& rng);
  /// A copyback of the line was answered.
  void write_done(unsigned line, AceWriteKind kind);
  /// The line is snooped: CRRESP, and the state changes.
  std::uint8_t snoop(unsigned line, unsigned acsnoop, unsigned error, Random& rng);

 private:
  std::array<AceLineState, kAceLines> state_{};
  std::array<bool, kAceLines> copyback_{};
};

}  // namespace fabmon
