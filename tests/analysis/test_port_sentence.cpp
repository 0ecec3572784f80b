// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What is said of a port in words, and of ports of which there is nothing to say.
#include <cstdint>

#include "tb/analysis/port_sentence.hpp"
#include "tb/analysis/port_statistics.hpp"
#include "tests/analysis/random_port.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_port_sentence {
namespace {

TEST_CASE("a port without cycles, and one in reset all the time, have statistics") {
  PortStatistics statistics(invented_shape(), {});
  statistics.settle();
  CHECK(waiting_share(statistics) == 0);
  CHECK(port_sentence(statistics) == "No cycle was recorded.");
  CHECK(statistics.series().bins().empty());
  CHECK(statistics.marks().segments(0).empty());
  CycleState reset;
  reset.reset = true;
  reset.directions[0].bucket = reset.directions[1].bucket = kResetBucket;
  statistics.cycle(reset, 0);
  statistics.settle();
  CHECK(waiting_share(statistics) == 0);
  CHECK(port_sentence(statistics) == "The port is in reset all the time.");
}

TEST_CASE("the sentence names who is waited for most, where, and the latency at p50") {
  PortStatistics statistics(invented_shape(), {});
  CycleState state;
  state.directions[0].bucket = state.directions[1].bucket = 3;
  for (std::uint64_t cycle = 0; cycle < 50; ++cycle) statistics.cycle(state, cycle);
  statistics.settle();
  CHECK(port_sentence(statistics) == "Nothing moves on this port.");
  state.directions[1].bucket = 0;
  statistics.cycle(state, 50);
  statistics.settle();
  CHECK(port_sentence(statistics) == "Neither side waits.");
  state.directions[1].bucket = 1;
  for (std::uint64_t cycle = 51; cycle < 90; ++cycle) statistics.cycle(state, cycle);
  state.directions[0].bucket = 2;
  state.directions[1].bucket = 2;
  Transaction t;
  t.direction = 1;
  t.shown = t.accept = 53;
  t.end = 90;
  statistics.transaction(t);
  for (std::uint64_t cycle = 90; cycle < 100; ++cycle) statistics.cycle(state, cycle);
  statistics.settle();
  CHECK(waiting_share(statistics) == Approx(0.49));
  CHECK(port_sentence(statistics) ==
        "Writes wait for the manager 39 % of the time, most of it in late (data waits for the "
        "manager); the latency of a write is 37 cycles at p50.");
  for (t.shown = 50; t.end < 93; ++t.end) statistics.transaction(t);
  statistics.cycle(state, 100);
  statistics.settle();
  CHECK(port_sentence(statistics)
            .ends_with("the latency of a write is 37 cycles at p50, 40 cycles with the wait for "
                       "its acceptance."));
}

TEST_CASE("a transaction that is open at the end is told if it is older than any that ended took",
          "[analysis]") {
  const auto text = [](std::uint64_t still, OpenTransaction open) {
    PortStatistics statistics(invented_shape(), {});
    CycleState state;
    state.channels[0] = Handshake::kBeat;
    Transaction ended;
    ended.end = 9;
    for (std::uint64_t cycle = 0; cycle < 10; ++cycle) statistics.cycle(state, cycle);
    statistics.transaction(ended);
    statistics.cycle(state, 10);
    for (std::uint64_t cycle = 0; cycle < still; ++cycle)
      statistics.cycle(CycleState(), 11 + cycle);
    open.transaction.id = 3;
    open.transaction.address = 0x40;
    statistics.unfinished(open);
    statistics.settle();
    return oldest_open_text(statistics);
  };
  CHECK(text(5, {.age = 4, .total = 9}).empty());
  CHECK(text(5, {.age = 400, .total = 900, .by = LostBy::kReset}).empty());
  CHECK(text(5, {.age = 10, .total = 12})
            .starts_with("1 transaction is open at the end; the oldest, "));
  CHECK(text(5, {.age = 10, .total = 12})
            .ends_with("of ID 3 at 0x40, was accepted at cycle 0 and waits for its response since "
                       "10 cycles."));
  CHECK(text(70, {.age = 70, .total = 70})
            .starts_with("Hang: nothing has moved in the last 70 cycles. "));
  CHECK(text(5, {.total = 30, .awaits = Awaits::kAccept})
            .ends_with("is offered since cycle 0 and not accepted: 30 cycles."));
}

}  // namespace
}  // namespace fabmon::test::test_port_sentence
