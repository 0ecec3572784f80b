// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The shape of the reports of a bus file: channels, directions and buckets, of which only those are
// made that can be. State is as of the start of a cycle. The first line that holds counts:
//
// | bucket of reads, writes         | condition                                   | who |
// |---------------------------------|---------------------------------------------|----------------|
// | `_beat`                         | a beat of data of it moves                  | moves | |
// `_wait_manager` or              | a beat is offered                           | who gives READY|
// | `_wait_subordinate`             |                                             | | | `_gap` | a
// burst has begun and is not at its end     | who sends data | | `_wait_data` (a data channel of |
// a request is open whose data has not begun  | manager        | | writes), `_wait_first` (data is
// |                                             | or subordinate | | answered) | |                |
// | `_resp`                         | a response moves                            | moves | |
// `_resp_wait_manager`            | a response is offered                       | who gives READY|
// | `_wait_resp`                    | all data has moved, the response has not    | subordinate |
// | `_cmd`                          | a command moves                             | moves | |
// `_cmd_wait`                     | a command is offered                        | subordinate    |
// | `_ahead`                        | data was taken ahead of its command         | manager | |
// `_other` (a command channel of  | a command of the other direction is offered | nobody         |
// | both directions)                |                                             | | | `_idle` |
// | nobody         |
//
// Where data goes with the command, a command that is offered is a beat: of writes
// `_wait_subordinate`, of reads `_cmd_wait` while it waits. A stream has `st_beat`, `st_wait_sink`,
// `st_gap` and `st_idle`, as AXI4-Stream.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "tb/analysis/bus_shape.hpp"

namespace fabmon::bus_file {

/// What a bucket is, whatever its name.
enum class Bucket : std::uint8_t {
  kBeat,
  kWait,
  kGap,
  kLacksData,
  kResponse,
  kResponseWait,
  kWaitResponse,
  kCommand,
  kCommandWait,
  kAhead,
  kOther,
  kIdle,
  kCount
};

/// What can happen in a direction of a request/response bus.
struct DirectionTraits {
  bool is_write = false;
  bool data_with_command = false;  ///< the command is the first beat
  bool data_channel = false;       ///< a channel of its own has the data
  bool data_manager = false;       ///< the manager gives READY to data
  bool has_bursts = false;         ///< transactions of several beats
  bool has_response = false;       ///< a channel other than that of the data answers
  bool response_manager = false;   ///< the manager gives READY to it
  bool shares_command = false;     ///< the command channel is that of the other direction, too
};

class Shape {
 public:
  Shape() = default;
  Shape(const Shape&) = delete;
  Shape& operator=(const Shape&) = delete;

  /// Adds a channel.
  void add_channel(const ChannelShape& channel) { channels_.push_back(channel); }
  /// Adds the next direction, or the only one of a stream.
  void add_direction(const DirectionTraits& traits);
  void add_stream(bool has_bursts);
  /// All is added. `name` outlives it.
  void finish(std::string_view name, bool has_address, bool has_dest, bool has_errors);

  const BusShape& table() const { return table_; }
  /// The index of a bucket of a direction. It must have it.
  std::uint8_t index(std::size_t direction, Bucket bucket) const {
    return index_[direction][static_cast<std::size_t>(bucket)];
  }

 private:
  void add_bucket(Bucket bucket, std::string_view name, WaitingFor waiting_for,
                  std::string_view meaning);

  std::deque<std::string> names_;
  std::vector<ChannelShape> channels_;
  std::deque<std::vector<BucketShape>> buckets_;
  std::vector<DirectionShape> directions_;
  std::array<std::array<std::uint8_t, static_cast<std::size_t>(Bucket::kCount)>, kMaxDirections>
      index_{};
  BusShape table_{};
};

}  // namespace fabmon::bus_file
