// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Where the golden stats monitor gets its events from: bare contexts, an APB4 port, or an AXI4
// port. Each bridge turns the pins of one cycle into events.
//
// The AXI4 bridge keeps a queue of the open tracked requests of each direction and ID, and a number
// of untracked ones per direction:
// * An AR or AW handshake opens a request. It is tracked if an entry was free before this cycle
//   (the one that has been free for the longest; AR chooses before AW) and no untracked request of
//   its direction was open. So all tracked requests of a direction are older than all its untracked
//   ones.
// * RLAST or B ends the first request in the queue of its ID. If there is none: an untracked one of
//   its direction; if there is none either, the request of its ID and direction of this cycle,
//   which then takes no entry and has a latency of 0. Without such a request it is an orphan.
// * The number of untracked requests saturates at 65,535; from then on it is unknown and stays, so
//   nothing of that direction is tracked until reset.
// * An atomic operation that returns data (AWATOP[5], open_atomics.hpp) is one request, a write,
//   and B ends it. RLAST of its data ends no request and is no orphan, whether the operation is
//   tracked or not; RLAST in the cycle of its own AW is not its own. Beyond MaxAtomics that wait,
//   an operation is lost, as if the table were full: its data is taken for that of a read.
// * A forget (the clear bit of OPEN, or each cycle in which the port is in reset) ends all requests
// up
//   to that cycle, and the wait of all atomic operations. If a request got an entry since the last
//   forget, entry k is freed, if it is in use, k + 1 cycles later; no request gets one until all
//   are. Then all have been free for equally long.
// * Whether older requests may be open: open_settled.hpp.
// IDs are compared in all 32 bits of the pins.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/bus/apb/pins.hpp"
#include "tb/bus/axi4/open_atomics.hpp"
#include "tb/bus/axi4/open_settled.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/context/pins.hpp"
#include "tb/monitor/stats/config.hpp"

namespace fabmon {

/// The events of one cycle.
struct StatsEvents {
  LineMask alloc{};
  LineMask dealloc{};
  bool table_full = false;          ///< a request could not be tracked
  std::array<bool, 2> orphan{};     ///< of reads, of writes: a response that belongs to no request
  std::array<bool, 2> at_once{};    ///< a read, a write that began and ended in this cycle
  bool silent = false;              ///< `dealloc` frees forgotten requests: no samples, no flags
  std::array<bool, 2> unsettled{};  ///< more reads, writes may be open than are known
};

/// Bare alloc and dealloc masks; bits of entries that there are not are ignored.
class StatsContextBridge {
 public:
  explicit StatsContextBridge(const LineMask& entries) : entries_(entries) {}

  static bool in_reset(const ContextPins& pins) { return pins.aresetn == 0; }

  /// Takes in one cycle. False, and nothing in `events`, if there are none.
  bool take(const ContextPins& pins, StatsEvents& events, std::uint64_t /*now*/) {
    std::uint64_t any = pins.table_full;
    for (unsigned w = 0; w < entries_.size(); ++w) {
      any |= (pins.alloc[w] | pins.dealloc[w]) & entries_[w];
    }
    if (any == 0) return false;
    for (unsigned w = 0; w < entries_.size(); ++w) {
      events.alloc[w] = pins.alloc[w] & entries_[w];
      events.dealloc[w] = pins.dealloc[w] & entries_[w];
    }
    events.table_full = pins.table_full != 0;
    events.orphan = {};
    return true;
  }

  /// The histogram that the samples of an entry go to.
  static unsigned port(unsigned) { return 0; }
  /// See StatsAxiBridge: there is nothing to be forgotten.
  static void forget(std::uint64_t) {}
  static std::array<bool, 2> unsettled(std::uint64_t) { return {}; }
  static bool stirs(std::uint64_t) { return false; }

 private:
  LineMask entries_;
};

/// APB4: entry i is allocated in the setup phase of PSEL line i and freed when its access ends.
class StatsApbBridge {
 public:
  explicit StatsApbBridge(const LineMask& entries) : entries_(entries) {}

  static bool in_reset(const ApbPins& pins) { return pins.presetn == 0; }
  bool take(const ApbPins& pins, StatsEvents& events, std::uint64_t /*now*/) {
    std::uint64_t any = 0;
    for (unsigned w = 0; w < entries_.size(); ++w) any |= pins.psel[w] & entries_[w];
    if (any == 0 || (pins.penable != 0 && pins.pready == 0)) return false;
    events = {};
    LineMask& event = pins.penable == 0 ? events.alloc : events.dealloc;
    for (unsigned w = 0; w < entries_.size(); ++w) event[w] = pins.psel[w] & entries_[w];
    return true;
  }
  static unsigned port(unsigned) { return 0; }
  static void forget(std::uint64_t) {}
  static std::array<bool, 2> unsettled(std::uint64_t) { return {}; }
  static bool stirs(std::uint64_t) { return false; }

 private:
  LineMask entries_;
};

/// AXI4, reads and writes together.
class StatsAxiBridge {
 public:
  /// settled: the port was in reset at the end of the monitor's reset.
  StatsAxiBridge(const LineMask& entries, const StatsConfig& config, bool settled);

  static bool in_reset(const Axi4Pins& pins) { return pins.aresetn == 0; }

  /// Whether the port is in reset from now on.
  void port_reset(bool asserted) { port_reset_ = asserted; }
  bool in_port_reset() const { return port_reset_; }

  /// All requests up to cycle `now`, that of the last take(), are forgotten: software's clear bit.
  void forget(std::uint64_t now);

  /// Of reads, of writes: before cycle `now` more may be open than are known.
  std::array<bool, 2> unsettled(std::uint64_t now) const {
    return {!settled_[kRead].settled(now), !settled_[kWrite].settled(now)};
  }

  /// Whether cycles without a handshake matter.
  bool stirs(std::uint64_t now) const {
    return port_reset_ || sweep_ < turn_.size() || !settled_[kRead].settled(now) ||
           !settled_[kWrite].settled(now);
  }

  /// False, and nothing in `events`, in a cycle that does not matter.
  bool take(const Axi4Pins& pins, StatsEvents& events, std::uint64_t now) {
    if (stirs(now)) {
      stir(pins, events, now);
      return true;
    }
    if (!handshakes(pins, events)) return false;
    for (unsigned d = 0; d < 2; ++d) {
      if (events.orphan[d]) settled_[d].doubt(now);
    }
    return true;
  }
  unsigned port(unsigned entry) const { return request_[entry].direction; }

 private:
  enum Direction : std::uint8_t { kRead, kWrite };

  // A cycle of which more matters than the handshakes.
  void stir(const Axi4Pins& pins, StatsEvents& events, std::uint64_t now);
  // Forgets the requests, and begins to free entries if there may be some to be freed.
  void drop();

  bool handshakes(const Axi4Pins& pins, StatsEvents& events) {
    const bool ar = (pins.arvalid & pins.arready) != 0, aw = (pins.awvalid & pins.awready) != 0;
    const bool r = (pins.rvalid & pins.rready & pins.rlast) != 0;
    const bool b = (pins.bvalid & pins.bready) != 0;
    if (!(ar || aw || r || b)) return false;
    events = {};
    const bool read_tracked = untracked_[kRead] == 0, write_tracked = untracked_[kWrite] == 0;
    LineMask freed{};
    const bool ends_read = r && !atomics_.take(pins.rid & ids_);
    const std::uint32_t arid = pins.arid & ids_, rid = pins.rid & ids_;
    const std::uint32_t awid = pins.awid & ids_, bid = pins.bid & ids_;
    const std::uint16_t after_read =
        ends_read ? end(kRead, rid, ar && arid == rid, events, freed) : kNone;
    const std::uint16_t after_write =
        b ? end(kWrite, bid, aw && awid == bid, events, freed) : kNone;
    if (ar && !events.at_once[kRead]) open(kRead, arid, read_tracked, events);
    if (aw && !events.at_once[kWrite]) open(kWrite, awid, write_tracked, events);
    if (aw && axi4_returns_data(pins) && !atomics_.accept(awid)) events.table_full = true;
    for (unsigned w = 0; w < free_.size(); ++w) free_[w] |= freed[w];
    queue(after_read), queue(after_write);
    return true;
  }

  static constexpr std::uint16_t kNone = 0xFFFF;
  static constexpr std::uint32_t kMostUntracked = 0xFFFF;

  // The record of a tracked request; its entry is its index.
  struct Request {
    std::uint32_t id = 0;
    std::uint16_t next = kNone;  // the younger neighbour in the list
    Direction direction = kRead;
  };
  // Requests in order of age: those of some IDs of one direction, as a hash spreads them.
  struct List {
    std::uint16_t oldest = kNone;
    std::uint16_t youngest = kNone;
  };

  List& list_of(Direction direction, std::uint32_t id) {
    return lists_[((id << 1 | direction) * 0x9E3779B1U) >> shift_];
  }
  void open(Direction direction, std::uint32_t id, bool tracked, StatsEvents& events);
  // The entry that is freed, or kNone. begins: a request of this ID is opened in this cycle.
  std::uint16_t end(Direction direction, std::uint32_t id, bool begins, StatsEvents& events,
                    LineMask& freed);
  // The entry that a request gets, or kNone.
  std::uint16_t take_free();
  // Puts a freed entry at the end of the turns.
  void queue(std::uint16_t entry) {
    if (entry == kNone) return;
    turn_[(next_ + waiting_) % turn_.size()] = entry;
    ++waiting_;
  }

  LineMask entries_, free_;
  std::uint32_t ids_;  // the bits of an ID that count
  Axi4OpenAtomics atomics_;
  std::vector<std::uint16_t> turn_;  // free entries in the order in which they became free
  std::size_t next_ = 0, waiting_;   // the first of them, and how many
  std::vector<Request> request_;
  unsigned shift_;
  std::vector<List> lists_;
  std::array<std::uint32_t, 2> untracked_{};  // by direction
  std::array<std::uint32_t, 2> tracked_{};    // the same, open ones with an entry
  std::array<Axi4OpenSettled, 2> settled_;
  bool port_reset_ = false;
  bool given_ = false;  // an entry was given to a request since the last forget
  std::size_t sweep_;   // the entry that is freed next; n: none
};

}  // namespace fabmon
