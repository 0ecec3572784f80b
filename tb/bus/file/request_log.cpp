// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/file/request_log.hpp"

#include <algorithm>

#include "tb/bus/phases.hpp"

namespace fabmon::bus_file {
namespace {

constexpr std::uint64_t kUntilLast =
    ~std::uint64_t{0};  // Open::expected of bursts that end by last

// Open::tag: the ID, bytes and payload of a beat as the command says them.
std::uint64_t tag_of(std::uint32_t id, std::uint32_t bytes, std::uint32_t payload) {
  return std::uint64_t{payload} << 48U | std::uint64_t{bytes} << 32U | id;
}
void note_error(Transaction& t) {
  t.error = true;
  t.response = 1;
}

std::uint32_t id_in(std::uint64_t tag) { return static_cast<std::uint32_t>(tag); }
std::uint32_t bytes_in(std::uint64_t tag) {
  return static_cast<std::uint32_t>(tag >> 32U & 0xFFFF);
}
std::uint32_t payload_in(std::uint64_t tag) { return static_cast<std::uint32_t>(tag >> 48U); }

}  // namespace

RequestLog::RequestLog(const Model* model, PortSink& sink, const PinWidths& pins)
    : model_(*model),
      valid_(model->channels().size()),
      moves_(model->channels().size()),
      sides_{Side(sink, 0), Side(sink, 1)},
      size_(model->size_of_data(pins)) {
  const PinLayout layout(model->pins());
  for (const Channel& channel : model->channels()) values_.emplace_back(channel, layout, pins);
}

std::uint32_t RequestLog::id_of(ChannelNumber channel, const PinRow& pins) const {
  return static_cast<std::uint32_t>(values_[channel](kId, pins));
}

// The open transaction that a channel's beat or response answers: the oldest one, of its ID if
// answers go by ID; of those that lack data, if the channel carries it.
std::size_t RequestLog::find(std::size_t direction, ChannelNumber channel,
                             const PinRow& pins) const {
  const DirectionLog& log = sides_.at(direction).log;
  const bool data = model_.parts(direction).data == channel;
  const bool by_id = model_.by_id() && values_[channel].has(kId);
  const std::uint32_t id = by_id ? id_of(channel, pins) : 0;
  for (std::size_t i = 0; i < log.size(); ++i) {
    if (by_id && id_in(log[i].tag) != id) continue;
    if (!data || log[i].expected != 0) return i;
  }
  return kNone;
}

// The direction that a valid channel of data or responses serves in this cycle; kNone if it serves
// both and answers nothing.
std::size_t RequestLog::target_of(ChannelNumber channel, const PinRow& pins) const {
  const Channel& described = model_.channels()[channel];
  if (!described.serves[1]) return 0;
  if (!described.serves[0]) return 1;
  if (values_[channel].has(kDirection)) return value(channel, kDirection, pins) ? 1 : 0;
  std::size_t target = kNone;
  std::uint64_t oldest = 0;
  for (const std::size_t d : {0U, 1U}) {
    const std::size_t place = find(d, channel, pins);
    if (place == kNone) continue;
    const std::uint64_t accept = sides_.at(d).log[place].transaction.accept;
    if (target != kNone && accept >= oldest) continue;
    target = d;
    oldest = accept;
  }
  if (target != kNone || !model_.same_cycle()) return target;
  for (const std::size_t d : {0U, 1U}) {
    const ChannelNumber command = model_.parts(d).command;
    if (command == kNoChannel || valid_[command] == 0) continue;
    if (model_.by_id() && id_of(command, pins) != id_of(channel, pins)) continue;
    const bool write = values_[command].has(kDirection) ? value(command, kDirection, pins) : d == 1;
    if (write == (d == 1)) return d;
  }
  return kNone;
}

RequestLog::Offers RequestLog::offers_of(std::size_t direction, const PinRow& pins) const {
  const Parts& parts = model_.parts(direction);
  const Side& side = sides_.at(direction);
  Offers offers;
  bool command = valid_[parts.command] != 0;
  if (command && values_[parts.command].has(kDirection)) {
    command = value(parts.command, kDirection, pins) == (direction == 1);
  }
  const bool moves = command && moves_[parts.command] != 0;
  if (parts.data == parts.command) {
    offers.data = command;
    offers.data_moves = moves;
    offers.command = command && !side.in_burst;
    offers.command_moves = moves && !side.in_burst;
  } else {
    offers.command = command;
    offers.command_moves = moves;
    offers.data = valid_[parts.data] != 0 && target_of(parts.data, pins) == direction;
    offers.data_moves = offers.data && moves_[parts.data] != 0;
  }
  if (parts.response != kNoChannel) {
    offers.response = valid_[parts.response] != 0 && target_of(parts.response, pins) == direction;
    offers.response_moves = offers.response && moves_[parts.response] != 0;
  }
  return offers;
}

Bucket RequestLog::bucket_of(std::size_t direction, const Offers& offers) const {
  const Parts& parts = model_.parts(direction);
  const Side& side = sides_.at(direction);
  const bool with_command = parts.data == parts.command;
  if (offers.data_moves) return Bucket::kBeat;
  // A read whose data is there as soon as it is accepted waits as a command.
  if (offers.data && (direction == 1 || !with_command)) return Bucket::kWait;
  if (side.begun != 0 || side.ahead_begun()) return Bucket::kGap;
  if (side.lacking != 0 && !with_command) return Bucket::kLacksData;
  if (parts.response != kNoChannel) {
    if (offers.response_moves) return Bucket::kResponse;
    if (offers.response) return Bucket::kResponseWait;
    if (!side.log.empty()) return Bucket::kWaitResponse;
  }
  if (offers.command_moves) return Bucket::kCommand;
  if (offers.command) return Bucket::kCommandWait;
  if (!side.ahead.empty()) return Bucket::kAhead;
  const Channel& command = model_.channels()[parts.command];
  const bool other = command.serves[0] && command.serves[1] && valid_[parts.command] != 0;
  return other ? Bucket::kOther : Bucket::kIdle;
}

void RequestLog::cycle(const PinRow& pins, std::uint64_t now, CycleState& state) {
  any_valid_ = false;
  // Commands come first: an answer may belong to one of this cycle.
  for (std::size_t c = 0; c < values_.size(); ++c) {
    valid_[c] = static_cast<std::uint8_t>(value(c, kValid, pins));
  }
  for (std::size_t c = 0; c < values_.size(); ++c) {
    const bool valid = valid_[c] != 0;
    const bool ready = value(c, kReady, pins);
    moves_[c] = static_cast<std::uint8_t>(valid && ready);
    any_valid_ = any_valid_ || valid;
    state.channels.at(c) = handshake(valid, ready);
    const ChannelRole role = model_.channels()[c].role;
    const bool lost =
        valid && ready && role != ChannelRole::kCommand && target_of(c, pins) == kNone;
    if (lost) sides_[0].log.orphan();
  }
  // Whose an answer is does not depend on what the other direction does in this cycle.
  std::array<Offers, 2> offers{};
  for (const std::size_t d : {0U, 1U}) {
    CycleState::Direction& direction = state.directions.at(d);
    direction.open = static_cast<std::uint32_t>(sides_.at(d).log.size());
    const bool exists = model_.parts(d).command != kNoChannel;
    if (exists) offers.at(d) = offers_of(d, pins);
    direction.bucket =
        model_.tables().index(d, exists ? bucket_of(d, offers.at(d)) : Bucket::kIdle);
  }
  for (const std::size_t d : {0U, 1U}) {
    if (model_.parts(d).command != kNoChannel)
      run(d, offers.at(d), pins, now, state.directions.at(d));
  }
}

void RequestLog::run(std::size_t direction, const Offers& offers, const PinRow& pins,
                     std::uint64_t now, CycleState::Direction& state) {
  const Parts& parts = model_.parts(direction);
  Side& side = sides_.at(direction);
  const std::size_t open = side.log.size();
  const bool with_command = parts.data == parts.command;
  const bool sent = direction == 1 && model_.channels()[parts.data].role == ChannelRole::kData;
  side.log.offer(offers.command, now);
  if (offers.command) {
    side.log.offered_is(values_[parts.command](kAddress, pins), id_of(parts.command, pins));
  }
  const bool answers = offers.data_moves && !with_command && !sent;
  const bool answer_waits = answers && !answer(direction, pins, now, state);
  const bool response_waits = offers.response_moves && !respond(direction, pins, now);
  if (offers.command_moves) {
    accept(direction, pins, open, now, state);
  } else if (offers.data_moves && with_command) {
    beat(direction, side.log.size() - 1, pins, now, state);
  }
  if (offers.data_moves && sent) write_beat(direction, pins, now, state);
  const bool again = model_.same_cycle();
  if (answer_waits && !(again && answer(direction, pins, now, state))) side.log.orphan();
  if (response_waits && !(again && respond(direction, pins, now))) side.log.orphan();
}

void RequestLog::accept(std::size_t direction, const PinRow& pins, std::size_t open,
                        std::uint64_t now, CycleState::Direction& state) {
  const Parts& parts = model_.parts(direction);
  const ChannelValues& command = values_[parts.command];
  Side& side = sides_.at(direction);
  DirectionLog::Open& added = side.log.accept(now);
  Transaction& t = added.transaction;
  t.open = static_cast<std::uint32_t>(open + 1);
  t.id = id_of(parts.command, pins);
  t.address = command(kAddress, pins);
  t.size = size_;
  if (command(kError, pins) != 0) note_error(t);
  const std::uint32_t bytes = limited_bytes(command(kBytes, pins));
  added.tag =
      tag_of(t.id, bytes, command.has(kPayload) ? limited_bytes(command(kPayload, pins)) : bytes);
  added.expected = command.has(kBeats) ? std::max<std::uint64_t>(command(kBeats, pins), 1) : 1;
  if (values_[parts.data].has(kLast)) added.expected = kUntilLast;
  added.awaits = Awaits::kData;
  ++side.lacking;
  const std::size_t place = side.log.size() - 1;
  if (parts.data == parts.command) {
    beat(direction, place, pins, now, state);
  } else if (!side.ahead.empty() && take_ahead(direction, place, state)) {
    data_done(direction, place, now);
  }
}

// A beat of data that answers; false if it belongs to nothing that is open.
bool RequestLog::answer(std::size_t direction, const PinRow& pins, std::uint64_t now,
                        CycleState::Direction& state) {
  const std::size_t place = find(direction, model_.parts(direction).data, pins);
  if (place == kNone) return false;
  beat(direction, place, pins, now, state);
  return true;
}

// A response; false if it belongs to nothing of which all data has moved.
bool RequestLog::respond(std::size_t direction, const PinRow& pins, std::uint64_t now) {
  const ChannelNumber channel = model_.parts(direction).response;
  DirectionLog& log = sides_.at(direction).log;
  const std::size_t place = find(direction, channel, pins);
  if (place == kNone || log[place].expected != 0) return false;
  if (value(channel, kError, pins)) note_error(log[place].transaction);
  log.end(place, now);
  return true;
}

// A beat of a data channel of writes, which may come before its command.
void RequestLog::write_beat(std::size_t direction, const PinRow& pins, std::uint64_t now,
                            CycleState::Direction& state) {
  Side& side = sides_.at(direction);
  const std::size_t place = find(direction, model_.parts(direction).data, pins);
  if (place == kNone) {
    beat_ahead(side, pins, now);
  } else {
    beat(direction, place, pins, now, state);
  }
}

RequestLog::Moved RequestLog::moved_of(ChannelNumber channel, const PinRow& pins,
                                       std::uint64_t tag) const {
  const ChannelValues& values = values_[channel];
  Moved moved{.bytes = bytes_in(tag), .payload = payload_in(tag)};
  if (values.has(kBytes)) {
    moved.bytes = limited_bytes(values(kBytes, pins));
    const ChannelNumber command =
        model_.parts(model_.channels()[channel].serves[0] ? 0 : 1).command;
    if (command == kNoChannel || !values_[command].has(kPayload)) moved.payload = moved.bytes;
  }
  if (values.has(kPayload)) moved.payload = limited_bytes(values(kPayload, pins));
  return moved;
}

void RequestLog::add_moved(const Moved& moved, CycleState::Direction& state) {
  state.bytes = static_cast<std::uint16_t>(limited_bytes(std::uint64_t{state.bytes} + moved.bytes));
  state.payload =
      static_cast<std::uint16_t>(limited_bytes(std::uint64_t{state.payload} + moved.payload));
}

void RequestLog::beat(std::size_t direction, std::size_t place, const PinRow& pins,
                      std::uint64_t now, CycleState::Direction& state) {
  const ChannelNumber channel = model_.parts(direction).data;
  Side& side = sides_.at(direction);
  DirectionLog::Open& open = side.log[place];
  Transaction& t = open.transaction;
  const Moved moved = moved_of(channel, pins, open.tag);
  add_moved(moved, state);
  if (t.beats == 0) {
    t.first = now;
    ++side.begun;
  }
  t.last = now;
  ++t.beats;
  t.bytes += moved.bytes;
  t.payload += moved.payload;
  if (value(channel, kError, pins)) note_error(t);
  const bool last =
      open.expected == kUntilLast ? value(channel, kLast, pins) : --open.expected == 0;
  if (channel == model_.parts(direction).command) side.in_burst = !last;
  if (last) data_done(direction, place, now);
}

// All data of a transaction has moved.
void RequestLog::data_done(std::size_t direction, std::size_t place, std::uint64_t now) {
  Side& side = sides_.at(direction);
  DirectionLog::Open& open = side.log[place];
  --side.lacking;
  --side.begun;
  open.expected = 0;
  open.awaits = Awaits::kResponse;
  if (model_.parts(direction).response == kNoChannel) side.log.end(place, now);
}

void RequestLog::beat_ahead(Side& side, const PinRow& pins, std::uint64_t now) {
  const ChannelNumber channel = model_.parts(1).data;
  const bool by_id = model_.by_id() && values_[channel].has(kId);
  const std::uint32_t id = by_id ? id_of(channel, pins) : 0;
  std::size_t at = side.ahead.size();
  while (at != 0 && (side.ahead[at - 1].whole || side.ahead[at - 1].id != id)) --at;
  if (at == 0) {
    if (side.ahead.size() == kMostAhead) drop_ahead(side);
    side.ahead.push_back({.first = now, .id = id});
    at = side.ahead.size();
  }
  Burst& burst = side.ahead[at - 1];
  const Moved moved = moved_of(channel, pins, 0);
  burst.last = now;
  ++burst.beats;
  burst.bytes += moved.bytes;
  burst.payload += moved.payload;
  burst.error = burst.error || value(channel, kError, pins);
  // Without `last` the command says how many beats there are: each is a burst until it comes.
  burst.whole = !values_[channel].has(kLast) || value(channel, kLast, pins);
}

// Gives a command the burst that went ahead of it; true if that is whole. Its bytes count in the
// cycle of the command.
bool RequestLog::take_ahead(std::size_t direction, std::size_t place,
                            CycleState::Direction& state) {
  Side& side = sides_.at(direction);
  DirectionLog::Open& open = side.log[place];
  Transaction& t = open.transaction;
  const ChannelValues& data = values_[model_.parts(direction).data];
  const bool by_id = model_.by_id() && data.has(kId);
  bool whole = false;
  for (std::size_t at = 0; !whole && at < side.ahead.size();) {
    const Burst& burst = side.ahead[at];
    if (by_id && burst.id != t.id) {
      ++at;
      continue;
    }
    if (t.beats == 0) {
      t.first = burst.first;
      ++side.begun;
    }
    t.last = burst.last;
    t.beats += burst.beats;
    // What the data does not say the command does.
    const bool said = data.has(kBytes);
    const Moved moved{
        said ? burst.bytes : burst.beats * bytes_in(open.tag),
        said || data.has(kPayload) ? burst.payload : burst.beats * payload_in(open.tag)};
    t.bytes += moved.bytes;
    t.payload += moved.payload;
    if (burst.error) note_error(t);
    add_moved(moved, state);
    const bool until_last = open.expected == kUntilLast;
    if (!until_last) open.expected -= std::min<std::uint64_t>(open.expected, burst.beats);
    whole = until_last ? burst.whole : open.expected == 0;
    side.ahead.erase(side.ahead.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return whole;
}

void RequestLog::drop_ahead(Side& side) {
  for (std::uint32_t beat = 0; beat < side.ahead.front().beats; ++beat) side.log.orphan();
  side.ahead.erase(side.ahead.begin());
}

void RequestLog::stop(LostBy by, std::uint64_t now) {
  for (Side& side : sides_) {
    side.log.stop(by, now);
    side.lacking = side.begun = 0;
    side.in_burst = false;
    side.ahead.clear();
  }
  any_valid_ = false;
}

bool RequestLog::is_idle() const {
  return !any_valid_ && sides_[0].log.empty() && sides_[1].log.empty() && !sides_[1].ahead_begun();
}

void RequestLog::count_doubtful(bool doubt) {
  // Data that nobody asked for while the port was idle is of commands from before the recording.
  if (doubt_ && !doubt) {
    while (!sides_[1].ahead.empty()) drop_ahead(sides_[1]);
  }
  doubt_ = doubt;
  for (Side& side : sides_) side.log.count_doubtful(doubt);
}

}  // namespace fabmon::bus_file
