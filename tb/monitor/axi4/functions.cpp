// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/functions.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "tb/monitor/axi4/tables/events.hpp"

namespace fabmon {
namespace {

namespace ev = axi4_event;

/// A sum under construction: equal counters are one term, and vanish if they cancel out.
class Sum {
 public:
  void add(std::uint8_t event, unsigned bit, int times) {
    add_mask(event, static_cast<std::uint8_t>(1U << bit), times);
  }
  void add_mask(std::uint8_t event, std::uint8_t umask, int times) {
    for (Axi4Term& term : terms_) {
      if (term.event == event && term.umask == umask) {
        term.times += times;
        return;
      }
    }
    terms_.push_back({event, umask, times});
  }
  void add_ticks(int times) { add_mask(ev::kClockTicks, 0, times); }
  std::vector<Axi4Term> terms() const {
    std::vector<Axi4Term> all = terms_;
    std::erase_if(all, [](const Axi4Term& term) { return term.times == 0; });
    return all;
  }

 private:
  std::vector<Axi4Term> terms_;
};

/// Adds the subevents of a channel in m: bit 0 its handshakes, 1 idle, 2 stalls. `first`: the bit
/// of its handshakes in the event.
void add_channel(Sum& sum, std::uint8_t event, unsigned first, unsigned m) {
  const int idle = (m >> 1 & 1) != 0 ? 1 : 0;
  sum.add_ticks(idle);
  sum.add(event, first, static_cast<int>(m & 1) - idle);
  sum.add(event, first + 2, static_cast<int>(m >> 2 & 1) - idle);
}

/// Any of two channels is a sum if one of them has none of its subevents in it, or all.
std::optional<std::vector<Axi4Term>> occupancy(std::uint8_t event, unsigned m) {
  constexpr unsigned kAll = 7;
  const unsigned low = m & kAll, high = m >> 3 & kAll;
  Sum sum;
  if (low == kAll || high == kAll) {
    sum.add_ticks(1);
  } else if (low == 0 || high == 0) {
    add_channel(sum, event, low != 0 ? 0 : 3, low != 0 ? low : high);
  } else {
    return std::nullopt;
  }
  return sum.terms();
}

/// A state of the cycle accounting, as the table of events numbers it.
struct State {
  std::uint8_t event;
  unsigned bit;
};

/// The states of a direction: the first two are the beats and stalls of its data channel, the last
/// one is the rest.
void add_state(Sum& sum, std::span<const State> states, std::uint8_t data, unsigned i, int times) {
  if (i < 2) return sum.add(data, i == 0 ? 3 : 5, times);
  if (i + 1 < states.size()) return sum.add(states[i].event, states[i].bit, times);
  sum.add_ticks(times);
  for (unsigned k = 0; k + 1 < states.size(); ++k) add_state(sum, states, data, k, -times);
}

constexpr std::array<State, 7> kReadStates{{{ev::kReadCycles, 0},
                                            {ev::kReadCycles, 1},
                                            {ev::kReadCycles, 2},
                                            {ev::kReadCycles, 3},
                                            {ev::kReadCycles, 4},
                                            {ev::kReadCycles, 5},
                                            {ev::kReadCycles, 6}}};
constexpr std::array<State, 11> kWriteStates{{{ev::kWriteCycles, 0},
                                              {ev::kWriteCycles, 1},
                                              {ev::kWriteCycles, 2},
                                              {ev::kWriteCycles, 3},
                                              {ev::kWriteCycles, 4},
                                              {ev::kWriteCycles, 5},
                                              {ev::kWriteCycles, 6},
                                              {ev::kWriteCycles, 7},
                                              {ev::kWriteCycles2, 0},
                                              {ev::kWriteCycles2, 1},
                                              {ev::kWriteCycles2, 2}}};

/// Any of the states that an event has in its mask.
std::vector<Axi4Term> any_state(std::span<const State> states, std::uint8_t data,
                                std::uint8_t event, unsigned m) {
  Sum sum;
  for (unsigned i = 0; i < states.size(); ++i) {
    if (states[i].event == event && (m >> states[i].bit & 1) != 0) {
      add_state(sum, states, data, i, 1);
    }
  }
  return sum.terms();
}

/// Of the extras: the subevents of which a command or a beat has at most one, as masks. Any of such
/// a set is their sum.
std::span<const std::uint8_t> exclusive_sets(std::uint8_t event) {
  static constexpr std::array<std::uint8_t, 2> kErrors{0x03, 0x0C}, kTypes{0x07, 0x38},
      kLengths{0x0F, 0xF0};
  if (event == ev::kErrorResponses) return kErrors;
  if (event == ev::kBurstTypes) return kTypes;
  if (event == ev::kBurstLengths) return kLengths;
  return {};
}

/// Of types and lengths one is the rest: INCR, and more than 16 beats.
void add_extra(Sum& sum, std::uint8_t event, unsigned bit) {
  const bool types = event == ev::kBurstTypes, lengths = event == ev::kBurstLengths;
  const unsigned kinds = types ? 3 : 4, rest = types ? 1 : 3;
  if ((!types && !lengths) || bit % kinds != rest) return sum.add(event, bit, 1);
  const bool reads = bit < kinds;
  sum.add(reads ? ev::kReadOccupancy : ev::kWriteOccupancy, 0, 1);
  for (unsigned other = reads ? 0 : kinds; other < (reads ? kinds : 2 * kinds); ++other) {
    if (other != bit) sum.add(event, other, -1);
  }
}

std::optional<std::vector<Axi4Term>> extra(std::uint8_t event, unsigned m) {
  const auto sets = exclusive_sets(event);
  const bool one = (m & (m - 1)) == 0;
  if (!one && std::none_of(sets.begin(), sets.end(),
                           [m](std::uint8_t set) { return (m & ~unsigned{set}) == 0; })) {
    return std::nullopt;
  }
  Sum sum;
  for (unsigned bit = 0; bit < 8; ++bit) {
    if ((m >> bit & 1) != 0) add_extra(sum, event, bit);
  }
  return sum.terms();
}

const EventInfo* row_of(std::uint8_t code) {
  const auto events = axi4_events();
  const auto found = std::find_if(events.begin(), events.end(),
                                  [code](const EventInfo& event) { return event.code == code; });
  return found == events.end() ? nullptr : &*found;
}

}  // namespace

std::optional<std::vector<Axi4Term>> axi4_function(const Axi4Program& program) {
  if (program.thresh != 0 || program.edge || program.max) return std::nullopt;
  const EventInfo* const row = row_of(program.event);
  if (row == nullptr || program.event == ev::kCounterIdle) return std::vector<Axi4Term>();
  if (row->form == "selectable") return std::nullopt;
  if (row->subevents.empty()) return std::vector<Axi4Term>{{program.event, 0, 1}};
  unsigned all = 0;
  for (const SubeventInfo& sub : row->subevents) all |= 1U << sub.bit;
  const unsigned m = (program.umask & all) != 0 ? program.umask & all : all;
  switch (program.event) {
    case ev::kReadOccupancy:
    case ev::kWriteOccupancy:
    case ev::kResponseOccupancy:
      return occupancy(program.event, m);
    case ev::kReadCycles:
      return any_state(kReadStates, ev::kReadOccupancy, program.event, m);
    case ev::kWriteCycles:
    case ev::kWriteCycles2:
      return any_state(kWriteStates, ev::kWriteOccupancy, program.event, m);
    default:
      return extra(program.event, m);
  }
}

bool axi4_bank_counts(const Axi4Program& program, const Axi4Config& config) {
  if (!axi4_function(program)) return false;
  switch (program.event) {
    case ev::kLatencyExtremes:
      return config.latency;
    case ev::kErrorResponses:
      return config.responses;
    case ev::kExclusives:
      return config.exclusives;
    case ev::kBurstTypes:
    case ev::kBurstLengths:
      return config.bursts;
    case ev::kTransferShapes:
      return config.transfers;
    case ev::kOrder:
      return config.order;
    default:
      return true;
  }
}

bool is_axi4_shortest(const Axi4Program& program) {
  return program.event == ev::kLatencyExtremes && (program.umask & 0x5) != 0;
}

bool is_axi4_longest(const Axi4Program& program) {
  return program.event == ev::kLatencyExtremes && (program.umask & 0xA) != 0;
}

}  // namespace fabmon
