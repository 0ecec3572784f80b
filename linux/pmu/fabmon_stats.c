// SPDX-License-Identifier: GPL-2.0-only
// Copyright the fabmon contributors.
/*
 * stats: samples of latency, their sum, and how many of them are in each bin.
 *
 * Everything is always counted; an event is the difference of two snapshots. A bin holds at its
 * limit. When one is half full, the next snapshot clears all bins in its own cycle, so that nothing
 * is lost; the histograms and extremes, which debugfs shows, then begin anew. A bin that has
 * reached its limit all the same is told in the kernel's log. While events are on, registers read
 * as of the snapshot, which a reset of the monitor ends; and it takes the longest latency away.
 *
 * An access that takes long is answered early, and followed to its end. So that none finds another
 * one under way, all are made with the lock held.
 */
#include <linux/bitfield.h>
#include <linux/seq_file.h>
#include <linux/sizes.h>
#include <linux/slab.h>

#include "fabmon_pmu.h"
#include "fabmon_stats_regs.h"

#define FABMON_STATS_IDENTITY	0x504d5354 /* "PMST" */

/* What a read gives whose data comes into ANSWER. */
#define FABMON_STATS_LATE	0x4c415445 /* "LATE" */
/* Reads of PENDING: an access takes less cycles, so it is over by then. */
#define FABMON_STATS_POLLS	4096

/* An event is the offset of the register, for a pair that of the low word. */
#define FABMON_STATS_SIZE	SZ_64K
#define FABMON_STATS_MAX_BINS	((FABMON_STATS_BIN_LL - FABMON_STATS_BIN_VAL) / \
				 FABMON_STATS_BIN_STRIDE)
#define FABMON_STATS_MAX_PORTS	((FABMON_STATS_LAT_TMR_VAL - FABMON_STATS_HIST_LO) / \
				 FABMON_STATS_HIST_PORT_STRIDE)
#define FABMON_STATS_MAX_HIST	(FABMON_STATS_HIST_PORT_STRIDE / FABMON_STATS_HIST_BIN_STRIDE)
#define FABMON_STATS_BIN_OF(bin)	(FABMON_STATS_BIN_VAL + FABMON_STATS_BIN_STRIDE * (bin))

/* Index of a total: these three, then the bins. */
enum { FABMON_STATS_TOTALS = 3 };

static const struct {
	const char *name;
	u32 offset;
} fabmon_stats_totals[FABMON_STATS_TOTALS] = {
	{ "samples", FABMON_STATS_SAMPLES_LO },
	{ "unbinned", FABMON_STATS_UNBINNED_LO },
	{ "latency_sum", FABMON_STATS_LATENCY_SUM_LO },
};

struct fabmon_stats {
	unsigned int num_bins;
	unsigned int ports, hist_bins; /* histograms */
	bool captured; /* since the monitor was idle: reads are as of a snapshot */
	u32 longest; /* latency, at the last capture */
	u64 largest; /* of a bin */
	bool half_full;
	bool cleared; /* by the last capture, after it took the counts */
	unsigned int clears;
	u64 before[]; /* what was cleared, of each total */
};

/* PENDING when no access is under way. The lock is held. */
static u32 fabmon_stats_settle(struct fabmon *fm)
{
	u32 pending;
	int poll;

	for (poll = 0; poll < FABMON_STATS_POLLS; poll++) {
		pending = fabmon_read(fm, FABMON_STATS_PENDING);
		if (!(pending & FABMON_STATS_PENDING_BUSY))
			return pending;
	}
	fabmon_lost(fm);
	return 0;
}

/* These two leave no access under way. The lock is held. */
static u32 fabmon_stats_read(struct fabmon *fm, u32 offset)
{
	u32 value = fabmon_read(fm, offset);

	/* Or the register has this value. */
	if (value == FABMON_STATS_LATE && fabmon_stats_settle(fm) & FABMON_STATS_PENDING_LATE)
		value = fabmon_read(fm, FABMON_STATS_ANSWER);
	return value;
}

static void fabmon_stats_write(struct fabmon *fm, u32 offset, u32 value)
{
	fabmon_write(fm, offset, value);
	fabmon_stats_settle(fm);
}

static u64 fabmon_stats_pair(struct fabmon *fm, u32 offset)
{
	u64 low = fabmon_stats_read(fm, offset);

	return low | (u64)fabmon_stats_read(fm, FABMON_STATS_HI) << 32;
}

/* For who does not hold the lock. */
static u32 fabmon_stats_look(struct fabmon *fm, u32 offset)
{
	unsigned long flags;
	u32 value;

	raw_spin_lock_irqsave(&fm->lock, flags);
	value = fabmon_stats_read(fm, offset);
	raw_spin_unlock_irqrestore(&fm->lock, flags);
	return value;
}

static u64 fabmon_stats_shadow(struct fabmon *fm, int index)
{
	struct fabmon_stats *stats = fm->data;
	unsigned int bin = index - FABMON_STATS_TOTALS;
	u64 count, limit;

	if (index < FABMON_STATS_TOTALS)
		return fabmon_stats_pair(fm, fabmon_stats_totals[index].offset);
	count = fabmon_stats_pair(fm, FABMON_STATS_BIN_OF(bin));
	if (count <= stats->largest / 2)
		return count;
	stats->half_full = true;
	limit = fabmon_stats_read(fm, FABMON_STATS_BIN_LIMIT + FABMON_STATS_BIN_STRIDE * bin);
	if (!limit || limit == U32_MAX)
		limit = stats->largest;
	if (count >= limit) {
		fm->full = bin;
		fabmon_tell(fm, FABMON_FULL);
	}
	return count;
}

/* Are reads still as of a snapshot? */
static bool fabmon_stats_held(struct fabmon *fm)
{
	return fabmon_stats_read(fm, FABMON_STATS_GCTRL) & FABMON_STATS_GCTRL_SHADOW_READ;
}

static void fabmon_stats_take(struct fabmon *fm)
{
	struct fabmon_stats *stats = fm->data;
	u32 control = FABMON_STATS_GCTRL_ENABLE | FABMON_STATS_GCTRL_SNAPSHOT |
		      FABMON_STATS_GCTRL_SHADOW_READ;
	int index;

	stats->cleared = stats->half_full;
	stats->half_full = false;
	if (!stats->cleared) {
		fabmon_stats_write(fm, FABMON_STATS_GCTRL, control);
		return;
	}
	fabmon_stats_write(fm, FABMON_STATS_GCTRL, control | FABMON_STATS_GCTRL_CLEAR_BINS);
	for (index = 0; index < fm->num_counters; index++)
		stats->before[index] += fabmon_stats_shadow(fm, index);
	stats->half_full = false;
	stats->clears++;
}

static int fabmon_stats_capture(struct fabmon *fm)
{
	struct fabmon_stats *stats = fm->data;
	bool first = !stats->captured;
	u32 longest;

	if (!first && !fabmon_stats_held(fm))
		fabmon_lost(fm);
	fabmon_stats_take(fm);
	/* A reset just before hides behind it. */
	longest = fabmon_stats_read(fm, FABMON_STATS_LATENCY_MAX);
	if (!first && !stats->cleared && longest < stats->longest)
		fabmon_lost(fm);
	stats->longest = longest;
	stats->captured = true;
	return 0;
}

static u64 fabmon_stats_total(struct fabmon *fm, int index)
{
	struct fabmon_stats *stats = fm->data;

	return stats->before[index] + (stats->cleared ? 0 : fabmon_stats_shadow(fm, index));
}

static int fabmon_stats_init(struct fabmon *fm, struct perf_event *event)
{
	u64 offset = event->attr.config;
	unsigned int i;

	for (i = 0; i < fm->num_counters; i++) {
		if (offset == (i < FABMON_STATS_TOTALS ?
				       fabmon_stats_totals[i].offset :
				       FABMON_STATS_BIN_OF(i - FABMON_STATS_TOTALS))) {
			event->hw.config_base = i;
			return 0;
		}
	}
	return -EINVAL;
}

static int fabmon_stats_get(struct fabmon *fm, struct perf_event *event)
{
	return event->hw.config_base;
}

static int fabmon_stats_start(struct fabmon *fm, struct perf_event *event, u64 *base)
{
	int ret = fabmon_capture(fm);

	if (!ret)
		*base = fabmon_stats_total(fm, event->hw.idx);
	return ret;
}

static bool fabmon_stats_intact(struct fabmon *fm, struct perf_event *event)
{
	struct fabmon_stats *stats = fm->data;

	stats->captured = fabmon_stats_held(fm);
	return stats->captured;
}

/* Reads are live again, for who looks at the registers. */
static void fabmon_stats_idle(struct fabmon *fm)
{
	struct fabmon_stats *stats = fm->data;

	stats->captured = false;
	fabmon_stats_write(fm, FABMON_STATS_GCTRL, FABMON_STATS_GCTRL_ENABLE);
}

static void fabmon_stats_reset(struct fabmon *fm)
{
	struct fabmon_stats *stats = fm->data;

	stats->half_full = false;
	stats->cleared = false;
	fabmon_stats_settle(fm); /* what was under way before */
	fabmon_stats_write(fm, FABMON_STATS_IRQ_ENABLE, 0);
	fabmon_stats_idle(fm);
}

/* The first sample of a log-linear bin; four bins for each power of two. */
static u64 fabmon_stats_first_of(unsigned int bin)
{
	return bin < 4 ? bin : (u64)(4 + bin % 4) << (bin / 4 - 1);
}

static void fabmon_stats_show(struct fabmon *fm, struct seq_file *file)
{
	struct fabmon_stats *stats = fm->data;
	unsigned int ports = stats->ports, bins = stats->hist_bins;
	unsigned int bin, port;
	unsigned long flags;
	u64 count;

	seq_printf(file, "latency_min %u\n", fabmon_stats_look(fm, FABMON_STATS_LATENCY_MIN));
	seq_printf(file, "latency_max %u\n", fabmon_stats_look(fm, FABMON_STATS_LATENCY_MAX));
	seq_printf(file, "status %#x\n", fabmon_stats_look(fm, FABMON_STATS_STATUS));
	seq_printf(file, "clears %u\n", READ_ONCE(stats->clears));
	seq_puts(file, "# bin above up_to\n");
	for (bin = 0; bin < stats->num_bins; bin++) {
		u32 place = FABMON_STATS_BOUNDARY_STRIDE * bin;

		seq_printf(file, "bin %u %u %u\n", bin,
			   fabmon_stats_look(fm, FABMON_STATS_BIN_LL + place),
			   fabmon_stats_look(fm, FABMON_STATS_BIN_UL + place));
	}
	seq_printf(file, "# hist first last%s\n", ports == 2 ? " reads writes" : " samples");
	for (bin = 0; bin < bins; bin++) {
		u64 last = bin + 1 == bins ? U32_MAX : fabmon_stats_first_of(bin + 1) - 1;

		seq_printf(file, "hist %llu %llu", fabmon_stats_first_of(bin), last);
		for (port = 0; port < ports; port++) {
			raw_spin_lock_irqsave(&fm->lock, flags);
			count = fabmon_stats_pair(fm, FABMON_STATS_HIST_LO +
						  FABMON_STATS_HIST_PORT_STRIDE * port +
						  FABMON_STATS_HIST_BIN_STRIDE * bin);
			raw_spin_unlock_irqrestore(&fm->lock, flags);
			seq_printf(file, " %llu", count);
		}
		seq_putc(file, '\n');
	}
}

static int fabmon_stats_attributes(struct fabmon *fm, struct fabmon_stats *stats)
{
	unsigned int i;
	int ret;

	ret = fabmon_add_format(fm, "event", "config:0-15");
	for (i = 0; !ret && i < FABMON_STATS_TOTALS; i++) {
		char terms[32];

		scnprintf(terms, sizeof(terms), "event=0x%x", fabmon_stats_totals[i].offset);
		ret = fabmon_add_event(fm, fabmon_stats_totals[i].name, terms);
	}
	for (i = 0; !ret && i < stats->num_bins; i++) {
		char name[16], terms[32];

		scnprintf(name, sizeof(name), "bin_%u", i);
		scnprintf(terms, sizeof(terms), "event=0x%x", FABMON_STATS_BIN_OF(i));
		ret = fabmon_add_event(fm, name, terms);
	}
	return ret;
}

static int fabmon_stats_probe(struct fabmon *fm)
{
	u32 id = fabmon_read(fm, FABMON_STATS_ID);
	u32 sizes = fabmon_read(fm, FABMON_STATS_CONFIG0);
	u32 widths = fabmon_read(fm, FABMON_STATS_CONFIG1);
	u32 config = fabmon_read(fm, FABMON_STATS_HIST_CONFIG);
	unsigned int ports = FIELD_GET(FABMON_STATS_HIST_CONFIG_PORTS_MASK, config);
	unsigned int hist_bins = FIELD_GET(FABMON_STATS_HIST_CONFIG_NBINS_MASK, config);
	unsigned int bins = FIELD_GET(FABMON_STATS_CONFIG0_NBINS_MASK, sizes);
	unsigned int bits = FIELD_GET(FABMON_STATS_CONFIG1_BIN_WIDTH_MASK, widths);
	unsigned int step = FIELD_GET(FABMON_STATS_CONFIG1_NUM_DEALLOC_MASK, widths) ?: 256;
	struct fabmon_stats *stats;
	int ret;

	if (!id)
		return dev_err_probe(fm->dev, -EACCES,
				     "ID is 0: off, or for Secure software alone\n");
	if (id != FABMON_STATS_IDENTITY)
		return dev_err_probe(fm->dev, -ENODEV, "ID is %#x, not %#x\n", id,
				     FABMON_STATS_IDENTITY);
	if (!bins || bins > FABMON_STATS_MAX_BINS || !bits || bits > 64)
		return dev_err_probe(fm->dev, -ENODEV, "%u bins of %u bits\n", bins, bits);
	if (ports > FABMON_STATS_MAX_PORTS || hist_bins > FABMON_STATS_MAX_HIST)
		return dev_err_probe(fm->dev, -ENODEV, "%u histograms of %u bins\n", ports,
				     hist_bins);
	fm->num_counters = FABMON_STATS_TOTALS + bins;
	stats = devm_kzalloc(fm->dev, struct_size(stats, before, fm->num_counters), GFP_KERNEL);
	if (!stats)
		return -ENOMEM;
	stats->num_bins = bins;
	stats->ports = ports;
	stats->hist_bins = hist_bins;
	stats->largest = GENMASK_ULL(bits - 1, 0);
	fm->data = stats;
	fm->group_limit = UINT_MAX;
	fm->identifier = "stats";
	ret = fabmon_stats_attributes(fm, stats);
	if (ret)
		return ret;
	return fabmon_poll(fm, bits, step, true);
}

const struct fabmon_ops fabmon_stats_ops = {
	.name = "fabmon_stats",
	.size = FABMON_STATS_SIZE,
	.probe = fabmon_stats_probe,
	.reset = fabmon_stats_reset,
	.init = fabmon_stats_init,
	.get = fabmon_stats_get,
	.start = fabmon_stats_start,
	.idle = fabmon_stats_idle,
	.capture = fabmon_stats_capture,
	.total = fabmon_stats_total,
	.intact = fabmon_stats_intact,
	.show = fabmon_stats_show,
};
