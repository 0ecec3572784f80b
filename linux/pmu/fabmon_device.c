// SPDX-License-Identifier: GPL-2.0-only
// Copyright the fabmon contributors.
/*
 * The fabmon monitors as devices: the device tree, sysfs, debugfs, CPUs that go off, suspend.
 */
#include <linux/clk.h>
#include <linux/cpumask.h>
#include <linux/debugfs.h>
#include <linux/idr.h>
#include <linux/interrupt.h>
#include <linux/ioport.h>
#include <linux/module.h>
#include <linux/mod_devicetable.h>
#include <linux/platform_device.h>
#include <linux/pm.h>
#include <linux/property.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/sysfs.h>

#include "fabmon_pmu.h"

#define FABMON_DEFAULT_RATE	1000000000UL /* Hz, if the device tree has no clock */

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

	if (READ_ONCE(fm->suspended))
		return -EAGAIN;
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

static void fabmon_end_lines(void *writer)
{
	irq_work_sync(writer);
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
	fm->clock = clock;
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
	fabmon_init_pmu(fm);
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
	struct resource *registers;
	struct fabmon *fm;
	const char *name;
	int ret;

	fm = devm_kzalloc(dev, sizeof(*fm), GFP_KERNEL);
	if (!fm)
		return -ENOMEM;
	fm->dev = dev;
	fm->ops = kind->ops;
	fm->cpu = cpumask_local_spread(0, dev_to_node(dev));
	fabmon_init_counts(fm);
	platform_set_drvdata(pdev, fm);
	fm->base = devm_platform_get_and_ioremap_resource(pdev, 0, &registers);
	if (IS_ERR(fm->base))
		return PTR_ERR(fm->base);
	if (resource_size(registers) < fm->ops->size)
		return dev_err_probe(dev, -EINVAL, "reg has %llu bytes, the monitor %u\n",
				     (unsigned long long)resource_size(registers), fm->ops->size);
	ret = devm_add_action_or_reset(dev, fabmon_end_lines, &fm->writer);
	if (ret)
		return ret;
	ret = fabmon_get_clock(fm);
	if (ret)
		return ret;
	fm->irq = platform_get_irq_optional(pdev, 0);
	if (fm->irq < 0 && fm->irq != -ENXIO)
		return fm->irq;
	ret = fm->ops->probe(fm);
	if (ret)
		return ret;
	fm->ops->reset(fm);
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

static int fabmon_pm_suspend(struct device *dev)
{
	struct fabmon *fm = dev_get_drvdata(dev);

	fabmon_suspend(fm);
	clk_disable_unprepare(fm->clock);
	return 0;
}

static int fabmon_pm_resume(struct device *dev)
{
	struct fabmon *fm = dev_get_drvdata(dev);
	int ret = clk_prepare_enable(fm->clock);

	if (!ret)
		fabmon_resume(fm);
	return ret;
}

static DEFINE_SIMPLE_DEV_PM_OPS(fabmon_pm, fabmon_pm_suspend, fabmon_pm_resume);

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
		.pm = pm_sleep_ptr(&fabmon_pm),
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
