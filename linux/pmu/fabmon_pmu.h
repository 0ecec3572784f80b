/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright the fabmon contributors. */
/*
 * What the perf side of the driver (fabmon_core.c) and its monitors (fabmon_axi4.c, fabmon_stats.c)
 * know of each other.
 */
#ifndef __FABMON_PMU_H
#define __FABMON_PMU_H

#include <linux/cpuhotplug.h>
#include <linux/device.h>
#include <linux/hrtimer.h>
#include <linux/io.h>
#include <linux/perf_event.h>
#include <linux/spinlock.h>

struct fabmon;
struct seq_file;

/**
 * struct fabmon_ops - a kind of monitor
 * @name: of its PMUs
 * @probe: finds out what the build has and brings it into a known state
 * @init: is this event one of the monitor's? Leaves what it needs in event->hw
 * @get: the counter of an event that is to start: an index below num_counters, or -EAGAIN
 * @put: the counter is free again; NULL: all can have it at once
 * @freeze: all counters hold while the core adds and removes events; NULL: they need not
 * @start: the counter counts; *base is the total to which later ones are relative
 * @stop: the counter need not count any more; NULL: it goes on
 * @idle: no event is on any more; NULL: that changes nothing
 * @capture: takes all counters in one cycle
 * @total: of a counter at the last capture, without wraps
 * @pending: the interrupt is this monitor's; NULL: it has none for perf
 * @show: the debugfs file, NULL: none
 */
struct fabmon_ops {
	const char *name;
	int (*probe)(struct fabmon *fm);
	int (*init)(struct fabmon *fm, struct perf_event *event);
	int (*get)(struct fabmon *fm, struct perf_event *event);
	void (*put)(struct fabmon *fm, int counter);
	void (*freeze)(struct fabmon *fm, bool on);
	int (*start)(struct fabmon *fm, struct perf_event *event, u64 *base);
	void (*stop)(struct fabmon *fm, struct perf_event *event);
	void (*idle)(struct fabmon *fm);
	int (*capture)(struct fabmon *fm);
	u64 (*total)(struct fabmon *fm, int counter);
	bool (*pending)(struct fabmon *fm);
	void (*show)(struct fabmon *fm, struct seq_file *file);
};

/**
 * struct fabmon - a monitor
 * @lock: the registers: those of a pair, and a capture with what follows it
 * @events: all that are on
 * @num_events: how many
 * @off: how often perf_pmu_disable() and transactions have turned it off
 * @window: while not 0, one capture serves all
 * @captured: 1: it has been taken; negative: it failed
 * @group_limit: events of a group that can be on at once
 * @poll_ns: how often counts must be read, 0: the interrupt tells
 */
struct fabmon {
	struct pmu pmu;
	const struct fabmon_ops *ops;
	struct device *dev;
	void __iomem *base;
	void *data;
	raw_spinlock_t lock;
	struct list_head events;
	unsigned int num_events;
	unsigned int off;
	unsigned int window;
	int captured;
	unsigned int txn;
	unsigned int num_counters;
	unsigned int group_limit;
	const char *identifier;
	struct attribute_group format;
	struct attribute_group event_names;
	const struct attribute_group *groups[5];
	struct hrtimer poll;
	u64 poll_ns;
	unsigned long rate;
	int irq;
	int cpu;
	int id;
	struct hlist_node node;
};

extern const struct fabmon_ops fabmon_axi4_ops;
extern const struct fabmon_ops fabmon_bank_ops;
extern const struct fabmon_ops fabmon_stats_ops;

/* One capture for all that start, stop and are read now; 0 or an error. The lock is held. */
int fabmon_capture(struct fabmon *fm);

/* Adds an event to those that sysfs lists. @terms: as perf wants them. Only in @probe. */
int fabmon_add_event(struct fabmon *fm, const char *name, const char *terms);

/* A field of the monitor's events, as sysfs lists it. Only in @probe. */
int fabmon_add_format(struct fabmon *fm, const char *name, const char *bits);

/*
 * Counters reach 2^@bits in steps of at most @step a cycle: sets how often they must be read. Is
 * that too often it is an error, unless a counter that has filled holds and @tells.
 */
int fabmon_poll(struct fabmon *fm, unsigned int bits, u64 step, bool tells);

static inline u32 fabmon_read(struct fabmon *fm, u32 offset)
{
	return readl_relaxed(fm->base + offset);
}

static inline void fabmon_write(struct fabmon *fm, u32 offset, u32 value)
{
	writel_relaxed(value, fm->base + offset);
}

#endif /* __FABMON_PMU_H */
