// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of a TileLink port: two directions of transactions, each a request and its answer on
// channel D.
//
//     read     Get, AcquireBlock, AcquirePerm, Intent (channel A)
//     write    PutFullData, PutPartialData, ArithmeticData, LogicalData (A), Release, ReleaseData
//     (C) match    ReleaseAck answers C, all other opcodes of D answer A; an answer belongs to the
//     oldest
//              request of its channel and its source that has none, one of the same cycle among
//              them
//     accept   first beat of the request
//     first    read: first beat of the answer; write: accept; Release: end
//     last     read: last beat of the answer; write: last beat of the request; Release: end
//     end      the later one of the last beat of the answer and the last beat of the request
//     bytes    min(2^size, bytes of the bus) in each beat with data: of D (read), of A and C
//     (write) error    denied, corrupt or error in any beat of the answer
//
// The bucket of a cycle is the first one whose condition holds. State is as of the start of the
// cycle.
//
// | bucket                 | condition                                              | who         |
// |------------------------|--------------------------------------------------------|-------------|
// | `rd_beat`              | a beat of D of a read moves                            | moves       |
// | `rd_wait_manager`      | a beat of D of a read waits                            | manager     |
// | `rd_gap`               | the answer of a read has begun                         | subordinate |
// | `rd_wait_first`        | a read is open                                         | subordinate |
// | `rd_cmd`               | a read moves on A                                      | moves       |
// | `rd_cmd_wait`          | a read waits on A                                      | subordinate |
// | `rd_idle`              |                                                        | nobody      |
// | `wr_beat`              | a beat of a write moves on A or C                      | moves       |
// | `wr_wait_subordinate`  | a beat of a write waits on A or C                      | subordinate |
// | `wr_gap`               | a write lacks beats                                    | manager     |
// | `wr_resp`              | a beat of D of a write moves                           | moves       |
// | `wr_resp_wait_manager` | a beat of D of a write waits                           | manager     |
// | `wr_wait_resp`         | a write is open                                        | subordinate |
// | `wr_idle`              |                                                        | nobody      |
//
// ProbeAck and ProbeAckData, channels B and E are in the counts of their channels only.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tb/bus/direction_log.hpp"
#include "tb/bus/tilelink/messages.hpp"

namespace fabmon::tilelink {

class Log {
 public:
  static const BusShape& shape();

  Log(PortSink& sink, const PinWidths& pins);
  void cycle(const PinRow& pins, std::uint64_t now, CycleState& state);
  void stop(LostBy by, std::uint64_t now);
  bool is_idle() const { return idle_; }
  void count_doubtful(bool doubt);
  std::uint64_t doubtful() const { return reads_.doubtful() + writes_.doubtful(); }
  std::vector<std::string> notes() const;

 private:
  /// What a direction's beats do in a cycle.
  enum Activity : std::uint8_t { kSilent, kWaits, kMoves };
  /// How far an open request has come: DirectionLog::Open::stage, with its size above these bits.
  enum Stage : std::uint32_t { kSending = 1, kAnswering = 2, kAnswered = 4, kStages = 8 };
  /// What goes on in a cycle, by direction.
  struct Now {
    std::array<Activity, 2> answers{}, requests{};
  };
  /// Channel A or C.
  struct Requests {
    bool is_c;
    Burst burst{};
    bool logged = false;    // the message under way is a request
    Header offered{};       // of the last cycle with a first beat
    std::uint64_t run = 0;  // counts its changes
  };
  struct Match {
    std::size_t direction, index;  // in logs_ and in that log
  };

  DirectionLog& log(std::size_t direction) { return direction == 0 ? reads_ : writes_; }
  void request(Requests& at, const Header& header, bool valid, bool ready, std::uint64_t now,
               CycleState& state, Now& what);
  void add_request(const Requests& at, const Header& header, std::uint64_t now);
  void send_beat(const Requests& at, std::uint64_t now, CycleState& state);
  void answer(const PinRow& pins, std::uint64_t now, CycleState& state, Now& what);
  void begin_answer(const Header& header, const std::optional<Match>& match, std::size_t direction);
  std::optional<Match> unanswered(const Header& header) const;
  DirectionLog::Open& sending(const Requests& at);
  DirectionLog::Open& answering();
  void end_finished(std::uint64_t now);

  Port port_;
  std::array<bool, 3> has_;  // channels B, C, E
  DirectionLog reads_, writes_;
  Requests a_{.is_c = false}, c_{.is_c = true};
  Burst answer_;                      // of channel D
  std::size_t answer_direction_ = 0;  // of it
  bool orphan_ = false;               // it belongs to no request
  bool answer_data_ = false;          // it has data
  std::uint64_t answer_size_ = 0;     // log2 of its bytes
  bool finished_ = false;             // a transaction ends in this cycle
  bool idle_ = true, doubt_ = false;
  std::uint64_t uncounted_ = 0;  // messages of which the number of beats is not known
};

}  // namespace fabmon::tilelink
