// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/tilelink/recount.hpp"

namespace fabmon::tilelink {

Recount::Recount(const PinWidths& pins) : pins_(pins), port_(pins) {}

void Recount::reset() {
  senders_ = {};
  answer_ = {};
  answer_number_ = 0;
  requests_.clear();
  open_ = {};
}

bool Recount::goes_on(const Message& message, const Header& header) const {
  return message.left != 0 && (!doubt_ || message.header == header);
}

void Recount::end(std::size_t direction, Ended& ended) {
  --open_.at(direction);
  ++ended.at(direction);
}

// A beat is offered on A or C.
void Recount::send(bool of_c, const Header& header, bool ready, Ended& ended, CycleState& state) {
  Sender& at = senders_.at(of_c ? 1 : 0);
  const bool first = !goes_on(at.message, header);
  const bool request = first ? !of_c || is_release(header.opcode) : at.request;
  const bool write = !first || of_c || is_write(header.opcode);
  if (request) {
    Doing& doing = requesting_.at(write ? 1 : 0);
    if (doing == kMoves && ready) state.directions[1].more_beats = 1;
    if (doing != kMoves) doing = ready ? kMoves : kWaits;
  }
  if (!ready) return;
  if (first) {
    if (at.answered) end(1, ended);  // the rest of the one before was not seen
    const bool data = of_c ? has_data(header.opcode) : write;
    at = {.message = {.header = header,
                      .left = data ? port_.beats(header.size) : 1,
                      .bytes = data ? port_.beat_bytes(header.size) : 0},
          .request = request};
    if (request) {
      at.number = ++numbers_;
      requests_.push_back({.number = at.number,
                           .key = port_.matched(header.source, of_c),
                           .size = header.size,
                           .write = static_cast<std::uint8_t>(write ? 1 : 0),
                           .of_c = of_c,
                           .data = !of_c && answer_has_data(header.opcode)});
      ++open_.at(write ? 1 : 0);
    }
  }
  --at.message.left;
  if (!request || !write) return;
  auto& bytes = state.directions[1].bytes;
  bytes = static_cast<std::uint16_t>(bytes + at.message.bytes);
  if (at.message.left == 0 && at.answered) {
    end(1, ended);
    at.answered = false;
  }
}

// The request that an answer's first beat belongs to; their number if there is none.
std::size_t Recount::oldest(const Header& header) const {
  std::size_t of_any = requests_.size();
  for (std::size_t i = requests_.size(); i-- != 0;) {
    const Request& each = requests_[i];
    if (each.number == answer_number_ && answer_.left != 0) continue;
    if (each.key != port_.matched(header.source, each.of_c)) continue;
    if (port_.has_d_opcode()) {
      if (each.of_c == (header.opcode == kReleaseAck)) of_any = i;
    } else if (!each.of_c || of_any == requests_.size() || requests_[of_any].of_c) {
      of_any = i;  // those of A come first
    }
  }
  return of_any;
}

void Recount::begin_answer(const Header& header, std::size_t at) {
  const bool orphan = at == requests_.size();
  std::uint64_t size = header.size;
  bool data = port_.has_d_opcode() && has_data(header.opcode);
  if (!orphan) {
    const Request& request = requests_[at];
    if (!port_.has_d_opcode()) data = request.data;
    if (!port_.has_d_size()) size = request.size;
  }
  answer_number_ = orphan ? 0 : requests_[at].number;
  answer_ = {.header = header,
             .left = data ? port_.beats(size) : 1,
             .bytes = data ? port_.beat_bytes(size) : 0};
}

// A beat is offered on D.
void Recount::answer(const Header& header, bool ready, Ended& ended, CycleState& state) {
  bool first = !goes_on(answer_, header);
  std::size_t at = requests_.size();
  if (first || (doubt_ && answer_number_ == 0)) at = oldest(header);
  std::uint8_t write = answer_write_;
  if (at != requests_.size()) {
    first = true;
    write = requests_[at].write;
  } else if (first) {
    const bool plain = header.opcode == kAccessAck || header.opcode == kReleaseAck;
    write = port_.has_d_opcode() && plain ? 1 : 0;
  }
  answering_.at(write) = ready ? kMoves : kWaits;
  if (!ready) return;
  if (first) {
    begin_answer(header, at);
    answer_write_ = write;
  }
  --answer_.left;
  if (write == 0) state.directions[0].bytes = static_cast<std::uint16_t>(answer_.bytes);
  if (answer_number_ == 0 || answer_.left != 0) return;
  std::erase_if(requests_, [&](const Request& each) { return each.number == answer_number_; });
  for (Sender& sender : senders_) {
    if (sender.number != answer_number_ || sender.message.left == 0) continue;
    sender.answered = true;
    return;
  }
  end(write, ended);
}

CycleState Recount::cycle(const PinRow& pins, Ended& ended) {
  CycleState state;
  const auto channel = [&](std::size_t c, std::size_t valid, std::size_t ready) {
    state.channels.at(c) =
        static_cast<Handshake>((pins[valid] != 0 ? 2U : 0U) | (pins[ready] != 0 ? 1U : 0U));
  };
  channel(0, kAValid, kAReady);
  if (pins_.has(kBValid)) channel(1, kBValid, kBReady);
  if (pins_.has(kCValid)) channel(2, kCValid, kCReady);
  channel(3, kDValid, kDReady);
  if (pins_.has(kEValid)) channel(4, kEValid, kEReady);

  auto& [reads, writes] = state.directions;
  reads.open = open_[0];
  writes.open = open_[1];
  const bool answer_lacks = answer_.left != 0 && answer_write_ == 0;
  const bool request_lacks =
      senders_[0].message.left != 0 || (senders_[1].message.left != 0 && senders_[1].request);
  requesting_ = answering_ = {};
  if (pins[kAValid] != 0) send(false, port_.a(pins), pins[kAReady] != 0, ended, state);
  if (pins_.has(kCValid) && pins[kCValid] != 0) {
    send(true, port_.c(pins), pins[kCReady] != 0, ended, state);
  }
  if (pins[kDValid] != 0) answer(port_.d(pins), pins[kDReady] != 0, ended, state);

  // From the last line of the tables to the first.
  reads.bucket = writes.bucket = 6;
  if (requesting_[0] != kSilent) reads.bucket = requesting_[0] == kMoves ? 4 : 5;
  if (reads.open != 0) reads.bucket = 3;
  if (answer_lacks) reads.bucket = 2;
  if (answering_[0] != kSilent) reads.bucket = answering_[0] == kMoves ? 0 : 1;
  if (writes.open != 0) writes.bucket = 5;
  if (answering_[1] != kSilent) writes.bucket = answering_[1] == kMoves ? 3 : 4;
  if (request_lacks) writes.bucket = 2;
  if (requesting_[1] != kSilent) writes.bucket = requesting_[1] == kMoves ? 0 : 1;
  reads.payload = reads.bytes;
  writes.payload = writes.bytes;
  return state;
}

}  // namespace fabmon::tilelink
