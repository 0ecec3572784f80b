/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Copyright the fabmon contributors. */
/*
 * axi4, axi4_bank and stats as registers that a test moves, the driver of linux/pmu on them, and
 * what perf's core does with it: its calls, its raw lock and its running time.
 */
#ifndef FABMON_TESTS_PMU_HARDWARE_H
#define FABMON_TESTS_PMU_HARDWARE_H

#include "kernel.h"
#include "linux/pmu/fabmon_axi4.c"
#include "linux/pmu/fabmon_core.c"
#include "linux/pmu/fabmon_count.c"
#include "linux/pmu/fabmon_device.c"
#include "linux/pmu/fabmon_stats.c"

enum { AXI4, BANK, STATS };
enum { COUNTERS = 4, BINS = 2, SIZE = 0x10000, UNITS = 3 };

unsigned told, told_locked;
int clocks_on;
u64 now_ns = 1000;
static unsigned wrong;
static unsigned long long seed;

/* The monitor. Of the bank, unit 0 has two counters, the others one each. */
static struct {
  unsigned form;
  bool frozen, dead;
  unsigned width, lose, accesses;
  u64 count[COUNTERS], snap[COUNTERS], shadow[3 + BINS], value[3 + BINS];
  u32 select[COUNTERS], enabled, overflow, snap_overflow, sequence, valid, lost, hi, shadow_read;
  u32 under_way, late, answer; /* stats: polls until an access is over, and what it gives */
} hw;
/* A register that reads as the test says; none at SIZE. */
static u32 faked = SIZE, fake;
static char registers[SIZE];
static unsigned reset_in; /* accesses until the bus is reset; 0: it is not */
static bool busy;         /* each counter counts 1 at each access */

/* splitmix64. */
static inline u64 random_below(u64 limit) {
  static u64 state;
  state += 0x9e3779b97f4a7c15ULL;
  u64 z = state ^ seed;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return (z ^ (z >> 31)) % limit;
}

static void check(u64 is, u64 should, const char *what) {
  if (is != should) {
    ++wrong;
    printf("%s: %llu, should be %llu (FABMON_SEED=%llu)\n", what, (unsigned long long)is,
           (unsigned long long)should, seed);
  }
}

static u32 stats_register(u32 offset) {
  const u64 *const from = hw.shadow_read ? hw.shadow : hw.value;
  for (unsigned i = 0; i < 3 + BINS; ++i) {
    static const u32 totals[] = {FABMON_STATS_SAMPLES_LO, FABMON_STATS_UNBINNED_LO,
                                 FABMON_STATS_LATENCY_SUM_LO};
    if (offset == (i < 3 ? totals[i] : FABMON_STATS_BIN_OF(i - 3))) {
      hw.hi = (u32)(from[i] >> 32);
      return (u32)from[i];
    }
  }
  switch (offset) {
    case FABMON_STATS_ID:
      return 0x504d5354;
    case FABMON_STATS_CONFIG0:
      return BINS << 16 | 8;
    case FABMON_STATS_CONFIG1:
      return 2U << 16 | hw.width << 8 | 32;
    case FABMON_STATS_GCTRL:
      return FABMON_STATS_GCTRL_ENABLE | hw.shadow_read;
    case FABMON_STATS_LATENCY_MAX:
      return hw.value[0] ? 7 : 0;
    case FABMON_STATS_HI:
      return hw.hi;
    default:
      return 0;
  }
}

/* One of two accesses is answered early. None may find another one under way. */
static bool stats_early(void) {
  check(hw.under_way, 0, "an access of stats under way");
  hw.late = 0;
  if (random_below(2)) return false;
  hw.under_way = 1 + (u32)random_below(5);
  return true;
}

static u32 stats_read(u32 offset) {
  switch (offset) {
    case FABMON_STATS_ID:
    case FABMON_STATS_CONFIG0:
    case FABMON_STATS_CONFIG1:
    case FABMON_STATS_HIST_CONFIG:
      return stats_register(offset);
    case FABMON_STATS_PENDING:
      if (hw.under_way) --hw.under_way;
      return (hw.under_way ? FABMON_STATS_PENDING_BUSY : 0) | hw.late;
    case FABMON_STATS_ANSWER:
      check(hw.under_way, 0, "an answer of stats that is not there");
      if (!hw.late) return 0; /* a reset has taken it away */
      hw.late = 0;
      return hw.answer;
    default:
      break;
  }
  if (!stats_early()) return stats_register(offset);
  hw.answer = stats_register(offset);
  hw.late = FABMON_STATS_PENDING_LATE;
  return FABMON_STATS_LATE;
}

static void stats_write(u32 offset, u32 value) {
  (void)stats_early();
  if (offset != FABMON_STATS_GCTRL) return;
  if (value & FABMON_STATS_GCTRL_SNAPSHOT) memcpy(hw.shadow, hw.value, sizeof(hw.value));
  if (value & FABMON_STATS_GCTRL_CLEAR_BINS) memset(hw.value, 0, sizeof(hw.value));
  hw.shadow_read = value & FABMON_STATS_GCTRL_SHADOW_READ;
}

/* Where a unit begins, its first counter, and its flags among those of all counters. */
static const u32 tables[UNITS] = {0x100, 0x480, 0x800};
static unsigned units(void) { return hw.form == BANK ? UNITS : 1; }
static unsigned first_of(unsigned unit) { return unit ? unit + 1 : 0; }
static unsigned count_of(unsigned unit) { return hw.form == AXI4 ? COUNTERS : unit ? 1 : 2; }
static u32 flags_of(unsigned unit) { return (BIT(count_of(unit)) - 1) << first_of(unit); }

static u32 unit_read(unsigned unit, u32 offset) {
  const unsigned first = first_of(unit), count = count_of(unit);
  if (offset >= 0x28 && offset < 0x28 + 8 * count)
    return offset % 8 ? 0 : hw.select[first + (offset - 0x28) / 8];
  switch (offset) {
    case 0x00:
      return (16U + 8 * count) << 24 | 16U << 8 | count;
    case 0x04:
      return 8;
    case 0x08:
      return tables[unit] + 0x18;
    case 0x20:
      return (hw.overflow & flags_of(unit)) >> first;
    default:
      return 0;
  }
}

static u32 axi4_read(u32 offset) {
  static const u32 snap_overflows[UNITS] = {0x418, 0x41c, 0x428}, enables[] = {0x408, 0x40c, 0x420};
  const u32 snapshots = hw.form == BANK ? FABMON_AXI4_BANK_SNAP_L : FABMON_AXI4_SNAP_L;
  if (offset >= snapshots && offset < snapshots + 8 * COUNTERS)
    return (u32)(hw.snap[(offset - snapshots) / 8] >> (offset % 8 ? 32 : 0));
  for (unsigned unit = 0; unit < units(); ++unit) {
    if (offset >= tables[unit] && offset < tables[unit] + 0x100)
      return unit_read(unit, offset - tables[unit]);
    if (offset == snap_overflows[unit])
      return (hw.snap_overflow & flags_of(unit)) >> first_of(unit);
    if (offset == enables[unit]) return (hw.enabled & flags_of(unit)) >> first_of(unit);
  }
  switch (offset) {
    case FABMON_AXI4_EXT_ID:
      return 0x46424d31;
    case FABMON_AXI4_EXT_CAP:
      return FABMON_AXI4_EXT_CAP_SNAPSHOT | hw.width << 8 | COUNTERS |
             (hw.form == BANK ? FABMON_AXI4_BANK_EXT_CAP_FIXED : 0);
    case FABMON_AXI4_GDIS_L:
      return units() << 16 | 0x70U << 8;
    case FABMON_AXI4_EXT_SNAP_STS:
      return (hw.sequence & 0xff) << 8 | hw.lost | hw.valid;
    default:
      return 0;
  }
}

/* The selects of the bank: what its counters count. */
static void fix_selects(void) {
  for (unsigned j = 0; j < COUNTERS; ++j) hw.select[j] = hw.form == BANK ? 0x12 + j : 0;
}

/* The reset of the monitor's bus. */
static void reset_bus(void) {
  const unsigned width = hw.width, form = hw.form, accesses = hw.accesses;
  memset(&hw, 0, sizeof(hw));
  hw.width = width, hw.form = form, hw.accesses = accesses;
  fix_selects();
}

/* Counter j counts. */
static void grow(unsigned j, u64 by) {
  if (hw.frozen || !hw.select[j]) return;
  hw.count[j] += by;
  if (hw.count[j] >> hw.width) hw.overflow |= BIT(j);
  hw.count[j] &= GENMASK_ULL(hw.width - 1, 0);
}

/* What happens beside an access. */
static void beside(void) {
  ++hw.accesses;
  for (unsigned j = 0; busy && j < COUNTERS; ++j) grow(j, 1);
  if (reset_in && !--reset_in) reset_bus();
}

u32 register_read(const void *place) {
  const u32 offset = (u32)((const char *)place - registers);
  beside();
  if (offset == faked) return fake;
  return hw.form == STATS ? stats_read(offset) : axi4_read(offset);
}

static void capture(void) {
  if (hw.dead) return;
  if (hw.lose) {
    hw.lost = FABMON_AXI4_EXT_SNAP_STS_LOST;
    --hw.lose;
    return;
  }
  memcpy(hw.snap, hw.count, sizeof(hw.snap));
  hw.snap_overflow = hw.overflow;
  hw.valid = FABMON_AXI4_EXT_SNAP_STS_VALID;
  ++hw.sequence;
}

static void unit_write(unsigned unit, u32 offset, u32 value) {
  if (hw.form == AXI4 && offset >= 0x28 && offset < 0x28 + 8 * COUNTERS && offset % 8 == 0) {
    const u32 j = (offset - 0x28) / 8;
    hw.select[j] = value & ~FABMON_AXI4_UCCTL_L_CNTR_RST;
    if (value & FABMON_AXI4_UCCTL_L_CNTR_RST) hw.count[j] = 0;
  }
  if (offset == 0x18 && hw.form == AXI4 && value & FABMON_AXI4_UCTRL_L_RST_CTRL)
    memset(hw.select, 0, sizeof(hw.select));
  if (offset == 0x18 && unit == 0) hw.frozen = value & FABMON_AXI4_UCTRL_L_FREEZE;
  if (offset == 0x20) hw.overflow &= ~(value << first_of(unit) & flags_of(unit));
}

void register_write(void *place, u32 value) {
  static const u32 enables[UNITS] = {0x408, 0x40c, 0x420};
  const u32 offset = (u32)((char *)place - registers);
  beside();
  if (hw.form == STATS) {
    stats_write(offset, value);
    return;
  }
  for (unsigned unit = 0; unit < units(); ++unit) {
    if (offset >= tables[unit] && offset < tables[unit] + 0x100)
      unit_write(unit, offset - tables[unit], value);
    if (offset == enables[unit])
      hw.enabled = (hw.enabled & ~flags_of(unit)) | (value << first_of(unit) & flags_of(unit));
  }
  if (offset == FABMON_AXI4_EXT_SNAP_STS) hw.lost &= ~value;
  if (offset == FABMON_AXI4_EXT_SNAP_CTRL) capture();
}

static struct fabmon *found; /* what the last probe has made */
static struct platform_device device;

int perf_pmu_register(struct pmu *pmu, const char *name, int type) {
  (void)name, (void)type;
  found = to_fabmon(pmu);
  return 0;
}

/* Probes hardware of this form as the device tree calls it. */
static int probe_as(const struct fabmon_kind *kind, unsigned form, unsigned width, int irq) {
  memset(&hw, 0, sizeof(hw));
  hw.form = form;
  hw.width = width;
  fix_selects();
  device = (struct platform_device){{kind, NULL}, registers, irq, {SIZE}};
  return fabmon_probe(&device);
}

static int probe(const struct fabmon_kind *kind, unsigned width, int irq) {
  const bool stats = kind->ops == &fabmon_stats_ops, bank = kind->ops == &fabmon_bank_ops;
  return probe_as(kind, stats ? STATS : bank ? BANK : AXI4, width, irq);
}

static void open_event(struct perf_event *event, u64 config) {
  memset(event, 0, sizeof(*event));
  event->pmu = &found->pmu;
  event->attr.config = config;
  event->group_leader = event;
  check((u64)event->pmu->event_init(event), 0, "event_init");
}

static void close_events(struct perf_event *events, unsigned n) {
  for (unsigned i = 0; i < n; ++i) events[i].destroy(&events[i]);
}

/* The core's update of the running time of an event that is on. */
static void run_on(struct perf_event *event) {
  event->total_time_running += now_ns - event->tstamp;
  event->tstamp = now_ns;
}

/* As the core does it: all within one pmu_disable, and under its own raw lock. */
static void on(struct perf_event *events, unsigned n) {
  raw_lock();
  found->pmu.pmu_disable(&found->pmu);
  for (unsigned i = 0; i < n; ++i) {
    events[i].tstamp = now_ns;
    check((u64)found->pmu.add(&events[i], PERF_EF_START), 0, "add");
  }
  found->pmu.pmu_enable(&found->pmu);
  raw_unlock();
}

static void off(struct perf_event *events, unsigned n) {
  raw_lock();
  found->pmu.pmu_disable(&found->pmu);
  for (unsigned i = 0; i < n; ++i) {
    found->pmu.del(&events[i], 0);
    run_on(&events[i]);
  }
  found->pmu.pmu_enable(&found->pmu);
  raw_unlock();
}

static void read_event(struct perf_event *event) {
  raw_lock();
  run_on(event);
  found->pmu.read(event);
  raw_unlock();
}

static const struct fabmon_kind *const kinds[] = {&fabmon_axi4_kind, &fabmon_bank_kind,
                                                  &fabmon_stats_kind};
enum { MS = 1000000 };

/* Event j of each kind, and samples of it. */
static inline u64 config_of(unsigned j) {
  return hw.form == STATS ? FABMON_STATS_BIN_OF(j) : 0x12 + j;
}
static inline void happen(unsigned j, u64 times) {
  if (hw.form == STATS)
    hw.value[3 + j] += times, hw.value[0] += times;
  else
    grow(j, times);
}

static inline unsigned probed(unsigned form, int irq) {
  check((u64)probe(kinds[form], 48, irq), 0, "probe");
  told = told_locked = 0;
  return form;
}

static inline void read_all(struct perf_event *events, unsigned n) {
  for (unsigned i = 0; i < n; ++i) read_event(&events[i]);
}

static inline void read_group(struct perf_event *events) {
  raw_lock();
  found->pmu.start_txn(&found->pmu, PERF_PMU_TXN_READ);
  read_all(events, 2);
  check((u64)found->pmu.commit_txn(&found->pmu), 0, "a group that is read");
  raw_unlock();
}

#endif
