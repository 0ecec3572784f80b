// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What sentences call the transactions of buses that have no addresses, opcodes, or names of
// responses.
#include <string>

#include "tb/analysis/port_sentence.hpp"
#include "tb/analysis/port_statistics.hpp"
#include "tb/analysis/transaction_text.hpp"
#include "tests/analysis/fake_port.hpp"
#include "tests/analysis/other_shapes.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_transaction_text {
namespace {

Transaction sample() {
  Transaction t = fake(10, 20, 0x80, 3);
  t.dest = 5;
  t.kind = 1;
  return t;
}

TEST_CASE("A transaction is called by its kind, unit or direction, with what its bus has of it",
          "[analysis]") {
  CHECK(transaction_text(fake_bus(), sample()) == "read of ID 3 at 0x80");
  CHECK(transaction_text(stream_shape(), sample()) == "packet of ID 3 to 5");
  CHECK(transaction_text(opcode_shape(), sample()) == "Get of ID 3 at 0x80");
  Transaction unknown = sample();
  unknown.kind = 7;
  CHECK(transaction_text(opcode_shape(), unknown) == "write of ID 3 at 0x80");
}

TEST_CASE("Responses and bursts have names, numbers, or are not there", "[analysis]") {
  Transaction t = sample();
  CHECK(response_name(stream_shape(), t).empty());
  CHECK(burst_name(stream_shape(), t).empty());
  CHECK(response_name(fake_bus(), t) == "OKAY");
  CHECK(burst_name(fake_bus(), t) == "INCR");
  t.error = true;
  CHECK(response_name(stream_shape(), t) == "error");
  t.response = 1;
  CHECK(response_name(opcode_shape(), t) == "DENIED");
  t.response = 3;
  CHECK(response_name(fake_bus(), t) == "3");
}

TEST_CASE("Nouns have the right article and number", "[analysis]") {
  CHECK(with_article("packet") == "a packet");
  CHECK(with_article("AcquireBlock") == "an AcquireBlock");
  CHECK(counted(1, "packet") == "1 packet");
  CHECK(counted(0, "packet") == "0 packets");
  CHECK(unit_of_all(stream_shape()) == "packet");
  CHECK(unit_of_all(fake_bus()) == "transaction");
}

// A port in whose cycles the first bucket that waits is taken.
void run(PortStatistics& statistics, std::uint64_t cycles) {
  CycleState state;
  state.directions[0].bucket = 1;
  for (std::uint64_t cycle = 0; cycle < cycles; ++cycle) statistics.cycle(state, cycle);
}

TEST_CASE("The sentences about a stream speak of packets, and of no address", "[analysis]") {
  PortStatistics statistics(stream_shape(), {});
  run(statistics, 9);
  Transaction t = fake(2, 9, 0, 1);
  t.error = true;
  statistics.transaction(t);
  run(statistics, 1);
  for (const bool accepted : {false, true}) {
    OpenTransaction open{.age = 30, .total = accepted ? 40U : 30U};
    open.transaction.id = 2;
    open.transaction.dest = 6;
    open.awaits = accepted ? Awaits::kData : Awaits::kAccept;
    statistics.unfinished(open);
    statistics.settle();
    CHECK(oldest_open_text(statistics) ==
          (accepted ? "1 packet is open at the end; the oldest, a packet of ID 2 to 6, was "
                      "accepted at cycle 0 and waits for data since 30 cycles."
                    : "The first beat of a packet of ID 2 to 6 is offered since cycle 0 and not "
                      "accepted: 30 cycles."));
  }
  CHECK(port_sentence(statistics) ==
        "Packets wait for the subordinate 100 % of the time, most of it in wait (a beat waits); "
        "the latency of a packet is 7 cycles at p50.");
  REQUIRE(statistics.marks().error_count() == 1);
  CHECK(statistics.marks().marks().front().text == "packet of ID 1 ended with an error");
}

TEST_CASE("Addresses, kinds and destinations are counted where a bus has them", "[analysis]") {
  for (const BusShape* shape : {&stream_shape(), &opcode_shape(), &fake_bus()}) {
    PortStatistics statistics(*shape, {});
    run(statistics, 20);
    statistics.transaction(sample());
    run(statistics, 1);
    statistics.settle();
    const DirectionStatistics& direction = statistics.direction(0);
    CHECK(direction.ranges().ranges().size() == (shape->has_address ? 1 : 0));
    CHECK(direction.lines().hottest(5).size() == (shape->has_address ? 1 : 0));
    CHECK(direction.groups().kind().groups().size() == (shape->kinds.empty() ? 0 : 1));
    CHECK(direction.groups().dest().groups().size() == (shape->has_dest ? 1 : 0));
  }
}

}  // namespace
}  // namespace fabmon::test::test_transaction_text
