// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/handshake/log.hpp"

#include <array>

#include "tb/bus/phases.hpp"

namespace fabmon::handshakes {
namespace {

enum Bucket : std::uint8_t { kBeat, kWait, kIdle };

constexpr std::array<BucketShape, 4> kBuckets{{
    {"hs_beat", WaitingFor::kMoves, "A beat moves."},
    {"hs_wait", WaitingFor::kSubordinate, "A beat waits for the receiver."},
    {"hs_idle", WaitingFor::kNobody, "Nothing is offered."},
    kResetBucket,
}};
constexpr std::array<PhaseShape, 2> kPhases{phase::kCommandWait, phase::kSpacing};
constexpr std::array<DirectionShape, 1> kDirections{{{"stream", kBuckets, kPhases}}};
constexpr std::array<ChannelShape, 1> kChannels{{{"handshake", "subordinate", 0}}};
constexpr BusShape kShape{
    .name = "handshake", .channels = kChannels, .directions = kDirections, .has_address = false};

}  // namespace

const BusShape& Log::shape() { return kShape; }

void Log::cycle(const PinRow& pins, std::uint64_t now, CycleState& state) {
  const bool valid = pins[kValid] != 0;
  const bool ready = pins[kReady] != 0;
  state.channels[0] = handshake(valid, ready);
  state.directions[0].bucket = !valid ? kIdle : ready ? kBeat : kWait;
  beats_.offer(valid, now);
  if (!valid || !ready) return;
  Transaction& t = beats_.accept(now).transaction;
  t.first = t.last = now;
  t.beats = 1;
  beats_.end(0, now);
}

}  // namespace fabmon::handshakes
