// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/ahb/log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "tb/bus/phases.hpp"
#include "tb/core/words.hpp"

namespace fabmon::ahb {
namespace {

enum Bucket : std::uint8_t { kBeat, kWait, kBusy, kCmd, kCmdWait, kOther, kIdle };
enum Channel : std::size_t { kA, kD };

constexpr std::array<BucketShape, 8> kReadBuckets{{
    {"rd_beat", WaitingFor::kMoves, "A data phase of a read ends."},
    {"rd_wait", WaitingFor::kSubordinate, "The data phase of a read waits for HREADY."},
    {"rd_busy", WaitingFor::kManager, "BUSY in a burst of reads, and no data phase."},
    {"rd_cmd", WaitingFor::kMoves, "The address phase of a read is accepted, and no data phase."},
    {"rd_cmd_wait", WaitingFor::kSubordinate,
     "The address phase of a read waits for another subordinate, which holds the bus."},
    {"rd_other", WaitingFor::kNobody, "The data phase of a write."},
    {"rd_idle", WaitingFor::kNobody, "Nothing of a read, and no data phase."},
    kResetBucket,
}};
constexpr std::array<BucketShape, 8> kWriteBuckets{{
    {"wr_beat", WaitingFor::kMoves, "A data phase of a write ends."},
    {"wr_wait", WaitingFor::kSubordinate, "The data phase of a write waits for HREADY."},
    {"wr_busy", WaitingFor::kManager, "BUSY in a burst of writes, and no data phase."},
    {"wr_cmd", WaitingFor::kMoves, "The address phase of a write is accepted, and no data phase."},
    {"wr_cmd_wait", WaitingFor::kSubordinate,
     "The address phase of a write waits for another subordinate, which holds the bus."},
    {"wr_other", WaitingFor::kNobody, "The data phase of a read."},
    {"wr_idle", WaitingFor::kNobody, "Nothing of a write, and no data phase."},
    kResetBucket,
}};

constexpr std::array<PhaseShape, 5> kPhases{phase::kCommandWait, phase::kToFirst, phase::kData,
                                            phase::kGaps, phase::kSpacing};
constexpr std::array<DirectionShape, 2> kDirections{
    {{"read", kReadBuckets, kPhases}, {"write", kWriteBuckets, kPhases}}};
constexpr std::array<ChannelShape, 2> kChannels{{{"A", "subordinate", 0}, {"D", "subordinate", 0}}};
constexpr std::array<std::string_view, 2> kResponses{"OKAY", "ERROR"};
constexpr BusShape kShape{.name = "AHB",
                          .channels = kChannels,
                          .directions = kDirections,
                          .responses = kResponses,
                          .bursts = kBursts};

std::uint8_t direction_of(const PinRow& pins) { return pins[kHwrite] != 0 ? 1 : 0; }

}  // namespace

unsigned data_width(const PinWidths& pins) {
  return pins.width[kHwdata] != 0 ? pins.width[kHwdata] : pins.width[kHrdata];
}

const BusShape& Log::shape() { return kShape; }

Log::Log(PortSink& sink, const PinWidths& pins)
    : has_size_(pins.has(kHsize)),
      has_strb_(pins.has(kHwstrb)),
      has_bytes_(has_size_ || data_width(pins) >= 8),
      full_size_(has_bytes_ ? static_cast<std::uint8_t>(std::bit_width(data_width(pins) / 8) - 1)
                            : 0),
      trans_of_(pins),
      held_(sink),
      logs_{DirectionLog(held_, 0), DirectionLog(held_, 1)} {}

std::uint8_t Log::size_of(const PinRow& pins) const {
  return has_size_ ? static_cast<std::uint8_t>(pins[kHsize] & 7U) : full_size_;
}

unsigned Log::bytes_of(const PinRow& pins) const {
  if (data_.direction == 1 && has_strb_) return static_cast<unsigned>(pins[kHwstrb]);
  return has_bytes_ ? 1U << data_.size : 0;
}

void Log::set_state(const PinRow& pins, CycleState& state) const {
  const bool ready = pins[kHready] != 0;
  const std::uint64_t trans = trans_of_(pins);
  const bool address = trans >= kTransNonseq;
  state.channels[kA] = handshake(address, ready);
  state.channels[kD] = handshake(data_.active, ready);
  for (std::uint8_t d = 0; d < 2; ++d) {
    CycleState::Direction& direction = state.directions.at(d);
    direction.open = static_cast<std::uint32_t>(logs_.at(d).size());
    if (data_.active) {
      direction.bucket = data_.direction != d ? kOther : ready ? kBeat : kWait;
    } else if (trans == kTransBusy && burst_.open && burst_.direction == d) {
      direction.bucket = kBusy;
    } else if (address && direction_of(pins) == d) {
      direction.bucket = ready ? kCmd : kCmdWait;
    } else {
      direction.bucket = kIdle;
    }
  }
}

void Log::data_phase(const PinRow& pins, std::uint64_t now, CycleState& state) {
  const std::uint64_t response = pins[kHresp];
  if (!data_.orphan && response == 1) {
    Transaction& t = logs_.at(data_.direction)[0].transaction;
    t.error = true;
    t.response = 1;
  }
  if (pins[kHready] == 0) return;
  const unsigned bytes = bytes_of(pins);
  CycleState::Direction& direction = state.directions.at(data_.direction);
  direction.bytes = direction.payload = static_cast<std::uint16_t>(bytes);
  if (response >= 2) ++retries_;
  data_.active = false;
  if (data_.orphan) return;
  burst_.failed = response != 0;
  Transaction& t = logs_.at(data_.direction)[0].transaction;
  if (t.beats == 0) t.first = now;
  t.last = now;
  ++t.beats;
  t.bytes += bytes;
  t.payload += bytes;
}

void Log::end_burst() {
  DirectionLog& log = logs_.at(burst_.direction);
  if (burst_.accepted < burst_.length && !burst_.failed) ++early_;
  log.end(0, log[0].transaction.last);
  burst_.open = false;
}

void Log::accept(const PinRow& pins, std::uint64_t now, const CycleState& state) {
  data_ = {.active = true, .direction = direction_of(pins), .size = size_of(pins)};
  if (trans_of_(pins) == kTransSeq) {
    if (burst_.open) {
      data_.direction = burst_.direction;
      ++burst_.accepted;
    } else {
      data_.orphan = true;
      logs_.at(data_.direction).orphan();
    }
    return;
  }
  burst_ = {
      .open = true, .direction = data_.direction, .length = beats_of(pins[kHburst]), .accepted = 1};
  DirectionLog::Open& added = logs_.at(data_.direction).accept(now);
  added.awaits = Awaits::kData;
  Transaction& t = added.transaction;
  t.open = state.directions.at(data_.direction).open + 1;
  t.address = pins[kHaddr];
  t.id = static_cast<std::uint32_t>(pins[kHmaster]);
  t.size = data_.size;
  t.burst = static_cast<std::uint8_t>(pins[kHburst] & 7U);
}

void Log::cycle(const PinRow& pins, std::uint64_t now, CycleState& state) {
  const bool ready = pins[kHready] != 0;
  const std::uint64_t trans = trans_of_(pins);
  const bool seq = trans == kTransSeq;
  const bool busy = trans == kTransBusy;
  const bool nonseq = trans == kTransNonseq;
  const bool was_data = data_.active;
  // A burst without a data phase is one that BUSY keeps open.
  if (burst_.open && !was_data && ready && !busy) {
    if (seq) {
      held_.release();
    } else {
      end_burst();
    }
  }
  set_state(pins, state);
  if (was_data) data_phase(pins, now, state);
  if (burst_.open && was_data && !data_.active) {
    if (burst_.accepted == burst_.length || (!seq && !busy)) {
      end_burst();
    } else if (busy) {
      held_.hold();
    }
  }
  for (std::uint8_t d = 0; d < 2; ++d) {
    DirectionLog& log = logs_.at(d);
    const bool offers = nonseq && direction_of(pins) == d;
    log.offer(offers, now);
    if (offers) log.offered_is(pins[kHaddr], static_cast<std::uint32_t>(pins[kHmaster]));
  }
  offered_ = seq || nonseq || busy;
  if (ready && (seq || nonseq)) accept(pins, now, state);
}

void Log::stop(LostBy by, std::uint64_t now) {
  held_.release();
  for (DirectionLog& log : logs_) log.stop(by, now);
  burst_ = {};
  data_ = {};
  offered_ = false;
}

std::vector<std::string> Log::notes() const {
  std::vector<std::string> notes;
  if (early_ != 0) {
    notes.push_back(
        fmt::format("early: {} bursts of fixed length ended before their last beat, "
                    "without an ERROR",
                    grouped(early_)));
  }
  if (retries_ != 0) {
    notes.push_back(
        fmt::format("retries: {} data phases ended with RETRY or SPLIT", grouped(retries_)));
  }
  return notes;
}

}  // namespace fabmon::ahb
