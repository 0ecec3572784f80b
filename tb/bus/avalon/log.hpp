// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of an Avalon-MM port. A command is offered with read or write, and moves unless
// waitrequest is 1.
//
// | time stamp | read with readdatavalid           | read without it | write of n beats |
// |------------|-----------------------------------|-----------------|----------------------------------|
// | `shown`    | read without a pause up to `accept`                ||| write without a pause up to
// it   | | `accept`   | read moves                                         ||| the first beat moves
// | | `first`    | its first readdatavalid           | = `accept`      | = `accept` | | `last` |
// its n-th readdatavalid            | = `accept`      | the n-th beat moves              | | `end`
// | = `last`                          | = `accept`      | its writeresponsevalid; without  | | | |
// | that pin `last`                  |
//
// n is burstcount with the command; a read without readdatavalid has one beat. readdatavalid
// belongs to the oldest read that was accepted in an earlier cycle, writeresponsevalid to the
// oldest write whose last beat moved in an earlier cycle; others are orphans. Bytes of a beat are
// the ones of byteenable, of a read those with the command, or the width of the data.
//
// The first condition that holds counts; open is what was open at the start of the cycle.
//
// | reads             | condition                             | who         | writes | condition |
// |-------------------|---------------------------------------|-------------|------------------------|-------------------------------|
// | `rd_beat`         | readdatavalid of a read; without that | moves       | `wr_beat` | write
// moves                   | |                   | pin: read moves                       | | | | |
// `rd_wait_manager` | never                                 | manager     | `wr_wait_subordinate`
// | write                         | | `rd_gap`          | the oldest read has begun             |
// subordinate | `wr_gap`               | a burst lacks beats (manager) | | `rd_wait_first`   | a
// read is open                        | subordinate | `wr_resp`              | writeresponsevalid
// of a write | | `rd_cmd`          | read moves                            | moves       |
// `wr_resp_wait_manager` | never                         | | `rd_cmd_wait`     | read | subordinate
// | `wr_wait_resp`         | a write is open               | | `rd_other`        | write | nobody
// | `wr_other`             | read                          | | `rd_idle`         | | nobody      |
// `wr_idle`              |                               |
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/avalon/pins.hpp"
#include "tb/bus/direction_log.hpp"

namespace fabmon::avalon {

/// Bits of the data: of readdata or writedata, or eight of each bit of byteenable; 0: none of them
/// was recorded.
unsigned data_width_of(const PinWidths& pins);

class Log {
 public:
  static const BusShape& shape();

  Log(PortSink& sink, const PinWidths& pins);
  void cycle(const PinRow& pins, std::uint64_t now, CycleState& state);
  void stop(LostBy by, std::uint64_t now);
  bool is_idle() const { return reads_.is_idle() && writes_.is_idle(); }
  void count_doubtful(bool doubt);
  std::uint64_t doubtful() const { return reads_.doubtful() + writes_.doubtful(); }
  std::vector<std::string> notes() const;
  /// "early": readdatavalid in the cycle of an acceptance while no read was open.
  std::vector<std::pair<std::string_view, std::uint64_t>> counts() const;

 private:
  bool is_in_burst() const { return !writes_.empty() && writes_[writes_.size() - 1].expected != 0; }
  unsigned bytes_of(const PinRow& pins) const;
  void account(const PinRow& pins, const Offer& offer, CycleState& state) const;
  void read_beat(const PinRow& pins, std::uint64_t now, CycleState& state);
  void accept_read(const PinRow& pins, std::uint64_t now, CycleState& state);
  void write_response(const PinRow& pins, std::uint64_t now);
  void accept_write(const PinRow& pins, std::uint64_t now, CycleState& state);

  bool has_readdatavalid_, has_writeresponsevalid_, has_byteenable_, has_byteenable_n_;
  unsigned width_;    // of the data, bytes
  unsigned strobes_;  // bits of byteenable_n
  // Open::expected: beats that are to come; Open::tag: bytes of a beat of a read.
  DirectionLog reads_, writes_;
  std::uint64_t early_ = 0;
};

}  // namespace fabmon::avalon
