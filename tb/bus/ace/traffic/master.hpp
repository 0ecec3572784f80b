// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A master interface of the interconnect and the memory behind it: requests wait in two queues, one
// a cycle goes out on AR and on AW. What holds the others up becomes the interface's sideband, each
// waiting request under one cause in each cycle.
//
// Read queue: reservation as in the CCI-400's manual: the last places are for high, then for medium
// priority. A read also waits while another one with its ID is out and one of the two is coherent,
// since such an answer may have to be dropped. With virtual networks, each request needs a token of
// its slave interface's network.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/ace/traffic/memory.hpp"
#include "tb/bus/ace/traffic/profile.hpp"
#include "tb/bus/ace/traffic/trackers.hpp"
#include "tb/core/ring.hpp"

namespace fabmon {

/// Event codes of a master interface: bits of its sideband.
enum AceMasterEvent : unsigned {
  kAceRetry,
  kAceAddrHazard,
  kAceIdHazard,
  kAceReadQueueHi,
  kAceReadBarrier,
  kAceWriteBarrier,
  kAceWriteFull,
  kAceReadQueueLo,
  kAceReadQueueMid,
  kAceReadToken = 9,
  kAceWriteToken = 13,
  kAceUniqueHazard = 17
};

/// Raises an event in this cycle, for a request of this security.
inline void ace_raise(AceMasterPins& m, unsigned event, bool ns) {
  m.sb |= 1U << event;
  if (ns) m.sb_ns |= 1U << event;
}

/// Requests that a master interface may have out (MIx_R_MAX, MIx_W_MAX).
inline constexpr std::array<unsigned, kAceMasters> kAceReadQueue{16, 12, 8};
inline constexpr std::array<unsigned, kAceMasters> kAceWriteQueue{12, 8, 6};

class AceMaster {
 public:
  explicit AceMaster(unsigned port) : port_(port) {}

  /// Sets all pins of the interface.
  void drive(const AceStep& step, AceTrackers& trackers);
  /// Takes in the handshakes.
  void settle(const AceStep& step, AceTrackers& trackers);
  /// Nobody wants the data of this read any more.
  void drop(unsigned read);
  bool empty() const { return reads_.size() == 0 && writes_.size() == 0; }

 private:
  using Tokens = std::array<std::uint8_t, 4>;

  static constexpr unsigned kIds = 128;

  void count_id(unsigned id, bool coherent, int by);
  bool id_hazard(unsigned id, bool coherent) const;
  void drive_reads(const AceStep& step, AceTrackers& trackers);
  void drive_writes(const AceStep& step, AceTrackers& trackers);
  void drive_memory(const AceStep& step);
  void settle_reads(const AceStep& step, AceTrackers& trackers);
  void settle_writes(const AceStep& step, AceTrackers& trackers);

  unsigned port_;
  AceMemory reads_, writes_;
  std::array<std::uint8_t, kIds> id_out_{};       // reads that are out with each ID
  std::array<std::uint8_t, kIds> id_coherent_{};  // ... coherent ones
  Tokens read_tokens_{}, write_tokens_{};
  unsigned r_ = AceMemory::kNone, b_ = 0;  // what is on R and B
  Ring<std::uint8_t, 16> data_due_;        // writes whose data is to be sent
  unsigned data_left_ = 0;                 // beats of the first of them
};

}  // namespace fabmon
