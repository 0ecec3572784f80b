// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A part of a recording against the transactions of the whole, chosen by their times.
#include <algorithm>
#include <random>
#include <vector>

#include "tb/analysis/port_window.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon {
namespace {

/// All that is told.
class Told final : public PortSink {
 public:
  void cycle(const CycleState& state, std::uint64_t time) override {
    states.push_back(state);
    times.push_back(time);
  }
  void transaction(const Transaction& transaction) override { transactions.push_back(transaction); }
  void unfinished(const OpenTransaction& one) override {
    ++(one.by == LostBy::kReset ? lost : open)[one.transaction.direction];
    ages += one.age;
  }
  void orphan(std::size_t direction) override { ++orphans[direction]; }

  std::vector<CycleState> states;
  std::vector<std::uint64_t> times;
  std::vector<Transaction> transactions;
  std::array<std::uint64_t, 2> open{}, lost{}, orphans{};
  std::uint64_t ages = 0;
};

}  // namespace

TEST_CASE("A part of a recording has the transactions that begin and end in it",
          "[analysis][window]") {
  std::mt19937_64 random(test::seed_or(1));
  CAPTURE(test::seed_or(1));
  for (int run = 0; run < 200; ++run) {
    const std::uint64_t cycles = 1 + random() % 300;
    std::vector<Transaction> all;
    std::uint64_t before = 0;
    for (std::uint64_t accept = random() % 5; accept < cycles; accept += 1 + random() % 6) {
      Transaction one;
      one.accept = accept;
      one.shown = accept - std::min(accept, random() % 4);
      one.end = accept + 1 + random() % 40;
      one.first = accept + random() % 2;
      one.last = one.end;
      one.spacing = all.empty() ? 0 : accept - before;
      before = accept;
      all.push_back(one);
    }
    const bool by_time = random() % 2 == 0;
    const std::uint64_t from = random() % (cycles + 5);
    const std::uint64_t to = from + random() % 100;
    NamedWindow window{.name = {}};
    (by_time ? window.from_time : window.from) = by_time ? 7 * from + 3 : from;
    (by_time ? window.to_time : window.to) = by_time ? 7 * to + 3 : to;
    CAPTURE(run, cycles, from, to, by_time);

    Told told;
    PortWindow part(told, window);
    // The log ends where the part does.
    const std::uint64_t log_end = std::max(std::min(to, cycles), std::min(from, cycles));
    for (std::uint64_t cycle = 0; cycle < log_end; ++cycle) {
      CycleState state;
      for (const Transaction& one : all) {
        if (one.accept < cycle && one.end >= cycle) ++state.directions[0].open;
        if (one.end == cycle) part.transaction(one);
      }
      if (cycle % 11 == 5) part.orphan(1);
      for (int n = cycle % 13 == 7 ? 3 : 0; n != 0; --n) {
        OpenTransaction lost{.by = LostBy::kReset};
        lost.transaction.direction = 1;
        part.unfinished(lost);
      }
      part.cycle(state, 7 * cycle + 3);
    }
    std::uint64_t ages = 0;
    for (const Transaction& one : all) {
      if (one.accept >= log_end || one.end < log_end) continue;
      ages += log_end - 1 - one.accept;
      part.unfinished({.transaction = one, .age = log_end - 1 - one.accept});
    }

    const std::uint64_t end = std::min(to, cycles);
    const std::uint64_t begin = std::min(from, end);
    REQUIRE(told.states.size() == end - begin);
    std::size_t inside = 0;
    std::uint64_t open_before = 0;
    std::uint64_t open_after = 0;
    for (const Transaction& one : all) {
      const bool begins = one.accept >= begin && one.accept < end;
      open_before += static_cast<std::uint64_t>(one.accept < begin && one.end >= begin);
      open_after += static_cast<std::uint64_t>(one.accept < end && one.end >= end);
      if (!begins || one.end >= end) continue;
      const auto found =
          std::find_if(told.transactions.begin(), told.transactions.end(),
                       [&](const Transaction& t) { return t.accept + begin == one.accept; });
      REQUIRE(found != told.transactions.end());
      CHECK(found->end + begin == one.end);
      CHECK(found->shown + begin == std::max(one.shown, begin));
      CHECK(found->spacing == (one.accept - one.spacing >= begin ? one.spacing : 0));
      ++inside;
    }
    CHECK(told.transactions.size() == inside);
    if (begin == end) continue;
    CHECK(part.before() == open_before);
    CHECK(told.open[0] == open_after);
    CHECK(told.ages == ages);  // since their commands, whether these lie in the part or before it
    std::uint64_t orphans = 0;
    std::uint64_t lost = 0;
    for (std::uint64_t cycle = begin; cycle < end; ++cycle) {
      orphans += static_cast<std::uint64_t>(cycle % 11 == 5);
      lost += static_cast<std::uint64_t>(cycle % 13 == 7 ? 3 : 0);
    }
    CHECK(told.orphans[1] == orphans);
    CHECK(told.lost[1] == lost);
    CHECK(told.times.front() == 7 * begin + 3);
  }
}

}  // namespace fabmon
