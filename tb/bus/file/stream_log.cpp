// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/file/stream_log.hpp"

#include <algorithm>

#include "tb/bus/phases.hpp"

namespace fabmon::bus_file {

StreamLog::StreamLog(const Model* model, PortSink& sink, const PinWidths& pins)
    : model_(*model),
      values_(model->channels().front(), PinLayout(model->pins()), pins),
      size_(model->size_of_data(pins)),
      packets_(sink, 0) {}

void StreamLog::cycle(const PinRow& pins, std::uint64_t now, CycleState& state) {
  const bool valid = values_(kValid, pins) != 0;
  const bool ready = values_(kReady, pins) != 0;
  const bool moves = valid && ready;
  const std::size_t open = packets_.size();
  state.channels[0] = handshake(valid, ready);
  CycleState::Direction& direction = state.directions[0];
  direction.open = static_cast<std::uint32_t>(open);
  direction.bucket = model_.tables().index(0, moves       ? Bucket::kBeat
                                              : valid     ? Bucket::kWait
                                              : open != 0 ? Bucket::kGap
                                                          : Bucket::kIdle);
  const auto id = static_cast<std::uint32_t>(values_(kId, pins));
  const auto dest = static_cast<std::uint32_t>(values_(kDest, pins));
  const std::uint64_t tag = std::uint64_t{dest} << 32U | id;
  std::size_t packet = 0;
  while (packet < open && packets_[packet].tag != tag) ++packet;
  const bool begins = packet == open;
  packets_.offer(valid && begins, now, tag);
  if (valid && begins) packets_.offered_is(0, id);
  if (!moves) return;
  const auto bytes = limited_bytes(values_(kBytes, pins));
  const auto payload = values_.has(kPayload) ? limited_bytes(values_(kPayload, pins)) : bytes;
  direction.bytes = static_cast<std::uint16_t>(bytes);
  direction.payload = static_cast<std::uint16_t>(payload);
  if (begins) {
    DirectionLog::Open& added = packets_.accept(now);
    added.tag = tag;
    added.awaits = Awaits::kData;
    added.transaction.id = id;
    added.transaction.dest = dest;
    added.transaction.size = size_;
    added.transaction.first = now;
    added.transaction.open = static_cast<std::uint32_t>(open + 1);
  }
  Transaction& t = packets_[packet].transaction;
  t.last = now;
  ++t.beats;
  t.bytes += bytes;
  t.payload += payload;
  if (!values_.has(kLast) || values_(kLast, pins) != 0) packets_.end(packet, now);
}

}  // namespace fabmon::bus_file
