// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The second formulation of the log of AHB: address phases that are accepted are listed with the
// ends of their data phases, bursts are cut out of that list, and each cycle is told from the
// bursts' time stamps.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "tb/bus/ahb/pins.hpp"
#include "tests/bus/pin_bench.hpp"

namespace fabmon::test {

/// What the log tells, and what it counts beside that.
struct BurstsSeen {
  Seen seen;
  std::uint64_t early = 0, retries = 0;
};

class BurstReference {
 public:
  explicit BurstReference(const PinRows& rows) : rows_(rows) {}

  BurstsSeen run() {
    states_.resize(rows_.size());
    for (std::size_t from = 0; from < rows_.size();) {
      if (rows_.in_reset(from)) {
        states_[from].reset = true;
        for (auto& direction : states_[from].directions) direction.bucket = 7;
        ++from;
        continue;
      }
      std::size_t to = from;
      while (to < rows_.size() && !rows_.in_reset(to)) ++to;
      segment(from, to, to == rows_.size() ? LostBy::kEnd : LostBy::kReset);
      from = to;
    }
    out_.seen.cycles = states_;
    return out_;
  }

 private:
  static constexpr std::size_t kNever = ~std::size_t{0};

  struct Beat {
    std::size_t accept, end;  // of the data phase; kNever: it does not end
    std::size_t direction;
    bool used = false;  // it belongs to a burst
  };
  struct Burst {
    Transaction t{};
    std::size_t closed = kNever;  // the cycle in which it is complete
    std::vector<std::size_t> beats{};
  };

  std::uint64_t pin(std::size_t c, ahb::Pin p) const { return rows_[c][p]; }
  bool ready(std::size_t c) const { return pin(c, ahb::kHready) == 1; }
  bool shows(std::size_t c, unsigned trans) const {
    return pin(c, ahb::kHsel) == 1 && pin(c, ahb::kHtrans) == trans;
  }
  bool address(std::size_t c) const { return shows(c, 2) || shows(c, 3); }
  std::size_t direction(std::size_t c) const { return pin(c, ahb::kHwrite); }
  template <class Condition>
  std::size_t first_behind(std::size_t c, const Condition& condition) const {
    for (++c; c < to_; ++c) {
      if (condition(c)) return c;
    }
    return kNever;
  }

  unsigned size_at(std::size_t accept) const {
    if (rows_.pins.has(ahb::kHsize)) return static_cast<unsigned>(pin(accept, ahb::kHsize));
    unsigned size = 0;
    const unsigned width = std::max(rows_.pins.width[ahb::kHwdata], rows_.pins.width[ahb::kHrdata]);
    while ((16U << size) <= width) ++size;
    return size;
  }
  unsigned bytes(const Beat& beat) const {
    if (beat.direction == 1 && rows_.pins.has(ahb::kHwstrb)) {
      unsigned ones = 0;
      for (unsigned bit = 0; bit < 64; ++bit) {
        if ((rows_[beat.end].mask(ahb::kHwstrb)[0] >> bit & 1U) != 0) ++ones;
      }
      return ones;
    }
    if (!rows_.pins.has(ahb::kHsize) && rows_.pins.width[ahb::kHwdata] < 8 &&
        rows_.pins.width[ahb::kHrdata] < 8) {
      return 0;
    }
    return 1U << size_at(beat.accept);
  }

  Burst burst_from(std::size_t first, std::vector<Beat>& beats) const {
    constexpr std::array<unsigned, 8> kLengths{1, 1000000, 4, 4, 8, 8, 16, 16};
    Burst burst;
    Transaction& t = burst.t;
    t.accept = t.shown = beats[first].accept;
    t.direction = static_cast<std::uint8_t>(beats[first].direction);
    while (t.shown > from_ && shows(t.shown - 1, 2) && !ready(t.shown - 1) &&
           direction(t.shown - 1) == t.direction) {
      --t.shown;
    }
    t.address = pin(t.accept, ahb::kHaddr);
    t.id = static_cast<std::uint32_t>(pin(t.accept, ahb::kHmaster));
    t.size = static_cast<std::uint8_t>(size_at(t.accept));
    t.burst = static_cast<std::uint8_t>(pin(t.accept, ahb::kHburst));
    const unsigned length = kLengths[t.burst];
    for (std::size_t k = first;; ++k) {
      Beat& beat = beats[k];
      beat.used = true;
      beat.direction = t.direction;
      burst.beats.push_back(k);
      if (burst.beats.size() == length) {
        burst.closed = beat.end;
        break;
      }
      const std::size_t seq =
          first_behind(beat.accept, [&](std::size_t c) { return ready(c) && shows(c, 3); });
      const std::size_t cut = first_behind(
          beat.accept, [&](std::size_t c) { return ready(c) && !shows(c, 1) && !shows(c, 3); });
      if (seq < cut) continue;
      burst.closed = cut;
      break;
    }
    for (const std::size_t k : burst.beats) {
      const Beat& beat = beats[k];
      for (std::size_t c = beat.accept + 1; c < to_ && c <= beat.end; ++c) {
        if (pin(c, ahb::kHresp) == 1) t.error = true;
      }
      t.response = t.error ? 1 : 0;
      if (beat.end == kNever) continue;
      if (t.beats++ == 0) t.first = beat.end;
      t.last = beat.end;
      t.bytes += bytes(beat);
      t.payload = t.bytes;
    }
    return burst;
  }

  void segment(std::size_t from, std::size_t to, LostBy by) {
    from_ = from;
    to_ = to;
    std::vector<Beat> beats;
    for (std::size_t c = from; c < to; ++c) {
      if (!ready(c) || !address(c)) continue;
      beats.push_back(
          {c, first_behind(c, [this](std::size_t d) { return ready(d); }), direction(c)});
    }
    std::vector<Burst> bursts;
    for (std::size_t k = 0; k < beats.size(); ++k) {
      if (shows(beats[k].accept, 2)) {
        bursts.push_back(burst_from(k, beats));
      } else if (!beats[k].used) {
        ++out_.seen.orphans.at(beats[k].direction);
      }
    }
    finish(bursts, beats, by);
    for (std::size_t c = from; c < to; ++c) tell(c, bursts, beats);
    for (Burst& burst : bursts) {
      burst.t.open = states_[burst.t.accept].directions.at(burst.t.direction).open + 1;
      if (burst.closed != kNever) out_.seen.ended.push_back(burst.t);
    }
    lose(bursts, by);
  }

  void finish(std::vector<Burst>& bursts, const std::vector<Beat>& beats, LostBy /*by*/) {
    std::array<const Transaction*, 2> before{};
    for (Burst& burst : bursts) {
      Transaction& t = burst.t;
      if (const Transaction* const last = before.at(t.direction))
        t.spacing = t.accept - last->accept;
      before.at(t.direction) = &t;
      t.end = burst.closed == kNever ? to_ - 1 : t.last;
      constexpr std::array<unsigned, 8> kLengths{1, 0, 4, 4, 8, 8, 16, 16};
      if (burst.closed != kNever && t.beats < kLengths[t.burst] &&
          pin(beats[burst.beats.back()].end, ahb::kHresp) == 0) {
        ++out_.early;
      }
    }
    for (const Beat& beat : beats) {
      if (beat.end != kNever && pin(beat.end, ahb::kHresp) >= 2) ++out_.retries;
    }
  }

  void tell(std::size_t c, const std::vector<Burst>& bursts, const std::vector<Beat>& beats) {
    CycleState& state = states_[c];
    const auto data = std::find_if(beats.begin(), beats.end(), [c](const Beat& beat) {
      return beat.accept < c && c <= beat.end;
    });
    const bool any = data != beats.end();
    state.channels[0] = static_cast<Handshake>((address(c) ? 2 : 0) + (ready(c) ? 1 : 0));
    state.channels[1] = static_cast<Handshake>((any ? 2 : 0) + (ready(c) ? 1 : 0));
    for (std::size_t d = 0; d < 2; ++d) {
      auto& direction_state = state.directions.at(d);
      bool in_burst = false;
      for (const Burst& burst : bursts) {
        if (burst.t.direction != d || burst.t.accept >= c) continue;
        if (c <= burst.t.end) ++direction_state.open;
        if (burst.closed == kNever || c < burst.closed) in_burst = true;
      }
      std::uint8_t bucket = 6;
      if (any && data->direction == d) {
        bucket = ready(c) ? 0 : 1;
      } else if (any) {
        bucket = 5;
      } else if (shows(c, 1) && in_burst) {
        bucket = 2;
      } else if (address(c) && direction(c) == d) {
        bucket = ready(c) ? 3 : 4;
      }
      direction_state.bucket = bucket;
      if (bucket == 0) {
        direction_state.bytes = direction_state.payload = static_cast<std::uint16_t>(bytes(*data));
      }
    }
  }

  void lose(const std::vector<Burst>& bursts, LostBy by) {
    for (std::size_t d = 0; d < 2; ++d) {
      for (const Burst& burst : bursts) {
        if (burst.closed != kNever || burst.t.direction != d) continue;
        out_.seen.lost.push_back(
            {burst.t, to_ - 1 - burst.t.accept, to_ - 1 - burst.t.shown, by, Awaits::kData});
      }
      if (!shows(to_ - 1, 2) || ready(to_ - 1) || direction(to_ - 1) != d) continue;
      Transaction t;
      t.direction = static_cast<std::uint8_t>(d);
      t.accept = t.end = t.shown = to_ - 1;
      while (t.shown > from_ && shows(t.shown - 1, 2) && !ready(t.shown - 1) &&
             direction(t.shown - 1) == d) {
        --t.shown;
      }
      t.address = pin(to_ - 1, ahb::kHaddr);
      t.id = static_cast<std::uint32_t>(pin(to_ - 1, ahb::kHmaster));
      out_.seen.lost.push_back({t, 0, to_ - 1 - t.shown, by, Awaits::kAccept});
    }
  }

  const PinRows& rows_;
  std::size_t from_ = 0, to_ = 0;  // of the segment
  std::vector<CycleState> states_;
  BurstsSeen out_;
};

}  // namespace fabmon::test
