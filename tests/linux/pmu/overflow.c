/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Copyright the fabmon contributors. */
/*
 * The driver of linux/pmu on registers that the test moves: what no simulation of the RTL reaches,
 * for counters of 33 to 63 bits start at 0. Counts over many overflows, by interrupt and by timer;
 * bins that fill; snapshots that are lost or never come.
 *
 *   overflow       exit status 0, or 1 and a line for each number that is wrong
 *
 * Random, by FABMON_SEED; a failure prints the seed.
 */
#include "hardware.h"

static void overflows(unsigned width, bool by_interrupt) {
  struct perf_event events[COUNTERS];
  u64 truth[COUNTERS] = {0};
  unsigned overflowed = 0;
  check((u64)probe(&fabmon_axi4_kind, width, by_interrupt ? 7 : -ENXIO), 0, "probe of axi4");
  for (unsigned j = 0; j < COUNTERS; ++j) open_event(&events[j], 0x12 + j);
  on(events, COUNTERS);
  check(found->poll.period != 0, !by_interrupt, "a timer runs, not an interrupt");
  for (unsigned step = 0; step < 400; ++step) {
    hw.lose = (unsigned)random_below(4);
    for (unsigned j = 0; j < COUNTERS; ++j) {
      const u64 by = random_below(1ULL << (width - 2 - j));
      grow(j, by);
      truth[j] += by;
    }
    if (by_interrupt && (hw.overflow & hw.enabled)) {
      ++overflowed;
      check(fabmon_interrupt(7, found), IRQ_HANDLED, "the interrupt is ours");
      check(hw.overflow & hw.enabled, 0, "the interrupt is low again");
    } else if (by_interrupt) {
      check(fabmon_interrupt(7, found), IRQ_NONE, "the interrupt is another's");
    } else {
      fabmon_poll_all(&found->poll);
    }
    if (random_below(8) == 0) {
      const unsigned j = (unsigned)random_below(COUNTERS);
      read_event(&events[j]);
      check(events[j].count.value, truth[j], "a count while it counts");
    }
    if (random_below(16) == 0) { /* another turn: the counters begin anew, one of them twice */
      found->pmu.pmu_disable(&found->pmu);
      off(events, COUNTERS);
      on(events, COUNTERS);
      off(events, 1);
      on(events, 1);
      found->pmu.pmu_enable(&found->pmu);
    }
  }
  if (by_interrupt) check(overflowed > 20, true, "there were overflows");
  off(events, COUNTERS);
  for (unsigned j = 0; j < COUNTERS; ++j) check(events[j].count.value, truth[j], "a count");
  check(hw.enabled, 0, "interrupts are off");
  check(found->poll.period, 0, "the timer is off");
  close_events(events, COUNTERS);
}

static void bins_that_fill(void) {
  static const u64 configs[] = {FABMON_STATS_SAMPLES_LO, FABMON_STATS_BIN_VAL,
                                FABMON_STATS_BIN_VAL + FABMON_STATS_BIN_STRIDE};
  struct perf_event events[3];
  u64 truth[3] = {0};
  check((u64)probe(&fabmon_stats_kind, 32, -ENXIO), 0, "probe of stats");
  for (unsigned i = 0; i < 3; ++i) open_event(&events[i], configs[i]);
  hw.value[3] = 1U << 31; /* what was before */
  on(events, 3);
  for (unsigned step = 0; step < 200; ++step) {
    for (unsigned bin = 0; bin < BINS; ++bin) {
      const u64 by = random_below(1U << 29);
      hw.value[3 + bin] += by;
      hw.value[0] += by;
      truth[1 + bin] += by;
      truth[0] += by;
      check(hw.value[3 + bin] < U32_MAX, true, "a bin is cleared before it fills");
    }
    fabmon_poll_all(&found->poll);
    for (unsigned i = 0; i < 3; ++i) {
      read_event(&events[i]);
      check(events[i].count.value, truth[i], "a count of stats");
    }
  }
  off(events, 3);
  for (unsigned i = 0; i < 3; ++i) check(events[i].count.value, truth[i], "a count of stats");
  check(hw.shadow_read, 0, "reads are live again");
  close_events(events, 3);
}

static void nothing_silent(void) {
  struct perf_event event;
  told = 0;
  check((u64)probe(&fabmon_axi4_kind, 33, -ENXIO), (u64)-EINVAL, "33 bits without an interrupt");
  check(told, 1, "lines in the log");
  check((u64)probe_as(&fabmon_bank_kind, AXI4, 48, 7), (u64)-ENODEV, "axi4 that is called a bank");
  check((u64)probe(&fabmon_axi4_kind, 1, 7), (u64)-ENODEV, "counters of 1 bit");
  check(told, 3, "lines in the log");
  told = 1;
  check((u64)probe(&fabmon_axi4_kind, 48, -ENXIO), 0, "48 bits without an interrupt");
  check(found->poll_ns, (1ULL << 46) / 32768, "ns, a quarter of the shortest time to an overflow");
  open_event(&event, 0x12);
  on(&event, 1);
  grow((unsigned)event.hw.idx, 1000);
  hw.dead = true;
  read_event(&event);
  check(told, 2, "lines in the log");
  check(event.count.value, 0, "without a snapshot the count holds");
  hw.dead = false;
  read_event(&event);
  check(event.count.value, 1000, "and comes with the next");
  off(&event, 1);
  close_events(&event, 1);
  check(probe(&fabmon_stats_kind, 32, -ENXIO), 0, "probe of stats");
  open_event(&event, FABMON_STATS_BIN_VAL);
  on(&event, 1);
  hw.value[3] = U32_MAX;
  read_event(&event);
  check(told, 3, "lines in the log: the bin is full");
  off(&event, 1);
  close_events(&event, 1);
}

int main(void) {
  const char *const given = getenv("FABMON_SEED");
  seed = given ? strtoull(given, NULL, 0) : 1;
  overflows(33, true);
  overflows(48, true);
  overflows(63, true);
  overflows(48, false);
  bins_that_fill();
  nothing_silent();
  if (!wrong) printf("overflow: all counts exact\n");
  return wrong ? 1 : 0;
}
