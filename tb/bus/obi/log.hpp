// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of an OBI port. Requests are accepted where req and gnt are 1, answers where rvalid and
// rready are. An answer in cycle c belongs to a request that was accepted before c: to the oldest
// one of both directions, or, if both ids were recorded and rid is not the aid of that one, to the
// oldest one whose aid it is. If there is no such aid, order counts. An answer while nothing is
// open is an orphan, of the reads.
//
// | time stamp     | read                          | write                    |
// |----------------|-------------------------------|--------------------------|
// | `shown`        | req without a pause up to `accept`, in one direction     ||
// | `accept`       | req and gnt                                              ||
// | `first`,`last` | = `end`                       | = `accept`               |
// | `end`          | rvalid and rready of its answer                          ||
//
// Bytes are the ones of be at the acceptance, or the width of the data. They move in the cycle
// `end` of a read and `accept` of a write.
//
// The first condition that holds counts. "Its answer" is one of a request of this direction that
// was open at the start of the cycle.
//
// | reads             | condition                 | who         | writes                 |
// condition                |
// |-------------------|---------------------------|-------------|------------------------|--------------------------|
// | `rd_beat`         | its answer, rready        | moves       | `wr_beat`              | req,
// gnt, a write        | | `rd_wait_manager` | its answer                | manager     |
// `wr_wait_subordinate`  | req, a write             | | `rd_gap`          | never: one beat |
// subordinate | `wr_gap`               | never: one beat          | | `rd_wait_first`   | a read is
// open            | subordinate | `wr_resp`              | its answer, rready       | | `rd_cmd` |
// req, gnt, a read          | moves       | `wr_resp_wait_manager` | its answer               | |
// `rd_cmd_wait`     | req, a read               | subordinate | `wr_wait_resp`         | a write is
// open          | | `rd_other`        | req, a write              | nobody      | `wr_other` | req,
// a read              | | `rd_idle`         |                           | nobody      | `wr_idle`
// |                          |
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/direction_log.hpp"
#include "tb/bus/obi/pins.hpp"

namespace fabmon::obi {

/// Bits of the data: of rdata or wdata, or eight of each bit of be; 0: none of them was recorded.
unsigned data_width_of(const PinWidths& pins);

class Log {
 public:
  static const BusShape& shape();

  Log(PortSink& sink, const PinWidths& pins);
  void cycle(const PinRow& pins, std::uint64_t now, CycleState& state);
  void stop(LostBy by, std::uint64_t now);
  bool is_idle() const { return open_[0].is_idle() && open_[1].is_idle(); }
  void count_doubtful(bool doubt);
  std::uint64_t doubtful() const { return open_[0].doubtful() + open_[1].doubtful(); }
  std::vector<std::string> notes() const;
  /// "out_of_order": answers that did not belong to the oldest request; "early": answers in the
  /// cycle of an acceptance while nothing was open.
  std::vector<std::pair<std::string_view, std::uint64_t>> counts() const;

 private:
  // An open transaction: its direction and its place there.
  struct Place {
    std::size_t direction = 0, at = 0;
  };

  std::optional<Place> answered(const PinRow& pins) const;
  std::optional<Place> oldest(std::optional<std::uint32_t> id) const;
  void answer(const PinRow& pins, std::uint64_t now, Place place, CycleState& state);
  void accept(const PinRow& pins, std::uint64_t now, std::uint32_t open, CycleState& state);

  bool has_be_, has_ids_;
  unsigned width_;  // of the data, bytes
  std::array<DirectionLog, 2>
      open_;  // Open::tag: the number of the request, Open::expected: its bytes
  std::uint64_t requests_ = 0;
  std::uint64_t out_of_order_ = 0, early_ = 0;
};

}  // namespace fabmon::obi
