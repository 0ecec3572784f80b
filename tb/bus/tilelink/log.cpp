// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/tilelink/log.hpp"

#include <fmt/format.h>

#include "tb/bus/phases.hpp"
#include "tb/core/words.hpp"

namespace fabmon::tilelink {
namespace {

enum ReadBucket : std::uint8_t {
  kRdBeat,
  kRdWaitManager,
  kRdGap,
  kRdWaitFirst,
  kRdCmd,
  kRdCmdWait,
  kRdIdle
};
enum WriteBucket : std::uint8_t {
  kWrBeat,
  kWrWaitSubordinate,
  kWrGap,
  kWrResp,
  kWrRespWaitManager,
  kWrWaitResp,
  kWrIdle
};

constexpr std::array<BucketShape, 8> kReadBuckets{{
    {"rd_beat", WaitingFor::kMoves, "A beat of the answer moves."},
    {"rd_wait_manager", WaitingFor::kManager, "A beat of the answer is there and is not taken."},
    {"rd_gap", WaitingFor::kSubordinate, "The answer has begun, its next beat is not there."},
    {"rd_wait_first", WaitingFor::kSubordinate, "Requests are open and no answer has begun."},
    {"rd_cmd", WaitingFor::kMoves, "A request moves and nothing else goes on."},
    {"rd_cmd_wait", WaitingFor::kSubordinate, "A request waits and nothing else goes on."},
    {"rd_idle", WaitingFor::kNobody, "Nothing is open or offered."},
    kResetBucket,
}};

constexpr std::array<BucketShape, 8> kWriteBuckets{{
    {"wr_beat", WaitingFor::kMoves, "A beat of a request moves."},
    {"wr_wait_subordinate", WaitingFor::kSubordinate, "A beat of a request is not taken."},
    {"wr_gap", WaitingFor::kManager, "A request has begun, its next beat is not there."},
    {"wr_resp", WaitingFor::kMoves, "An answer moves."},
    {"wr_resp_wait_manager", WaitingFor::kManager, "An answer is there and is not taken."},
    {"wr_wait_resp", WaitingFor::kSubordinate, "All was sent, the answer is not there."},
    {"wr_idle", WaitingFor::kNobody, "Nothing is open or offered."},
    kResetBucket,
}};

constexpr std::array<PhaseShape, 5> kReadPhases{phase::kCommandWait, phase::kToFirst, phase::kData,
                                                phase::kGaps, phase::kSpacing};
constexpr std::array<PhaseShape, 5> kWritePhases{phase::kCommandWait, phase::kData, phase::kGaps,
                                                 phase::kResponse, phase::kSpacing};
constexpr std::array<DirectionShape, 2> kDirections{
    {{"read", kReadBuckets, kReadPhases}, {"write", kWriteBuckets, kWritePhases}}};
// Requests of both directions move on A, and answers to both on D.
constexpr std::array<ChannelShape, 5> kChannels{{{"A", "subordinate", 0},
                                                 {"B", "manager", 0},
                                                 {"C", "subordinate", 1},
                                                 {"D", "manager", 0},
                                                 {"E", "subordinate", 0}}};
constexpr std::array<std::string_view, 3> kResponses{"OKAY", "DENIED", "CORRUPT"};
// Those of channel A by opcode, then those of C.
constexpr std::array<std::string_view, 10> kKinds{
    "PutFullData", "PutPartialData", "ArithmeticData", "LogicalData", "Get",
    "Intent",      "AcquireBlock",   "AcquirePerm",    "Release",     "ReleaseData"};
constexpr std::uint8_t kKindOfRelease = 8;
constexpr BusShape kShape{.name = "TileLink",
                          .channels = kChannels,
                          .directions = kDirections,
                          .responses = kResponses,
                          .kinds = kKinds};

}  // namespace

const BusShape& Log::shape() { return kShape; }

Log::Log(PortSink& sink, const PinWidths& pins)
    : port_(pins),
      has_{pins.has(kBValid), pins.has(kCValid), pins.has(kEValid)},
      reads_(sink, 0),
      writes_(sink, 1) {}

void Log::count_doubtful(bool doubt) {
  doubt_ = doubt;
  reads_.count_doubtful(doubt);
  writes_.count_doubtful(doubt);
}

void Log::stop(LostBy by, std::uint64_t now) {
  reads_.stop(by, now);
  writes_.stop(by, now);
  a_.burst.stop();
  c_.burst.stop();
  answer_.stop();
  idle_ = true;
}

std::vector<std::string> Log::notes() const {
  if (uncounted_ == 0) return {};
  return {
      fmt::format("{} messages may have several beats: the width of the bus is not known, and "
                  "each counts as one beat",
                  grouped(uncounted_))};
}

DirectionLog::Open& Log::sending(const Requests& at) {
  std::size_t i = writes_.size() - 1;
  while ((writes_[i].stage & kSending) == 0 || (writes_[i].tag % 2 != 0) != at.is_c) --i;
  return writes_[i];
}

DirectionLog::Open& Log::answering() {
  DirectionLog& of = log(answer_direction_);
  std::size_t i = 0;
  while ((of[i].stage & kAnswering) == 0) ++i;
  return of[i];
}

void Log::add_request(const Requests& at, const Header& header, std::uint64_t now) {
  const bool write = at.is_c || is_write(header.opcode);
  DirectionLog::Open& added =
      log(static_cast<std::size_t>(write)).accept(now, static_cast<std::size_t>(at.is_c));
  added.tag = port_.matched(header.source, at.is_c) << 1U | static_cast<std::uint64_t>(at.is_c);
  added.stage = static_cast<std::uint32_t>(header.size) * kStages;
  if (write) added.stage |= kSending;
  Transaction& t = added.transaction;
  t.id = static_cast<std::uint32_t>(header.source);
  t.address = header.address;
  t.size = port_.beat_size(header.size);
  t.kind = static_cast<std::uint8_t>(at.is_c ? kKindOfRelease + header.opcode - kRelease
                                             : header.opcode);
  if (t.kind != kKindOfRelease && write) t.first = now;
  // Of a write that is sent as a whole send_beat() says that it waits for its answer.
  added.awaits = write || answer_has_data(t.kind) ? Awaits::kData : Awaits::kResponse;
  if (port_.bytes() == 0 && header.size > 2) ++uncounted_;
}

void Log::send_beat(const Requests& at, std::uint64_t now, CycleState& state) {
  DirectionLog::Open& open = sending(at);
  Transaction& t = open.transaction;
  if (t.kind != kKindOfRelease) {
    const std::uint32_t bytes = port_.beat_bytes(at.burst.header().size);
    t.last = now;
    t.bytes += bytes;
    t.payload += bytes;
    state.directions[1].bytes = static_cast<std::uint16_t>(state.directions[1].bytes + bytes);
  }
  ++t.beats;
  if (at.burst.begun()) return;
  open.stage &= ~std::uint32_t{kSending};
  open.awaits = Awaits::kResponse;
  finished_ = finished_ || (open.stage & kAnswered) != 0;
}

void Log::request(Requests& at, const Header& header, bool valid, bool ready, std::uint64_t now,
                  CycleState& state, Now& what) {
  const bool more = at.burst.continues(header, doubt_);
  const bool first = valid && !more;
  const bool request = !at.is_c || is_release(header.opcode);
  const bool write = at.is_c || is_write(header.opcode);
  if (first && !(header == at.offered)) {
    at.offered = header;
    ++at.run;
  }
  const auto place = static_cast<std::size_t>(at.is_c);
  if (!at.is_c) reads_.offer(first && !write, now, at.run);
  writes_.offer(first && write && request, now, at.run, place);
  if (!valid) return;
  if (first && request) {
    log(static_cast<std::size_t>(write))
        .offered_is(header.address, static_cast<std::uint32_t>(header.source), place);
  }
  if (first ? request : at.logged) {
    Activity& doing = what.requests.at(static_cast<std::size_t>(first ? write : true));
    if (ready && doing == kMoves) state.directions[1].more_beats = 1;
    if (doing != kMoves) doing = ready ? kMoves : kWaits;
  }
  if (!ready) return;
  if (first) {
    if (at.burst.begun() && at.logged) {  // cut off: the recording began within it
      DirectionLog::Open& cut = sending(at);
      cut.stage &= ~std::uint32_t{kSending};
      finished_ = finished_ || (cut.stage & kAnswered) != 0;
    }
    const bool data = at.is_c ? has_data(header.opcode) : write;
    at.burst.begin(header, data ? port_.beats(header.size) : 1);
    at.logged = request;
    if (request) add_request(at, header, now);
  } else {
    at.burst.beat();
  }
  if (at.logged && (!first || write)) send_beat(at, now, state);
}

std::optional<Log::Match> Log::unanswered(const Header& header) const {
  const auto oldest = [](const DirectionLog& of, std::uint64_t tag) {
    std::size_t i = 0;
    while (i < of.size() && (of[i].tag != tag || (of[i].stage & (kAnswering | kAnswered)) != 0)) {
      ++i;
    }
    return i;
  };
  for (const bool of_c : {false, true}) {
    // Without an opcode on D an answer may be to either.
    if (port_.has_d_opcode() && of_c != (header.opcode == kReleaseAck)) continue;
    const std::uint64_t tag =
        port_.matched(header.source, of_c) << 1U | static_cast<std::uint64_t>(of_c);
    const std::size_t read = of_c ? reads_.size() : oldest(reads_, tag);
    const std::size_t write = oldest(writes_, tag);
    if (read < reads_.size() &&
        (write == writes_.size() ||
         reads_[read].transaction.accept < writes_[write].transaction.accept)) {
      return Match{0, read};
    }
    if (write < writes_.size()) return Match{1, write};
  }
  return std::nullopt;
}

void Log::begin_answer(const Header& header, const std::optional<Match>& match,
                       std::size_t direction) {
  if (answer_.begun() && !orphan_) {  // cut off: the recording began within an older answer
    DirectionLog::Open& cut = answering();
    cut.stage &= ~std::uint32_t{kAnswering};
    cut.transaction.response = 0;
    cut.transaction.error = false;
    if (answer_direction_ == 0) {
      cut.transaction.beats = cut.transaction.bytes = cut.transaction.payload = 0;
    }
  }
  answer_direction_ = direction;
  answer_size_ = header.size;
  answer_data_ = port_.has_d_opcode() && has_data(header.opcode);
  orphan_ = !match;
  if (match) {
    DirectionLog::Open& open = log(match->direction)[match->index];
    open.stage |= kAnswering;
    Transaction& t = open.transaction;
    if (!port_.has_d_opcode()) answer_data_ = answer_has_data(t.kind);
    if (!port_.has_d_size()) answer_size_ = open.stage / kStages;
    if (direction == 0 && answer_data_) t.size = port_.beat_size(answer_size_);
  } else {
    log(direction).orphan();
  }
  answer_.begin(header, answer_data_ ? port_.beats(answer_size_) : 1);
}

void Log::answer(const PinRow& pins, std::uint64_t now, CycleState& state, Now& what) {
  if (pins[kDValid] == 0) return;
  const Header header = port_.d(pins);
  bool first = !answer_.continues(header, doubt_);
  std::optional<Match> match;
  if (first || (orphan_ && doubt_)) match = unanswered(header);
  first = first || match;
  std::size_t direction = answer_direction_;
  if (match) {
    direction = match->direction;
  } else if (first) {
    const bool write =
        port_.has_d_opcode() && (header.opcode == kAccessAck || header.opcode == kReleaseAck);
    direction = static_cast<std::size_t>(write);
  }
  const bool moves = pins[kDReady] != 0;
  what.answers.at(direction) = moves ? kMoves : kWaits;
  if (!moves) return;
  if (first) {
    begin_answer(header, match, direction);
  } else {
    answer_.beat();
  }
  const std::uint32_t bytes = answer_data_ ? port_.beat_bytes(answer_size_) : 0;
  if (direction == 0) state.directions[0].bytes = static_cast<std::uint16_t>(bytes);
  if (orphan_) return;
  DirectionLog::Open& open = answering();
  Transaction& t = open.transaction;
  if (direction == 0) {
    if (t.beats == 0) t.first = now;
    t.last = now;
    ++t.beats;
    t.bytes += bytes;
    t.payload += bytes;
  }
  const bool denied = pins[kDDenied] != 0 || pins[kDError] != 0;
  const bool corrupt = pins[kDCorrupt] != 0;
  t.error = t.error || denied || corrupt;
  if (denied || t.response == 1) {
    t.response = 1;
  } else if (corrupt) {
    t.response = 2;
  }
  if (answer_.begun()) return;
  open.stage = (open.stage & ~std::uint32_t{kAnswering}) | kAnswered;
  finished_ = finished_ || (open.stage & kSending) == 0;
}

void Log::end_finished(std::uint64_t now) {
  for (DirectionLog* const of : {&reads_, &writes_}) {
    for (std::size_t i = 0; i < of->size();) {
      DirectionLog::Open& open = (*of)[i];
      if (open.stage % kStages != kAnswered) {
        ++i;
        continue;
      }
      Transaction& t = open.transaction;
      if (t.kind == kKindOfRelease) t.first = t.last = now;
      of->end(i, now);
    }
  }
  finished_ = false;
}

void Log::cycle(const PinRow& pins, std::uint64_t now, CycleState& state) {
  const auto on = [&](bool has, std::size_t valid, std::size_t ready) {
    return has ? handshake(pins[valid] != 0, pins[ready] != 0) : Handshake::kIdle;
  };
  state.channels = {on(true, kAValid, kAReady), on(has_[0], kBValid, kBReady),
                    on(has_[1], kCValid, kCReady), on(true, kDValid, kDReady),
                    on(has_[2], kEValid, kEReady)};
  CycleState::Direction& read = state.directions[0];
  CycleState::Direction& write = state.directions[1];
  read.open = static_cast<std::uint32_t>(reads_.size());
  write.open = static_cast<std::uint32_t>(writes_.size());
  const bool read_begun = answer_.begun() && answer_direction_ == 0;
  const bool write_begun = a_.burst.begun() || (c_.burst.begun() && c_.logged);

  Now what;
  request(a_, port_.a(pins), pins[kAValid] != 0, pins[kAReady] != 0, now, state, what);
  if (has_[1]) {
    request(c_, port_.c(pins), pins[kCValid] != 0, pins[kCReady] != 0, now, state, what);
  }
  answer(pins, now, state, what);
  if (finished_) end_finished(now);

  read.bucket = what.answers[0] == kMoves    ? kRdBeat
                : what.answers[0] == kWaits  ? kRdWaitManager
                : read_begun                 ? kRdGap
                : read.open != 0             ? kRdWaitFirst
                : what.requests[0] == kMoves ? kRdCmd
                : what.requests[0] == kWaits ? kRdCmdWait
                                             : kRdIdle;
  write.bucket = what.requests[1] == kMoves   ? kWrBeat
                 : what.requests[1] == kWaits ? kWrWaitSubordinate
                 : write_begun                ? kWrGap
                 : what.answers[1] == kMoves  ? kWrResp
                 : what.answers[1] == kWaits  ? kWrRespWaitManager
                 : write.open != 0            ? kWrWaitResp
                                              : kWrIdle;
  read.payload = read.bytes;
  write.payload = write.bytes;
  idle_ = reads_.is_idle() && writes_.is_idle() && !a_.burst.begun() && !c_.burst.begun() &&
          !answer_.begun() && pins[kAValid] == 0 && pins[kCValid] == 0 && pins[kDValid] == 0;
}

}  // namespace fabmon::tilelink
