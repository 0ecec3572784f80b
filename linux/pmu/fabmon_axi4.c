// SPDX-License-Identifier: GPL-2.0-only
// Copyright the fabmon contributors.
/*
 * axi4, whose counters select their events, and axi4_bank, which has a fixed counter for each.
 *
 * All counts come from snapshots, which take all counters in one cycle together with their
 * overflow flags. With k overflows seen and cleared before, the total at a snapshot is
 *
 *	2^width * (k + CNTR_OV) + count
 *
 * which is exact as long as a snapshot is taken between two overflows of a counter; the interrupt,
 * or else a timer, sees to that. axi4 is frozen while events are added and removed, so that those
 * of a group start in one cycle. The bank always runs: its events start and end with a snapshot.
 *
 * A reset of the monitor shows in axi4 at the select of each counter, in the bank at the enables of
 * the interrupt, and in both at EXT_SNAP_STS, which then has no snapshot. The bank needs both: what
 * is written hides the one, and a capture the other.
 */
#include <linux/bitfield.h>
#include <linux/sizes.h>
#include <linux/slab.h>

#include "fabmon_axi4_bank_regs.h"
#include "fabmon_axi4_regs.h"
#include "fabmon_pmu.h"

#define FABMON_AXI4_EXTENSION_ID	0x46424d31 /* "FBM1" */
#define FABMON_AXI4_MAX_UNITS	3
#define FABMON_AXI4_MAX_COUNTERS	66
#define FABMON_AXI4_MAX_OF_UNIT	32 /* flags in a word */
#define FABMON_AXI4_SIZE	SZ_4K
#define FABMON_AXI4_POLLS	1024 /* a snapshot takes less than 100 cycles */
#define FABMON_AXI4_TRIES	8
/* The largest command, of 256 beats of 128 bytes, in one cycle. */
#define FABMON_AXI4_STEP	32768

/* config: the fields of I_PMON_UCCTL_L in their place, and of _H above them. */
#define FABMON_AXI4_CONFIG_LOW					\
	(FABMON_AXI4_UCCTL_L_EVNT_SEL_MASK | FABMON_AXI4_UCCTL_L_UMASK_MASK |	\
	 FABMON_AXI4_UCCTL_L_EDGE | FABMON_AXI4_UCCTL_L_INVERT |		\
	 FABMON_AXI4_UCCTL_L_THRESH_MASK)
#define FABMON_AXI4_CONFIG	((u64)FABMON_AXI4_UCCTL_H_MAX << 32 | FABMON_AXI4_CONFIG_LOW)
#define FABMON_BANK_CONFIG	\
	(FABMON_AXI4_UCCTL_L_EVNT_SEL_MASK | FABMON_AXI4_UCCTL_L_UMASK_MASK)
#define FABMON_BANK_EXTREMES	0x28

enum {
	FABMON_SELECTABLE = 1,
	FABMON_BANK = 2,
	FABMON_BOTH = 3,
};

static const struct {
	const char *name;
	u8 event, umask, forms;
} fabmon_axi4_events[] = {
#define FABMON_EVENT(name, event, umask, forms) { #name, event, umask, forms },
#include "fabmon_events.h"
#undef FABMON_EVENT
};

struct fabmon_axi4_unit {
	u32 control, status, selects, first, count, irq_enable, snap_ov;
};

struct fabmon_axi4 {
	struct fabmon_axi4_unit units[FABMON_AXI4_MAX_UNITS];
	unsigned int num_units;
	unsigned int width;
	bool fixed;
	bool locked; /* when it was probed: no event can be set up until its reset */
	bool captured; /* since the monitor was idle: it has a snapshot of ours */
	u32 snapshots; /* offset of the first counter's */
	u32 irq_enabled[FABMON_AXI4_MAX_UNITS];
	u16 users[FABMON_AXI4_MAX_COUNTERS]; /* events that are on: in the bank even several */
	u16 counts[FABMON_AXI4_MAX_COUNTERS]; /* the bank: event and umask */
	u64 overflows[FABMON_AXI4_MAX_COUNTERS];
};

static const u32 fabmon_axi4_irq_enable[] = {
	FABMON_AXI4_EXT_IRQ_EN, FABMON_AXI4_BANK_EXT_IRQ_EN1, FABMON_AXI4_BANK_EXT_IRQ_EN2
};

static const u32 fabmon_axi4_snap_ov[] = {
	FABMON_AXI4_EXT_SNAP_OV, FABMON_AXI4_BANK_EXT_SNAP_OV1, FABMON_AXI4_BANK_EXT_SNAP_OV2
};

static unsigned int fabmon_axi4_unit_of(struct fabmon_axi4 *axi4, int counter)
{
	unsigned int unit = axi4->num_units - 1;

	while (counter < axi4->units[unit].first)
		unit--;
	return unit;
}

static u32 fabmon_axi4_control_of(struct fabmon_axi4 *axi4, int counter)
{
	struct fabmon_axi4_unit *unit = &axi4->units[fabmon_axi4_unit_of(axi4, counter)];

	return unit->selects + FABMON_AXI4_COUNTER_CONTROL_STRIDE * (counter - unit->first);
}

static void fabmon_axi4_mask(struct fabmon *fm, bool on)
{
	struct fabmon_axi4 *axi4 = fm->data;
	unsigned int unit;

	for (unit = 0; unit < axi4->num_units; unit++)
		fabmon_write(fm, axi4->units[unit].irq_enable, on ? 0 : axi4->irq_enabled[unit]);
}

static void fabmon_axi4_lost(struct fabmon *fm)
{
	struct fabmon_axi4 *axi4 = fm->data;

	axi4->captured = false;
	fabmon_lost(fm);
	fabmon_axi4_mask(fm, fm->masked);
}

/* Are the enables of the interrupt what was written? */
static bool fabmon_axi4_enabled(struct fabmon *fm, int counter)
{
	struct fabmon_axi4 *axi4 = fm->data;
	unsigned int unit = fabmon_axi4_unit_of(axi4, counter);

	return fm->masked ||
	       fabmon_read(fm, axi4->units[unit].irq_enable) == axi4->irq_enabled[unit];
}

static void fabmon_axi4_irq(struct fabmon *fm, int counter, bool on)
{
	struct fabmon_axi4 *axi4 = fm->data;
	unsigned int unit = fabmon_axi4_unit_of(axi4, counter);
	u32 bit = BIT(counter - axi4->units[unit].first);

	/* What is written hides that it was lost. */
	if (!fabmon_axi4_enabled(fm, counter))
		fabmon_axi4_lost(fm);
	if (on)
		axi4->irq_enabled[unit] |= bit;
	else
		axi4->irq_enabled[unit] &= ~bit;
	fabmon_write(fm, axi4->units[unit].irq_enable, fm->masked ? 0 : axi4->irq_enabled[unit]);
}

static int fabmon_axi4_try_capture(struct fabmon *fm)
{
	struct fabmon_axi4 *axi4 = fm->data;
	u32 before, now;
	int poll;

	fabmon_write(fm, FABMON_AXI4_EXT_SNAP_STS, FABMON_AXI4_EXT_SNAP_STS_LOST);
	before = fabmon_read(fm, FABMON_AXI4_EXT_SNAP_STS);
	if (axi4->captured && !(before & FABMON_AXI4_EXT_SNAP_STS_VALID))
		fabmon_axi4_lost(fm);
	fabmon_write(fm, FABMON_AXI4_EXT_SNAP_CTRL, FABMON_AXI4_EXT_SNAP_CTRL_CAPTURE);
	for (poll = 0; poll < FABMON_AXI4_POLLS; poll++) {
		now = fabmon_read(fm, FABMON_AXI4_EXT_SNAP_STS);
		if (now & FABMON_AXI4_EXT_SNAP_STS_LOST)
			return -EAGAIN;
		if ((now ^ before) & FABMON_AXI4_EXT_SNAP_STS_SEQ_MASK) {
			axi4->captured = true;
			return 0;
		}
	}
	return -ETIMEDOUT;
}

static int fabmon_axi4_capture(struct fabmon *fm)
{
	struct fabmon_axi4 *axi4 = fm->data;
	unsigned int try, unit, j;
	int ret = -EAGAIN;

	for (try = 0; ret == -EAGAIN && try < FABMON_AXI4_TRIES; try++)
		ret = fabmon_axi4_try_capture(fm);
	if (ret)
		return ret;
	for (unit = 0; unit < axi4->num_units; unit++) {
		u32 ov = fabmon_read(fm, axi4->units[unit].snap_ov);

		if (!ov)
			continue;
		for (j = 0; j < axi4->units[unit].count; j++)
			axi4->overflows[axi4->units[unit].first + j] += (ov >> j) & 1;
		fabmon_write(fm, axi4->units[unit].status, ov);
	}
	return 0;
}

static u64 fabmon_axi4_total(struct fabmon *fm, int counter)
{
	struct fabmon_axi4 *axi4 = fm->data;
	u32 place = axi4->snapshots + FABMON_AXI4_SNAPSHOT_STRIDE * counter;
	u64 low = fabmon_read(fm, place);
	u64 high = fabmon_read(fm, place + FABMON_AXI4_SNAP_H - FABMON_AXI4_SNAP_L);

	return (axi4->overflows[counter] << axi4->width) + (high << 32 | low);
}

static bool fabmon_axi4_pending(struct fabmon *fm)
{
	struct fabmon_axi4 *axi4 = fm->data;
	unsigned int unit;

	for (unit = 0; unit < axi4->num_units; unit++)
		if (axi4->irq_enabled[unit] & fabmon_read(fm, axi4->units[unit].status))
			return true;
	return false;
}

static void fabmon_axi4_idle(struct fabmon *fm)
{
	struct fabmon_axi4 *axi4 = fm->data;

	axi4->captured = false;
}

static void fabmon_axi4_reset(struct fabmon *fm)
{
	struct fabmon_axi4 *axi4 = fm->data;
	unsigned int unit;

	memset(axi4->irq_enabled, 0, sizeof(axi4->irq_enabled));
	axi4->captured = false;
	for (unit = 0; unit < axi4->num_units; unit++) {
		fabmon_write(fm, axi4->units[unit].irq_enable, 0);
		fabmon_write(fm, axi4->units[unit].status, U32_MAX);
	}
	fabmon_write(fm, axi4->units[0].control,
		     axi4->fixed ? 0 : FABMON_AXI4_UCTRL_L_FREEZE | FABMON_AXI4_UCTRL_L_RST_CTRL);
}

static int fabmon_axi4_init(struct fabmon *fm, struct perf_event *event)
{
	struct fabmon_axi4 *axi4 = fm->data;

	if (axi4->locked)
		return -EPERM;
	if (event->attr.config & ~FABMON_AXI4_CONFIG)
		return -EINVAL;
	return (event->attr.config & FABMON_AXI4_CONFIG_LOW) ? 0 : -EINVAL;
}

static int fabmon_axi4_get(struct fabmon *fm, struct perf_event *event)
{
	struct fabmon_axi4 *axi4 = fm->data;
	unsigned int counter;

	for (counter = 0; counter < fm->num_counters; counter++) {
		if (!axi4->users[counter]) {
			axi4->users[counter] = 1;
			return counter;
		}
	}
	return -EAGAIN;
}

static void fabmon_axi4_put(struct fabmon *fm, int counter)
{
	struct fabmon_axi4 *axi4 = fm->data;

	axi4->users[counter]--;
}

static void fabmon_axi4_freeze(struct fabmon *fm, bool on)
{
	struct fabmon_axi4 *axi4 = fm->data;

	fabmon_write(fm, axi4->units[0].control, on ? FABMON_AXI4_UCTRL_L_FREEZE : 0);
}

static int fabmon_axi4_start(struct fabmon *fm, struct perf_event *event, u64 *base)
{
	struct fabmon_axi4 *axi4 = fm->data;
	int counter = event->hw.idx;
	u32 control = fabmon_axi4_control_of(axi4, counter);
	u64 config = event->attr.config;

	fabmon_write(fm, control + FABMON_AXI4_UCCTL_H - FABMON_AXI4_UCCTL_L, config >> 32);
	fabmon_write(fm, control, (u32)config | FABMON_AXI4_UCCTL_L_CNTR_RST);
	fabmon_write(fm, axi4->units[0].status, BIT(counter));
	fabmon_axi4_irq(fm, counter, true);
	axi4->overflows[counter] = 0;
	*base = 0;
	/* A capture of this window has what the counter counted before. */
	fm->captured = 0;
	return 0;
}

static void fabmon_axi4_stop(struct fabmon *fm, struct perf_event *event)
{
	fabmon_write(fm, fabmon_axi4_control_of(fm->data, event->hw.idx), 0);
	fabmon_axi4_irq(fm, event->hw.idx, false);
}

static bool fabmon_axi4_intact(struct fabmon *fm, struct perf_event *event)
{
	u32 control = fabmon_read(fm, fabmon_axi4_control_of(fm->data, event->hw.idx));
	bool intact = !((control ^ (u32)event->attr.config) & FABMON_AXI4_CONFIG_LOW);

	if (!intact)
		fabmon_axi4_mask(fm, fm->masked);
	return intact;
}

static int fabmon_bank_init(struct fabmon *fm, struct perf_event *event)
{
	struct fabmon_axi4 *axi4 = fm->data;
	unsigned int counter;

	if (axi4->locked)
		return -EPERM;
	if (event->attr.config & ~(u64)FABMON_BANK_CONFIG)
		return -EINVAL;
	if (FIELD_GET(FABMON_AXI4_UCCTL_L_EVNT_SEL_MASK, event->attr.config) ==
	    FABMON_BANK_EXTREMES)
		return -EINVAL;
	for (counter = 0; counter < fm->num_counters; counter++) {
		if (axi4->counts[counter] == event->attr.config) {
			event->hw.config_base = counter;
			return 0;
		}
	}
	return -EINVAL;
}

static int fabmon_bank_get(struct fabmon *fm, struct perf_event *event)
{
	struct fabmon_axi4 *axi4 = fm->data;

	axi4->users[event->hw.config_base]++;
	return event->hw.config_base;
}

static int fabmon_bank_start(struct fabmon *fm, struct perf_event *event, u64 *base)
{
	int ret = fabmon_capture(fm);

	if (ret)
		return ret;
	*base = fabmon_axi4_total(fm, event->hw.idx);
	fabmon_axi4_irq(fm, event->hw.idx, true);
	return 0;
}

static bool fabmon_bank_intact(struct fabmon *fm, struct perf_event *event)
{
	bool intact = fabmon_axi4_enabled(fm, event->hw.idx) &&
		      fabmon_read(fm, FABMON_AXI4_EXT_SNAP_STS) & FABMON_AXI4_EXT_SNAP_STS_VALID;

	if (!intact)
		fabmon_axi4_mask(fm, fm->masked);
	return intact;
}

static void fabmon_bank_stop(struct fabmon *fm, struct perf_event *event)
{
	struct fabmon_axi4 *axi4 = fm->data;

	if (axi4->users[event->hw.idx] == 1)
		fabmon_axi4_irq(fm, event->hw.idx, false);
}

/* Is a register of the monitor there, and so many more, each 8 bytes further on? */
static bool fabmon_axi4_within(u32 offset, u32 more)
{
	return offset < FABMON_AXI4_SIZE && IS_ALIGNED(offset, 4) &&
	       8 * more <= FABMON_AXI4_SIZE - offset;
}

/* Offsets and numbers are what the hardware says: are they those of a monitor? */
static bool fabmon_axi4_discover_unit(struct fabmon *fm, u32 table, struct fabmon_axi4_unit *unit)
{
	u32 low, high, above;

	if (!fabmon_axi4_within(table, 2))
		return false;
	low = fabmon_read(fm, table);
	high = fabmon_read(fm, table + FABMON_AXI4_UDIS_H - FABMON_AXI4_UDIS_L);
	above = fabmon_read(fm, table + FABMON_AXI4_UCADR_H - FABMON_AXI4_UDIS_L);
	unit->control = fabmon_read(fm, table + FABMON_AXI4_UCADR_L - FABMON_AXI4_UDIS_L);
	unit->status = unit->control +
		       FIELD_GET(FABMON_AXI4_UDIS_H_UNIT_STAT_ADR_OFFSET_MASK, high);
	unit->selects = unit->control +
			FIELD_GET(FABMON_AXI4_UDIS_L_UNIT_CNTR_CTRL_ADR_OFFSET_MASK, low);
	unit->first = fm->num_counters;
	unit->count = FIELD_GET(FABMON_AXI4_UDIS_L_NUM_CNTR_MASK, low);
	fm->num_counters += unit->count;
	return !above && unit->count <= FABMON_AXI4_MAX_OF_UNIT &&
	       fabmon_axi4_within(unit->control, 0) && fabmon_axi4_within(unit->status, 0) &&
	       fabmon_axi4_within(unit->selects, unit->count);
}

static int fabmon_axi4_discover(struct fabmon *fm, struct fabmon_axi4 *axi4)
{
	u32 id = fabmon_read(fm, FABMON_AXI4_EXT_ID);
	u32 capabilities, global, stride;
	unsigned int unit;

	if (!id)
		return dev_err_probe(fm->dev, -EACCES,
				     "EXT_ID is 0: off, or for Secure software alone\n");
	if (id != FABMON_AXI4_EXTENSION_ID)
		return dev_err_probe(fm->dev, -ENODEV, "EXT_ID is %#x, not %#x\n", id,
				     FABMON_AXI4_EXTENSION_ID);
	capabilities = fabmon_read(fm, FABMON_AXI4_EXT_CAP);
	global = fabmon_read(fm, FABMON_AXI4_GDIS_L);
	if (!!(capabilities & FABMON_AXI4_BANK_EXT_CAP_FIXED) != axi4->fixed)
		return dev_err_probe(fm->dev, -ENODEV, "this is %s, see compatible\n",
				     axi4->fixed ? "axi4" : "axi4_bank");
	if (!(capabilities & FABMON_AXI4_EXT_CAP_SNAPSHOT))
		return dev_err_probe(fm->dev, -ENODEV, "has no snapshots\n");
	axi4->width = FIELD_GET(FABMON_AXI4_EXT_CAP_COUNTER_WIDTH_MASK, capabilities);
	axi4->num_units = FIELD_GET(FABMON_AXI4_GDIS_L_MAX_BLOCKS_MASK, global);
	stride = 8 * FIELD_GET(FABMON_AXI4_GDIS_L_BLOCK_STRIDE_MASK, global);
	if (axi4->num_units == (axi4->fixed ? FABMON_AXI4_MAX_UNITS : 1)) {
		for (unit = 0; unit < axi4->num_units; unit++) {
			axi4->units[unit].irq_enable = fabmon_axi4_irq_enable[unit];
			axi4->units[unit].snap_ov = fabmon_axi4_snap_ov[unit];
			if (!fabmon_axi4_discover_unit(fm, FABMON_AXI4_UDIS_L + stride * unit,
						       &axi4->units[unit]))
				return dev_err_probe(fm->dev, -ENODEV,
						     "unit %u is not within the registers\n", unit);
		}
	}
	if (axi4->width < 33 || axi4->width > 63 ||
	    !fm->num_counters || fm->num_counters > FABMON_AXI4_MAX_COUNTERS ||
	    fm->num_counters != FIELD_GET(FABMON_AXI4_EXT_CAP_NUM_COUNTERS_MASK, capabilities))
		return dev_err_probe(fm->dev, -ENODEV, "%u counters, EXT_CAP %#x\n",
				     fm->num_counters, capabilities);
	return 0;
}

/* Is there a counter for it? */
static bool fabmon_axi4_has(struct fabmon *fm, u16 config)
{
	struct fabmon_axi4 *axi4 = fm->data;
	unsigned int counter;

	for (counter = 0; counter < fm->num_counters; counter++)
		if (axi4->counts[counter] == config)
			return true;
	return !axi4->fixed;
}

static int fabmon_axi4_attributes(struct fabmon *fm)
{
	struct fabmon_axi4 *axi4 = fm->data;
	u8 form = axi4->fixed ? FABMON_BANK : FABMON_SELECTABLE;
	unsigned int i;
	int ret;

	ret = fabmon_add_format(fm, "event", "config:0-7") ?:
	      fabmon_add_format(fm, "umask", "config:8-15");
	if (!ret && !axi4->fixed)
		ret = fabmon_add_format(fm, "edge", "config:18") ?:
		      fabmon_add_format(fm, "invert", "config:23") ?:
		      fabmon_add_format(fm, "threshold", "config:24-31") ?:
		      fabmon_add_format(fm, "max", "config:32");
	for (i = 0; !ret && i < ARRAY_SIZE(fabmon_axi4_events); i++) {
		u8 event = fabmon_axi4_events[i].event, umask = fabmon_axi4_events[i].umask;
		char terms[32];

		if (!(fabmon_axi4_events[i].forms & form) ||
		    !fabmon_axi4_has(fm, umask << 8 | event))
			continue;
		if (umask)
			scnprintf(terms, sizeof(terms), "event=0x%02x,umask=0x%02x", event, umask);
		else
			scnprintf(terms, sizeof(terms), "event=0x%02x", event);
		ret = fabmon_add_event(fm, fabmon_axi4_events[i].name, terms);
	}
	return ret;
}

static int fabmon_axi4_probe_form(struct fabmon *fm, bool fixed)
{
	struct fabmon_axi4 *axi4 = devm_kzalloc(fm->dev, sizeof(*axi4), GFP_KERNEL);
	unsigned int counter;
	int ret;

	if (!axi4)
		return -ENOMEM;
	fm->data = axi4;
	axi4->fixed = fixed;
	ret = fabmon_axi4_discover(fm, axi4);
	if (ret)
		return ret;
	axi4->locked = fabmon_read(fm, FABMON_AXI4_EXT_LOCK) & FABMON_AXI4_EXT_LOCK_LOCK;
	if (axi4->locked)
		dev_warn_ratelimited(fm->dev,
				     "the configuration is locked until a reset: no events\n");
	axi4->snapshots = fixed ? FABMON_AXI4_BANK_SNAP_L : FABMON_AXI4_SNAP_L;
	fm->group_limit = fixed ? UINT_MAX : fm->num_counters;
	fm->identifier = fixed ? "axi4_bank" : "axi4_selectable";
	for (counter = 0; fixed && counter < fm->num_counters; counter++)
		axi4->counts[counter] = fabmon_read(fm, fabmon_axi4_control_of(axi4, counter)) &
					FABMON_BANK_CONFIG;
	ret = fabmon_axi4_attributes(fm);
	if (ret)
		return ret;
	return fabmon_poll(fm, axi4->width, FABMON_AXI4_STEP, false);
}

static int fabmon_axi4_probe(struct fabmon *fm)
{
	return fabmon_axi4_probe_form(fm, false);
}

static int fabmon_bank_probe(struct fabmon *fm)
{
	return fabmon_axi4_probe_form(fm, true);
}

const struct fabmon_ops fabmon_axi4_ops = {
	.name = "fabmon_axi4",
	.size = FABMON_AXI4_SIZE,
	.probe = fabmon_axi4_probe,
	.reset = fabmon_axi4_reset,
	.init = fabmon_axi4_init,
	.get = fabmon_axi4_get,
	.put = fabmon_axi4_put,
	.freeze = fabmon_axi4_freeze,
	.start = fabmon_axi4_start,
	.stop = fabmon_axi4_stop,
	.idle = fabmon_axi4_idle,
	.capture = fabmon_axi4_capture,
	.total = fabmon_axi4_total,
	.intact = fabmon_axi4_intact,
	.pending = fabmon_axi4_pending,
	.mask = fabmon_axi4_mask,
};

const struct fabmon_ops fabmon_bank_ops = {
	.name = "fabmon_axi4_bank",
	.size = FABMON_AXI4_SIZE,
	.probe = fabmon_bank_probe,
	.reset = fabmon_axi4_reset,
	.init = fabmon_bank_init,
	.get = fabmon_bank_get,
	.put = fabmon_axi4_put,
	.start = fabmon_bank_start,
	.stop = fabmon_bank_stop,
	.idle = fabmon_axi4_idle,
	.capture = fabmon_axi4_capture,
	.total = fabmon_axi4_total,
	.intact = fabmon_bank_intact,
	.pending = fabmon_axi4_pending,
	.mask = fabmon_axi4_mask,
};
