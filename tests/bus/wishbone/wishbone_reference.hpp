// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The second formulation of the log of Wishbone. The run of cycles is cut where CYC is low or a
// reset is; of each piece requests and answers are listed, transactions are made of these lists,
// and then each cycle is told from their time stamps and from its pins.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "tb/bus/wishbone/pins.hpp"
#include "tests/bus/pin_bench.hpp"

namespace fabmon::test {

class WishboneReference {
 public:
  explicit WishboneReference(const PinRows& rows)
      : rows_(rows), pipelined_(rows.pins.has(wishbone::kStall)) {}

  Seen seen() {
    std::size_t from = 0;
    for (std::size_t c = 0; c <= rows_.size(); ++c) {
      if (c < rows_.size() && cyc(c)) continue;
      if (from < c) {
        pipelined_ ? pipelined(from, c) : classic(from, c);
      }
      from = c + 1;
    }
    finish();
    for (std::size_t c = 0; c < rows_.size(); ++c) tell(c);
    std::stable_sort(all_.begin(), all_.end(),
                     [](const Known& a, const Known& b) { return a.told < b.told; });
    for (const Known& each : all_) {
      if (each.fate == Fate::kEnded) seen_.ended.push_back(each.t);
    }
    return seen_;
  }
  std::uint64_t lost = 0, retries = 0;

 private:
  enum class Fate { kEnded, kLost, kUnfinished, kOffered };
  struct Known {
    Transaction t{};
    Fate fate = Fate::kUnfinished;
    std::size_t until = 0;  // the last cycle in which it is open
    std::size_t told = 0;   // in which the log tells it
    Awaits awaits = Awaits::kResponse;
  };

  bool reset(std::size_t c) const { return rows_.in_reset(c); }
  std::uint64_t pin(std::size_t c, std::size_t which) const { return rows_[c][which]; }
  bool cyc(std::size_t c) const { return !reset(c) && pin(c, wishbone::kCyc) != 0; }
  bool stb(std::size_t c) const { return cyc(c) && pin(c, wishbone::kStb) != 0; }
  bool stalled(std::size_t c) const {
    return stb(c) && pipelined_ && pin(c, wishbone::kStall) != 0;
  }
  std::uint8_t direction(std::size_t c) const { return pin(c, wishbone::kWe) != 0 ? 1 : 0; }
  bool err(std::size_t c) const { return pin(c, wishbone::kErr) != 0; }
  bool rty(std::size_t c) const { return pin(c, wishbone::kRty) != 0; }
  bool answered(std::size_t c) const {
    if (!(pipelined_ ? cyc(c) : stb(c))) return false;
    return pin(c, wishbone::kAck) != 0 || err(c) || rty(c);
  }
  unsigned width() const {
    return std::max(rows_.pins.width[wishbone::kDatW], rows_.pins.width[wishbone::kDat]) / 8;
  }
  unsigned selected(std::size_t c) const {
    if (!rows_.pins.has(wishbone::kSel)) return width();
    unsigned ones = 0;
    for (unsigned bit = 0; bit < 64; ++bit) ones += rows_[c].mask(wishbone::kSel)[0] >> bit & 1U;
    return ones;
  }

  Known made(std::size_t shown, std::size_t accept) const {
    Known known;
    Transaction& t = known.t;
    t.shown = shown;
    t.accept = accept;
    t.direction = direction(accept);
    t.address = pin(accept, wishbone::kAdr);
    t.size = width() == 4 ? 2 : width() == 2 ? 1 : 0;
    return known;
  }
  // An answer in cycle c to a request with so many bytes.
  void add_answer(Known& known, std::size_t c, unsigned bytes) {
    Transaction& t = known.t;
    if (t.beats == 0) t.first = c;
    t.last = c;
    ++t.beats;
    if (rty(c) && !err(c)) {
      ++retries;
      bytes = 0;
    }
    t.bytes += bytes;
    t.payload = t.bytes;
    if (err(c)) t.error = true;
    t.response = t.error ? 1 : 0;
    answers_.push_back({c, t.direction, bytes});
  }
  // What becomes of one that has no end when the piece before cycle `end` is over.
  void leave(Known& known, std::size_t end) {
    known.until = end - 1;
    known.told = end;
    const bool by_cyc = end < rows_.size() && !reset(end);
    known.fate = by_cyc ? Fate::kLost : Fate::kUnfinished;
    if (by_cyc) ++lost;
    known.t.end = end - 1;
  }

  void classic(std::size_t from, std::size_t end) {
    std::vector<std::size_t> requests;
    for (std::size_t c = from; c < end; ++c) {
      if (stb(c)) requests.push_back(c);
    }
    for (std::size_t i = 0; i < requests.size();) {
      Known known = made(requests[i], requests[i]);
      bool over = false;
      bool pending = true;
      bool burst = false;
      for (; i < requests.size() && !over; ++i) {
        const std::size_t c = requests[i];
        pending = !answered(c);
        if (pending) continue;
        add_answer(known, c, selected(c));
        const std::uint64_t cti = pin(c, wishbone::kCti);
        if (!burst) burst = cti == 1 || cti == 2;
        over = err(c) || rty(c) || !burst || cti == 7;
      }
      if (over) {
        known.fate = Fate::kEnded;
        known.until = known.told = known.t.end = known.t.last;
      } else {
        leave(known, end);
        if (known.t.beats != 0) known.awaits = Awaits::kData;
        if (known.fate == Fate::kLost && !pending) {  // CYC cut the burst
          --lost;
          known.fate = Fate::kEnded;
          known.until = known.told = known.t.end = known.t.last;
        }
      }
      all_.push_back(known);
    }
  }

  void pipelined(std::size_t from, std::size_t end) {
    std::vector<std::size_t> accepts;
    for (std::size_t c = from; c < end; ++c) {
      if (stb(c) && !stalled(c)) accepts.push_back(c);
    }
    std::size_t next = 0;
    std::vector<Known> piece;
    const auto shown_of = [&](std::size_t c) {
      while (c > from && stalled(c - 1) && direction(c - 1) == direction(c)) --c;
      return c;
    };
    for (const std::size_t c : accepts) piece.push_back(made(shown_of(c), c));
    for (std::size_t c = from; c < end; ++c) {
      if (!answered(c)) continue;
      if (next < piece.size() && accepts[next] <= c) {
        Known& known = piece[next];
        add_answer(known, c, selected(accepts[next]));
        known.fate = Fate::kEnded;
        known.until = known.told = known.t.end = c;
        ++next;
      } else {
        std::size_t before = c;
        while (before > from && !stb(before - 1)) --before;
        ++seen_.orphans.at(direction(before > from ? before - 1 : c));
      }
    }
    for (; next < piece.size(); ++next) leave(piece[next], end);
    all_.insert(all_.end(), piece.begin(), piece.end());
    const bool by_cyc = end < rows_.size() && !reset(end);
    if (by_cyc || !stalled(end - 1)) return;
    Known offered = made(shown_of(end - 1), end - 1);
    offered.fate = Fate::kOffered;
    offered.until = 0;
    offered.told = end;
    offered.t.end = end - 1;
    offered.t.size = 0;
    all_.push_back(offered);
  }

  // What the time stamps of all say together: spacing, open, and what was told as unfinished.
  void finish() {
    const auto in_one_segment = [&](std::size_t a, std::size_t b) {
      for (std::size_t c = a; c <= b; ++c) {
        if (reset(c)) return false;
      }
      return true;
    };
    for (std::size_t i = 0; i < all_.size(); ++i) {
      Transaction& t = all_[i].t;
      if (all_[i].fate == Fate::kOffered) continue;
      t.open = 1;
      std::optional<std::size_t> before;
      for (std::size_t k = 0; k < i; ++k) {
        if (all_[k].fate == Fate::kOffered || all_[k].t.direction != t.direction) continue;
        before = all_[k].t.accept;
        if (all_[k].until >= t.accept) ++t.open;
      }
      if (before && in_one_segment(*before, t.accept)) t.spacing = t.accept - *before;
    }
    std::vector<const Known*> unfinished;
    for (const Known& each : all_) {
      if (each.fate == Fate::kUnfinished || each.fate == Fate::kOffered) {
        unfinished.push_back(&each);
      }
    }
    std::stable_sort(unfinished.begin(), unfinished.end(), [](const Known* a, const Known* b) {
      return std::pair(a->told, a->t.direction) < std::pair(b->told, b->t.direction);
    });
    for (const Known* each : unfinished) {
      const LostBy by = each->told == rows_.size() ? LostBy::kEnd : LostBy::kReset;
      const bool offered = each->fate == Fate::kOffered;
      seen_.lost.push_back({each->t, each->t.end - each->t.accept, each->t.end - each->t.shown, by,
                            offered ? Awaits::kAccept : each->awaits});
    }
  }

  void tell(std::size_t c) {
    CycleState state;
    if (reset(c)) {
      state.reset = true;
      for (auto& each : state.directions) each.bucket = 6;
      last_.reset();
      seen_.cycles.push_back(state);
      return;
    }
    const bool valid = stb(c);
    if (pipelined_) {
      const bool ready = pin(c, wishbone::kStall) == 0;
      state.channels[1] = static_cast<Handshake>((valid ? 2 : 0) + (ready ? 1 : 0));
      state.channels[2] = answered(c) ? Handshake::kBeat : Handshake::kReadyAlone;
    } else if (valid) {
      state.channels[0] = answered(c) ? Handshake::kBeat : Handshake::kStall;
    }
    for (const Known& each : all_) {
      const bool open = each.fate != Fate::kOffered && each.t.accept < c && c <= each.until;
      if (open) ++state.directions.at(each.t.direction).open;
    }
    const bool none = state.directions[0].open + state.directions[1].open == 0;
    std::array<unsigned, 2> bucket{5, 5};
    for (unsigned d = 0; d < 2 && cyc(c); ++d) {
      const bool open = state.directions.at(d).open != 0;
      const bool offers = valid && direction(c) == d && (pipelined_ || none);
      const auto answer = std::find_if(answers_.begin(), answers_.end(), [&](const Answer& each) {
        return each.cycle == c && each.direction == d;
      });
      if (answer != answers_.end()) {
        bucket.at(d) = 0;
        state.directions.at(d).bytes = state.directions.at(d).payload =
            static_cast<std::uint16_t>(answer->bytes);
      } else if (stalled(c) && direction(c) == d) {
        bucket.at(d) = 1;
      } else if (!pipelined_ && open && !valid) {
        bucket.at(d) = 2;
      } else if (open || offers) {
        bucket.at(d) = 3;
      } else if (!valid && none && last_ == d) {
        bucket.at(d) = 2;
      }
    }
    for (unsigned d = 0; d < 2; ++d) {
      const bool other = bucket.at(d) == 5 && bucket.at(1 - d) != 5;
      state.directions.at(d).bucket = static_cast<std::uint8_t>(other ? 4 : bucket.at(d));
    }
    if (!cyc(c)) last_.reset();
    if (valid) last_ = direction(c);
    const unsigned other = valid ? 1U - direction(c) : 0;
    if (valid && !pipelined_ && state.directions.at(other).open != 0) last_ = other;
    seen_.cycles.push_back(state);
  }

  struct Answer {
    std::size_t cycle;
    unsigned direction, bytes;
  };

  const PinRows& rows_;
  bool pipelined_;
  Seen seen_;
  std::vector<Known> all_;  // in the order of their requests
  std::vector<Answer> answers_;
  std::optional<unsigned> last_;
};

}  // namespace fabmon::test
