/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Copyright the fabmon contributors. */
/*
 * What goes wrong around the driver of linux/pmu: captures that fail, also in the interrupt, a
 * timer that is late, suspend, a reg that is too small, registers that name places and numbers that
 * there are not, fields of an event that nobody reads.
 *
 *   faults         exit status 0, or 1 and a line for each number that is wrong
 */
#include "hardware.h"

/* An interrupt whose capture fails: once, and then no storm. */
static void no_storm(unsigned form) {
  struct perf_event event;
  probed(form, 7);
  open_event(&event, config_of(0));
  on(&event, 1);
  happen(0, 1ULL << 48);
  happen(0, 5);
  hw.dead = true;
  check(fabmon_interrupt(7, found), IRQ_HANDLED, "the interrupt is ours");
  check(hw.overflow & hw.enabled, 0, "and is masked");
  check(told, 2, "lines in the log: no snapshot, masked");
  for (unsigned i = 0; i < 100; ++i) check(fabmon_interrupt(7, found), IRQ_NONE, "not ours now");
  check(found->poll.period, 100 * MS, "ns to the next attempt");
  now_ns += 100 * MS;
  check(fabmon_poll_all(&found->poll), HRTIMER_RESTART, "which fails");
  check(told, 2, "lines in the log: said once");
  hw.dead = false;
  now_ns += 100 * MS;
  check(fabmon_poll_all(&found->poll), HRTIMER_NORESTART, "the next succeeds");
  check(hw.enabled, 1, "the interrupt is on again");
  read_event(&event);
  check(event.count.value, (1ULL << 48) + 5, "and the count is whole");
  happen(0, 1ULL << 48);
  check(fabmon_interrupt(7, found), IRQ_HANDLED, "the next interrupt");
  off(&event, 1);
  check(event.count.value, (2ULL << 48) + 5, "a count over two overflows");
  check(hw.enabled, 0, "interrupts are off");

  /* So late that a second overflow may have come: no count. */
  const u64 ran = event.total_time_running;
  on(&event, 1);
  happen(0, 1ULL << 48);
  hw.dead = true;
  check(fabmon_interrupt(7, found), IRQ_HANDLED, "the interrupt is ours");
  hw.dead = false;
  now_ns += 9000ULL * MS; /* 2^48 / 32 KiB cycles are 8.6 s */
  told = 0;
  fabmon_poll_all(&found->poll);
  check(told, 1, "lines in the log: an overflow may have been missed");
  off(&event, 1);
  check(event.count.value, (2ULL << 48) + 5, "the count is that of before");
  check(event.total_time_running, ran, "and so is the running time");

  /* Taken off while masked: the next event has an interrupt. */
  on(&event, 1);
  happen(0, 1ULL << 48);
  hw.dead = true;
  fabmon_interrupt(7, found);
  off(&event, 1);
  hw.dead = false;
  on(&event, 1);
  check(hw.enabled, 1, "the interrupt of the next event");
  off(&event, 1);
  check(told_locked, 0, "lines written under a raw lock");
  close_events(&event, 1);
}

/* A read that fails has no running time; the next one that succeeds has that of both. */
static void unanswered(unsigned form) {
  struct perf_event event;
  probed(form, 7);
  open_event(&event, config_of(0));
  now_ns += 10;
  on(&event, 1);
  happen(0, 7);
  now_ns += 10;
  read_event(&event);
  check(event.count.value, 7, "a count");
  check(event.total_time_running, 10, "and its time");
  hw.dead = true;
  happen(0, 3);
  now_ns += 20;
  read_event(&event);
  check(event.count.value, 7, "no snapshot, no count");
  check(event.total_time_running, 10, "and no time");
  hw.dead = false;
  now_ns += 30;
  read_event(&event);
  check(event.count.value, 10, "the next has all");
  check(event.total_time_running, 60, "and all of the time");
  hw.dead = true;
  now_ns += 40;
  off(&event, 1);
  check(event.count.value, 10, "no snapshot at the end");
  check(event.total_time_running, 60, "and no time");
  close_events(&event, 1);
}

/* A timer that is late by more than a counter takes from one overflow to the next. */
static void late_timer(void) {
  struct perf_event event;
  probed(AXI4, -ENXIO);
  open_event(&event, config_of(0));
  on(&event, 1);
  happen(0, 5);
  now_ns += 8000ULL * MS;
  read_event(&event);
  check(event.count.value, 5, "a count in time");
  happen(0, 5);
  now_ns += 9000ULL * MS;
  read_event(&event);
  check(event.count.value, 5, "a count that is late");
  check(event.total_time_running, 8000ULL * MS, "a running time");
  check(told, 1, "lines in the log");
  off(&event, 1);
  close_events(&event, 1);
}

static void suspended(unsigned form, int irq) {
  struct perf_event events[2];
  const struct dev_pm_ops *const pm = fabmon_driver.driver.pm;
  probed(form, irq);
  for (unsigned j = 0; j < 2; ++j) open_event(&events[j], config_of(j));
  on(&events[0], 1);
  happen(0, 10);
  const int clocks = clocks_on;
  check((u64)pm->suspend(&device.dev), 0, "suspend");
  check(clocks_on, clocks - 1, "the clock is off");
  check(found->poll.period, 0, "the timer is off");
  check(hw.enabled, 0, "interrupts are off");
  check(hw.frozen, form == AXI4, "nothing counts that perf has not got");
  reset_bus(); /* the power was off */
  hw.overflow = 1, hw.enabled = 1;
  hw.accesses = 0;
  check(fabmon_interrupt(7, found), IRQ_NONE, "an interrupt of others");
  check(fabmon_poll_all(&found->poll), HRTIMER_NORESTART, "a timer that was late");
  read_event(&events[0]);
  check(events[0].count.value, 10, "the count until then");
  off(&events[0], 1); /* the CPU goes off, and another one takes over */
  on(&events[0], 1);
  on(&events[1], 1);
  check(hw.accesses, 0, "registers that were accessed");
  hw.overflow = 0, hw.enabled = 0;
  check((u64)pm->resume(&device.dev), 0, "resume");
  check(clocks_on, clocks, "the clock is on");
  check(found->poll.period != 0, irq <= 0 || form == STATS, "the timer is on again");
  happen(0, 4), happen(1, 6);
  off(events, 2);
  check(events[0].count.value, 14, "the count without what was between");
  check(events[1].count.value, 6, "one that came meanwhile");
  check(told, 0, "lines in the log");

  /* With nothing on. */
  pm->suspend(&device.dev);
  reset_bus();
  pm->resume(&device.dev);
  check(found->poll.period, 0, "no timer runs");
  on(events, 2);
  happen(1, 1);
  off(events, 2);
  check(events[1].count.value, 7, "and they still count");
  if (form == STATS) {
    close_events(events, 2);
    return;
  }

  /* A count that cannot be taken before has no running time. */
  const u64 ran = events[0].total_time_running, count = events[0].count.value;
  on(events, 2);
  happen(0, 100);
  hw.dead = true;
  now_ns += 100;
  pm->suspend(&device.dev);
  reset_bus();
  pm->resume(&device.dev);
  off(events, 2);
  check(events[0].count.value, count, "the count of before");
  check(events[0].total_time_running, ran, "and its time");
  if (form == BANK) { /* whose events start with a snapshot */
    hw.dead = false;
    on(events, 2);
    pm->suspend(&device.dev);
    hw.dead = true;
    pm->resume(&device.dev);
    hw.dead = false;
    happen(0, 9);
    read_event(&events[0]);
    check(events[0].count.value, count, "a count that did not start");
    happen(0, 4);
    off(events, 2);
    check(events[0].count.value, count + 4, "and then did");
  }
  close_events(events, 2);
}

/* Hardware that cannot be: refused with one line, and nothing is written. */
static void refused(unsigned form, u32 offset, u32 value, const char *what) {
  const unsigned before = told;
  faked = offset, fake = value;
  check((u64)probe(kinds[form], 48, 7), (u64)-ENODEV, what);
  check(told, before + 1, "lines in the log");
  faked = SIZE;
}

static void impossible_hardware(void) {
  for (unsigned form = AXI4; form <= STATS; ++form) {
    told = 0;
    memset(&hw, 0, sizeof(hw));
    hw.form = form;
    device = (struct platform_device){{kinds[form], NULL}, registers, 7, {0}};
    device.resource.size = form == STATS ? 0x8000 : 0x800;
    check((u64)fabmon_probe(&device), (u64)-EINVAL, "a reg that is too small");
    check(hw.accesses, 0, "registers that were accessed");
    check(told, 1, "lines in the log");
  }
  const u32 unit = 48U << 24 | 16U << 8;
  refused(AXI4, FABMON_AXI4_UCADR_L, 0x1000, "a unit beyond the registers");
  refused(AXI4, FABMON_AXI4_UCADR_L, 0xfff, "a unit between two words");
  refused(AXI4, FABMON_AXI4_UCADR_L, 0xfffffff0, "an offset that wraps");
  refused(AXI4, FABMON_AXI4_UCADR_H, 1, "an offset beyond 4 GiB");
  refused(AXI4, FABMON_AXI4_UCADR_L, 0xfe0, "selects beyond the registers");
  refused(AXI4, FABMON_AXI4_UDIS_L, unit | 33, "33 counters in a unit");
  refused(AXI4, FABMON_AXI4_UDIS_L, unit | 200, "200 counters");
  refused(BANK, FABMON_AXI4_GDIS_L, 3U << 16 | 0xffU << 8, "tables beyond the registers");
  refused(BANK, 0x808, 0x2000, "a third unit beyond the registers");
  refused(STATS, FABMON_STATS_CONFIG0, 1025U << 16 | 8, "1025 bins");
  refused(STATS, FABMON_STATS_HIST_CONFIG, 3U << 12 | 16, "3 histograms");
  refused(STATS, FABMON_STATS_HIST_CONFIG, 1U << 12 | 129, "129 bins of a histogram");
}

/* Bins of 1 bit: no shift by a negative number, and the timer runs as often as it may. */
static void narrow_bins(void) {
  for (unsigned bits = 1; bits < 3; ++bits) {
    check((u64)probe(&fabmon_stats_kind, bits, -ENXIO), 0, "probe of narrow bins");
    check(found->poll_ns, MS, "ns of the timer");
  }
  check((u64)probe(&fabmon_stats_kind, 64, -ENXIO), 0, "probe of wide bins");
  check(found->poll_ns, 3600ULL * 1000 * MS, "ns of the timer");
}

/* Hardware that answers Secure software alone reads 0; locked hardware has no events. */
static void secure_hardware(void) {
  for (unsigned form = AXI4; form <= STATS; ++form) {
    told = 0;
    faked = form == STATS ? FABMON_STATS_ID : FABMON_AXI4_EXT_ID, fake = 0;
    check((u64)probe(kinds[form], 48, 7), (u64)-EACCES, "hardware for Secure software");
    check(told, 1, "lines in the log");
    if (form != STATS) {
      struct perf_event event;
      memset(&event, 0, sizeof(event));
      faked = FABMON_AXI4_EXT_LOCK, fake = FABMON_AXI4_EXT_LOCK_LOCK;
      check((u64)probe(kinds[form], 48, 7), 0, "probe of locked hardware");
      check(told, 2, "lines in the log");
      event.pmu = &found->pmu;
      event.attr.config = config_of(0);
      event.group_leader = &event;
      check((u64)found->pmu.event_init(&event), (u64)-EPERM, "an event of locked hardware");
    }
    faked = SIZE;
  }
}

static void other_fields(void) {
  struct perf_event event;
  probed(AXI4, 7);
  open_event(&event, 0x12);
  u64 *const fields[] = {&event.attr.config1, &event.attr.config2, &event.attr.config3,
                         &event.attr.config4};
  for (unsigned i = 0; i < ARRAY_SIZE(fields); ++i) {
    *fields[i] = 1;
    check((u64)found->pmu.event_init(&event), (u64)-EINVAL, "a field that nobody reads");
    *fields[i] = 0;
  }
  close_events(&event, 1);
}

/* A bin that is full is said, but not under the lock. */
static void full_bin(void) {
  struct perf_event event;
  probed(STATS, -ENXIO);
  open_event(&event, config_of(0));
  on(&event, 1);
  hw.value[3] = (1ULL << 48) - 1;
  read_event(&event);
  off(&event, 1);
  check(told > 0, true, "lines in the log");
  close_events(&event, 1);
  check(told_locked, 0, "lines written under a raw lock");
}

int main(void) {
  for (unsigned form = AXI4; form <= STATS; ++form) {
    if (form != STATS) no_storm(form);
    if (form != STATS) unanswered(form);
    suspended(form, 7);
    suspended(form, -ENXIO);
  }
  late_timer();
  impossible_hardware();
  narrow_bins();
  secure_hardware();
  other_fields();
  full_bin();
  if (!wrong) printf("faults: all as it should be\n");
  return wrong ? 1 : 0;
}
