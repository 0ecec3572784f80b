// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axis/log.hpp"

#include <array>
#include <bit>

#include "tb/bus/phases.hpp"

namespace fabmon::axis {
namespace {

enum Bucket : std::uint8_t { kBeat, kWaitSink, kGap, kIdle };

constexpr std::array<BucketShape, 5> kBuckets{{
    {"st_beat", WaitingFor::kMoves, "A beat moves."},
    {"st_wait_sink", WaitingFor::kSubordinate, "A beat waits for the receiver."},
    {"st_gap", WaitingFor::kManager, "A pause within a packet."},
    {"st_idle", WaitingFor::kNobody, "No packet is open or offered."},
    kResetBucket,
}};

constexpr std::array<PhaseShape, 4> kPhases{phase::kCommandWait, phase::kData, phase::kGaps,
                                            phase::kSpacing};
constexpr std::array<DirectionShape, 1> kDirections{{{"stream", kBuckets, kPhases, "packet"}}};
constexpr std::array<ChannelShape, 1> kChannels{{{"T", "subordinate", 0}}};
constexpr BusShape kShape{.name = "AXI4-Stream",
                          .channels = kChannels,
                          .directions = kDirections,
                          .has_address = false,
                          .has_dest = true};

}  // namespace

const BusShape& Log::shape() { return kShape; }

Log::Log(PortSink& sink, const PinWidths& pins)
    : has_keep_(pins.has(kTkeep)),
      has_strb_(pins.has(kTstrb)),
      width_(pins.width[kTdata] / 8),
      size_(static_cast<std::uint8_t>(width_ == 0 ? 0 : std::bit_width(width_) - 1)),
      packets_(sink, 0) {}

unsigned Log::bytes_of(const PinRow& pins) const {
  if (!has_keep_ && !has_strb_) return width_;
  if (!has_strb_) return static_cast<unsigned>(pins[kTkeep]);
  if (!has_keep_) return static_cast<unsigned>(pins[kTstrb]);
  unsigned bytes = 0;
  const auto keep = pins.mask(kTkeep);
  const auto strb = pins.mask(kTstrb);
  for (std::size_t i = 0; i < kMaskWords; ++i) {
    bytes += static_cast<unsigned>(std::popcount(keep[i] & strb[i]));
  }
  return bytes;
}

void Log::cycle(const PinRow& pins, std::uint64_t now, CycleState& state) {
  const bool valid = pins[kTvalid] != 0;
  const bool moves = valid && pins[kTready] != 0;
  const std::size_t open = packets_.size();
  state.channels[0] = handshake(valid, pins[kTready] != 0);
  CycleState::Direction& direction = state.directions[0];
  direction.open = static_cast<std::uint32_t>(open);
  direction.bucket = moves ? kBeat : valid ? kWaitSink : open != 0 ? kGap : kIdle;
  const std::uint64_t tag = pins[kTdest] << 32U | (pins[kTid] & 0xFFFFFFFFU);
  std::size_t packet = 0;
  while (packet < open && packets_[packet].tag != tag) ++packet;
  const bool begins = packet == open;
  packets_.offer(valid && begins, now, tag);
  const auto id = static_cast<std::uint32_t>(pins[kTid]);
  if (valid && begins) packets_.offered_is(0, id);
  if (!moves) return;
  const unsigned bytes = bytes_of(pins);
  direction.bytes = direction.payload = static_cast<std::uint16_t>(bytes);
  if (begins) {
    DirectionLog::Open& added = packets_.accept(now);
    added.tag = tag;
    added.awaits = Awaits::kData;
    added.transaction.id = id;
    added.transaction.dest = static_cast<std::uint32_t>(pins[kTdest]);
    added.transaction.size = size_;
    added.transaction.first = now;
  }
  Transaction& t = packets_[packet].transaction;
  t.last = now;
  ++t.beats;
  t.bytes += bytes;
  t.payload += bytes;
  if (pins[kTlast] != 0) packets_.end(packet, now);
}

}  // namespace fabmon::axis
