// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The interconnect's open accesses: one entry each, reads and writes apart, at most 64 of a kind,
// so that any set of them is one 64-bit mask. An entry belongs to the slave interface that its
// access came from; how many it has is the size of the interface's tracker. Interfaces with RACK
// have four read entries more, for accesses that are answered and wait for RACK only. Writes 56-63
// are the interconnect's own: dirty data that a snoop brought and nobody wants.
//
// Also here: address hazards. An access is entered with the sets of older ones that it has to wait
// for, and each one that finishes leaves those sets.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "tb/bus/ace/pins.hpp"
#include "tb/bus/ace/traffic/kinds.hpp"
#include "tb/bus/ace/traffic/map.hpp"

namespace fabmon {

enum class AceStage : std::uint8_t {
  kWait,   ///< accepted; held by barriers and hazards
  kSnoop,  ///< waits for snoop responses
  kMem,    ///< waits for memory: reads for their data, writes to be issued
  kOut,    ///< a write issued to memory
  kOther,  ///< a barrier
  kReply,  ///< can be answered from `due` on
  kAck,    ///< a read that was answered and waits for RACK
};
inline constexpr unsigned kAceStages = 7;

/// What reads and writes have in common.
struct AceAccess {
  AceRequestPins req;
  std::uint64_t first_line = 0, last_line = 0;
  std::uint64_t due = 0;
  std::uint64_t order = 0;    ///< older accesses have lower numbers
  AceMask reads_before = 0;   ///< older accesses that overlap
  AceMask writes_before = 0;  ///< likewise
  AceMask same_id = 0;        ///< older ones of the interface with the same ID: answered first
  AceStage stage = AceStage::kWait;
  std::uint8_t si = 0, mi = 0;
  bool ns = false;
  bool coherent = false;        ///< others are snooped for it
  std::uint8_t snoops = 0;      ///< snoop responses and snoop data it still waits for
  bool snoop_data = false;      ///< a snoop brought good data
  bool snoop_dirty = false;     ///< ... and with it the duty to write it back
  bool snoop_shared = false;    ///< another cache keeps a copy
  std::uint8_t beats_left = 0;  ///< reads: beats to return; writes: data to come

  bool blocked() const { return (reads_before | writes_before) != 0; }
  /// Nothing but memory and the order of answers can hold it up any more.
  bool past_snoop() const { return stage != AceStage::kWait && stage != AceStage::kSnoop; }
};

struct AceRead : AceAccess {
  AceReadKind kind = AceReadKind::kReadNoSnoop;
  std::uint8_t rresp = 0;
  bool dropped = false;  ///< the data of its speculative fetch came too early
  bool stale = false;    ///< ... or a write overtook the fetch
};

struct AceWrite : AceAccess {
  AceWriteKind kind = AceWriteKind::kWriteNoSnoop;
};

template <class Entry>
struct AceTable {
  std::array<Entry, 64> entry{};
  std::array<AceMask, kAceStages> stage{};
  AceMask busy = 0;

  Entry& operator[](unsigned i) { return entry[i]; }
  const Entry& operator[](unsigned i) const { return entry[i]; }
  AceMask in(AceStage s) const { return stage[static_cast<unsigned>(s)]; }
  void enter(unsigned i, const Entry& e) {
    entry[i] = e;
    busy |= AceMask{1} << i;
    stage[static_cast<unsigned>(e.stage)] |= AceMask{1} << i;
  }
  void move(unsigned i, AceStage to) {
    stage[static_cast<unsigned>(entry[i].stage)] &= ~(AceMask{1} << i);
    entry[i].stage = to;
    stage[static_cast<unsigned>(to)] |= AceMask{1} << i;
  }
  void leave(unsigned i) {
    busy &= ~(AceMask{1} << i);
    stage[static_cast<unsigned>(entry[i].stage)] &= ~(AceMask{1} << i);
  }
};

/// Calls f(index) for every member of a set.
template <class F>
void ace_for_each(AceMask set, F f) {
  for (; set != 0; set &= set - 1) f(static_cast<unsigned>(std::countr_zero(set)));
}

inline constexpr unsigned kAceOwn = kAceSlaves;  ///< `si` of the interconnect's own writes
/// The entries of each slave interface.
inline constexpr std::array<AceMask, kAceSlaves> kAceReadEntries{
    0xFF, 0xFF00, 0xFF0000, AceMask{0xFFFFF} << 24U, AceMask{0xFFFFF} << 44U};
inline constexpr std::array<AceMask, kAceSlaves + 1> kAceWriteEntries{
    0xFF, 0xFF00, 0xFF0000, AceMask{0xFFFF} << 24U, AceMask{0xFFFF} << 40U, AceMask{0xFF} << 56U};
/// The most reads of an interface that wait for RACK.
inline constexpr unsigned kAceAcks = 4;

class AceTrackers {
 public:
  AceTable<AceRead> reads;
  AceTable<AceWrite> writes;
  AceMask fetch_wait = 0;  ///< reads that want to go to memory
  AceMask fetch_out = 0;   ///< reads that are on their way to memory and back
  AceMask refetch = 0;     ///< reads whose fetch has to be repeated
  AceMask snooped_r = 0;   ///< reads whose snoop responses are complete
  AceMask snooped_w = 0;   ///< writes likewise

  /// Takes an access in; the entry's place.
  unsigned enter_read(unsigned si, const AceRequestPins& ar, std::uint64_t due);
  unsigned enter_write(unsigned si, const AceRequestPins& aw, std::uint64_t due);
  /// Writes a snooped line back to memory on the interconnect's own account. False if all entries
  /// for that are in use.
  bool enter_own(const AceAccess& cause, unsigned& place);
  /// A write goes to memory after one of the interconnect's own.
  void wait_for_own(unsigned i, unsigned place);
  /// Accesses to a master interface.
  AceMask reads_at(unsigned mi) const { return reads_at_[mi]; }
  AceMask writes_at(unsigned mi) const { return writes_at_[mi]; }

  /// The last beat was accepted: younger reads with its ID may be answered.
  void answered_read(unsigned i);
  void answered_write(unsigned i);
  /// The access is over; younger ones to the same line may go on.
  void leave_read(unsigned i);
  void leave_write(unsigned i);

 private:
  static bool overlap(const AceAccess& a, const AceAccess& b) {
    return a.first_line <= b.last_line && b.first_line <= a.last_line;
  }
  AceMask overlapping_writes(const AceAccess& access, bool past_snoop) const;
  AceMask overlapping_reads(const AceAccess& access, bool coherent, bool past_snoop) const;

  std::array<AceMask, kAceMasters> reads_at_{};  // by target
  std::array<AceMask, kAceMasters> writes_at_{};
  std::uint64_t next_order_ = 0;
  AceMask blocked_r_ = 0;  // accesses with something before them
  AceMask blocked_w_ = 0;
};

}  // namespace fabmon
