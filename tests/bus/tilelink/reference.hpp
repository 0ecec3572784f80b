// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The second formulation of the log of TileLink: the recording is cut at its resets; of each part
// the handshakes of a channel are cut into messages, answers are put to requests, time stamps are
// read off, and then each cycle is told from the messages and their time stamps.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "tests/bus/pin_bench.hpp"
#include "tests/bus/tilelink/rows.hpp"

namespace fabmon::test {

class TileLinkReference {
 public:
  explicit TileLinkReference(const PinRows& rows) : rows_(rows) {}

  Seen seen() {
    for (std::size_t c = 0; c < rows_.size();) {
      if (rows_.in_reset(c)) {
        tell_reset();
        ++c;
        continue;
      }
      from_ = to_ = c;
      while (to_ < rows_.size() && !rows_.in_reset(to_)) ++to_;
      part();
      c = to_;
    }
    return seen_;
  }

 private:
  struct Message {
    std::uint64_t opcode, source, size, address;
    std::size_t beats;                 // it has
    std::vector<std::size_t> moves{};  // cycles of those that moved
    std::size_t owner = ~std::size_t{0};
    bool write = false;  // direction of an answer
    bool data = false;

    bool whole() const { return moves.size() == beats; }
    // Its first beat moved before the cycle, and its last one did not.
    bool begun(std::size_t c) const { return moves.front() < c && (!whole() || moves.back() >= c); }
  };
  struct Request {
    Message message;
    bool of_c, write;
    std::optional<Message> answer{};
    Transaction t{};
    std::size_t until = 0;
    bool ended = false;
  };

  bool has(std::size_t pin) const { return rows_.pins.has(pin); }
  std::uint64_t at(std::size_t c, std::size_t pin) const { return rows_[c][pin]; }
  unsigned bus() const {
    unsigned bits = 0;
    for (const std::size_t pin : {tl::kAData, tl::kBData, tl::kCData, tl::kDData}) {
      bits = std::max(bits, rows_.pins.width[pin]);
    }
    return bits != 0 ? bits / 8 : rows_.pins.width[tl::kAMask];
  }
  unsigned bus_log() const {
    unsigned log = 0;
    while (bus() != 0 && 1U << (log + 1) <= bus()) ++log;
    return log;
  }
  std::size_t beats(std::uint64_t size) const {
    return bus() == 0 || 1U << size <= bus() ? 1 : (1U << size) / bus();
  }
  unsigned beat_size(std::uint64_t size) const {
    return static_cast<unsigned>(bus() == 0 || size < bus_log() ? size : bus_log());
  }
  unsigned beat_bytes(std::uint64_t size) const {
    const bool any = has(tl::kAData) || has(tl::kCData) || has(tl::kDData) || has(tl::kAMask);
    return any ? 1U << beat_size(size) : 0;
  }

  Message offered(std::size_t c, bool of_c) const {
    const std::size_t size = of_c ? tl::kCSize : tl::kASize;
    Message m{at(c, of_c ? tl::kCOpcode : tl::kAOpcode), at(c, of_c ? tl::kCSource : tl::kASource),
              has(size) ? at(c, size) : bus_log(), at(c, of_c ? tl::kCAddress : tl::kAAddress), 1};
    m.data = of_c ? m.opcode == 5 || m.opcode == 7 : m.opcode < 4;
    if (m.data) m.beats = beats(m.size);
    return m;
  }
  static bool same(const Message& a, const Message& b) {
    return a.opcode == b.opcode && a.source == b.source && a.size == b.size &&
           a.address == b.address;
  }
  bool valid(std::size_t c, bool of_c) const {
    return at(c, of_c ? tl::kCValid : tl::kAValid) != 0;
  }
  bool ready(std::size_t c, bool of_c) const {
    return at(c, of_c ? tl::kCReady : tl::kAReady) != 0;
  }
  std::size_t shown(std::size_t c, bool of_c) const {
    while (c > from_ && valid(c - 1, of_c) && !ready(c - 1, of_c) &&
           same(offered(c - 1, of_c), offered(c, of_c))) {
      --c;
    }
    return c;
  }
  std::vector<Message> messages(bool of_c) const {
    std::vector<Message> all;
    for (std::size_t c = from_; c < to_; ++c) {
      if (!valid(c, of_c) || !ready(c, of_c)) continue;
      if (all.empty() || all.back().whole()) all.push_back(offered(c, of_c));
      all.back().moves.push_back(c);
    }
    return all;
  }
  static const Message* under_way(const std::vector<Message>& all, std::size_t c) {
    for (const Message& m : all) {
      if (m.begun(c)) return &m;
    }
    return nullptr;
  }

  // The oldest request without an answer before cycle c, accepted in it at the latest.
  std::size_t match(std::size_t c) const {
    for (const bool of_c : {false, true}) {
      if (has(tl::kDOpcode) && of_c != (at(c, tl::kDOpcode) == 6)) continue;
      const bool by_source = has(tl::kDSource) && has(of_c ? tl::kCSource : tl::kASource);
      for (std::size_t i = 0; i < requests_.size(); ++i) {
        const Request& r = requests_[i];
        if (r.of_c != of_c || r.message.moves.front() > c) continue;
        if (by_source && r.message.source != at(c, tl::kDSource)) continue;
        if (r.answer && r.answer->moves.front() < c) continue;
        return i;
      }
    }
    return requests_.size();
  }
  bool answers_write(std::size_t c, std::size_t owner) const {
    if (owner < requests_.size()) return requests_[owner].write;
    const std::uint64_t opcode = at(c, tl::kDOpcode);
    return has(tl::kDOpcode) && (opcode == 0 || opcode == 6);
  }

  void find_answers() {
    answers_.clear();
    for (std::size_t c = from_; c < to_; ++c) {
      if (at(c, tl::kDValid) == 0 || at(c, tl::kDReady) == 0) continue;
      if (answers_.empty() || answers_.back().whole()) {
        Message m{at(c, tl::kDOpcode), at(c, tl::kDSource),
                  has(tl::kDSize) ? at(c, tl::kDSize) : bus_log(), 0, 1};
        m.owner = match(c);
        m.write = answers_write(c, m.owner);
        m.data = has(tl::kDOpcode) && m.opcode % 2 == 1;
        if (m.owner < requests_.size()) {
          const Message& request = requests_[m.owner].message;
          const std::uint64_t opcode = request.opcode;
          if (!has(tl::kDSize)) m.size = request.size;
          if (!has(tl::kDOpcode)) {
            m.data = !requests_[m.owner].of_c &&
                     (opcode == 2 || opcode == 3 || opcode == 4 || opcode == 6);
          }
        } else {
          ++seen_.orphans.at(m.write ? 1 : 0);
        }
        if (m.data) m.beats = beats(m.size);
        m.moves.push_back(c);
        answers_.push_back(m);
      } else {
        answers_.back().moves.push_back(c);
      }
      const Message& m = answers_.back();
      if (m.owner < requests_.size()) requests_[m.owner].answer = m;
    }
  }

  void stamp(Request& r) {
    Transaction& t = r.t;
    const Message& m = r.message;
    t.direction = r.write ? 1 : 0;
    t.accept = m.moves.front();
    t.shown = shown(t.accept, r.of_c);
    t.id = static_cast<std::uint32_t>(m.source);
    t.address = m.address;
    t.kind = static_cast<std::uint8_t>(r.of_c ? m.opcode + 2 : m.opcode);
    t.size = static_cast<std::uint8_t>(beat_size(m.size));
    const bool answered = r.answer && r.answer->whole();
    r.ended = answered && m.whole();
    r.until = to_ - 1;
    if (r.ended) r.until = std::max(m.moves.back(), r.answer->moves.back());
    t.end = r.until;
    const Message* data = nullptr;  // of its direction
    if (!r.write && r.answer) data = &*r.answer;
    if (r.write && m.data) data = &m;
    if (data != nullptr) {
      t.first = data->moves.front();
      t.last = data->moves.back();
      if (data->data)
        t.bytes = static_cast<std::uint32_t>(data->moves.size()) * beat_bytes(data->size);
      if (data->data) t.size = static_cast<std::uint8_t>(beat_size(data->size));
    } else if (r.ended) {
      t.first = t.last = t.end;
    }
    t.payload = t.bytes;
    t.beats = static_cast<std::uint32_t>(r.write    ? m.moves.size()
                                         : r.answer ? r.answer->moves.size()
                                                    : 0);
    if (!r.answer) return;
    bool denied = false;
    bool corrupt = false;
    for (const std::size_t c : r.answer->moves) {
      denied = denied || at(c, tl::kDDenied) != 0 || at(c, tl::kDError) != 0;
      corrupt = corrupt || at(c, tl::kDCorrupt) != 0;
    }
    t.error = denied || corrupt;
    t.response = static_cast<std::uint8_t>(denied ? 1 : corrupt ? 2 : 0);
  }

  void count_open() {
    for (const bool write : {false, true}) {
      const Request* before = nullptr;
      for (std::size_t i = 0; i < requests_.size(); ++i) {
        Request& r = requests_[i];
        if (r.write != write) continue;
        r.t.spacing = before == nullptr ? 0 : r.t.accept - before->t.accept;
        before = &r;
        for (std::size_t k = 0; k <= i; ++k) {
          const Request& other = requests_[k];
          if (other.write == write && other.until >= r.t.accept) ++r.t.open;
        }
      }
    }
  }

  // A recording's part without a reset, from from_ to to_ - 1.
  void part() {
    a_ = messages(false);
    c_ = has(tl::kCValid) ? messages(true) : std::vector<Message>();
    requests_.clear();
    for (const Message& m : a_) requests_.push_back({m, false, m.opcode < 4});
    for (const Message& m : c_) {
      if (m.opcode >= 6) requests_.push_back({m, true, true});
    }
    std::stable_sort(requests_.begin(), requests_.end(), [](const Request& x, const Request& y) {
      return x.message.moves.front() < y.message.moves.front();
    });
    find_answers();
    for (Request& r : requests_) stamp(r);
    count_open();
    for (std::size_t c = from_; c < to_; ++c) tell(c);
    const LostBy by = to_ == rows_.size() ? LostBy::kEnd : LostBy::kReset;
    for (const bool write : {false, true}) tell_lost(write, by);
  }

  void tell_lost(bool write, LostBy by) {
    const std::size_t last = to_ - 1;
    for (const Request& r : requests_) {
      if (r.ended || r.write != write) continue;
      const bool reads_data = r.message.opcode == 4 || r.message.opcode == 6;
      const bool data = r.write ? !r.message.whole() : reads_data;
      seen_.lost.push_back(
          {r.t, last - r.t.accept, last - r.t.shown, by, data ? Awaits::kData : Awaits::kResponse});
    }
    for (const bool of_c : {false, true}) {
      if (of_c && !has(tl::kCValid)) continue;
      if (!valid(last, of_c) || ready(last, of_c)) continue;
      const Message m = offered(last, of_c);
      if (under_way(of_c ? c_ : a_, to_) != nullptr || (of_c && m.opcode < 6) ||
          write != (of_c || m.opcode < 4)) {
        continue;
      }
      Transaction t{.shown = shown(last, of_c), .accept = last, .end = last, .address = m.address};
      t.id = static_cast<std::uint32_t>(m.source);
      t.direction = write ? 1 : 0;
      seen_.lost.push_back({t, 0, last - t.shown, by, Awaits::kAccept});
    }
  }

  void tell_reset() {
    CycleState state;
    state.reset = true;
    state.directions[0].bucket = state.directions[1].bucket = 7;
    seen_.cycles.push_back(state);
  }

  void tell(std::size_t c) {
    CycleState state;
    constexpr std::array<std::array<std::size_t, 2>, 5> kChannels{{{tl::kAValid, tl::kAReady},
                                                                   {tl::kBValid, tl::kBReady},
                                                                   {tl::kCValid, tl::kCReady},
                                                                   {tl::kDValid, tl::kDReady},
                                                                   {tl::kEValid, tl::kEReady}}};
    for (std::size_t i = 0; i < 5; ++i) {
      if (!has(kChannels.at(i)[0])) continue;
      state.channels.at(i) =
          static_cast<Handshake>(2 * static_cast<int>(at(c, kChannels.at(i)[0])) +
                                 static_cast<int>(at(c, kChannels.at(i)[1])));
    }
    for (const Request& r : requests_) {
      if (r.t.accept < c && c <= r.until) ++state.directions.at(r.write ? 1 : 0).open;
    }
    // Requests: beats of reads, of writes that move and that wait.
    std::array<unsigned, 2> moves{}, waits{};
    bool write_begun = false;
    for (const bool of_c : {false, true}) {
      if (of_c && !has(tl::kCValid)) continue;
      const Message* const under = under_way(of_c ? c_ : a_, c);
      const bool of_write = under != nullptr && (!of_c || under->opcode >= 6);
      write_begun = write_begun || of_write;
      if (!valid(c, of_c)) continue;
      const Message m = under != nullptr ? *under : offered(c, of_c);
      if (of_c && m.opcode < 6) continue;
      const std::size_t direction = of_c || m.opcode < 4 ? 1 : 0;
      ++(ready(c, of_c) ? moves : waits).at(direction);
      if (ready(c, of_c) && m.data) {
        state.directions[1].bytes =
            static_cast<std::uint16_t>(state.directions[1].bytes + beat_bytes(m.size));
      }
    }
    state.directions[1].more_beats = moves[1] == 2 ? 1 : 0;
    // The answer.
    const Message* const under = under_way(answers_, c);
    std::array<int, 2> answer{};  // 1: waits, 2: moves
    if (at(c, tl::kDValid) != 0) {
      const bool write = under != nullptr ? under->write : answers_write(c, match(c));
      answer.at(write ? 1 : 0) = at(c, tl::kDReady) != 0 ? 2 : 1;
    }
    for (const Message& m : answers_) {
      if (!m.write && m.data && std::count(m.moves.begin(), m.moves.end(), c) != 0) {
        state.directions[0].bytes = static_cast<std::uint16_t>(beat_bytes(m.size));
      }
    }
    const std::array<bool, 7> read{answer[0] == 2,
                                   answer[0] == 1,
                                   under != nullptr && !under->write,
                                   state.directions[0].open != 0,
                                   moves[0] != 0,
                                   waits[0] != 0,
                                   true};
    const std::array<bool, 7> write{moves[1] != 0,
                                    waits[1] != 0,
                                    write_begun,
                                    answer[1] == 2,
                                    answer[1] == 1,
                                    state.directions[1].open != 0,
                                    true};
    const auto first_of = [](const std::array<bool, 7>& all) {
      return static_cast<std::uint8_t>(std::find(all.begin(), all.end(), true) - all.begin());
    };
    state.directions[0].bucket = first_of(read);
    state.directions[1].bucket = first_of(write);
    for (auto& direction : state.directions) direction.payload = direction.bytes;
    for (const bool w : {false, true}) {
      for (const Request& r : requests_) {
        if (r.ended && r.write == w && r.until == c) seen_.ended.push_back(r.t);
      }
    }
    seen_.cycles.push_back(state);
  }

  const PinRows& rows_;
  Seen seen_;
  std::size_t from_ = 0, to_ = 0;
  std::vector<Message> a_, c_, answers_;
  std::vector<Request> requests_;
};

}  // namespace fabmon::test
