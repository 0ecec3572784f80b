// SPDX-License-Identifier: GPL-2.0-only
// Copyright the fabmon contributors.
/*
 * perf's side of the fabmon monitors: system-wide PMUs that count and do not sample.
 *
 * A count is the sum of differences of totals (fabmon_ops.total), each of a capture, which takes
 * all counters of a monitor in one cycle. One capture serves
 *
 *	all events that the core adds or removes between perf_pmu_disable() and _enable(),
 *	all events of a group that is read,
 *	the interrupt, or the timer in its place.
 *
 * Callbacks of the perf core run on the CPU of `cpumask` with interrupts off, and so do the
 * interrupt and the timer; the lock is for debugfs.
 */
#include <linux/clk.h>
#include <linux/cpumask.h>
#include <linux/debugfs.h>
#include <linux/idr.h>
#include <linux/interrupt.h>
#include <linux/math64.h>
#include <linux/module.h>
#include <linux/mod_devicetable.h>
#include <linux/platform_device.h>
#include <linux/property.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/sysfs.h>
#include <linux/version.h>

#include "fabmon_pmu.h"

#define FABMON_DEFAULT_RATE	1000000000UL /* Hz, if the device tree has no clock */
#define FABMON_SHORTEST_POLL	NSEC_PER_MSEC
#define FABMON_LONGEST_POLL	(3600ULL * NSEC_PER_SEC)

/* Numbers of monitors, by kind. */
static DEFINE_IDA(fabmon_axi4_ids);
static DEFINE_IDA(fabmon_bank_ids);
static DEFINE_IDA(fabmon_stats_ids);
static enum cpuhp_state fabmon_hotplug;
static struct dentry *fabmon_debugfs;

struct fabmon_kind {
	const struct fabmon_ops *ops;
	struct ida *ids;
};

#define to_fabmon(p) container_of(p, struct fabmon, pmu)

int fabmon_capture(struct fabmon *fm)
{
	if (!fm->captured || !fm->window) {
		int ret = fm->ops->capture(fm);

		if (ret)
			dev_err_ratelimited(fm->dev, "no snapshot (%d): clock or reset?\n", ret);
		fm->captured = ret ?: 1;
	}
	return fm->captured < 0 ? fm->captured : 0;
}

/* Between these one capture serves all. The lock is held. */
static void fabmon_open_window(struct fabmon *fm)
{
	if (!fm->window++)
		fm->captured = 0;
}

static void fabmon_close_window(struct fabmon *fm)
{
	fm->window--;
}

/* Brings the count up to the last capture. The lock is held. */
static int fabmon_update(struct fabmon *fm, struct perf_event *event)
{
	int ret = fabmon_capture(fm);
	u64 now, before;

	if (ret)
		return ret;
	now = fm->ops->total(fm, event->hw.idx);
	before = local64_xchg(&event->hw.prev_count, now);
	local64_add(now - before, &event->count);
	return 0;
}

static void fabmon_update_all(struct fabmon *fm)
{
	struct perf_event *event;

	fabmon_open_window(fm);
	list_for_each_entry(event, &fm->events, active_entry)
		fabmon_update(fm, event);
	fabmon_close_window(fm);
}

static irqreturn_t fabmon_interrupt(int irq, void *data)
{
	struct fabmon *fm = data;
	irqreturn_t ret = IRQ_NONE;
	unsigned long flags;

	raw_spin_lock_irqsave(&fm->lock, flags);
	if (fm->ops->pending(fm)) {
		fabmon_update_all(fm);
		ret = IRQ_HANDLED;
	}
	raw_spin_unlock_irqrestore(&fm->lock, flags);
	return ret;
}

static enum hrtimer_restart fabmon_poll_all(struct hrtimer *timer)
{
	struct fabmon *fm = container_of(timer, struct fabmon, poll);
	unsigned long flags;

	raw_spin_lock_irqsave(&fm->lock, flags);
	fabmon_update_all(fm);
	raw_spin_unlock_irqrestore(&fm->lock, flags);
	hrtimer_forward_now(timer, ns_to_ktime(fm->poll_ns));
	return HRTIMER_RESTART;
}

int fabmon_poll(struct fabmon *fm, unsigned int bits, u64 step, bool tells)
{
	/* A quarter of the way; each division is exact enough, and none overflows. */
	u64 cycles = div64_u64(bits < 64 ? 1ULL << (bits - 2) : 1ULL << 62, step);
	u64 seconds = div64_u64(cycles, fm->rate);

	if (seconds >= FABMON_LONGEST_POLL / NSEC_PER_SEC)
		fm->poll_ns = FABMON_LONGEST_POLL;
	else
		fm->poll_ns = mul_u64_u64_div_u64(cycles, NSEC_PER_SEC, fm->rate);
	if (fm->poll_ns >= FABMON_SHORTEST_POLL)
		return 0;
	if (!tells)
		return dev_err_probe(fm->dev, -EINVAL,
				     "counters of %u bits may fill in %llu ns: %s\n", bits,
				     4 * fm->poll_ns, "too short for a timer");
	fm->poll_ns = FABMON_SHORTEST_POLL;
	return 0;
}

static void fabmon_pmu_disable(struct pmu *pmu)
{
	struct fabmon *fm = to_fabmon(pmu);
	unsigned long flags;

	raw_spin_lock_irqsave(&fm->lock, flags);
	fabmon_open_window(fm);
	if (!fm->off++ && fm->ops->freeze && fm->num_events)
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
		if (fm->num_events && fm->ops->freeze)
			fm->ops->freeze(fm, false);
		else if (!fm->num_events && fm->ops->idle)
			fm->ops->idle(fm);
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
	u64 base = 0;

	raw_spin_lock_irqsave(&fm->lock, flags);
	if (!fm->ops->start(fm, event, &base)) {
		local64_set(&event->hw.prev_count, base);
		event->hw.state = 0;
	}
	raw_spin_unlock_irqrestore(&fm->lock, flags);
}

static void fabmon_stop(struct perf_event *event, int how)
{
	struct fabmon *fm = to_fabmon(event->pmu);
	unsigned long flags;

	if (event->hw.state & PERF_HES_STOPPED)
		return;
	raw_spin_lock_irqsave(&fm->lock, flags);
	fabmon_update(fm, event);
	if (fm->ops->stop)
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
	int counter = fm->ops->get(fm, event);
	unsigned long flags;

	if (counter < 0)
		return counter;
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
	raw_spin_unlock_irqrestore(&fm->lock, flags);
	if (!fm->num_events++ && fm->poll_ns)
		hrtimer_start(&fm->poll, ns_to_ktime(fm->poll_ns), HRTIMER_MODE_REL_PINNED_HARD);
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
	raw_spin_unlock_irqrestore(&fm->lock, flags);
	fabmon_put(fm, event->hw.idx);
	if (!--fm->num_events && fm->poll_ns)
		hrtimer_cancel(&fm->poll);
	perf_event_update_userpage(event);
}

static void fabmon_event_read(struct perf_event *event)
{
	struct fabmon *fm = to_fabmon(event->pmu);
	unsigned long flags;

	raw_spin_lock_irqsave(&fm->lock, flags);
	if (!(event->hw.state & PERF_HES_STOPPED))
		fabmon_update(fm, event);
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

static int fabmon_event_init(struct perf_event *event)
{
	struct fabmon *fm = to_fabmon(event->pmu);
	int ret;

	if (event->attr.type != event->pmu->type)
		return -ENOENT;
	if (is_sampling_event(event) || event->attach_state & PERF_ATTACH_TASK)
		return -EOPNOTSUPP;
	if (event->cpu < 0)
		return -EINVAL;
	if (event->attr.config1 || event->attr.config2)
		return -EINVAL;
	ret = fm->ops->init(fm, event);
	if (ret)
		return ret;
	if (!fabmon_valid_group(fm, event))
		return -EINVAL;
	event->cpu = fm->cpu;
	return 0;
}

static ssize_t cpumask_show(struct device *dev, struct device_attribute *attr, char *text)
{
	struct fabmon *fm = to_fabmon((struct pmu *)dev_get_drvdata(dev));

	return cpumap_print_to_pagebuf(true, text, cpumask_of(fm->cpu));
}
static DEVICE_ATTR_RO(cpumask);

static ssize_t identifier_show(struct device *dev, struct device_attribute *attr, char *text)
{
	struct fabmon *fm = to_fabmon((struct pmu *)dev_get_drvdata(dev));

	return sysfs_emit(text, "%s\n", fm->identifier);
}
static DEVICE_ATTR_RO(identifier);

static struct attribute *fabmon_attributes[] = {
	&dev_attr_cpumask.attr,
	&dev_attr_identifier.attr,
	NULL
};

static const struct attribute_group fabmon_group = { .attrs = fabmon_attributes };

static ssize_t fabmon_text_show(struct device *dev, struct device_attribute *attr, char *text)
{
	struct dev_ext_attribute *ours = container_of(attr, struct dev_ext_attribute, attr);

	return sysfs_emit(text, "%s\n", (const char *)ours->var);
}

/* One more file of a group in sysfs, with this text. */
static int fabmon_add_text(struct fabmon *fm, struct attribute_group *group, const char *name,
			   const char *text)
{
	struct dev_ext_attribute *file = devm_kzalloc(fm->dev, sizeof(*file), GFP_KERNEL);
	struct attribute **files;
	unsigned int n = 0;

	while (group->attrs && group->attrs[n])
		n++;
	files = devm_kcalloc(fm->dev, n + 2, sizeof(*files), GFP_KERNEL);
	if (!file || !files)
		return -ENOMEM;
	if (n) {
		memcpy(files, group->attrs, n * sizeof(*files));
		devm_kfree(fm->dev, group->attrs);
	}
	sysfs_attr_init(&file->attr.attr);
	file->attr.attr.name = devm_kstrdup(fm->dev, name, GFP_KERNEL);
	file->attr.attr.mode = 0444;
	file->attr.show = fabmon_text_show;
	file->var = devm_kstrdup(fm->dev, text, GFP_KERNEL);
	if (!file->attr.attr.name || !file->var)
		return -ENOMEM;
	files[n] = &file->attr.attr;
	group->attrs = files;
	return 0;
}

int fabmon_add_event(struct fabmon *fm, const char *name, const char *terms)
{
	return fabmon_add_text(fm, &fm->event_names, name, terms);
}

int fabmon_add_format(struct fabmon *fm, const char *name, const char *bits)
{
	return fabmon_add_text(fm, &fm->format, name, bits);
}

static int fabmon_offline(unsigned int cpu, struct hlist_node *node)
{
	struct fabmon *fm = hlist_entry_safe(node, struct fabmon, node);
	unsigned int target;

	if (cpu != fm->cpu)
		return 0;
	target = cpumask_any_but(cpu_online_mask, cpu);
	if (target >= nr_cpu_ids)
		return 0;
	perf_pmu_migrate_context(&fm->pmu, cpu, target);
	fm->cpu = target;
	if (fm->irq > 0)
		WARN_ON(irq_set_affinity(fm->irq, cpumask_of(target)));
	return 0;
}

static int fabmon_debugfs_show(struct seq_file *file, void *unused)
{
	struct fabmon *fm = file->private;

	fm->ops->show(fm, file);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(fabmon_debugfs);

static void fabmon_free_id(void *data)
{
	struct fabmon *fm = data;
	const struct fabmon_kind *kind = device_get_match_data(fm->dev);

	ida_free(kind->ids, fm->id);
}

static void fabmon_disable_clock(void *clock)
{
	clk_disable_unprepare(clock);
}

static void fabmon_remove_file(void *file)
{
	debugfs_remove(file);
}

static void fabmon_unregister(void *data)
{
	struct fabmon *fm = data;

	perf_pmu_unregister(&fm->pmu);
	cpuhp_state_remove_instance_nocalls(fabmon_hotplug, &fm->node);
}

/* The clock, which is optional, runs from here on. */
static int fabmon_get_clock(struct fabmon *fm)
{
	struct clk *clock = devm_clk_get_optional(fm->dev, NULL);
	int ret;

	if (IS_ERR(clock))
		return dev_err_probe(fm->dev, PTR_ERR(clock), "no clock\n");
	ret = clk_prepare_enable(clock);
	if (ret)
		return dev_err_probe(fm->dev, ret, "the clock cannot be enabled\n");
	fm->rate = clk_get_rate(clock) ?: FABMON_DEFAULT_RATE;
	return devm_add_action_or_reset(fm->dev, fabmon_disable_clock, clock);
}

static int fabmon_register(struct fabmon *fm, const char *name)
{
	int ret;

	fm->format.name = "format";
	fm->event_names.name = "events";
	fm->groups[0] = &fabmon_group;
	fm->groups[1] = &fm->format;
	fm->groups[2] = &fm->event_names;
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
	ret = cpuhp_state_add_instance_nocalls(fabmon_hotplug, &fm->node);
	if (ret)
		return ret;
	ret = perf_pmu_register(&fm->pmu, name, -1);
	if (ret) {
		cpuhp_state_remove_instance_nocalls(fabmon_hotplug, &fm->node);
		return dev_err_probe(fm->dev, ret, "%s cannot be registered\n", name);
	}
	return devm_add_action_or_reset(fm->dev, fabmon_unregister, fm);
}

static int fabmon_probe(struct platform_device *pdev)
{
	const struct fabmon_kind *kind = device_get_match_data(&pdev->dev);
	struct device *dev = &pdev->dev;
	struct fabmon *fm;
	const char *name;
	int ret;

	fm = devm_kzalloc(dev, sizeof(*fm), GFP_KERNEL);
	if (!fm)
		return -ENOMEM;
	fm->dev = dev;
	fm->ops = kind->ops;
	fm->cpu = cpumask_local_spread(0, dev_to_node(dev));
	raw_spin_lock_init(&fm->lock);
	INIT_LIST_HEAD(&fm->events);
	fm->base = devm_platform_ioremap_resource(pdev, 0);
	if (IS_ERR(fm->base))
		return PTR_ERR(fm->base);
	ret = fabmon_get_clock(fm);
	if (ret)
		return ret;
	fm->irq = platform_get_irq_optional(pdev, 0);
	if (fm->irq < 0 && fm->irq != -ENXIO)
		return fm->irq;
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 13, 0)
	hrtimer_setup(&fm->poll, fabmon_poll_all, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
#else
	hrtimer_init(&fm->poll, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	fm->poll.function = fabmon_poll_all;
#endif
	ret = fm->ops->probe(fm);
	if (ret)
		return ret;
	if (fm->irq > 0 && fm->ops->pending) {
		ret = devm_request_irq(dev, fm->irq, fabmon_interrupt,
				       IRQF_NOBALANCING | IRQF_NO_THREAD | IRQF_SHARED,
				       dev_name(dev), fm);
		if (ret)
			return dev_err_probe(dev, ret, "no interrupt %d\n", fm->irq);
		ret = irq_set_affinity(fm->irq, cpumask_of(fm->cpu));
		if (ret)
			return dev_err_probe(dev, ret, "interrupt %d stays where it is\n", fm->irq);
	} else {
		fm->irq = 0;
	}
	fm->id = ida_alloc(kind->ids, GFP_KERNEL);
	if (fm->id < 0)
		return fm->id;
	ret = devm_add_action_or_reset(dev, fabmon_free_id, fm);
	if (ret)
		return ret;
	name = fm->id ? devm_kasprintf(dev, GFP_KERNEL, "%s_%d", fm->ops->name, fm->id) :
			devm_kstrdup(dev, fm->ops->name, GFP_KERNEL);
	if (!name)
		return -ENOMEM;
	ret = fabmon_register(fm, name);
	if (ret || !fm->ops->show)
		return ret;
	return devm_add_action_or_reset(dev, fabmon_remove_file,
					debugfs_create_file(name, 0444, fabmon_debugfs, fm,
							    &fabmon_debugfs_fops));
}

static const struct fabmon_kind fabmon_axi4_kind = { &fabmon_axi4_ops, &fabmon_axi4_ids };
static const struct fabmon_kind fabmon_bank_kind = { &fabmon_bank_ops, &fabmon_bank_ids };
static const struct fabmon_kind fabmon_stats_kind = { &fabmon_stats_ops, &fabmon_stats_ids };

static const struct of_device_id fabmon_of_match[] = {
	{ .compatible = "fabmon,axi4", .data = &fabmon_axi4_kind },
	{ .compatible = "fabmon,axi4-bank", .data = &fabmon_bank_kind },
	{ .compatible = "fabmon,stats", .data = &fabmon_stats_kind },
	{}
};
MODULE_DEVICE_TABLE(of, fabmon_of_match);

static struct platform_driver fabmon_driver = {
	.driver = {
		.name = "fabmon",
		.of_match_table = fabmon_of_match,
		.suppress_bind_attrs = true,
	},
	.probe = fabmon_probe,
};

static int __init fabmon_module_init(void)
{
	int ret = cpuhp_setup_state_multi(CPUHP_AP_ONLINE_DYN, "perf/fabmon:online", NULL,
					  fabmon_offline);

	if (ret < 0)
		return ret;
	fabmon_hotplug = ret;
	fabmon_debugfs = debugfs_create_dir("fabmon", NULL);
	ret = platform_driver_register(&fabmon_driver);
	if (ret) {
		debugfs_remove(fabmon_debugfs);
		cpuhp_remove_multi_state(fabmon_hotplug);
	}
	return ret;
}
module_init(fabmon_module_init);

static void __exit fabmon_module_exit(void)
{
	platform_driver_unregister(&fabmon_driver);
	debugfs_remove(fabmon_debugfs);
	cpuhp_remove_multi_state(fabmon_hotplug);
}
module_exit(fabmon_module_exit);

MODULE_AUTHOR("the fabmon contributors");
MODULE_DESCRIPTION("perf driver of the fabmon bus monitors axi4, axi4_bank and stats");
MODULE_LICENSE("GPL");
