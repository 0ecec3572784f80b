// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The classes of defects with which performance monitors have shipped, one test each for every
// monitor, named after what the monitor promises instead. RTL and golden model alike; expected
// numbers by hand. What a class means to a monitor is in its file, <m>_defects.cpp.
#include "tests/contract/monitors.hpp"

namespace fabmon::test::test_defects {

// Shipped: only +1 in a cycle although several events fire.
TEMPLATE_TEST_CASE("all events of one cycle are counted, each by its full amount", "[defects]",
                   FABMON_MONITORS) {
  Defects<TestType>::all_of_one_cycle();
}

// Shipped: a counter is cleared when its event is absent.
TEMPLATE_TEST_CASE("a count stays while its event is absent", "[defects]", FABMON_MONITORS) {
  Defects<TestType>::stays_while_absent();
}

// Shipped: only the low bits count.
TEMPLATE_TEST_CASE("all bits of a counter count", "[defects]", FABMON_MONITORS) {
  Defects<TestType>::all_bits();
}

// Shipped: an event is sampled one stage early or late.
TEMPLATE_TEST_CASE("an event is counted in its own cycle, not one early or late", "[defects]",
                   FABMON_MONITORS) {
  Defects<TestType>::own_cycle();
}

// Shipped: a count is lost in the cycle of a register access.
TEMPLATE_TEST_CASE("no count is lost or doubled by register accesses", "[defects]",
                   FABMON_MONITORS) {
  Defects<TestType>::register_accesses();
}

// Shipped: a read after a write is off by one.
TEMPLATE_TEST_CASE("a read after a write is exact to the cycle", "[defects]", FABMON_MONITORS) {
  Defects<TestType>::read_after_write();
}

// Shipped: two classes of events cannot be counted together.
TEMPLATE_TEST_CASE("any two events can be counted together", "[defects]", FABMON_MONITORS) {
  Defects<TestType>::any_two();
}

// Shipped: the name of an event is wired to another signal; ports that are tied off count.
TEMPLATE_TEST_CASE("every event counts what its name says, and nothing else", "[defects]",
                   FABMON_MONITORS) {
  Defects<TestType>::own_event();
}

// Shipped: an overflow cannot be detected, nor can several between two reads.
TEMPLATE_TEST_CASE("every overflow can be told, also a second one", "[defects]", FABMON_MONITORS) {
  Defects<TestType>::overflows();
}

// Shipped: a later sample is smaller than an earlier one.
TEMPLATE_TEST_CASE("a later sample is never smaller than an earlier one", "[defects]",
                   FABMON_MONITORS) {
  Defects<TestType>::later_is_not_smaller();
}

// Shipped: there is no coherent snapshot at the begin and end of a region.
TEMPLATE_TEST_CASE("the counts of a region are exact: all counters begin and end in one cycle",
                   "[defects]", FABMON_MONITORS) {
  Defects<TestType>::regions();
}

// Shipped: bins do not sum to the transactions; there is none for what is out of range.
TEMPLATE_TEST_CASE("what is counted in parts sums up to the whole", "[defects]", FABMON_MONITORS) {
  Defects<TestType>::parts_sum();
}

// Shipped: events that are documented but broken.
TEMPLATE_TEST_CASE("every documented event works: there is traffic on which it counts", "[defects]",
                   FABMON_MONITORS) {
  Defects<TestType>::every_event_counts();
}

// Shipped: two completions of one cycle count once.
TEMPLATE_TEST_CASE("two completions of one cycle are two", "[defects]", FABMON_MONITORS) {
  Defects<TestType>::two_completions();
}

}  // namespace fabmon::test::test_defects
