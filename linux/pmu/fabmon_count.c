// SPDX-License-Identifier: GPL-2.0-only
// Copyright the fabmon contributors.
/*
 * The counts of the fabmon monitors: what lies between the registers and perf.
 *
 * A count is the sum of differences of totals (fabmon_ops.total), each of a capture, which takes
 * all counters of a monitor in one cycle. One capture serves
 *
 *	all events that the core adds or removes between perf_pmu_disable() and _enable(),
 *	all events of a group that is read,
 *	the interrupt, or the timer in its place.
 *
 * perf gets a count together with the time in which it was taken. Where a count cannot be known
 * because the monitor was reset or does not answer, the time since the last known count is no
 * running time: perf shows <not counted>, or the share of the time in which it counted.
 *
 * All this happens under a raw lock, ours or also perf's: an irq_work writes the log.
 */
#include <linux/bitops.h>
#include <linux/interrupt.h>
#include <linux/ktime.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/version.h>

#include "fabmon_pmu.h"

#define FABMON_TRIES		4
#define FABMON_SHORTEST_POLL	NSEC_PER_MSEC
#define FABMON_LONGEST_POLL	(3600ULL * NSEC_PER_SEC)
#define FABMON_RETRY		(100 * NSEC_PER_MSEC) /* after a capture for the interrupt failed */

void fabmon_tell(struct fabmon *fm, enum fabmon_line line)
{
	set_bit(line, &fm->lines);
	irq_work_queue(&fm->writer);
}

static void fabmon_write_lines(struct irq_work *writer)
{
	struct fabmon *fm = container_of(writer, struct fabmon, writer);

	if (test_and_clear_bit(FABMON_NO_SNAPSHOT, &fm->lines))
		dev_err_ratelimited(fm->dev, "no snapshot (%d): clock or reset?\n",
				    READ_ONCE(fm->error));
	if (test_and_clear_bit(FABMON_MASKED, &fm->lines))
		dev_err_ratelimited(fm->dev, "the interrupt is masked until there is a snapshot\n");
	if (test_and_clear_bit(FABMON_RESET, &fm->lines))
		dev_err_ratelimited(fm->dev, "registers have changed, by a reset or other software: %s\n",
				    "what was counted since the last reading is dropped");
	if (test_and_clear_bit(FABMON_LATE, &fm->lines))
		dev_err_ratelimited(fm->dev, "an overflow may have been missed: %s\n",
				    "what was counted since the last reading is dropped");
	if (test_and_clear_bit(FABMON_FULL, &fm->lines))
		dev_warn_ratelimited(fm->dev, "bin %u is full: samples have been lost\n",
				     READ_ONCE(fm->full));
}

/* No event that is on now has a count. */
static void fabmon_drop(struct fabmon *fm, enum fabmon_line why)
{
	fm->resets++;
	fabmon_tell(fm, why);
}

void fabmon_lost(struct fabmon *fm)
{
	fm->captured = 0;
	fabmon_drop(fm, FABMON_RESET);
}

/* A capture has succeeded. Could a counter have overflowed twice since overflows were last seen? */
static void fabmon_answered(struct fabmon *fm)
{
	u64 now = ktime_get_ns();

	if ((fm->masked || fm->poll_ns) && fm->fill_ns && now - fm->since > fm->fill_ns)
		fabmon_drop(fm, FABMON_LATE);
	fm->since = now;
	if (fm->masked) {
		fm->masked = false;
		fm->ops->mask(fm, false);
	}
}

int fabmon_capture(struct fabmon *fm)
{
	if (!fm->captured || !fm->window) {
		int before = fm->failed;

		fm->failed = fm->ops->capture(fm);
		if (!fm->failed) {
			fabmon_answered(fm);
		} else if (!before) {
			fm->error = fm->failed;
			fabmon_tell(fm, FABMON_NO_SNAPSHOT);
		}
		fm->captured = fm->failed ?: 1;
	}
	return fm->captured < 0 ? fm->captured : 0;
}

void fabmon_open_window(struct fabmon *fm)
{
	if (!fm->window++)
		fm->captured = 0;
}

void fabmon_close_window(struct fabmon *fm)
{
	fm->window--;
}

/* Counts up to the last capture. The lock is held. */
static int fabmon_update(struct fabmon *fm, struct perf_event *event)
{
	struct fabmon_event *own = event->pmu_private;
	u64 now, before;
	int ret;

	if (own->resets != fm->resets)
		return -EIO;
	if (fm->suspended)
		return 0;
	ret = fabmon_capture(fm);
	if (ret)
		return ret;
	if (own->resets != fm->resets)
		return -EIO;
	now = fm->ops->total(fm, event->hw.idx);
	before = local64_read(&event->hw.prev_count);
	/* What is lost after this was not lost when the count was read. */
	if (!fm->ops->intact(fm, event)) {
		fabmon_lost(fm);
		return -EIO;
	}
	local64_set(&event->hw.prev_count, now);
	own->counted += now - before;
	return 0;
}

static int fabmon_update_all(struct fabmon *fm)
{
	struct perf_event *event;
	int ret;

	fabmon_open_window(fm);
	ret = fabmon_capture(fm);
	list_for_each_entry(event, &fm->events, active_entry)
		fabmon_update(fm, event);
	fabmon_close_window(fm);
	return ret;
}

/* perf's running time, which it takes of a group from the leader. That may be one of software. */
static void fabmon_add_running(struct perf_event *event, u64 time)
{
	struct perf_event *leader = event->group_leader, *first;

	event->total_time_running += time;
	if (!is_software_event(leader))
		return;
	for_each_sibling_event(first, leader) {
		if (first->pmu == event->pmu) {
			if (first == event)
				leader->total_time_running += time;
			return;
		}
	}
}

void fabmon_take_running(struct fabmon_event *own)
{
	fabmon_add_running(own->event, own->running - own->event->total_time_running);
}

int fabmon_give(struct fabmon *fm, struct perf_event *event)
{
	struct fabmon_event *own = event->pmu_private;
	int ret = fabmon_update(fm, event);

	if (ret)
		return ret;
	local64_add(own->counted, &event->count);
	own->counted = 0;
	fabmon_add_running(event, own->owed);
	own->owed = 0;
	return 0;
}

int fabmon_begin(struct fabmon *fm, struct perf_event *event)
{
	struct fabmon_event *own = event->pmu_private;
	unsigned int resets, try = 0;
	u64 base = 0;
	int ret = 0;

	/* A reset meanwhile has been seen, but where in it is not known. */
	do {
		resets = fm->resets;
		if (!fm->suspended)
			ret = fm->ops->start(fm, event, &base);
	} while (!ret && resets != fm->resets && ++try < FABMON_TRIES);
	if (!ret && resets != fm->resets)
		ret = -EIO;
	if (ret)
		return ret;
	local64_set(&event->hw.prev_count, base);
	own->resets = fm->resets;
	own->restart = false;
	return 0;
}

void fabmon_restart(struct fabmon *fm)
{
	struct fabmon_event *own;
	struct perf_event *event;
	bool frozen = false;

	if (fm->suspended)
		return;
	list_for_each_entry(event, &fm->events, active_entry) {
		own = event->pmu_private;
		if (!own->restart)
			continue;
		if (!frozen && !fm->off && fm->ops->freeze) {
			fm->ops->freeze(fm, true);
			frozen = true;
		}
		fabmon_begin(fm, event);
	}
	if (frozen)
		fm->ops->freeze(fm, false);
}

void fabmon_start_timer(struct fabmon *fm, u64 ns)
{
	hrtimer_start(&fm->poll, ns_to_ktime(ns), HRTIMER_MODE_REL_PINNED_HARD);
}

/* An interrupt that cannot be served would come again at once, for ever. */
static void fabmon_mask(struct fabmon *fm)
{
	fm->masked = true;
	fm->since = ktime_get_ns();
	fm->ops->mask(fm, true);
	fabmon_tell(fm, FABMON_MASKED);
	fabmon_start_timer(fm, FABMON_RETRY);
}

irqreturn_t fabmon_interrupt(int irq, void *data)
{
	struct fabmon *fm = data;
	irqreturn_t ret = IRQ_NONE;
	unsigned long flags;

	raw_spin_lock_irqsave(&fm->lock, flags);
	if (!fm->suspended && !fm->masked && fm->ops->pending(fm)) {
		if (fabmon_update_all(fm))
			fabmon_mask(fm);
		ret = IRQ_HANDLED;
	}
	raw_spin_unlock_irqrestore(&fm->lock, flags);
	return ret;
}

static enum hrtimer_restart fabmon_poll_all(struct hrtimer *timer)
{
	struct fabmon *fm = container_of(timer, struct fabmon, poll);
	unsigned long flags;
	u64 again = 0;

	raw_spin_lock_irqsave(&fm->lock, flags);
	if (!fm->suspended) {
		fabmon_update_all(fm);
		again = fm->masked ? FABMON_RETRY : fm->poll_ns;
	}
	raw_spin_unlock_irqrestore(&fm->lock, flags);
	if (!again)
		return HRTIMER_NORESTART;
	hrtimer_forward_now(timer, ns_to_ktime(again));
	return HRTIMER_RESTART;
}

int fabmon_poll(struct fabmon *fm, unsigned int bits, u64 step, bool tells)
{
	/* A quarter of the way; each division is exact enough, and none overflows. */
	u64 quarter = bits < 2 ? 0 : 1ULL << (min(bits, 64U) - 2);
	u64 cycles = div64_u64(quarter, step);
	u64 seconds = div64_u64(cycles, fm->rate);
	u64 ns = FABMON_LONGEST_POLL;

	if (seconds < FABMON_LONGEST_POLL / NSEC_PER_SEC)
		ns = mul_u64_u64_div_u64(cycles, NSEC_PER_SEC, fm->rate);
	fm->fill_ns = tells ? 0 : 4 * ns;
	if (fm->irq > 0 && fm->ops->pending)
		return 0;
	if (ns < FABMON_SHORTEST_POLL && !tells)
		return dev_err_probe(fm->dev, -EINVAL,
				     "counters of %u bits may fill in %llu ns: %s\n", bits,
				     fm->fill_ns, "too short for a timer");
	fm->poll_ns = max_t(u64, ns, FABMON_SHORTEST_POLL);
	return 0;
}

void fabmon_take_all(struct fabmon *fm)
{
	struct fabmon_event *own, *next;

	list_for_each_entry_safe(own, next, &fm->lost, off) {
		list_del_init(&own->off);
		fabmon_take_running(own);
	}
}

void fabmon_go(struct fabmon *fm)
{
	if (fm->num_events && fm->ops->freeze)
		fm->ops->freeze(fm, false);
	else if (!fm->num_events && fm->ops->idle)
		fm->ops->idle(fm);
}

void fabmon_suspend(struct fabmon *fm)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&fm->lock, flags);
	if (fm->num_events && fm->ops->freeze)
		fm->ops->freeze(fm, true);
	if (fm->num_events && fabmon_update_all(fm))
		fm->resets++;
	if (fm->ops->mask)
		fm->ops->mask(fm, true);
	if (fm->ops->idle)
		fm->ops->idle(fm);
	fm->suspended = true;
	raw_spin_unlock_irqrestore(&fm->lock, flags);
	hrtimer_cancel(&fm->poll);
}

void fabmon_resume(struct fabmon *fm)
{
	struct perf_event *event;
	unsigned long flags;

	raw_spin_lock_irqsave(&fm->lock, flags);
	fm->ops->reset(fm);
	fm->suspended = false;
	fm->masked = false;
	fm->since = ktime_get_ns();
	fabmon_open_window(fm);
	list_for_each_entry(event, &fm->events, active_entry) {
		struct fabmon_event *own = event->pmu_private;

		/* One that is lost waits until perf knows. */
		if (own->resets == fm->resets && fabmon_begin(fm, event))
			own->resets--;
	}
	fabmon_close_window(fm);
	if (!fm->off)
		fabmon_go(fm);
	if (fm->num_events && fm->poll_ns)
		fabmon_start_timer(fm, fm->poll_ns);
	raw_spin_unlock_irqrestore(&fm->lock, flags);
}

void fabmon_init_counts(struct fabmon *fm)
{
	raw_spin_lock_init(&fm->lock);
	INIT_LIST_HEAD(&fm->events);
	INIT_LIST_HEAD(&fm->lost);
	init_irq_work(&fm->writer, fabmon_write_lines);
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 13, 0)
	hrtimer_setup(&fm->poll, fabmon_poll_all, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
#else
	hrtimer_init(&fm->poll, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	fm->poll.function = fabmon_poll_all;
#endif
}
