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
#include "kernel.h"
#include "linux/pmu/fabmon_axi4.c"
#include "linux/pmu/fabmon_core.c"
#include "linux/pmu/fabmon_stats.c"

enum { COUNTERS = 4, BINS = 2, SIZE = 0x10000 };

unsigned told;
static unsigned wrong;
static unsigned long long seed;

/* The monitor: axi4, or stats. */
static struct {
  bool stats, frozen, dead;
  unsigned width, lose;
  u64 count[COUNTERS], snap[COUNTERS], shadow[3 + BINS], value[3 + BINS];
  u32 select[COUNTERS], enabled, overflow, snap_overflow, sequence, lost, hi, shadow_read;
} hw;
static char registers[SIZE];

/* splitmix64. */
static u64 random_below(u64 limit) {
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

static u32 stats_read(u32 offset) {
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
    case FABMON_STATS_HI:
      return hw.hi;
    default:
      return 0;
  }
}

static void stats_write(u32 offset, u32 value) {
  if (offset != FABMON_STATS_GCTRL) return;
  if (value & FABMON_STATS_GCTRL_SNAPSHOT) memcpy(hw.shadow, hw.value, sizeof(hw.value));
  if (value & FABMON_STATS_GCTRL_CLEAR_BINS) memset(hw.value, 0, sizeof(hw.value));
  hw.shadow_read = value & FABMON_STATS_GCTRL_SHADOW_READ;
}

u32 register_read(const void *place) {
  const u32 offset = (u32)((const char *)place - registers);
  if (hw.stats) return stats_read(offset);
  if (offset >= FABMON_AXI4_SNAP_L && offset < FABMON_AXI4_SNAP_L + 8 * COUNTERS)
    return (u32)(hw.snap[(offset - FABMON_AXI4_SNAP_L) / 8] >> (offset % 8 ? 32 : 0));
  switch (offset) {
    case FABMON_AXI4_EXT_ID:
      return 0x46424d31;
    case FABMON_AXI4_EXT_CAP:
      return FABMON_AXI4_EXT_CAP_SNAPSHOT | hw.width << 8 | COUNTERS;
    case FABMON_AXI4_GDIS_L:
      return 1U << 16 | 0x20U << 8;
    case FABMON_AXI4_UDIS_L:
      return (16U + 8 * COUNTERS) << 24 | 16U << 8 | COUNTERS;
    case FABMON_AXI4_UDIS_H:
      return 8;
    case FABMON_AXI4_UCADR_L:
      return 0x118;
    case 0x120:
      return hw.overflow;
    case FABMON_AXI4_EXT_SNAP_STS:
      return (hw.sequence & 0xff) << 8 | hw.lost;
    case FABMON_AXI4_EXT_SNAP_OV:
      return hw.snap_overflow;
    default:
      return 0;
  }
}

void register_write(void *place, u32 value) {
  const u32 offset = (u32)((char *)place - registers);
  if (hw.stats) {
    stats_write(offset, value);
    return;
  }
  if (offset >= 0x128 && offset < 0x128 + 8 * COUNTERS && offset % 8 == 0) {
    const u32 j = (offset - 0x128) / 8;
    hw.select[j] = value & 0xff;
    if (value & FABMON_AXI4_UCCTL_L_CNTR_RST) hw.count[j] = 0;
    return;
  }
  switch (offset) {
    case 0x118:
      hw.frozen = value & FABMON_AXI4_UCTRL_L_FREEZE;
      break;
    case 0x120:
      hw.overflow &= ~value;
      break;
    case FABMON_AXI4_EXT_IRQ_EN:
      hw.enabled = value;
      break;
    case FABMON_AXI4_EXT_SNAP_STS:
      hw.lost &= ~value;
      break;
    case FABMON_AXI4_EXT_SNAP_CTRL:
      if (hw.dead) break;
      if (hw.lose) {
        hw.lost = FABMON_AXI4_EXT_SNAP_STS_LOST;
        --hw.lose;
        break;
      }
      memcpy(hw.snap, hw.count, sizeof(hw.snap));
      hw.snap_overflow = hw.overflow;
      ++hw.sequence;
      break;
    default:
      break;
  }
}

/* Counter j counts. */
static void grow(unsigned j, u64 by) {
  if (hw.frozen || !hw.select[j]) return;
  hw.count[j] += by;
  if (hw.count[j] >> hw.width) hw.overflow |= BIT(j);
  hw.count[j] &= GENMASK_ULL(hw.width - 1, 0);
}

static struct fabmon *found; /* what the last probe has made */

int perf_pmu_register(struct pmu *pmu, const char *name, int type) {
  (void)name, (void)type;
  found = to_fabmon(pmu);
  return 0;
}

static int probe(const struct fabmon_kind *kind, unsigned width, int irq) {
  static struct platform_device device;
  memset(&hw, 0, sizeof(hw));
  hw.stats = kind->ops == &fabmon_stats_ops;
  hw.width = width;
  device = (struct platform_device){{kind}, registers, irq};
  return fabmon_probe(&device);
}

static void open_event(struct perf_event *event, u64 config) {
  memset(event, 0, sizeof(*event));
  event->pmu = &found->pmu;
  event->attr.config = config;
  event->group_leader = event;
  check((u64)event->pmu->event_init(event), 0, "event_init");
}

/* As the core does it: all within one pmu_disable. */
static void on(struct perf_event *events, unsigned n) {
  found->pmu.pmu_disable(&found->pmu);
  for (unsigned i = 0; i < n; ++i) check((u64)found->pmu.add(&events[i], PERF_EF_START), 0, "add");
  found->pmu.pmu_enable(&found->pmu);
}

static void off(struct perf_event *events, unsigned n) {
  found->pmu.pmu_disable(&found->pmu);
  for (unsigned i = 0; i < n; ++i) found->pmu.del(&events[i], 0);
  found->pmu.pmu_enable(&found->pmu);
}

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
      found->pmu.read(&events[j]);
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
    for (unsigned i = 0; i < 3; ++i) check(events[i].count.value, truth[i], "a count of stats");
  }
  off(events, 3);
  for (unsigned i = 0; i < 3; ++i) check(events[i].count.value, truth[i], "a count of stats");
  check(hw.shadow_read, 0, "reads are live again");
}

static void nothing_silent(void) {
  struct perf_event event;
  told = 0;
  check((u64)probe(&fabmon_axi4_kind, 33, -ENXIO), (u64)-EINVAL, "33 bits without an interrupt");
  check(told, 1, "lines in the log");
  check((u64)probe(&fabmon_bank_kind, 48, 7), (u64)-ENODEV, "axi4 that is called a bank");
  check((u64)probe(&fabmon_axi4_kind, 1, 7), (u64)-ENODEV, "counters of 1 bit");
  check(told, 3, "lines in the log");
  told = 1;
  check((u64)probe(&fabmon_axi4_kind, 48, -ENXIO), 0, "48 bits without an interrupt");
  check(found->poll_ns, (1ULL << 46) / 32768, "ns, a quarter of the shortest time to an overflow");
  open_event(&event, 0x12);
  on(&event, 1);
  grow((unsigned)event.hw.idx, 1000);
  hw.dead = true;
  found->pmu.read(&event);
  check(told, 2, "lines in the log");
  check(event.count.value, 0, "without a snapshot the count holds");
  hw.dead = false;
  found->pmu.read(&event);
  check(event.count.value, 1000, "and comes with the next");
  off(&event, 1);
  check(probe(&fabmon_stats_kind, 32, -ENXIO), 0, "probe of stats");
  open_event(&event, FABMON_STATS_BIN_VAL);
  on(&event, 1);
  hw.value[3] = U32_MAX;
  found->pmu.read(&event);
  check(told, 3, "lines in the log: the bin is full");
  off(&event, 1);
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
