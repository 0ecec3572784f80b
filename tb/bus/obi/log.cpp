// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/obi/log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "tb/bus/phases.hpp"
#include "tb/core/words.hpp"

namespace fabmon::obi {
namespace {

constexpr std::size_t kRead = 0, kWrite = 1;

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
    {"rd_beat", WaitingFor::kMoves, "An answer to a read moves."},
    {"rd_wait_manager", WaitingFor::kManager, "An answer to a read waits for rready."},
    {"rd_gap", WaitingFor::kSubordinate, "A pause within a burst: never, reads have one beat."},
    {"rd_wait_first", WaitingFor::kSubordinate, "A read is open: latency."},
    {"rd_cmd", WaitingFor::kMoves, "A read is granted and nothing else goes on."},
    {"rd_cmd_wait", WaitingFor::kSubordinate, "A read waits for gnt and nothing else goes on."},
    {"rd_other", WaitingFor::kNobody, "A write is offered."},
    {"rd_idle", WaitingFor::kNobody, "Nothing is open or offered."},
    kResetBucket,
}};
constexpr std::array<BucketShape, 9> kWriteBuckets{{
    {"wr_beat", WaitingFor::kMoves, "A write is granted: its data moves."},
    {"wr_wait_subordinate", WaitingFor::kSubordinate, "A write waits for gnt."},
    {"wr_gap", WaitingFor::kManager, "A pause within a burst: never, writes have one beat."},
    {"wr_resp", WaitingFor::kMoves, "An answer to a write moves."},
    {"wr_resp_wait_manager", WaitingFor::kManager, "An answer to a write waits for rready."},
    {"wr_wait_resp", WaitingFor::kSubordinate, "A write is open: its answer is not there."},
    {"wr_other", WaitingFor::kNobody, "A read is offered."},
    {"wr_idle", WaitingFor::kNobody, "Nothing is open or offered."},
    kResetBucket,
}};

constexpr std::array<PhaseShape, 3> kReadPhases{phase::kCommandWait, phase::kToFirst,
                                                phase::kSpacing};
constexpr std::array<PhaseShape, 3> kWritePhases{phase::kCommandWait, phase::kResponse,
                                                 phase::kSpacing};
constexpr std::array<DirectionShape, 2> kDirections{
    {{"read", kReadBuckets, kReadPhases}, {"write", kWriteBuckets, kWritePhases}}};
constexpr std::array<ChannelShape, 2> kChannels{
    {{"A", "subordinate", kRead}, {"R", "manager", kRead}}};
constexpr std::array<std::string_view, 2> kResponses{"OKAY", "ERROR"};
constexpr BusShape kShape{
    .name = "OBI", .channels = kChannels, .directions = kDirections, .responses = kResponses};

}  // namespace

unsigned data_width_of(const PinWidths& pins) {
  const unsigned width = std::max(pins.width[kRdata], pins.width[kWdata]);
  return width != 0 ? width : 8 * pins.width[kBe];
}

const BusShape& Log::shape() { return kShape; }

Log::Log(PortSink& sink, const PinWidths& pins)
    : has_be_(pins.has(kBe)),
      has_ids_(pins.has(kAid) && pins.has(kRid)),
      width_(data_width_of(pins) / 8),
      open_{DirectionLog(sink, kRead), DirectionLog(sink, kWrite)} {}

void Log::stop(LostBy by, std::uint64_t now) {
  for (DirectionLog& each : open_) each.stop(by, now);
}

void Log::count_doubtful(bool doubt) {
  for (DirectionLog& each : open_) each.count_doubtful(doubt);
}

std::vector<std::string> Log::notes() const {
  std::vector<std::string> notes;
  if (out_of_order_ != 0) {
    notes.push_back(fmt::format("{} answers did not belong to the oldest request, by their rid",
                                grouped(out_of_order_)));
  }
  if (early_ != 0) {
    notes.push_back(
        fmt::format("{} answers came in the cycle of an acceptance while nothing was open; OBI "
                    "answers in a later cycle, so they count as orphans",
                    grouped(early_)));
  }
  return notes;
}

std::vector<std::pair<std::string_view, std::uint64_t>> Log::counts() const {
  return {{"out_of_order", out_of_order_}, {"early", early_}};
}

// The oldest open request, of an aid or of all.
std::optional<Log::Place> Log::oldest(std::optional<std::uint32_t> id) const {
  std::optional<Place> found;
  for (const std::size_t direction : {kRead, kWrite}) {
    const DirectionLog& open = open_.at(direction);
    std::size_t at = 0;
    while (id && at < open.size() && open[at].transaction.id != *id) ++at;
    if (at == open.size()) continue;
    if (found && open_.at(found->direction)[found->at].tag < open[at].tag) continue;
    found = Place{.direction = direction, .at = at};
  }
  return found;
}

std::optional<Log::Place> Log::answered(const PinRow& pins) const {
  const std::optional<Place> first = oldest(std::nullopt);
  if (!first || !has_ids_) return first;
  const auto rid = static_cast<std::uint32_t>(pins[kRid]);
  if (open_.at(first->direction)[first->at].transaction.id == rid) return first;
  const std::optional<Place> named = oldest(rid);
  return named ? named : first;
}

void Log::answer(const PinRow& pins, std::uint64_t now, Place place, CycleState& state) {
  const std::optional<Place> first = oldest(std::nullopt);
  if (first->direction != place.direction || first->at != place.at) ++out_of_order_;
  DirectionLog& open = open_.at(place.direction);
  Transaction& t = open[place.at].transaction;
  if (place.direction == kRead) {
    t.first = t.last = now;
    t.beats = 1;
    t.bytes = t.payload = static_cast<std::uint32_t>(open[place.at].expected);
    state.directions[kRead].bytes = state.directions[kRead].payload =
        static_cast<std::uint16_t>(t.bytes);
  }
  t.error = pins[kErr] != 0;
  t.response = static_cast<std::uint8_t>(t.error);
  open.end(place.at, now);
}

void Log::accept(const PinRow& pins, std::uint64_t now, std::uint32_t open, CycleState& state) {
  const std::size_t direction = is_write(pins) ? kWrite : kRead;
  const unsigned bytes = has_be_ ? static_cast<unsigned>(pins[kBe]) : width_;
  DirectionLog::Open& added = open_.at(direction).accept(now);
  added.tag = requests_++;
  added.expected = bytes;
  added.awaits = direction == kRead ? Awaits::kData : Awaits::kResponse;
  Transaction& t = added.transaction;
  t.open = open + 1;
  t.address = pins[kAddr];
  t.id = static_cast<std::uint32_t>(pins[kAid]);
  t.size = static_cast<std::uint8_t>(width_ == 0 ? 0 : std::bit_width(width_) - 1);
  if (direction == kRead) return;
  t.first = t.last = now;
  t.beats = 1;
  t.bytes = t.payload = bytes;
  state.directions[kWrite].bytes = state.directions[kWrite].payload =
      static_cast<std::uint16_t>(bytes);
}

void Log::cycle(const PinRow& pins, std::uint64_t now, CycleState& state) {
  const bool req = pins[kReq] != 0, gnt = pins[kGnt] != 0;
  const bool rvalid = pins[kRvalid] != 0, rready = pins[kRready] != 0;
  const bool write = is_write(pins);
  state.channels[0] = handshake(req, gnt);
  state.channels[1] = handshake(rvalid, rready);
  auto& [reads, writes] = open_;
  for (const std::size_t d : {kRead, kWrite}) {
    state.directions.at(d).open = static_cast<std::uint32_t>(open_.at(d).size());
    open_.at(d).offer(req && write == (d == kWrite), now);
    if (req) {
      open_.at(d).offered_is(pins[kAddr], static_cast<std::uint32_t>(pins[kAid]));
    }
  }
  const std::optional<Place> place = rvalid ? answered(pins) : std::nullopt;
  const bool answers_read = place && place->direction == kRead;
  const bool answers_write = place && place->direction == kWrite;
  const bool offers_read = req && !write, offers_write = req && write;

  state.directions[kRead].bucket = answers_read && rready ? kReadBeat
                                   : answers_read         ? kReadWaitManager
                                   : !reads.empty()       ? kReadWaitFirst
                                   : offers_read && gnt   ? kReadCmd
                                   : offers_read          ? kReadCmdWait
                                   : offers_write         ? kReadOther
                                                          : kReadIdle;
  state.directions[kWrite].bucket = offers_write && gnt       ? kWriteBeat
                                    : offers_write            ? kWriteWaitSubordinate
                                    : answers_write && rready ? kWriteResp
                                    : answers_write           ? kWriteRespWaitManager
                                    : !writes.empty()         ? kWriteWaitResp
                                    : offers_read             ? kWriteOther
                                                              : kWriteIdle;
  if (rvalid && rready) {
    if (place) {
      answer(pins, now, *place, state);
    } else {
      reads.orphan();
      if (req && gnt) ++early_;
    }
  }
  if (req && gnt) accept(pins, now, state.directions.at(write ? kWrite : kRead).open, state);
}

}  // namespace fabmon::obi
