// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of a Wishbone port (B3, B4): two directions, by WE. With a pin STALL it is pipelined,
// without it classic.
//
//     request     CYC and STB
//     answer      ACK, ERR or RTY; with CYC, in classic cycles with CYC and STB
//     bytes       ones of SEL, else width / 8, for each ACK and ERR
//
// Classic: one transaction at a time.
//
//     shown, accept  its first request; the one before has ended
//     first          its first answer
//     last, end      the answer that ends it: ERR, RTY, of a single the first ACK, of a burst (CTI
//                    of the first ACK is 001 or 010) the ACK with CTI = 111
//
// Pipelined: answers in the order of the requests, of both directions. CTI is ignored.
//
//     shown             the first cycle of the unbroken run of requests that ends in accept
//     accept            a request without STALL
//     first, last, end  its answer, which may come in the cycle of accept if none older is open
//
// With CYC = 0 nothing is open. A burst of which each request was answered has ended with its last
// ACK; all else that was open is lost (lost_by_cycle_end). RTY has no bytes and is no error. Cycles
// from an ACK of a burst on are held back (held_cycles.hpp) until STB or CYC says whether it goes
// on.
//
// | bucket   | condition; the first that holds counts                              | who         |
// |----------|---------------------------------------------------------------------|-------------|
// | `_beat`  | an answer of its                                                    | moves       |
// | `_stall` | pipelined: its request and STALL                                    | subordinate |
// | `_hold`  | classic: it is open, STB = 0                                        | manager     |
// | `_wait`  | its request is open or offered                                      | subordinate |
// | `_hold`  | CYC, no STB, nothing open: of the last request's since CYC rose     | manager     |
// | `_other` | the other direction is in one of these                              | nobody      |
// | `_idle`  |                                                                     | nobody      |
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/direction_log.hpp"
#include "tb/bus/held_cycles.hpp"
#include "tb/bus/wishbone/pins.hpp"

namespace fabmon::wishbone {

class Log {
 public:
  static const BusShape& shape();

  Log(PortSink& sink, const PinWidths& pins);
  void cycle(const PinRow& pins, std::uint64_t now, CycleState& state);
  void stop(LostBy by, std::uint64_t now);
  PortSink& sink() { return held_; }
  bool is_idle() const { return clean_ && !last_; }
  /// After a cycle without CYC nothing from before is open.
  void count_doubtful(bool doubt);
  std::uint64_t doubtful() const;
  std::vector<std::string> notes() const;
  /// lost_by_cycle_end: transactions that CYC = 0 found without their answer; retries: answers RTY.
  std::vector<std::pair<std::string_view, std::uint64_t>> counts() const;

 private:
  struct Request {
    bool cyc = false, stb = false;  // stb: with CYC
    bool stall = false;             // of a pipelined port
    std::size_t direction = 0;      // of the request
    bool ack = false, err = false, rty = false;
    bool answer() const { return ack || err || rty; }
  };

  Request request_of(const PinRow& pins) const;
  unsigned bytes_of(const PinRow& pins) const;
  void begin(const PinRow& pins, std::size_t direction, std::uint64_t now);
  void answer(const Request& request, std::size_t direction, unsigned bytes, std::uint64_t now,
              CycleState& state);
  std::optional<std::size_t> oldest() const;
  std::optional<std::size_t> classic(const PinRow& pins, const Request& request, std::uint64_t now,
                                     CycleState& state);
  std::optional<std::size_t> pipelined(const PinRow& pins, const Request& request,
                                       std::uint64_t now, CycleState& state);
  void account(const Request& request, std::optional<std::size_t> answered,
               std::array<bool, 2> was_open, CycleState& state) const;
  void end_cycle();

  bool pipelined_, has_sel_;
  unsigned width_;  // of the data, bytes
  std::uint8_t size_;
  HeldCycles held_;
  std::array<DirectionLog, 2> open_;
  std::uint64_t next_ = 0;           // number of the next request, in Open::tag
  std::optional<std::size_t> last_;  // direction of the last request since CYC rose
  bool burst_ = false;               // classic: the open one has begun and goes on
  bool unanswered_ = false;          // classic: a request since the last answer
  bool clean_ = false;               // CYC = 0 or a reset was seen
  std::uint64_t lost_ = 0, retries_ = 0;
};

}  // namespace fabmon::wishbone
