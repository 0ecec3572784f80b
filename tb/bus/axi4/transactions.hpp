// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Builds transactions from the log of handshakes of an AXI4 port (ARM IHI 0022E, A5 and A6).
//
// | what                    | belongs to                                                         |
// |-------------------------|--------------------------------------------------------------------|
// | a beat of R             | the oldest open read of its ID; bursts of several IDs may mix      |
// | a burst of W            | the AWs in their order; it may come before its AW, or with it      |
// | a B                     | the oldest open write of its ID, if its data has come              |
//
// R and B answer what was open at the start of their cycle. If nothing is that they could answer,
// and the command (of B: and the last data) of their ID moves in the same cycle, they answer that:
// the protocol forbids it, simple memories do it. at_once() counts them. LAST ends a burst,
// whatever LEN says. A beat moves 1 << SIZE bytes, of which its strobes and alignment leave the
// payload; those of orphans are not known and count as 0, and data ahead of its address is counted
// in the cycle of the address, which says SIZE. A reset, a gap and the end forget everything: open
// transactions are told as unfinished, and so is a command that waits for READY; data that waits
// for its address is no transaction yet and is not told.
//
// AXI3 (has_wid): a beat of W belongs to the oldest AW of its WID whose data has not all come.
// AXI5: an atomic operation with AWATOP[5] returns data on R; it is one write, which ends with the
// later one of B and its last beat of R. A beat of R belongs to it if no read of its ID is open.
//
// Data in chunks (RCHUNKV): a beat carries the chunks of 16 bytes that RCHUNKSTRB names, in any
// order. Such a read has any number of beats up to RLAST; its bytes are those of its chunks.
//
// Commands of ACE without data (dataless.hpp): a write ends with its B and takes no burst of W, a
// read with its one beat; their bytes are 0.
//
// A recording that begins while traffic is in flight (from_idle false), and what follows a gap.
// What belongs to commands older than it are orphans, as far as the pins tell it. Until a direction
// was seen in reset, or for kQuietCycles with no VALID and nothing open, it is in doubt:
//
// * a burst with other than LEN + 1 beats is no answer to its command: its beats are orphans, and
//   the command waits on; until its last beat its bytes were counted with the command's SIZE;
// * an orphan B shows that a write older than the recording has ended: the oldest whole burst of W
//   that waits for an address, other than one that AWVALID offers, was that write's.
//
// Where ID and length are the same nothing tells older data from that of the first commands:
// doubtful() counts the transactions that were told in doubt.
//
// Limit: kMostAhead bursts of W wait for their addresses; of more the oldest are orphans.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/analysis/port_sink.hpp"
#include "tb/bus/axi4/open_log.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/report_pins.hpp"
#include "tb/bus/axi4/shape.hpp"
#include "tb/core/idle_detector.hpp"

namespace fabmon {

/// The properties of a recording.
struct Axi4LogOptions {
  bool from_idle = true;  ///< nothing was open before its first cycle
  bool has_arlen = true;  ///< ARLEN was recorded, or is 0 as in AXI4-Lite
  bool has_awlen = true;  ///< the same of AWLEN
  bool has_wid = false;   ///< AXI3: WID tells which write data belongs to
  bool has_wstrb = true;  ///< WSTRB was recorded
};

/// The common part of both directions.
class Axi4DirectionLog {
 public:
  /// The sink must outlive it.
  Axi4DirectionLog(PortSink& sink, Axi4Direction direction, bool from_idle, bool has_len)
      : sink_(sink), direction_(direction), has_len_(has_len), idle_(from_idle) {}

  /// A cycle out of reset in which none of the direction's channels has VALID. False if it wants
  /// cycle() instead.
  bool pause(CycleState::Direction& state) {
    state.open = static_cast<std::uint32_t>(log_.size());
    offered_ = false;
    return idle_.seen_idle();
  }
  /// How many transactions are open.
  std::size_t open() const { return log_.size(); }
  /// How many of those that have ended did so in doubt.
  std::uint64_t doubtful() const { return doubtful_; }
  /// How many had a response in the cycle of their own command or last data.
  std::uint64_t at_once() const { return at_once_; }

 protected:
  /// Notes VALID and READY of the command's channel, and its ID and address; true if it moves.
  /// shown_ is right then.
  bool offer(bool valid, bool ready, std::uint32_t id, std::uint64_t address, std::uint64_t now) {
    if (valid && !offered_) shown_ = now;
    offered_ = valid && !ready;
    if (offered_) {
      offered_id_ = id;
      offered_address_ = address;
    }
    return valid && ready;
  }
  /// Enters the command of an ID that moves now; the caller says what it asks for.
  std::uint32_t accept(std::uint32_t id, std::size_t open, std::uint64_t now);
  /// Reports a transaction that has ended.
  void end(std::uint32_t place);
  /// Reports beats or responses that belong to no command.
  void tell_orphans(std::uint64_t count);
  /// Reports the open transactions, and a command that waits for READY, and forgets them. `now`:
  /// the cycle behind the last one that was told.
  void forget(LostBy by, std::uint64_t now);
  /// True if a burst with so many beats cannot be the one that its command asked for.
  bool is_foreign(std::uint64_t beats, std::uint8_t len) const {
    return !idle_.seen_idle() && has_len_ && beats != len + std::uint64_t{1};
  }

  PortSink& sink_;
  Axi4Direction direction_;
  bool has_len_;
  IdleDetector idle_;
  Axi4OpenLog log_;
  std::uint64_t at_once_ = 0;

 private:
  std::uint64_t doubtful_ = 0;
  std::uint32_t offered_id_ = 0;
  std::uint64_t offered_address_ = 0;
  std::uint64_t shown_ = 0;   // of the command that is offered
  bool offered_ = false;      // VALID was high in the cycle before, and the command has not moved
  bool any_before_ = false;   // a command moved since the last reset
  std::uint64_t before_ = 0;  // when the last one did
};

class Axi4WriteLog : public Axi4DirectionLog {
 public:
  static constexpr std::size_t kMostAhead = 65536;

  Axi4WriteLog(PortSink& sink, const Axi4LogOptions& options)
      : Axi4DirectionLog(sink, kAxi4Write, options.from_idle, options.has_awlen),
        has_wid_(options.has_wid),
        has_wstrb_(options.has_wstrb) {}

  /// A cycle out of reset. Fills in what is open and what moves.
  void cycle(const Axi4Pins& pins, const Axi4ReportPins& more, std::uint64_t now,
             CycleState::Direction& state);
  /// A cycle in reset, a gap, or the end.
  void stop(LostBy by, std::uint64_t now);
  /// True if an atomic operation of this ID waits for data on R.
  bool awaits_read(std::uint32_t id) const {
    return atomics_open_ != 0 && awaiting_read(id) != Axi4OpenLog::kNone;
  }
  /// The beat of R that moves is one of its; before cycle().
  void atomic_beat(const Axi4Pins& pins, std::uint64_t now, CycleState::Direction& reads);
  /// How many atomic operations that return data were accepted.
  std::uint64_t atomics() const { return atomics_; }
  /// How many of them had their B before the end of their data.
  std::uint64_t late_atomics() const { return late_atomics_; }

 private:
  /// A burst of W whose address has not come.
  struct Burst {
    std::uint64_t first = 0, last = 0;
    std::uint32_t id = 0;  // WID
    std::uint32_t beats = 0;
    std::uint32_t payload = 0;
    bool whole = false;  // its last beat has come
  };

  /// Bytes that move, and of them those that are payload.
  struct Moved {
    unsigned bytes = 0, payload = 0;
  };

  void response(const Axi4Pins& pins, std::uint64_t now);
  /// A command that waits for data, and the one before it.
  struct Waiting {
    std::uint32_t place = Axi4OpenLog::kNone, before = Axi4OpenLog::kNone;
  };

  Waiting waiting_for(const Axi4Pins& pins) const;
  bool answers_at_once(const Axi4Pins& pins) const;
  std::uint32_t awaiting_read(std::uint32_t id) const;
  std::uint32_t awaiting_response(std::uint32_t id) const;
  Moved command(const Axi4Pins& pins, const Axi4ReportPins& more, std::size_t open,
                std::uint64_t now);
  Moved beat(const Axi4Pins& pins, std::uint64_t now);
  void beat_ahead(const Axi4Pins& pins, std::uint64_t now);
  void drop_ahead();
  void take_ahead(std::size_t at);
  std::size_t ahead() const { return ahead_.size() - ahead_first_; }

  std::uint32_t waiting_head_ = Axi4OpenLog::kNone;  // commands whose data has not all come
  std::uint32_t waiting_tail_ = Axi4OpenLog::kNone;
  std::vector<Burst> ahead_;  // from ahead_first_ on; without WID empty while a command waits
  std::size_t ahead_first_ = 0;
  bool has_wid_, has_wstrb_;
  std::size_t atomics_open_ = 0;  // that wait for data on R
  std::uint64_t atomics_ = 0;
  std::uint64_t late_atomics_ = 0;
};

class Axi4ReadLog : public Axi4DirectionLog {
 public:
  /// `writes` has the atomic operations that wait for data on R; it must outlive this.
  Axi4ReadLog(PortSink& sink, const Axi4LogOptions& options, Axi4WriteLog& writes)
      : Axi4DirectionLog(sink, kAxi4Read, options.from_idle, options.has_arlen), writes_(writes) {}

  /// A cycle out of reset. Fills in what is open and what moves.
  void cycle(const Axi4Pins& pins, const Axi4ReportPins& more, std::uint64_t now,
             CycleState::Direction& state);
  /// True if the beat that R offers is data of an atomic operation.
  bool is_atomic(const Axi4Pins& pins) const {
    return writes_.awaits_read(pins.rid) && log_.oldest(pins.rid) == Axi4OpenLog::kNone;
  }
  /// A cycle in reset, a gap, or the end.
  void stop(LostBy by, std::uint64_t now) { forget(by, now); }
  /// How many reads had data in chunks.
  std::uint64_t chunked() const { return chunked_; }
  /// How many beats were taken for a read's while an atomic operation of their ID waited for data.
  std::uint64_t ambiguous() const { return ambiguous_; }

 private:
  void command(const Axi4Pins& pins, const Axi4ReportPins& more, std::size_t open,
               std::uint64_t now);
  void beat(const Axi4Pins& pins, std::uint64_t now, CycleState::Direction& state);

  Axi4WriteLog& writes_;
  std::uint64_t chunked_ = 0;
  std::uint64_t ambiguous_ = 0;
};

}  // namespace fabmon
