// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The snooped side of a requester: it takes snoops and DVM messages on AC and answers them in order
// on CR and, where it has data, on CD. DVM messages take their time like snoops do.
#pragma once

#include <cstdint>

#include "tb/bus/ace/traffic/cache.hpp"
#include "tb/bus/ace/traffic/profile.hpp"
#include "tb/core/ring.hpp"

namespace fabmon {

/// The most snoops of an interface that may wait for their CR.
inline constexpr unsigned kAceSnoops = 8;

class AceSnooper {
 public:
  explicit AceSnooper(unsigned port) : port_(port) {}

  /// Sets ACREADY and the CR and CD channels. `cache` is null behind an ACE-Lite interface.
  void drive(const AceStep& step, AceCache* cache);
  /// Takes in the handshakes.
  void settle(const AceStep& step);

  /// DVM Syncs that are answered on CR; each asks for a DVM Complete.
  unsigned syncs() const { return syncs_; }
  void sync_completed() { --syncs_; }
  /// DVM Completes that came; each ends a Sync of this requester.
  unsigned completes() const { return completes_; }
  void complete_taken() { --completes_; }

 private:
  struct Snoop {
    std::uint64_t addr = 0, due = 0;
    std::uint8_t code = 0;
    bool sync = false;
  };

  unsigned port_;
  Ring<Snoop, kAceSnoops> snoops_;
  bool second_part_ = false;
  unsigned syncs_ = 0;
  unsigned completes_ = 0;
  unsigned data_ = 0;  // lines to send on CD
  unsigned beat_ = 0;
};

}  // namespace fabmon
