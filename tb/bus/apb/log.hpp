// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of an APB port: two directions, of which at most one has the bus.
//
//     setup cycle       PSEL and not PENABLE
//     access cycle      PSEL and PENABLE; with PREADY it is the last one
//     shown, accept     the setup cycle
//     first, last, end  the last access cycle, so latency >= 1
//     wait              end - accept - 1: access cycles with PREADY = 0
//     bytes             of a write: ones of PSTRB, else width / 8; of a read: width / 8
//     direction         PWRITE in the setup cycle
//     error             PSLVERR at the end
//
// | bucket   | condition                                 | who         |
// |----------|-------------------------------------------|-------------|
// | `_beat`  | its access cycle with PREADY              | moves       |
// | `_wait`  | its access cycle without                  | subordinate |
// | `_setup` | its setup cycle                           | moves       |
// | `_other` | the other direction is in one of these    | nobody      |
// | `_idle`  | PSEL = 0                                  | nobody      |
//
// Traffic that breaks rules: each setup cycle begins a transfer, and one that has not ended before
// is given up; so is one in which PSEL falls. An access without a setup cycle is an orphan, told in
// its last cycle; its cycles are accounted by PWRITE as those of others.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/apb/report_pins.hpp"
#include "tb/bus/direction_log.hpp"

namespace fabmon::apb {

class Log {
 public:
  static const BusShape& shape();

  Log(PortSink& sink, const PinWidths& pins);
  void cycle(const PinRow& pins, std::uint64_t now, CycleState& state);
  void stop(LostBy by, std::uint64_t now);
  bool is_idle() const { return !selected_; }
  /// An access ends what its own setup cycle began: nothing is ever in doubt.
  void count_doubtful(bool /*doubt*/) {}
  std::uint64_t doubtful() const { return 0; }
  std::vector<std::string> notes() const;
  std::vector<std::pair<std::string_view, std::uint64_t>> counts() const { return {}; }

 private:
  void give_up();
  unsigned bytes_of(const PinRow& pins, std::size_t direction) const;

  bool has_strb_;
  unsigned width_;  // of the data, bytes
  std::uint8_t size_;
  std::array<DirectionLog, 2> transfers_;
  bool selected_ = false;       // PSEL in the cycle before
  std::uint64_t given_up_ = 0;  // transfers
};

}  // namespace fabmon::apb
