// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of a port whose bus a file describes as a stream: one direction, of packets, as of
// AXI4-Stream.
//
//     packet         the beats of one (id, dest) up to `last`; without `last` each beat is one
//     accept, first  handshake of its first beat
//     end, last      handshake of its last one
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
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/direction_log.hpp"
#include "tb/bus/file/model.hpp"

namespace fabmon::bus_file {

class StreamLog {
 public:
  /// Model and sink must outlive it.
  StreamLog(const Model* model, PortSink& sink, const PinWidths& pins);

  const BusShape& shape() const { return model_.shape(); }
  void cycle(const PinRow& pins, std::uint64_t now, CycleState& state);
  void stop(LostBy by, std::uint64_t now) { packets_.stop(by, now); }
  bool is_idle() const { return packets_.is_idle(); }
  void count_doubtful(bool doubt) { packets_.count_doubtful(doubt); }
  std::uint64_t doubtful() const { return packets_.doubtful(); }
  std::vector<std::string> notes() const { return {}; }
  std::vector<std::pair<std::string_view, std::uint64_t>> counts() const { return {}; }

 private:
  const Model& model_;
  ChannelValues values_;
  std::uint8_t size_;  // log2 of the bytes of data
  DirectionLog packets_;
};

}  // namespace fabmon::bus_file
