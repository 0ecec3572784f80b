// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of a port whose bus a file describes as commands, data and responses. Directions: read,
// write. shape.hpp has the buckets, model.hpp which channel has what part.
//
//     accept       handshake of the command; shown: the first cycle of the run of its offer
//     first, last  handshakes of the first and the last beat of its data
//     end          handshake of the response; without a response `last`
//     beats        until `last` holds; without `last` as many as `beats` says, 1 at least
//     bytes        of a beat: `bytes` of the channel that carries it, else of the command
//
// What belongs to which transaction:
//
// | what moves                       | belongs to                                                |
// |----------------------------------|-----------------------------------------------------------|
// | a beat of the command channel    | the burst that has begun there, else it is a command      |
// | a beat of a data channel, writes | the oldest write that lacks data; the next one, if none is|
// | an answered beat of data         | the oldest transaction that lacks data                    |
// | a response                       | the oldest transaction, if all its data has moved         |
//
// With order: by-id these are the oldest of the ID; a data channel of writes without an ID goes in
// order. A channel of both directions that does not say which answers the older one. What answers
// belongs to what was open at the start of its cycle; with answers: same-cycle, if there is none,
// to the command, or the last beat of a write, that moves in the same cycle. Anything else is an
// orphan.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/direction_log.hpp"
#include "tb/bus/file/model.hpp"

namespace fabmon::bus_file {

class RequestLog {
 public:
  static constexpr std::size_t kMostAhead = 1024;  ///< bursts that wait for their commands

  /// Model and sink must outlive it.
  RequestLog(const Model* model, PortSink& sink, const PinWidths& pins);

  const BusShape& shape() const { return model_.shape(); }
  void cycle(const PinRow& pins, std::uint64_t now, CycleState& state);
  void stop(LostBy by, std::uint64_t now);
  bool is_idle() const;
  void count_doubtful(bool doubt);
  std::uint64_t doubtful() const { return sides_[0].log.doubtful() + sides_[1].log.doubtful(); }
  std::vector<std::string> notes() const { return {}; }
  std::vector<std::pair<std::string_view, std::uint64_t>> counts() const { return {}; }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  /// A burst of writes whose command has not come.
  struct Burst {
    std::uint64_t first = 0, last = 0;
    std::uint32_t id = 0;
    std::uint32_t beats = 0, bytes = 0, payload = 0;
    bool error = false, whole = false;
  };
  /// Bytes of a beat, and those of them that are payload.
  struct Moved {
    std::uint32_t bytes = 0, payload = 0;
  };
  struct Side {
    Side(PortSink& sink, std::size_t direction) : log(sink, direction) {}
    DirectionLog log;
    std::size_t lacking = 0;   // open ones whose data has not all moved
    std::size_t begun = 0;     // of these, those of which a beat has
    bool in_burst = false;     // a burst on the command channel, that of the youngest
    std::vector<Burst> ahead;  // data that came before its commands
    bool ahead_begun() const { return !ahead.empty() && !ahead.back().whole; }
  };
  /// What goes on in a direction in this cycle.
  struct Offers {
    bool command = false, command_moves = false;  // a beat of a burst is none
    bool data = false, data_moves = false;
    bool response = false, response_moves = false;
  };

  bool value(ChannelNumber channel, Member member, const PinRow& pins) const {
    return values_[channel](member, pins) != 0;
  }
  std::uint32_t id_of(ChannelNumber channel, const PinRow& pins) const;
  std::size_t find(std::size_t direction, ChannelNumber channel, const PinRow& pins) const;
  std::size_t target_of(ChannelNumber channel, const PinRow& pins) const;
  Offers offers_of(std::size_t direction, const PinRow& pins) const;
  Bucket bucket_of(std::size_t direction, const Offers& offers) const;
  void run(std::size_t direction, const Offers& offers, const PinRow& pins, std::uint64_t now,
           CycleState::Direction& state);
  void accept(std::size_t direction, const PinRow& pins, std::size_t open, std::uint64_t now,
              CycleState::Direction& state);
  bool answer(std::size_t direction, const PinRow& pins, std::uint64_t now,
              CycleState::Direction& state);
  bool respond(std::size_t direction, const PinRow& pins, std::uint64_t now);
  void write_beat(std::size_t direction, const PinRow& pins, std::uint64_t now,
                  CycleState::Direction& state);
  void beat_ahead(Side& side, const PinRow& pins, std::uint64_t now);
  bool take_ahead(std::size_t direction, std::size_t place, CycleState::Direction& state);
  void drop_ahead(Side& side);
  void beat(std::size_t direction, std::size_t place, const PinRow& pins, std::uint64_t now,
            CycleState::Direction& state);
  void data_done(std::size_t direction, std::size_t place, std::uint64_t now);
  Moved moved_of(ChannelNumber channel, const PinRow& pins, std::uint64_t tag) const;
  static void add_moved(const Moved& moved, CycleState::Direction& state);

  const Model& model_;
  std::vector<ChannelValues> values_;
  std::vector<std::uint8_t> valid_, moves_;  // by channel, in this cycle
  std::array<Side, 2> sides_;
  std::uint8_t size_;       // log2 of the bytes of data
  bool any_valid_ = false;  // in the last cycle
  bool doubt_ = false;
};

}  // namespace fabmon::bus_file
