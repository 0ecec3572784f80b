// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cycles of a TileLink port by counters, as hardware would count them: beats that are to come
// of the messages on A, C and D, and a FIFO of the requests that lack their answer.
//
//     left'  = left - (a beat moves); beats - 1 where a first one moves    of A, C, D
//     open'  = open + (a request's first beat moves) - (ended)             by direction
//     ended    the last beat of the answer moves and the request was sent as a whole, or the last
//              beat of the request moves and it was answered: a flag of A and of C
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tb/bus/pin_log.hpp"
#include "tb/bus/tilelink/messages.hpp"

namespace fabmon::tilelink {

class Recount {
 public:
  explicit Recount(const PinWidths& pins);

  CycleState cycle(const PinRow& pins, Ended& ended);
  void reset();
  /// The recording may have begun within messages.
  void count_doubtful(bool doubt) { doubt_ = doubt; }

 private:
  enum Doing : std::uint8_t { kSilent, kWaits, kMoves };
  // A message under way.
  struct Message {
    Header header{};
    std::uint32_t left = 0;   // beats to come
    std::uint32_t bytes = 0;  // of each
  };
  // Channel A or C.
  struct Sender {
    Message message{};
    bool request = false;      // it is one
    bool answered = false;     // already
    std::uint64_t number = 0;  // of it
  };
  // A request without the last beat of its answer.
  struct Request {
    std::uint64_t number, key;
    std::uint64_t size;
    std::uint8_t write;  // 0 or 1
    bool of_c;
    bool data;  // its answer has data, if the opcode of D is not known
  };

  bool goes_on(const Message& message, const Header& header) const;
  void end(std::size_t direction, Ended& ended);
  void send(bool of_c, const Header& header, bool ready, Ended& ended, CycleState& state);
  void answer(const Header& header, bool ready, Ended& ended, CycleState& state);
  std::size_t oldest(const Header& header) const;
  void begin_answer(const Header& header, std::size_t at);

  const PinWidths& pins_;
  Port port_;
  std::array<Sender, 2> senders_{};
  Message answer_{};
  std::uint8_t answer_write_ = 0;    // direction of it
  std::uint64_t answer_number_ = 0;  // of its request; 0: it is an orphan
  std::uint64_t numbers_ = 0;        // of requests so far
  std::vector<Request> requests_;    // by age
  std::array<std::uint32_t, 2> open_{};
  std::array<Doing, 2> requesting_{}, answering_{};  // in this cycle
  bool doubt_ = false;
};

}  // namespace fabmon::tilelink
