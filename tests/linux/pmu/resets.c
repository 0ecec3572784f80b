/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Copyright the fabmon contributors. */
/*
 * The driver of linux/pmu where the monitor's bus is reset, or other software changes a register,
 * while perf counts: at each access of what the driver does.
 *
 *   resets         exit status 0, or 1 and a line for each number that is wrong
 */
#include "hardware.h"

/* Two events over a reset: it has no count and no running time, and then they count again. */
static void after_reset(unsigned form, bool grouped) {
  struct perf_event events[2];
  probed(form, 7);
  for (unsigned j = 0; j < 2; ++j) open_event(&events[j], config_of(j));
  events[1].group_leader = &events[0];
  on(events, 2);
  now_ns += 100;
  happen(0, 11), happen(1, 22);
  for (unsigned j = 0; j < 2; ++j) read_event(&events[j]);
  happen(0, 500), happen(1, 600);
  reset_bus();
  happen(0, 5000), happen(1, 60000);
  now_ns += 100;
  if (grouped)
    read_group(events);
  else
    read_all(events, 2);
  check(told, 1, "lines in the log: it is said once");
  for (unsigned j = 0; j < 2; ++j) {
    check(events[j].count.value, j ? 22 : 11, "the count of before");
    check(events[j].total_time_running, 100, "the time of before");
  }
  happen(0, 4), happen(1, 5);
  now_ns += 1000;
  off(events, 2);
  for (unsigned j = 0; j < 2; ++j) {
    check(events[j].count.value, j ? 27 : 15, "the count of before and after");
    check(events[j].total_time_running, 1100, "the time of before and after");
  }
  check(hw.enabled, 0, "interrupts are off");

  /* A reset that is seen when they go off, also where they come on again at once. */
  for (unsigned again = 0; again < 2; ++again) {
    const u64 ran = events[0].total_time_running;
    told = 0;
    on(events, 2);
    happen(0, 77);
    now_ns += 100;
    reset_bus();
    happen(0, 770);
    found->pmu.pmu_disable(&found->pmu);
    off(events, 2);
    if (again) on(events, 2);
    found->pmu.pmu_enable(&found->pmu);
    check(told, 1, "lines in the log");
    if (again) {
      happen(0, 8);
      now_ns += 50;
      off(events, 2);
    }
    check(events[0].count.value, again ? 23 : 15, "the count of other turns");
    check(events[0].total_time_running, ran + (again ? 50 : 0), "and their time");
    check(events[1].total_time_running, ran + (again ? 50 : 0), "of both");
  }
  /* While none is on, a reset is nobody's. */
  told = 0;
  reset_bus();
  on(events, 2);
  happen(0, 1);
  off(events, 2);
  check(events[0].count.value, 24, "a reset while nothing counts");
  check(told, 0, "lines in the log");
  check(told_locked, 0, "lines written under a raw lock");
  close_events(events, 2);
}

/* One more event starts after the reset: the others do not count on as if nothing had been. */
static void hidden_reset(unsigned form) {
  struct perf_event events[3];
  probed(form, 7);
  for (unsigned j = 0; j < 3; ++j) open_event(&events[j], config_of(j % 2));
  on(events, 2);
  now_ns += 100;
  happen(0, 3), happen(1, 3);
  reset_bus();
  on(&events[2], 1);
  now_ns += 100;
  happen(0, 9), happen(1, 9);
  if (form == AXI4) grow(2, 9); /* it has a counter of its own */
  off(events, 3);
  for (unsigned j = 0; j < 3; ++j) {
    check(events[j].count.value, j < 2 ? 0 : 9, "a count");
    check(events[j].total_time_running, j < 2 ? 0 : 100, "a running time");
  }
  check(told, 1, "lines in the log");
  close_events(events, 3);
}

/*
 * A reset at each access of what the driver does. Events happen at a constant rate, so that each
 * count is that of its running time, whatever is lost.
 */
enum { READ, READ_GROUP, TURN, ADD_ONE, TAKE_ONE, TIMER, DEEDS };

static void pass(unsigned ns) {
  now_ns += ns;
  for (unsigned j = 0; j < 2; ++j) happen(j, (u64)ns * (j + 1));
}

static void act(unsigned deed, struct perf_event *events) {
  if (deed == READ) read_all(events, 2);
  if (deed == READ_GROUP) read_group(events);
  if (deed == TURN) {
    found->pmu.pmu_disable(&found->pmu);
    off(events, 2);
    on(events, 2);
    found->pmu.pmu_enable(&found->pmu);
  }
  if (deed == ADD_ONE) on(&events[2], 1);
  if (deed == TAKE_ONE) {
    off(&events[1], 1);
    on(&events[1], 1);
  }
  if (deed == TIMER) fabmon_poll_all(&found->poll);
}

static void reset_anywhere(unsigned form, unsigned deed) {
  const unsigned before = wrong;
  for (unsigned step = 1; !reset_in && step < 1000; ++step) {
    struct perf_event events[3];
    probed(form, 7);
    for (unsigned j = 0; j < 3; ++j) open_event(&events[j], config_of(j % 2));
    on(events, 2);
    pass(100);
    read_all(events, 2);
    pass(100);
    reset_in = step;
    act(deed, events);
    const unsigned left = reset_in;
    reset_in = 0;
    const unsigned n = deed == ADD_ONE && form != AXI4 ? 3 : 2;
    for (unsigned again = 0; again < 3; ++again) {
      pass(100);
      read_all(events, n);
      for (unsigned j = 0; j < n; ++j)
        check(events[j].count.value, events[j].total_time_running * (j % 2 + 1),
              "a count for its running time, after a reset");
    }
    off(events, deed == ADD_ONE ? 3 : 2);
    for (unsigned j = 0; j < n; ++j)
      check(events[j].total_time_running >= 200, true, "a running time: it counts again");
    close_events(events, 3);
    if (wrong != before) printf("form %u, deed %u, step %u\n", form, deed, step);
    if (left || wrong != before) break;
  }
}

/* After a reset the events of a group count from one cycle again. */
static void one_cycle(unsigned form, bool resumed) {
  struct perf_event events[2];
  const struct dev_pm_ops *const pm = fabmon_driver.driver.pm;
  probed(form, 7);
  for (unsigned j = 0; j < 2; ++j) open_event(&events[j], config_of(j));
  on(events, 2);
  if (resumed) pm->suspend(&device.dev);
  reset_bus();
  busy = true;
  if (resumed)
    pm->resume(&device.dev);
  else
    read_group(events);
  read_group(events);
  busy = false;
  check(events[0].count.value > 0, true, "a count");
  check(events[1].count.value, events[0].count.value, "that of another of the group");
  off(events, 2);
  close_events(events, 2);
}

/* Other software takes the select of a counter away. */
static void taken_away(void) {
  struct perf_event events[2], software;
  probed(AXI4, 7);
  memset(&software, 0, sizeof(software));
  for (unsigned j = 0; j < 2; ++j) {
    open_event(&events[j], config_of(j));
    events[j].group_leader = &software;
  }
  software.sibling = &events[0];
  events[0].sibling = &events[1];
  on(events, 2);
  happen(0, 30);
  hw.select[0] = hw.select[1] = 0;
  now_ns += 100;
  software.total_time_running = 100;
  read_all(events, 2);
  check(told, 1, "lines in the log");
  check(events[0].total_time_running, 0, "a running time");
  check(software.total_time_running, 0, "that of a leader of software, which perf shows");
  off(events, 2);
  close_events(events, 2);
}

int main(void) {
  for (unsigned form = AXI4; form <= STATS; ++form) {
    after_reset(form, false);
    after_reset(form, true);
    hidden_reset(form);
    for (unsigned deed = READ; deed < DEEDS; ++deed) reset_anywhere(form, deed);
    if (form != STATS) one_cycle(form, false);
    if (form != STATS) one_cycle(form, true);
  }
  taken_away();
  if (!wrong) printf("resets: all as it should be\n");
  return wrong ? 1 : 0;
}
