// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/apb/log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "tb/bus/phases.hpp"
#include "tb/core/words.hpp"

namespace fabmon::apb {
namespace {

constexpr std::size_t kRead = 0, kWrite = 1;  // directions

enum Bucket : std::uint8_t { kBeat, kWait, kSetup, kOther, kIdle };

constexpr std::array<BucketShape, 6> kReadBuckets{{
    {"rd_beat", WaitingFor::kMoves, "A read ends."},
    {"rd_wait", WaitingFor::kSubordinate, "A read waits for PREADY."},
    {"rd_setup", WaitingFor::kMoves, "The setup cycle of a read."},
    {"rd_other", WaitingFor::kNobody, "A write has the bus."},
    {"rd_idle", WaitingFor::kNobody, "No transfer."},
    kResetBucket,
}};
constexpr std::array<BucketShape, 6> kWriteBuckets{{
    {"wr_beat", WaitingFor::kMoves, "A write ends."},
    {"wr_wait", WaitingFor::kSubordinate, "A write waits for PREADY."},
    {"wr_setup", WaitingFor::kMoves, "The setup cycle of a write."},
    {"wr_other", WaitingFor::kNobody, "A read has the bus."},
    {"wr_idle", WaitingFor::kNobody, "No transfer."},
    kResetBucket,
}};

constexpr std::array<PhaseShape, 3> kPhases{
    {phase::kCommandWait,
     {"wait", "Access cycles with PREADY = 0: end - accept - 1.",
      [](const Transaction& t) { return t.end - t.accept - 1; }},
     phase::kSpacing}};
constexpr std::array<DirectionShape, 2> kDirections{
    {{"read", kReadBuckets, kPhases}, {"write", kWriteBuckets, kPhases}}};
constexpr std::array<ChannelShape, 1> kChannels{{{"APB", "subordinate", 0}}};
constexpr std::array<std::string_view, 2> kResponses{"OKAY", "ERROR"};
constexpr BusShape kShape{
    .name = "APB", .channels = kChannels, .directions = kDirections, .responses = kResponses};

// Data is 8, 16 or 32 bits wide; a CSV file does not say which.
unsigned bytes_of_data(const PinWidths& pins) {
  const unsigned width = std::max(pins.width[kPwdata], pins.width[kPrdata]);
  if (width != 0) return width / 8;
  return pins.has(kPwdata) || pins.has(kPrdata) ? 4 : 0;
}

}  // namespace

const BusShape& Log::shape() { return kShape; }

Log::Log(PortSink& sink, const PinWidths& pins)
    : has_strb_(pins.has(kPstrb)),
      width_(bytes_of_data(pins)),
      size_(static_cast<std::uint8_t>(width_ == 0 ? 0 : std::bit_width(width_) - 1)),
      transfers_{DirectionLog(sink, kRead), DirectionLog(sink, kWrite)} {}

unsigned Log::bytes_of(const PinRow& pins, std::size_t direction) const {
  return direction == kWrite && has_strb_ ? static_cast<unsigned>(pins[kPstrb]) : width_;
}

void Log::give_up() {
  for (DirectionLog& transfers : transfers_) {
    if (transfers.empty()) continue;
    transfers.drop(0);
    ++given_up_;
  }
}

void Log::cycle(const PinRow& pins, std::uint64_t now, CycleState& state) {
  selected_ = pins[kPsel] != 0;
  const bool access = selected_ && pins[kPenable] != 0;
  const bool ready = pins[kPready] != 0;
  state.channels[0] = handshake(access, ready);
  for (const std::size_t d : {kRead, kWrite}) {
    state.directions[d].open = static_cast<std::uint32_t>(transfers_[d].size());
    state.directions[d].bucket = selected_ ? kOther : kIdle;
  }
  if (!access) give_up();
  if (!selected_) return;
  const bool has_setup = !transfers_[kRead].empty() || !transfers_[kWrite].empty();
  const bool writes = has_setup ? !transfers_[kWrite].empty() : pins[kPwrite] != 0;
  const std::size_t d = writes ? kWrite : kRead;
  DirectionLog& transfers = transfers_.at(d);
  CycleState::Direction& direction = state.directions.at(d);
  direction.bucket = !access ? kSetup : ready ? kBeat : kWait;
  if (!access) {
    Transaction& t = transfers.accept_at_once(now).transaction;
    t.address = pins[kPaddr];
    t.size = size_;
    return;
  }
  if (!ready) return;
  const unsigned bytes = bytes_of(pins, d);
  direction.bytes = direction.payload = static_cast<std::uint16_t>(bytes);
  if (!has_setup) {
    transfers.orphan();
    return;
  }
  Transaction& t = transfers[0].transaction;
  t.first = t.last = now;
  t.beats = 1;
  t.bytes = t.payload = bytes;
  t.error = pins[kPslverr] != 0;
  t.response = static_cast<std::uint8_t>(t.error);
  transfers.end(0, now);
}

void Log::stop(LostBy by, std::uint64_t now) {
  for (DirectionLog& transfers : transfers_) transfers.stop(by, now);
  selected_ = false;
}

std::vector<std::string> Log::notes() const {
  if (given_up_ == 0) return {};
  return {
      fmt::format("{} transfers have no end: PSEL or PENABLE fell before PREADY, or no access "
                  "followed the setup cycle",
                  grouped(given_up_))};
}

}  // namespace fabmon::apb
