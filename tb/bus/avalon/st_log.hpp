// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of an Avalon-ST port: one direction, `stream`, of packets. A beat moves where valid and
// ready are 1 (readyLatency 0).
//
//     packet         the beats of one channel from startofpacket to endofpacket. Without a pin
//                    startofpacket it begins with the first beat behind the end of the one before;
//                    without endofpacket each beat is a packet
//     accept, first  its first beat moves
//     end, last      the one with endofpacket does
//     bytes          of a beat: the width of data, of the last one less `empty` symbols of a byte
//     error          error is not 0 in one of its beats
//
// A beat without startofpacket while no packet of its channel is open is an orphan; its bytes count
// in its cycle. startofpacket within a packet does not begin another one.
//
// | bucket         | condition; the first that holds counts | who         |
// |----------------|----------------------------------------|-------------|
// | `st_beat`      | valid and ready                        | moves       |
// | `st_wait_sink` | valid                                  | subordinate |
// | `st_gap`       | a packet is open                       | manager     |
// | `st_idle`      |                                        | nobody      |
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tb/bus/avalon/st_pins.hpp"
#include "tb/bus/direction_log.hpp"

namespace fabmon::avalon_st {

class Log {
 public:
  static const BusShape& shape();

  Log(PortSink& sink, const PinWidths& pins);
  void cycle(const PinRow& pins, std::uint64_t now, CycleState& state);
  void stop(LostBy by, std::uint64_t now) { packets_.stop(by, now); }
  bool is_idle() const { return packets_.is_idle(); }
  void count_doubtful(bool doubt) { packets_.count_doubtful(doubt); }
  std::uint64_t doubtful() const { return packets_.doubtful(); }
  std::vector<std::string> notes() const { return {}; }

 private:
  unsigned bytes_of(const PinRow& pins) const;

  bool has_start_;  // packets begin with startofpacket
  unsigned width_;  // of data, bytes
  std::uint8_t size_;
  DirectionLog packets_;  // Open::tag: the channel
};

}  // namespace fabmon::avalon_st
