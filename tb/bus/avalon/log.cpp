// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/avalon/log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "tb/bus/phases.hpp"
#include "tb/core/words.hpp"

namespace fabmon::avalon {
namespace {

constexpr std::size_t kReads = 0, kWrites = 1;

enum ReadBucket : std::uint8_t {
  kReadBeat,
  kReadWaitManager,
  kReadGap,
  kReadWaitFirst,
  kReadCmd,
  kReadCmdWait,
  kReadOther,
  kReadIdle
};
enum WriteBucket : std::uint8_t {
  kWriteBeat,
  kWriteWaitSubordinate,
  kWriteGap,
  kWriteResp,
  kWriteRespWaitManager,
  kWriteWaitResp,
  kWriteOther,
  kWriteIdle
};

constexpr std::array<BucketShape, 9> kReadBuckets{{
    {"rd_beat", WaitingFor::kMoves, "A beat of read data moves."},
    {"rd_wait_manager", WaitingFor::kManager,
     "Read data waits: never, Avalon-MM has no such wait."},
    {"rd_gap", WaitingFor::kSubordinate, "A pause within the data of a read."},
    {"rd_wait_first", WaitingFor::kSubordinate, "Reads are open and none has begun: latency."},
    {"rd_cmd", WaitingFor::kMoves, "A read moves and nothing else goes on."},
    {"rd_cmd_wait", WaitingFor::kSubordinate,
     "A read waits for waitrequest and nothing else goes on."},
    {"rd_other", WaitingFor::kNobody, "A write is offered."},
    {"rd_idle", WaitingFor::kNobody, "Nothing is open or offered."},
    kResetBucket,
}};
constexpr std::array<BucketShape, 9> kWriteBuckets{{
    {"wr_beat", WaitingFor::kMoves, "A beat of a write moves."},
    {"wr_wait_subordinate", WaitingFor::kSubordinate, "A beat of a write waits for waitrequest."},
    {"wr_gap", WaitingFor::kManager, "A pause within a burst."},
    {"wr_resp", WaitingFor::kMoves, "A response to a write moves."},
    {"wr_resp_wait_manager", WaitingFor::kManager,
     "A response waits: never, Avalon-MM has no such wait."},
    {"wr_wait_resp", WaitingFor::kSubordinate, "All was sent, the response is not there."},
    {"wr_other", WaitingFor::kNobody, "A read is offered."},
    {"wr_idle", WaitingFor::kNobody, "Nothing is open or offered."},
    kResetBucket,
}};

constexpr std::array<PhaseShape, 5> kReadPhases{phase::kCommandWait, phase::kToFirst, phase::kData,
                                                phase::kGaps, phase::kSpacing};
constexpr std::array<PhaseShape, 5> kWritePhases{phase::kCommandWait, phase::kData, phase::kGaps,
                                                 phase::kResponse, phase::kSpacing};
constexpr std::array<DirectionShape, 2> kDirections{
    {{"read", kReadBuckets, kReadPhases}, {"write", kWriteBuckets, kWritePhases}}};
constexpr std::array<ChannelShape, 3> kChannels{
    {{"C", "subordinate", kReads}, {"R", "manager", kReads}, {"B", "manager", kWrites}}};
constexpr std::array<std::string_view, 4> kResponses{"OKAY", "RESERVED", "SLVERR", "DECERR"};
constexpr BusShape kShape{
    .name = "Avalon-MM", .channels = kChannels, .directions = kDirections, .responses = kResponses};

void add_response(std::uint64_t response, Transaction& t) {
  t.response = std::max(t.response, static_cast<std::uint8_t>(response & 3U));
  t.error = t.error || response != 0;
}

}  // namespace

unsigned data_width_of(const PinWidths& pins) {
  const unsigned width = std::max(pins.width[kReaddata], pins.width[kWritedata]);
  return width != 0 ? width : 8 * std::max(pins.width[kByteenable], pins.width[kByteenableN]);
}

const BusShape& Log::shape() { return kShape; }

Log::Log(PortSink& sink, const PinWidths& pins)
    : has_readdatavalid_(pins.has(kReaddatavalid)),
      has_writeresponsevalid_(pins.has(kWriteresponsevalid)),
      has_byteenable_(pins.has(kByteenable)),
      has_byteenable_n_(pins.has(kByteenableN)),
      width_(data_width_of(pins) / 8),
      strobes_(pins.width[kByteenableN]),
      reads_(sink, kReads),
      writes_(sink, kWrites) {}

void Log::stop(LostBy by, std::uint64_t now) {
  reads_.stop(by, now);
  writes_.stop(by, now);
}

void Log::count_doubtful(bool doubt) {
  reads_.count_doubtful(doubt);
  writes_.count_doubtful(doubt);
}

std::vector<std::string> Log::notes() const {
  if (early_ == 0) return {};
  return {
      fmt::format("{} times readdatavalid came in the cycle of an acceptance while no read was "
                  "open; Avalon-MM answers in a later cycle, so these count as orphans",
                  grouped(early_))};
}

std::vector<std::pair<std::string_view, std::uint64_t>> Log::counts() const {
  return {{"early", early_}};
}

unsigned Log::bytes_of(const PinRow& pins) const {
  if (has_byteenable_) return static_cast<unsigned>(pins[kByteenable]);
  if (has_byteenable_n_ && strobes_ != 0) {
    return strobes_ - static_cast<unsigned>(pins[kByteenableN]);
  }
  return width_;
}

// The buckets of a cycle; nothing has moved in it yet.
void Log::account(const PinRow& pins, const Offer& offer, CycleState& state) const {
  const bool reads = offer.read && !offer.waits, writes = offer.write && !offer.waits;
  const bool answers = has_readdatavalid_ ? pins[kReaddatavalid] != 0 && !reads_.empty() : reads;
  // A write that lacks beats is in its burst, which comes first.
  const bool responds = pins[kWriteresponsevalid] != 0 && !writes_.empty();
  state.directions[kReads].bucket = answers ? kReadBeat
                                    : !reads_.empty() && reads_[0].transaction.beats != 0 ? kReadGap
                                    : !reads_.empty() ? kReadWaitFirst
                                    : reads           ? kReadCmd
                                    : offer.read      ? kReadCmdWait
                                    : offer.write     ? kReadOther
                                                      : kReadIdle;
  state.directions[kWrites].bucket = writes             ? kWriteBeat
                                     : offer.write      ? kWriteWaitSubordinate
                                     : is_in_burst()    ? kWriteGap
                                     : responds         ? kWriteResp
                                     : !writes_.empty() ? kWriteWaitResp
                                     : offer.read       ? kWriteOther
                                                        : kWriteIdle;
}

void Log::read_beat(const PinRow& pins, std::uint64_t now, CycleState& state) {
  DirectionLog::Open& read = reads_[0];
  Transaction& t = read.transaction;
  if (t.beats == 0) t.first = now;
  t.last = now;
  ++t.beats;
  const auto bytes = static_cast<std::uint32_t>(read.tag);
  t.bytes += bytes;
  t.payload += bytes;
  state.directions[kReads].bytes = state.directions[kReads].payload =
      static_cast<std::uint16_t>(bytes);
  add_response(pins[kResponse], t);
  if (--read.expected == 0) reads_.end(0, now);
}

void Log::accept_read(const PinRow& pins, std::uint64_t now, CycleState& state) {
  DirectionLog::Open& read = reads_.accept(now);
  read.expected = has_readdatavalid_ ? beats_of(pins) : 1;
  read.tag = bytes_of(pins);
  read.awaits = Awaits::kData;
  Transaction& t = read.transaction;
  t.open = state.directions[kReads].open + 1;
  t.address = pins[kAddress];
  t.size = static_cast<std::uint8_t>(width_ == 0 ? 0 : std::bit_width(width_) - 1);
  if (!has_readdatavalid_) read_beat(pins, now, state);
}

void Log::write_response(const PinRow& pins, std::uint64_t now) {
  if (writes_.empty() || writes_[0].expected != 0) {
    writes_.orphan();
    return;
  }
  add_response(pins[kResponse], writes_[0].transaction);
  writes_.end(0, now);
}

void Log::accept_write(const PinRow& pins, std::uint64_t now, CycleState& state) {
  if (!is_in_burst()) {
    DirectionLog::Open& added = writes_.accept(now);
    added.expected = beats_of(pins);
    Transaction& t = added.transaction;
    t.open = state.directions[kWrites].open + 1;
    t.address = pins[kAddress];
    t.size = static_cast<std::uint8_t>(width_ == 0 ? 0 : std::bit_width(width_) - 1);
    t.first = now;
  }
  const std::size_t newest = writes_.size() - 1;
  DirectionLog::Open& write = writes_[newest];
  Transaction& t = write.transaction;
  const unsigned bytes = bytes_of(pins);
  t.last = now;
  ++t.beats;
  t.bytes += bytes;
  t.payload += bytes;
  state.directions[kWrites].bytes = state.directions[kWrites].payload =
      static_cast<std::uint16_t>(bytes);
  --write.expected;
  write.awaits = write.expected != 0 ? Awaits::kData : Awaits::kResponse;
  if (write.expected == 0 && !has_writeresponsevalid_) writes_.end(newest, now);
}

void Log::cycle(const PinRow& pins, std::uint64_t now, CycleState& state) {
  const Offer offer = offer_of(pins);
  const bool answers = pins[kReaddatavalid] != 0, responds = pins[kWriteresponsevalid] != 0;
  state.channels[0] = handshake(offer.read || offer.write, !offer.waits);
  state.channels[1] = handshake(answers, true);
  state.channels[2] = handshake(responds, true);
  state.directions[kReads].open = static_cast<std::uint32_t>(reads_.size());
  state.directions[kWrites].open = static_cast<std::uint32_t>(writes_.size());
  reads_.offer(offer.read, now);
  writes_.offer(offer.write && !is_in_burst(), now);
  reads_.offered_is(pins[kAddress], 0);
  writes_.offered_is(pins[kAddress], 0);
  account(pins, offer, state);

  const bool reads = offer.read && !offer.waits;
  if (answers && reads_.empty()) {
    reads_.orphan();
    if (reads) ++early_;
  } else if (answers) {
    read_beat(pins, now, state);
  }
  if (reads) accept_read(pins, now, state);
  if (responds) write_response(pins, now);
  if (offer.write && !offer.waits) accept_write(pins, now, state);
}

}  // namespace fabmon::avalon
