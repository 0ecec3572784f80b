// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of a handshake of valid and ready: one direction, `stream`. Each beat is a transaction.
//
//     shown                     first cycle of the unbroken run of valid that ends in the beat
//     accept, first, last, end  the beat: latency 0
//     bytes                     0: what belongs to the payload is not known
//
// | bucket    | condition; the first that holds counts | who         |
// |-----------|----------------------------------------|-------------|
// | `hs_beat` | valid and ready                        | moves       |
// | `hs_wait` | valid                                  | subordinate |
// | `hs_idle` |                                        | nobody      |
//
// An offer may be withdrawn: it is none then.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/direction_log.hpp"
#include "tb/bus/handshake/pins.hpp"

namespace fabmon::handshakes {

class Log {
 public:
  static const BusShape& shape();

  /// The sink must outlive it.
  Log(PortSink& sink, const PinWidths& /*pins*/) : beats_(sink, 0) {}
  void cycle(const PinRow& pins, std::uint64_t now, CycleState& state);
  void stop(LostBy by, std::uint64_t now) { beats_.stop(by, now); }
  bool is_idle() const { return beats_.is_idle(); }
  void count_doubtful(bool doubt) { beats_.count_doubtful(doubt); }
  /// No beat is in doubt: it belongs to nothing before it.
  std::uint64_t doubtful() const { return 0; }
  std::vector<std::string> notes() const { return {}; }
  std::vector<std::pair<std::string_view, std::uint64_t>> counts() const { return {}; }

 private:
  DirectionLog beats_;
};

}  // namespace fabmon::handshakes
