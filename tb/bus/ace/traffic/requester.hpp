// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A requester on a slave interface: what it asks for, and the answers it takes. Behind S3 and S4 is
// a cache, whose state says which coherent transactions make sense; behind S0 to S2 an ACE-Lite
// device that also sends and takes DVM messages.
//
// IDs: reads 0 to 11, DVM Complete 13, barriers 14, DVM messages 15; writes 0 to 7, copybacks 8 to
// 13, one each, so that nothing but memory is in the way of a copyback.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/ace/traffic/cache.hpp"
#include "tb/bus/ace/traffic/profile.hpp"
#include "tb/bus/ace/traffic/snooper.hpp"
#include "tb/bus/ace/traffic/trackers.hpp"
#include "tb/core/ring.hpp"

namespace fabmon {

class AceRequester {
 public:
  explicit AceRequester(unsigned port) : port_(port), full_ace_(port >= 3), snooper_(port) {}

  /// Sets the requester's pins. If `quiet` it begins nothing new.
  void drive(const AceStep& step, bool quiet);
  /// Takes in the requests that were accepted, and what is snooped.
  void settle(const AceStep& step);
  // An access of this requester was answered.
  void read_done(const AceRead& read, Random& rng);
  void write_done(const AceWrite& write);

 private:
  // How a coherent line is in use by this requester's own open transactions.
  static constexpr std::uint8_t kMaintained = 0x80;

  // ace_requester.cpp: the channels.
  void drive_read(const AceStep& step, bool quiet);
  void drive_write(const AceStep& step, bool quiet);
  void drive_data(const AceStep& step);
  void begin(AceRequestPins& pins, unsigned id, std::uint64_t addr) const;
  void begin_barrier(const AceStep& step);
  void show_barrier(AceRequestPins& pins) const;
  void begin_dvm(const AceStep& step);
  void show_dvm(AceRequestPins& pins, std::uint64_t addr, unsigned id, AceReadKind kind) const;

  // ace_requests.cpp: which reads and writes.
  unsigned pick_target(const AceStep& step) const;
  unsigned pick_line(const AceStep& step, unsigned target) const;
  void common(const AceStep& step, AceRequestPins& pins, bool ns) const;
  void make_read(const AceStep& step);
  bool make_coherent_read(const AceStep& step, unsigned target, bool cached);
  bool make_maintenance(const AceStep& step, unsigned target);
  bool make_write(const AceStep& step);
  bool make_unique(const AceStep& step, unsigned target, bool whole);
  bool make_copyback(const AceStep& step, unsigned target);
  bool make_private_copyback(const AceStep& step, unsigned target);
  void make_plain(const AceStep& step, AceRequestPins& pins, unsigned target, bool device) const;
  static void make_line(const AceStep& step, AceRequestPins& pins, bool may_wrap);
  void make_part(const AceStep& step, AceRequestPins& pins) const;
  int copyback_id() const;

  unsigned port_;
  bool full_ace_;
  AceCache cache_;
  AceSnooper snooper_;
  std::array<std::uint8_t, kAceLines> line_use_{};  // open transactions, kMaintained
  std::uint32_t ar_wait_ = 0, aw_wait_ = 0;         // cycles until the next VALID may rise
  Ring<std::uint8_t, 32> data_;                     // beats of the writes whose data is to be sent
  unsigned data_left_ = 0;                          // of the first of them, if it has begun

  // Barrier: nothing else is begun from its first half's VALID to both halves' READY.
  AceRequestPins barrier_;
  bool read_half_ = false;        // on AR, not accepted
  bool write_half_ = false;       // not accepted
  unsigned barrier_answers_ = 0;  // to come
  unsigned writes_behind_ = 0;    // writes begun since

  // DVM.
  bool second_part_ = false;  // the second part is to follow
  bool sync_open_ = false;
  std::uint8_t dvm_prot_ = 0;

  unsigned uniques_ = 0;         // WriteUnique and WriteLineUnique open
  std::uint32_t copybacks_ = 0;  // IDs of open copybacks
};

}  // namespace fabmon
