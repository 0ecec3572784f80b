// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/avalon/st_log.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "tb/bus/phases.hpp"

namespace fabmon::avalon_st {
namespace {

enum Bucket : std::uint8_t { kBeat, kWaitSink, kGap, kIdle };

constexpr std::array<BucketShape, 5> kBuckets{{
    {"st_beat", WaitingFor::kMoves, "A beat moves."},
    {"st_wait_sink", WaitingFor::kSubordinate, "A beat waits for the sink."},
    {"st_gap", WaitingFor::kManager, "A pause within a packet."},
    {"st_idle", WaitingFor::kNobody, "No packet is open or offered."},
    kResetBucket,
}};

constexpr std::array<PhaseShape, 4> kPhases{phase::kCommandWait, phase::kData, phase::kGaps,
                                            phase::kSpacing};
constexpr std::array<DirectionShape, 1> kDirections{{{"stream", kBuckets, kPhases}}};
constexpr std::array<ChannelShape, 1> kChannels{{{"T", "subordinate", 0}}};
constexpr BusShape kShape{
    .name = "Avalon-ST", .channels = kChannels, .directions = kDirections, .has_address = false};

}  // namespace

const BusShape& Log::shape() { return kShape; }

Log::Log(PortSink& sink, const PinWidths& pins)
    : has_start_(pins.has(kStartofpacket) && pins.has(kEndofpacket)),
      width_(pins.width[kData] / 8),
      size_(static_cast<std::uint8_t>(width_ == 0 ? 0 : std::bit_width(width_) - 1)),
      packets_(sink, 0) {}

unsigned Log::bytes_of(const PinRow& pins) const {
  if (pins[kEndofpacket] == 0) return width_;
  return width_ - static_cast<unsigned>(std::min<std::uint64_t>(pins[kEmpty], width_));
}

void Log::cycle(const PinRow& pins, std::uint64_t now, CycleState& state) {
  const bool valid = pins[kValid] != 0, ready = pins[kReady] != 0;
  const bool moves = valid && ready;
  const std::size_t open = packets_.size();
  state.channels[0] = handshake(valid, ready);
  CycleState::Direction& direction = state.directions[0];
  direction.open = static_cast<std::uint32_t>(open);
  direction.bucket = moves ? kBeat : valid ? kWaitSink : open != 0 ? kGap : kIdle;
  const std::uint64_t channel = pins[kChannel];
  std::size_t packet = 0;
  while (packet < open && packets_[packet].tag != channel) ++packet;
  const bool is_new = packet == open;
  const bool begins = is_new && (!has_start_ || pins[kStartofpacket] != 0);
  const auto id = static_cast<std::uint32_t>(channel);
  packets_.offer(valid && begins, now, channel);
  packets_.offered_is(0, id);
  if (!moves) return;
  const unsigned bytes = bytes_of(pins);
  direction.bytes = direction.payload = static_cast<std::uint16_t>(bytes);
  if (is_new && !begins) {
    packets_.orphan();
    return;
  }
  if (begins) {
    DirectionLog::Open& added = packets_.accept(now);
    added.tag = channel;
    added.awaits = Awaits::kData;
    added.transaction.id = id;
    added.transaction.size = size_;
    added.transaction.first = now;
  }
  Transaction& t = packets_[packet].transaction;
  t.last = now;
  ++t.beats;
  t.bytes += bytes;
  t.payload += bytes;
  t.error = t.error || pins[kError] != 0;
  if (pins[kEndofpacket] != 0) packets_.end(packet, now);
}

}  // namespace fabmon::avalon_st
