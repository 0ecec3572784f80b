// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include <vector>

#include "tb/analysis/timed_fan_out.hpp"
#include "tests/analysis/fake_port.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_timed_feed {
namespace {

class Recorder : public TimedSink {
 public:
  void cycle(const CycleState& /*state*/, std::uint64_t cycle, std::uint64_t time) override {
    cycles.push_back(cycle);
    times.push_back(time);
  }
  void transaction(TimedTransaction& transaction) override {
    told_in.push_back(cycles.back());
    transaction.track += 1;
    transactions.push_back(transaction);
  }
  void finish() override { ++finished; }

  std::vector<std::uint64_t> cycles, times, told_in;
  std::vector<TimedTransaction> transactions;
  int finished = 0;
};

}  // namespace

TEST_CASE("Transactions get the time stamps of their cycles, of clocks of any kind",
          "[analysis][timed_fan_out]") {
  Recorder first;
  Recorder second;
  TimedFanOut feed({&first, &second});
  // Times of cycles 0 ... 7: irregular.
  const std::vector<std::uint64_t> times{5, 15, 25, 30, 31, 100, 110, 120};
  const Transaction one{.shown = 0, .accept = 1, .first = 3, .last = 4, .end = 5};
  const Transaction two{.shown = 2, .accept = 3, .first = 2, .last = 6, .end = 7};
  for (std::size_t c = 0; c < times.size(); ++c) {
    if (c == one.end) feed.transaction(one);
    if (c == two.end) feed.transaction(two);
    feed.cycle({}, times[c]);
  }
  feed.finish();
  REQUIRE(first.times == times);
  REQUIRE(first.finished == 1);
  REQUIRE(first.told_in == std::vector<std::uint64_t>{5, 7});
  REQUIRE(first.transactions.size() == 2);
  for (const TimedTransaction& each : first.transactions) {
    REQUIRE(each.shown_time == times[each.transaction.shown]);
    REQUIRE(each.accept_time == times[each.transaction.accept]);
    REQUIRE(each.first_time == times[each.transaction.first]);
    REQUIRE(each.last_time == times[each.transaction.last]);
    REQUIRE(each.end_time == times[each.transaction.end]);
    REQUIRE(each.track == 1);
  }
  REQUIRE(second.transactions[1].track == 2);  // what the first one said is known to the second
}

TEST_CASE("What a time line has forgotten is not known, and not invented",
          "[analysis][timed_fan_out]") {
  Recorder recorder;
  TimedFanOut feed({&recorder});
  std::uint64_t time = 0;
  constexpr std::uint64_t kCycles = 300'000;  // each of another length than the one before
  const Transaction late{
      .shown = 0, .accept = 1, .first = kCycles, .last = kCycles, .end = kCycles};
  for (std::uint64_t c = 0; c <= kCycles; ++c) {
    if (c == kCycles) feed.transaction(late);
    feed.cycle({}, time);
    time += 10 + c % 2;
  }
  REQUIRE(recorder.transactions.size() == 1);
  REQUIRE_FALSE(recorder.transactions[0].accept_time);
  REQUIRE(recorder.transactions[0].end_time == kCycles * 10 + kCycles / 2);
}

}  // namespace fabmon::test::test_timed_feed
