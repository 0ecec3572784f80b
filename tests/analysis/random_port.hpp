// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A port of an invented bus, at random: all of its cycles and transactions as lists, from which a
// test computes everything once more.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

#include "tb/analysis/port_sink.hpp"

namespace fabmon::test {

/// Two directions, three channels.
inline const BusShape& invented_shape() {
  static constexpr std::array<BucketShape, 5> kBuckets{{
      {"beat", WaitingFor::kMoves, "A beat moves."},
      {"late", WaitingFor::kManager, "Data waits for the manager."},
      {"slow", WaitingFor::kSubordinate, "Nothing has come."},
      {"idle", WaitingFor::kNobody, "Nothing is open."},
      {"reset", WaitingFor::kReset, "The port is in reset."},
  }};
  static constexpr std::array<PhaseShape, 2> kPhases{{
      {"wait", "accept - shown.", [](const Transaction& t) { return t.accept - t.shown; }},
      {"spacing", "As told.", [](const Transaction& t) { return t.spacing; }, true},
  }};
  static constexpr std::array<ChannelShape, 3> kChannels{
      {{"C", "subordinate", 0}, {"D", "manager", 0}, {"E", "subordinate", 1}}};
  static constexpr std::array<DirectionShape, 2> kDirections{
      {{"read", kBuckets, kPhases}, {"write", kBuckets, kPhases}}};
  static constexpr std::array<std::string_view, 1> kResponses{"OKAY"};
  static constexpr std::array<std::string_view, 3> kBursts{"FIXED", "INCR", "WRAP"};
  static constexpr BusShape kShape{.name = "invented",
                                   .channels = kChannels,
                                   .directions = kDirections,
                                   .responses = kResponses,
                                   .bursts = kBursts,
                                   .response_codes = true};
  return kShape;
}

inline constexpr std::uint8_t kResetBucket = 4;

struct RandomPort {
  std::vector<CycleState> states;
  std::vector<std::uint64_t> times;
  std::vector<Transaction> transactions;  ///< in the order of their ends

  /// Tells a sink of all.
  void feed(PortSink& sink) const {
    std::size_t next = 0;
    for (std::size_t cycle = 0; cycle < states.size(); ++cycle) {
      for (; next < transactions.size() && transactions[next].end == cycle; ++next) {
        sink.transaction(transactions[next]);
      }
      sink.cycle(states[cycle], times[cycle]);
    }
  }
};

inline Transaction random_transaction(std::mt19937_64& random, std::uint64_t end) {
  Transaction t;
  t.end = end;
  t.last = end - std::min<std::uint64_t>(end, random() % 3);
  const std::uint64_t longest = random() % 50 == 0 ? 6000 : 40;
  t.accept = t.last - std::min(t.last, random() % longest);
  t.first = t.accept + random() % (t.last - t.accept + 1);
  t.shown = t.accept - std::min<std::uint64_t>(t.accept, random() % 5);
  t.spacing = random() % 4;
  t.address = (random() % 8 << 20) + random() % 1024 * 16;
  t.id = static_cast<std::uint32_t>(random() % 9);
  t.beats = static_cast<std::uint32_t>(1 + random() % 16);
  t.size = static_cast<std::uint8_t>(random() % 4);
  t.bytes = t.beats << t.size;
  t.open = static_cast<std::uint32_t>(1 + random() % (random() % 10 == 0 ? 2000 : 6));
  t.direction = static_cast<std::uint8_t>(random() % 2);
  t.burst = static_cast<std::uint8_t>(random() % 3);
  t.qos = static_cast<std::uint8_t>(random() % 3);
  t.response = static_cast<std::uint8_t>(random() % 40 == 0 ? 2 : 0);
  return t;
}

/// So many cycles; what a port does stays the same for some cycles more or less often.
inline RandomPort random_port(std::uint64_t seed, std::size_t cycles) {
  std::mt19937_64 random(seed);
  RandomPort port;
  const std::uint64_t change = 1 + random() % 20;
  const bool steady = random() % 2 == 0;
  CycleState state;
  std::uint64_t time = random() % 1000;
  for (std::size_t cycle = 0; cycle < cycles; ++cycle) {
    if (cycle == 0 || random() % change == 0) {
      state = {};
      state.reset = random() % 25 == 0;
      for (auto& direction : state.directions) {
        direction.bucket = static_cast<std::uint8_t>(random() % 4);
        if (state.reset) {
          direction.bucket = kResetBucket;
          continue;
        }
        direction.bytes = static_cast<std::uint16_t>(direction.bucket == 0 ? random() % 65 : 0);
        direction.open = static_cast<std::uint32_t>(random() % 7);
      }
      for (std::size_t i = 0; i < 3 && !state.reset; ++i) {
        state.channels[i] = static_cast<Handshake>(random() % 4);
      }
    }
    port.states.push_back(state);
    port.times.push_back(time);
    time += steady ? 10 : 5 + random() % 9;
    while (random() % 3 == 0) port.transactions.push_back(random_transaction(random, cycle));
  }
  return port;
}

/// The percentile of a list, by its definition: v[ceil(p n)] of the sorted values, nearest rank.
inline std::uint64_t naive_percentile(std::vector<std::uint64_t> values, std::uint64_t numerator,
                                      std::uint64_t denominator) {
  std::sort(values.begin(), values.end());
  std::size_t rank = 1;
  while (rank * denominator < numerator * values.size()) ++rank;
  return values[rank - 1];
}

}  // namespace fabmon::test
