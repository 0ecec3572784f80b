// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of an AXI4-Stream port: one direction, `stream`, of packets.
//
//     packet         the beats of one (TID, TDEST) up to TLAST; without TLAST each beat is one
//     accept, first  handshake of its first beat
//     end, last      handshake of the one with TLAST
//     bytes          of a beat: ones of TKEEP and TSTRB, of one of them, else the width of TDATA
//
// | bucket         | condition; the first that holds counts | who         |
// |----------------|----------------------------------------|-------------|
// | `st_beat`      | TVALID and TREADY                      | moves       |
// | `st_wait_sink` | TVALID                                 | subordinate |
// | `st_gap`       | a packet is open                       | manager     |
// | `st_idle`      |                                        | nobody      |
//
// Packets of several (TID, TDEST) may be open at once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tb/bus/axis/pins.hpp"
#include "tb/bus/direction_log.hpp"

namespace fabmon::axis {

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

  bool has_keep_, has_strb_;
  unsigned width_;  // of TDATA, bytes
  std::uint8_t size_;
  DirectionLog packets_;
};

}  // namespace fabmon::axis
