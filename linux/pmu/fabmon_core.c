// SPDX-License-Identifier: GPL-2.0-only
// Copyright the fabmon contributors.
/*
 * perf's side of the fabmon monitors: system-wide PMUs that count and do not sample.
 *
 * Callbacks of the perf core run on the CPU of `cpumask` with interrupts off, and so does the
 * interrupt. The lock is for debugfs, suspend and the timer, which may run elsewhere after it.
 */
#include <linux/ktime.h>
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/version.h>

#include "fabmon_pmu.h"

static void fabmon_pmu_disable(struct pmu *pmu)
{
	struct fabmon *fm = to_fabmon(pmu);
	unsigned long flags;

	raw_spin_lock_irqsave(&fm->lock, flags);
	fabmon_open_window(fm);
	if (!fm->off++ && fm->ops->freeze && fm->num_events && !fm->suspended)
		fm->ops->freeze(fm, true);
	raw_spin_unlock_irqrestore(&fm->lock, flags);
}

static void fabmon_pmu_enable(struct pmu *pmu)
{
	struct fabmon *fm = to_fabmon(pmu);
	unsigned long flags;

	raw_spin_lock_irqsave(&fm->lock, flags);
	fabmon_close_window(fm);
	if (!--fm->off) {
		fabmon_take_all(fm);
		if (!fm->suspended)
			fabmon_go(fm);
	}
	raw_spin_unlock_irqrestore(&fm->lock, flags);
}

static void fabmon_start_txn(struct pmu *pmu, unsigned int kind)
{
	struct fabmon *fm = to_fabmon(pmu);
	unsigned long flags;

	fm->txn = kind;
	if (kind == PERF_PMU_TXN_ADD) {
		fabmon_pmu_disable(pmu);
		return;
	}
	raw_spin_lock_irqsave(&fm->lock, flags);
	fabmon_open_window(fm);
	raw_spin_unlock_irqrestore(&fm->lock, flags);
}

static void fabmon_cancel_txn(struct pmu *pmu)
{
	struct fabmon *fm = to_fabmon(pmu);
	unsigned long flags;

	if (fm->txn == PERF_PMU_TXN_ADD) {
		fabmon_pmu_enable(pmu);
	} else {
		raw_spin_lock_irqsave(&fm->lock, flags);
		fabmon_restart(fm);
		fabmon_close_window(fm);
		raw_spin_unlock_irqrestore(&fm->lock, flags);
	}
	fm->txn = 0;
}

static int fabmon_commit_txn(struct pmu *pmu)
{
	struct fabmon *fm = to_fabmon(pmu);
	int ret = fm->txn == PERF_PMU_TXN_READ && fm->captured < 0 ? fm->captured : 0;

	fabmon_cancel_txn(pmu);
	return ret;
}

static void fabmon_start(struct perf_event *event, int how)
{
	struct fabmon *fm = to_fabmon(event->pmu);
	unsigned long flags;

	raw_spin_lock_irqsave(&fm->lock, flags);
	if (!fabmon_begin(fm, event))
		event->hw.state = 0;
	raw_spin_unlock_irqrestore(&fm->lock, flags);
}

static void fabmon_stop(struct perf_event *event, int how)
{
	struct fabmon *fm = to_fabmon(event->pmu);
	struct fabmon_event *own = event->pmu_private;
	unsigned long flags;

	if (event->hw.state & PERF_HES_STOPPED)
		return;
	raw_spin_lock_irqsave(&fm->lock, flags);
	if (fabmon_give(fm, event))
		list_add_tail(&own->off, &fm->lost);
	if (fm->ops->stop && !fm->suspended)
		fm->ops->stop(fm, event);
	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	raw_spin_unlock_irqrestore(&fm->lock, flags);
}

static void fabmon_put(struct fabmon *fm, int counter)
{
	if (fm->ops->put)
		fm->ops->put(fm, counter);
}

static int fabmon_add(struct perf_event *event, int how)
{
	struct fabmon *fm = to_fabmon(event->pmu);
	struct fabmon_event *own = event->pmu_private;
	int counter = fm->ops->get(fm, event);
	unsigned long flags;

	if (counter < 0)
		return counter;
	raw_spin_lock_irqsave(&fm->lock, flags);
	if (!list_empty(&own->off)) {
		list_del_init(&own->off);
		fabmon_take_running(own);
	}
	raw_spin_unlock_irqrestore(&fm->lock, flags);
	own->counted = 0;
	own->owed = 0;
	own->running = event->total_time_running;
	if (!fm->num_events)
		fm->since = ktime_get_ns();
	event->hw.idx = counter;
	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	if (how & PERF_EF_START) {
		fabmon_start(event, 0);
		if (event->hw.state & PERF_HES_STOPPED) {
			fabmon_put(fm, counter);
			return -EIO;
		}
	}
	raw_spin_lock_irqsave(&fm->lock, flags);
	list_add_tail(&event->active_entry, &fm->events);
	if (!fm->num_events++ && fm->poll_ns && !fm->suspended)
		fabmon_start_timer(fm, fm->poll_ns);
	raw_spin_unlock_irqrestore(&fm->lock, flags);
	perf_event_update_userpage(event);
	return 0;
}

static void fabmon_del(struct perf_event *event, int how)
{
	struct fabmon *fm = to_fabmon(event->pmu);
	unsigned long flags;

	fabmon_stop(event, PERF_EF_UPDATE);
	raw_spin_lock_irqsave(&fm->lock, flags);
	list_del(&event->active_entry);
	/* The last one has turned off the interrupt of every counter. */
	if (!--fm->num_events)
		fm->masked = false;
	raw_spin_unlock_irqrestore(&fm->lock, flags);
	fabmon_put(fm, event->hw.idx);
	if (!fm->num_events)
		hrtimer_cancel(&fm->poll);
	perf_event_update_userpage(event);
}

static void fabmon_event_read(struct perf_event *event)
{
	struct fabmon *fm = to_fabmon(event->pmu);
	struct fabmon_event *own = event->pmu_private;
	unsigned long flags;

	if (event->hw.state & PERF_HES_STOPPED)
		return;
	raw_spin_lock_irqsave(&fm->lock, flags);
	if (!fabmon_give(fm, event)) {
		own->running = event->total_time_running;
	} else if (own->resets == fm->resets) {
		own->owed += event->total_time_running - own->running;
		fabmon_take_running(own);
	} else {
		own->counted = 0;
		own->owed = 0;
		own->restart = true;
		fabmon_take_running(own);
		if (!fm->txn)
			fabmon_restart(fm);
	}
	raw_spin_unlock_irqrestore(&fm->lock, flags);
}

/* Are all events of the group ours or of software, and can they be on at once? */
static bool fabmon_valid_group(struct fabmon *fm, struct perf_event *event)
{
	struct perf_event *leader = event->group_leader, *sibling;
	unsigned int ours = 1;

	if (leader == event)
		return true;
	if (leader->pmu == event->pmu)
		ours++;
	else if (!is_software_event(leader))
		return false;
	for_each_sibling_event(sibling, leader) {
		if (sibling->pmu == event->pmu)
			ours++;
		else if (!is_software_event(sibling))
			return false;
	}
	return ours <= fm->group_limit;
}

static bool fabmon_more_config(struct perf_event *event)
{
	u64 more = event->attr.config1 | event->attr.config2;

#ifdef PERF_ATTR_SIZE_VER8
	more |= event->attr.config3;
#endif
#ifdef PERF_ATTR_SIZE_VER9
	more |= event->attr.config4;
#endif
	return more;
}

static void fabmon_event_destroy(struct perf_event *event)
{
	kfree(event->pmu_private);
}

static int fabmon_event_init(struct perf_event *event)
{
	struct fabmon *fm = to_fabmon(event->pmu);
	struct fabmon_event *own;
	int ret;

	if (event->attr.type != event->pmu->type)
		return -ENOENT;
	if (is_sampling_event(event) || event->attach_state & PERF_ATTACH_TASK)
		return -EOPNOTSUPP;
	if (event->cpu < 0)
		return -EINVAL;
	if (fabmon_more_config(event))
		return -EINVAL;
	ret = fm->ops->init(fm, event);
	if (ret)
		return ret;
	if (!fabmon_valid_group(fm, event))
		return -EINVAL;
	own = kzalloc(sizeof(*own), GFP_KERNEL);
	if (!own)
		return -ENOMEM;
	own->event = event;
	INIT_LIST_HEAD(&own->off);
	event->pmu_private = own;
	event->destroy = fabmon_event_destroy;
	event->cpu = fm->cpu;
	return 0;
}

void fabmon_init_pmu(struct fabmon *fm)
{
	fm->pmu = (struct pmu) {
		.module = THIS_MODULE,
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 10, 0)
		.parent = fm->dev,
#endif
		.task_ctx_nr = perf_invalid_context,
		.capabilities = PERF_PMU_CAP_NO_EXCLUDE | PERF_PMU_CAP_NO_INTERRUPT,
		.attr_groups = fm->groups,
		.event_init = fabmon_event_init,
		.pmu_enable = fabmon_pmu_enable,
		.pmu_disable = fabmon_pmu_disable,
		.start_txn = fabmon_start_txn,
		.commit_txn = fabmon_commit_txn,
		.cancel_txn = fabmon_cancel_txn,
		.add = fabmon_add,
		.del = fabmon_del,
		.start = fabmon_start,
		.stop = fabmon_stop,
		.read = fabmon_event_read,
	};
}
