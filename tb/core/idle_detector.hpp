// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Whether a bus that may have been busy when its recording began has been idle since: from then on
// nothing from before the beginning is in flight.
#pragma once

#include <cstdint>

namespace fabmon {

/// Cycles without anything open or VALID after which nothing from before the start is expected.
inline constexpr unsigned kQuietCycles = 256;

/// Detects the first time that a bus, or a part of one, is idle.
class IdleDetector {
 public:
  /// `idle`: it is known to be idle at the start.
  explicit IdleDetector(bool idle) : seen_idle_(idle) {}
  IdleDetector() = default;

  bool seen_idle() const { return seen_idle_; }
  /// The cycle from which it is known, as set_idle() had it; 0 if it was so from the start.
  std::uint64_t since() const { return since_; }
  /// It is idle: a reset.
  void set_idle(std::uint64_t clock) {
    if (!seen_idle_) since_ = clock;
    seen_idle_ = true;
  }
  /// After a cycle in which it was quiet or not. True in the cycle in which idleness is detected.
  bool step(bool quiet, std::uint64_t clock) {
    if (seen_idle_) return false;
    quiet_ = quiet ? quiet_ + 1 : 0;
    if (quiet_ == kQuietCycles) set_idle(clock + 1);
    return seen_idle_;
  }

 private:
  bool seen_idle_ = true;
  unsigned quiet_ = 0;
  std::uint64_t since_ = 0;
};

}  // namespace fabmon
