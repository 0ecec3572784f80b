// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of an AHB port: bursts, in the directions read and write.
//
//     address phase   HSEL and HTRANS = NONSEQ or SEQ; accepted with HREADY
//     data phase      from the cycle behind the acceptance to the first one with HREADY
//     burst           a NONSEQ and the SEQs behind it
//     shown           since when HTRANS = NONSEQ was offered without a break
//     accept          the acceptance of the NONSEQ
//     first, last     ends of the data phases of its first and its last beat; end = last
//     bytes           of a beat: 1 << HSIZE; of writes with HWSTRB its ones at the end
//     error           HRESP = 1 in a cycle of one of its data phases
//
// A burst is complete when HBURST's beats have moved, or in the first cycle with HREADY behind its
// last acceptance in which HTRANS is IDLE or NONSEQ, or HSEL = 0. As that acceptance's data phase
// ends with HREADY, this is the cycle of `end` itself, unless HTRANS is BUSY there: then cycles are
// held back (held_cycles.hpp) until it is known whether a SEQ follows.
//
// | bucket      | condition; the first that holds counts                  | who         |
// |-------------|---------------------------------------------------------|-------------|
// | `_beat`     | its data phase ends                                     | moves       |
// | `_wait`     | its data phase, HREADY = 0                              | subordinate |
// | `_busy`     | no data phase at all, HTRANS = BUSY in its burst        | manager     |
// | `_cmd`      | no data phase at all, its address phase is accepted     | moves       |
// | `_cmd_wait` | no data phase at all, its address phase, HREADY = 0     | subordinate |
// | `_other`    | the data phase of the other direction                   | nobody      |
// | `_idle`     |                                                         | nobody      |
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/ahb/pins.hpp"
#include "tb/bus/direction_log.hpp"
#include "tb/bus/held_cycles.hpp"

namespace fabmon::ahb {

class Log {
 public:
  static const BusShape& shape();

  Log(PortSink& sink, const PinWidths& pins);
  /// Where the cycles are to be told.
  PortSink& sink() { return held_; }
  void cycle(const PinRow& pins, std::uint64_t now, CycleState& state);
  void stop(LostBy by, std::uint64_t now);
  bool is_idle() const { return !burst_.open && !data_.active && !offered_; }
  /// A data phase always belongs to the address phase before it: nothing is in doubt.
  void count_doubtful(bool /*doubt*/) {}
  std::uint64_t doubtful() const { return 0; }
  std::vector<std::string> notes() const;
  /// early: bursts of fixed length that were cut otherwise than behind an ERROR, RETRY or SPLIT;
  /// retries: data phases that ended with RETRY or SPLIT.
  std::vector<std::pair<std::string_view, std::uint64_t>> counts() const {
    return {{"early", early_}, {"retries", retries_}};
  }

 private:
  struct Burst {
    bool open = false;
    bool failed = false;  // its last data phase ended with ERROR, RETRY or SPLIT
    std::uint8_t direction = 0;
    unsigned length = 0;    // beats; 0: not known
    unsigned accepted = 0;  // beats
  };
  struct Data {
    bool active = false;
    bool orphan = false;  // of no burst
    std::uint8_t direction = 0, size = 0;
  };

  void set_state(const PinRow& pins, CycleState& state) const;
  void data_phase(const PinRow& pins, std::uint64_t now, CycleState& state);
  void accept(const PinRow& pins, std::uint64_t now, const CycleState& state);
  void end_burst();
  std::uint8_t size_of(const PinRow& pins) const;
  unsigned bytes_of(const PinRow& pins) const;

  bool has_size_, has_strb_, has_bytes_;
  std::uint8_t full_size_;  // log2 of the bytes of the data
  TransOf trans_of_;
  HeldCycles held_;
  std::array<DirectionLog, 2> logs_;
  Burst burst_;  // that may take further beats, or whose last data phase is to end
  Data data_;    // the data phase of the next cycle
  bool offered_ = false;
  std::uint64_t early_ = 0, retries_ = 0;
};

}  // namespace fabmon::ahb
