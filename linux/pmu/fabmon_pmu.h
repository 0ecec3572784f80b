/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright the fabmon contributors. */
/*
 * What the parts of the driver know of each other: perf's side (fabmon_core.c), the counts
 * (fabmon_count.c), devices (fabmon_device.c) and monitors (fabmon_axi4.c, fabmon_stats.c).
 */
#ifndef __FABMON_PMU_H
#define __FABMON_PMU_H

#include <linux/cpuhotplug.h>
#include <linux/device.h>
#include <linux/hrtimer.h>
#include <linux/interrupt.h>
#include <linux/io.h>
#include <linux/irq_work.h>
#include <linux/perf_event.h>
#include <linux/spinlock.h>

struct clk;
struct fabmon;
struct seq_file;

/* Lines of the kernel's log, written when no lock is held. */
enum fabmon_line {
	FABMON_NO_SNAPSHOT,
	FABMON_MASKED,
	FABMON_RESET,
	FABMON_LATE,
	FABMON_FULL,
};

/**
 * struct fabmon_ops - a kind of monitor
 * @name: of its PMUs
 * @size: of its registers, in bytes
 * @probe: finds out what the build has
 * @reset: brings the monitor into a known state: nothing counts for perf
 * @init: is this event one of the monitor's? Leaves what it needs in event->hw
 * @get: the counter of an event that is to start: an index below num_counters, or -EAGAIN
 * @put: the counter is free again; NULL: all can have it at once
 * @freeze: all counters hold while the core adds and removes events; NULL: they need not
 * @start: the counter counts; *base is the total to which later ones are relative
 * @stop: the counter need not count any more; NULL: it goes on
 * @idle: no event is on any more; NULL: that changes nothing
 * @capture: takes all counters in one cycle
 * @total: of a counter at the last capture, without wraps
 * @intact: does the monitor still have what @start has written for this event?
 * @pending: the interrupt is this monitor's; NULL: it has none for perf
 * @mask: no counter raises the interrupt, or those again that shall; with @pending
 * @show: the debugfs file, NULL: none
 */
struct fabmon_ops {
	const char *name;
	u32 size;
	int (*probe)(struct fabmon *fm);
	void (*reset)(struct fabmon *fm);
	int (*init)(struct fabmon *fm, struct perf_event *event);
	int (*get)(struct fabmon *fm, struct perf_event *event);
	void (*put)(struct fabmon *fm, int counter);
	void (*freeze)(struct fabmon *fm, bool on);
	int (*start)(struct fabmon *fm, struct perf_event *event, u64 *base);
	void (*stop)(struct fabmon *fm, struct perf_event *event);
	void (*idle)(struct fabmon *fm);
	int (*capture)(struct fabmon *fm);
	u64 (*total)(struct fabmon *fm, int counter);
	bool (*intact)(struct fabmon *fm, struct perf_event *event);
	bool (*pending)(struct fabmon *fm);
	void (*mask)(struct fabmon *fm, bool on);
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
 * @failed: what the last capture returned
 * @group_limit: events of a group that can be on at once
 * @resets: how often the registers were found to be lost while events were on
 * @lost: events that went off since perf_pmu_disable() and whose last turn does not count
 * @poll_ns: how often counts must be read, 0: the interrupt tells
 * @fill_ns: the shortest time from one overflow to the next; 0: overflows are not counted
 * @since: when overflows were last seen, or the interrupt was masked
 * @masked: a capture for the interrupt failed, and none has succeeded since
 * @suspended: the registers must not be accessed
 * @lines: what @writer has to write, by &enum fabmon_line
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
	int failed;
	int error; /* that the log has */
	unsigned int txn;
	unsigned int num_counters;
	unsigned int group_limit;
	unsigned int resets;
	struct list_head lost;
	const char *identifier;
	struct attribute_group format;
	struct attribute_group event_names;
	const struct attribute_group *groups[5];
	struct hrtimer poll;
	u64 poll_ns;
	u64 fill_ns;
	u64 since;
	bool masked;
	bool suspended;
	unsigned long lines;
	unsigned int full; /* a bin of stats */
	struct irq_work writer;
	struct clk *clock;
	unsigned long rate;
	int irq;
	int cpu;
	int id;
	struct hlist_node node;
};

/**
 * struct fabmon_event - what an event has beside perf's own
 * @event: perf's own
 * @off: in fabmon.lost
 * @counted: since perf was last given a count
 * @running: perf's running time at that time
 * @owed: running time that perf was not told of: the next capture has its counts
 * @resets: those of the monitor at the start
 * @restart: perf knows that it is lost, and it can start anew
 */
struct fabmon_event {
	struct perf_event *event;
	struct list_head off;
	u64 counted;
	u64 running;
	u64 owed;
	unsigned int resets;
	bool restart;
};

#define to_fabmon(p) container_of(p, struct fabmon, pmu)

extern const struct fabmon_ops fabmon_axi4_ops;
extern const struct fabmon_ops fabmon_bank_ops;
extern const struct fabmon_ops fabmon_stats_ops;

/* One capture for all that start, stop and are read now; 0 or an error. The lock is held. */
int fabmon_capture(struct fabmon *fm);

/* The registers are not what they were: no count since the last capture is right. Lock held. */
void fabmon_lost(struct fabmon *fm);

/* A line of the kernel's log. The lock may be held: it is written later. */
void fabmon_tell(struct fabmon *fm, enum fabmon_line line);

/* Adds an event to those that sysfs lists. @terms: as perf wants them. Only in @probe. */
int fabmon_add_event(struct fabmon *fm, const char *name, const char *terms);

/* A field of the monitor's events, as sysfs lists it. Only in @probe. */
int fabmon_add_format(struct fabmon *fm, const char *name, const char *bits);

/*
 * Counters reach 2^@bits in steps of at most @step a cycle: sets how often they must be read where
 * no interrupt tells. Is that too often it is an error, unless a counter that has filled holds and
 * @tells.
 */
int fabmon_poll(struct fabmon *fm, unsigned int bits, u64 step, bool tells);

/* The callbacks of perf. */
void fabmon_init_pmu(struct fabmon *fm);

/* No event is on. The interrupt calls this one: */
void fabmon_init_counts(struct fabmon *fm);
irqreturn_t fabmon_interrupt(int irq, void *data);

/* Between these one capture serves all. The lock is held, here and in all below. */
void fabmon_open_window(struct fabmon *fm);
void fabmon_close_window(struct fabmon *fm);

/* Starts the counter. */
int fabmon_begin(struct fabmon *fm, struct perf_event *event);

/* Gives perf what was counted. */
int fabmon_give(struct fabmon *fm, struct perf_event *event);

/* Only what was counted, and is given to perf, was running time. */
void fabmon_take_running(struct fabmon_event *own);

/* The same, when perf has added the last turn of events that are off now. */
void fabmon_take_all(struct fabmon *fm);

/* What perf knows to be lost counts again from here on, all of it from one cycle. */
void fabmon_restart(struct fabmon *fm);

/* What is on counts. */
void fabmon_go(struct fabmon *fm);

void fabmon_start_timer(struct fabmon *fm, u64 ns);

/* Counts so far are kept; then the registers are left alone, and may be lost. Lock not held. */
void fabmon_suspend(struct fabmon *fm);

/* Events that are on count again, all from one cycle. Lock not held. */
void fabmon_resume(struct fabmon *fm);

static inline u32 fabmon_read(struct fabmon *fm, u32 offset)
{
	return readl_relaxed(fm->base + offset);
}

static inline void fabmon_write(struct fabmon *fm, u32 offset, u32 value)
{
	writel_relaxed(value, fm->base + offset);
}

#endif /* __FABMON_PMU_H */
