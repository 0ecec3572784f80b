// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/wishbone/log.hpp"

#include <fmt/format.h>

#include <bit>

#include "tb/bus/phases.hpp"
#include "tb/core/words.hpp"

namespace fabmon::wishbone {
namespace {

constexpr std::size_t kRead = 0, kWrite = 1;                      // directions
constexpr std::size_t kClassic = 0, kCommand = 1, kResponse = 2;  // channels

enum Bucket : std::uint8_t { kBeat, kStalled, kHold, kWait, kOther, kIdle };

constexpr std::array<BucketShape, 7> kReadBuckets{{
    {"rd_beat", WaitingFor::kMoves, "A read is answered."},
    {"rd_stall", WaitingFor::kSubordinate, "A read waits for STALL to fall."},
    {"rd_hold", WaitingFor::kManager, "The manager keeps the bus (CYC) and reads nothing."},
    {"rd_wait", WaitingFor::kSubordinate, "A read waits for its answer."},
    {"rd_other", WaitingFor::kNobody, "A write has the bus."},
    {"rd_idle", WaitingFor::kNobody, "Nobody has the bus."},
    kResetBucket,
}};
constexpr std::array<BucketShape, 7> kWriteBuckets{{
    {"wr_beat", WaitingFor::kMoves, "A write is answered."},
    {"wr_stall", WaitingFor::kSubordinate, "A write waits for STALL to fall."},
    {"wr_hold", WaitingFor::kManager, "The manager keeps the bus (CYC) and writes nothing."},
    {"wr_wait", WaitingFor::kSubordinate, "A write waits for its answer."},
    {"wr_other", WaitingFor::kNobody, "A read has the bus."},
    {"wr_idle", WaitingFor::kNobody, "Nobody has the bus."},
    kResetBucket,
}};

constexpr std::array<PhaseShape, 5> kPhases{phase::kCommandWait, phase::kToFirst, phase::kData,
                                            phase::kGaps, phase::kSpacing};
constexpr std::array<DirectionShape, 2> kDirections{
    {{"read", kReadBuckets, kPhases}, {"write", kWriteBuckets, kPhases}}};
constexpr std::array<ChannelShape, 3> kChannels{
    {{"WB", "subordinate", 0}, {"C", "subordinate", 0}, {"R", "manager", 0}}};
constexpr std::array<std::string_view, 2> kResponses{"OKAY", "ERROR"};
constexpr BusShape kShape{
    .name = "Wishbone", .channels = kChannels, .directions = kDirections, .responses = kResponses};

}  // namespace

const BusShape& Log::shape() { return kShape; }

Log::Log(PortSink& sink, const PinWidths& pins)
    : pipelined_(pins.has(kStall)),
      has_sel_(pins.has(kSel)),
      width_(bytes_of_data(pins)),
      size_(static_cast<std::uint8_t>(width_ == 0 ? 0 : std::bit_width(width_) - 1)),
      held_(sink),
      open_{DirectionLog(held_, kRead), DirectionLog(held_, kWrite)} {}

unsigned Log::bytes_of(const PinRow& pins) const {
  return has_sel_ ? static_cast<unsigned>(pins[kSel]) : width_;
}

Log::Request Log::request_of(const PinRow& pins) const {
  Request request;
  request.cyc = pins[kCyc] != 0;
  request.stb = request.cyc && pins[kStb] != 0;
  request.stall = pipelined_ && pins[kStall] != 0;
  request.direction = pins[kWe] != 0 ? kWrite : kRead;
  if (!(pipelined_ ? request.cyc : request.stb)) return request;
  request.ack = pins[kAck] != 0;
  request.err = pins[kErr] != 0;
  request.rty = pins[kRty] != 0;
  return request;
}

// A request is accepted.
void Log::begin(const PinRow& pins, std::size_t direction, std::uint64_t now) {
  DirectionLog::Open& added = open_.at(direction).accept(now);
  added.tag = next_++;
  added.expected = bytes_of(pins);
  added.transaction.address = pins[kAdr];
  added.transaction.size = size_;
}

// An answer to the oldest one of a direction.
void Log::answer(const Request& request, std::size_t direction, unsigned bytes, std::uint64_t now,
                 CycleState& state) {
  Transaction& t = open_.at(direction)[0].transaction;
  const bool retry = request.rty && !request.err;
  if (retry) {
    ++retries_;
    bytes = 0;
  }
  if (t.beats == 0) t.first = now;
  t.last = now;
  ++t.beats;
  t.bytes += bytes;
  t.payload += bytes;
  t.error = t.error || request.err;
  t.response = static_cast<std::uint8_t>(t.error);
  CycleState::Direction& moved = state.directions.at(direction);
  moved.bytes = moved.payload = static_cast<std::uint16_t>(bytes);
}

// The direction of the oldest one that is open.
std::optional<std::size_t> Log::oldest() const {
  const DirectionLog& reads = open_[kRead];
  const DirectionLog& writes = open_[kWrite];
  if (reads.empty()) return writes.empty() ? std::nullopt : std::optional(kWrite);
  return writes.empty() || reads[0].tag < writes[0].tag ? kRead : kWrite;
}

std::optional<std::size_t> Log::classic(const PinRow& pins, const Request& request,
                                        std::uint64_t now, CycleState& state) {
  state.channels[kClassic] = handshake(request.stb, request.answer());
  if (!request.stb) return std::nullopt;
  held_.release();
  if (!oldest()) {
    open_.at(request.direction).offer(true, now);
    begin(pins, request.direction, now);
    burst_ = false;
  }
  unanswered_ = !request.answer();
  if (unanswered_) return std::nullopt;
  const std::size_t direction = *oldest();
  answer(request, direction, bytes_of(pins), now, state);
  const std::uint64_t cti = pins[kCti];
  const bool ends = burst_ ? cti == 7 : cti != 1 && cti != 2;
  burst_ = !ends && !request.err && !request.rty;
  open_.at(direction)[0].awaits = Awaits::kData;
  if (burst_) {
    held_.hold();
  } else {
    open_.at(direction).end(0, now);
  }
  return direction;
}

std::optional<std::size_t> Log::pipelined(const PinRow& pins, const Request& request,
                                          std::uint64_t now, CycleState& state) {
  state.channels[kCommand] = handshake(request.stb, !request.stall);
  state.channels[kResponse] = handshake(request.answer(), true);
  for (const std::size_t d : {kRead, kWrite}) {
    const bool offered = request.stb && request.direction == d;
    open_[d].offer(offered, now);
    if (offered) open_[d].offered_is(pins[kAdr], 0);
  }
  if (request.stb && !request.stall) begin(pins, request.direction, now);
  if (!request.answer()) return std::nullopt;
  const std::optional<std::size_t> direction = oldest();
  if (!direction) {
    open_.at(last_.value_or(request.direction)).orphan();
    return std::nullopt;
  }
  DirectionLog& open = open_.at(*direction);
  answer(request, *direction, static_cast<unsigned>(open[0].expected), now, state);
  open.end(0, now);
  return direction;
}

// Enters the buckets. `was_open`: at the start of the cycle.
void Log::account(const Request& request, std::optional<std::size_t> answered,
                  std::array<bool, 2> was_open, CycleState& state) const {
  const bool any_open = was_open[kRead] || was_open[kWrite];
  const auto busy = [&](std::size_t d) {
    const bool offers = request.stb && request.direction == d;
    if (answered == d) return kBeat;
    if (offers && request.stall) return kStalled;
    if (!pipelined_ && was_open.at(d) && !request.stb) return kHold;
    if (was_open.at(d) || (offers && (pipelined_ || !any_open))) return kWait;
    return !request.stb && !any_open && last_ == d ? kHold : kIdle;
  };
  const std::array<Bucket, 2> bucket{busy(kRead), busy(kWrite)};
  for (const std::size_t d : {kRead, kWrite}) {
    state.directions[d].bucket = bucket[d] == kIdle && bucket[1 - d] != kIdle ? kOther : bucket[d];
  }
}

// CYC = 0.
void Log::end_cycle() {
  for (DirectionLog& open : open_) {
    if (!pipelined_ && burst_ && !unanswered_ && !open.empty()) {
      open.end(0, open[0].transaction.last);
    }
    if (!open.empty()) held_.release();
    lost_ += open.size();
    while (!open.empty()) open.drop(open.size() - 1);
    open.offer(false, 0);
  }
  last_.reset();
  burst_ = unanswered_ = false;
  clean_ = true;
}

void Log::cycle(const PinRow& pins, std::uint64_t now, CycleState& state) {
  const Request request = request_of(pins);
  if (!request.cyc) {
    end_cycle();
    state.channels[kCommand] = handshake(false, pipelined_ && !request.stall);
    state.channels[kResponse] = handshake(false, pipelined_);
    for (CycleState::Direction& direction : state.directions) direction.bucket = kIdle;
    return;
  }
  const std::array<bool, 2> was_open{!open_[kRead].empty(), !open_[kWrite].empty()};
  for (const std::size_t d : {kRead, kWrite}) {
    state.directions[d].open = static_cast<std::uint32_t>(open_[d].size());
  }
  const std::optional<std::size_t> answered =
      pipelined_ ? pipelined(pins, request, now, state) : classic(pins, request, now, state);
  account(request, answered, was_open, state);
  if (!request.stb) return;
  // A request within a burst is the burst's.
  const bool within = !pipelined_ && was_open[1 - request.direction];
  last_ = within ? 1 - request.direction : request.direction;
}

void Log::stop(LostBy by, std::uint64_t now) {
  held_.release();
  for (DirectionLog& open : open_) open.stop(by, now);
  last_.reset();
  burst_ = unanswered_ = false;
  clean_ = by == LostBy::kReset;
}

void Log::count_doubtful(bool doubt) {
  for (DirectionLog& open : open_) open.count_doubtful(doubt && !clean_);
}

std::uint64_t Log::doubtful() const { return open_[kRead].doubtful() + open_[kWrite].doubtful(); }

std::vector<std::string> Log::notes() const {
  std::vector<std::string> notes;
  if (lost_ != 0) {
    notes.push_back(
        fmt::format("{} transactions have no end: CYC fell before their answer "
                    "(lost_by_cycle_end)",
                    grouped(lost_)));
  }
  if (retries_ != 0) {
    notes.push_back(fmt::format("{} transactions ended with RTY (retries)", grouped(retries_)));
  }
  return notes;
}

std::vector<std::pair<std::string_view, std::uint64_t>> Log::counts() const {
  return {{"lost_by_cycle_end", lost_}, {"retries", retries_}};
}

}  // namespace fabmon::wishbone
