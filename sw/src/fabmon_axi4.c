// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "fabmon_axi4.h"

#include "fabmon_axi4_bank_regs.h"
#include "fabmon_axi4_regs.h"

// "FBM1", EXT_ID.
#define EXTENSION_ID 0x46424D31U

// BUSY of the high word of a count of the bank.
#define COUNT_BUSY ((uint64_t)FABMON_AXI4_BANK_UCDATA_H_BUSY << 32U)

// The sticky flags of EXT_OPEN, alike in both forms.
#define OPEN_STICKY                                                            \
  (FABMON_AXI4_EXT_OPEN_RD_LOWER_BOUND | FABMON_AXI4_EXT_OPEN_WR_LOWER_BOUND | \
   FABMON_AXI4_EXT_OPEN_RD_ORPHAN | FABMON_AXI4_EXT_OPEN_WR_ORPHAN)

static uint32_t read_word(const struct fabmon_axi4 *monitor, uint32_t offset) {
  return (uint32_t)monitor->bus.read(monitor->bus.context, offset, 4U);
}

static void write_word(const struct fabmon_axi4 *monitor, uint32_t offset, uint32_t value) {
  monitor->bus.write(monitor->bus.context, offset, value, 4U);
}

static uint32_t field(uint32_t word, uint32_t mask, uint32_t shift) {
  return (word & mask) >> shift;
}

// A value whose high word the monitor keeps when the low one is read.
static uint64_t read_pair(const struct fabmon_axi4 *monitor, uint32_t offset) {
  const uint64_t low = read_word(monitor, offset);
  const uint64_t high = read_word(monitor, offset + 4U);
  return low | (high << 32U);
}

static uint32_t irq_enable(uint32_t unit) {
  static const uint32_t offsets[FABMON_AXI4_MAX_UNITS] = {
      FABMON_AXI4_EXT_IRQ_EN, FABMON_AXI4_BANK_EXT_IRQ_EN1, FABMON_AXI4_BANK_EXT_IRQ_EN2};
  return offsets[unit];
}

static uint32_t snapshot_overflow(uint32_t unit) {
  static const uint32_t offsets[FABMON_AXI4_MAX_UNITS] = {
      FABMON_AXI4_EXT_SNAP_OV, FABMON_AXI4_BANK_EXT_SNAP_OV1, FABMON_AXI4_BANK_EXT_SNAP_OV2};
  return offsets[unit];
}

// The unit of a counter, which the monitor has.
static uint32_t unit_of(const struct fabmon_axi4 *monitor, uint32_t counter) {
  uint32_t unit = 0U;
  for (uint32_t u = 1U; u < monitor->num_units; ++u) {
    if (counter >= monitor->units[u].first) {
      unit = u;
    }
  }
  return unit;
}

static uint32_t control_of(const struct fabmon_axi4 *monitor, uint32_t counter) {
  const struct fabmon_axi4_unit *unit = &monitor->units[unit_of(monitor, counter)];
  return unit->selects + (FABMON_AXI4_COUNTER_CONTROL_STRIDE * (counter - unit->first));
}

// The discovery table of a unit, at this offset.
static void discover_unit(const struct fabmon_axi4 *monitor, uint32_t table,
                          struct fabmon_axi4_unit *unit) {
  const uint32_t low = read_word(monitor, table);
  const uint32_t high = read_word(monitor, table + FABMON_AXI4_UDIS_H - FABMON_AXI4_UDIS_L);
  unit->control = read_word(monitor, table + FABMON_AXI4_UCADR_L - FABMON_AXI4_UDIS_L);
  unit->status = unit->control + field(high, FABMON_AXI4_UDIS_H_UNIT_STAT_ADR_OFFSET_MASK,
                                       FABMON_AXI4_UDIS_H_UNIT_STAT_ADR_OFFSET_SHIFT);
  unit->selects = unit->control + field(low, FABMON_AXI4_UDIS_L_UNIT_CNTR_CTRL_ADR_OFFSET_MASK,
                                        FABMON_AXI4_UDIS_L_UNIT_CNTR_CTRL_ADR_OFFSET_SHIFT);
  unit->data = unit->control + field(low, FABMON_AXI4_UDIS_L_UNIT_CNTR_DATA_ADR_OFFSET_MASK,
                                     FABMON_AXI4_UDIS_L_UNIT_CNTR_DATA_ADR_OFFSET_SHIFT);
  unit->first = monitor->num_counters;
  unit->count = field(low, FABMON_AXI4_UDIS_L_NUM_CNTR_MASK, FABMON_AXI4_UDIS_L_NUM_CNTR_SHIFT);
}

enum fabmon_status fabmon_axi4_discover(struct fabmon_axi4 *monitor, const struct fabmon_bus *bus) {
  enum fabmon_status status = FABMON_NO_DEVICE;
  monitor->bus = *bus;
  monitor->num_units = 0U;
  monitor->num_counters = 0U;
  if (read_word(monitor, FABMON_AXI4_EXT_ID) == EXTENSION_ID) {
    const uint32_t global = read_word(monitor, FABMON_AXI4_GDIS_L);
    const uint32_t units =
        field(global, FABMON_AXI4_GDIS_L_MAX_BLOCKS_MASK, FABMON_AXI4_GDIS_L_MAX_BLOCKS_SHIFT);
    const uint32_t stride = 8U * field(global, FABMON_AXI4_GDIS_L_BLOCK_STRIDE_MASK,
                                       FABMON_AXI4_GDIS_L_BLOCK_STRIDE_SHIFT);
    monitor->capabilities = read_word(monitor, FABMON_AXI4_EXT_CAP);
    monitor->fixed = (monitor->capabilities & FABMON_AXI4_BANK_EXT_CAP_FIXED) != 0U;
    monitor->width = field(monitor->capabilities, FABMON_AXI4_EXT_CAP_COUNTER_WIDTH_MASK,
                           FABMON_AXI4_EXT_CAP_COUNTER_WIDTH_SHIFT);
    if (units == (monitor->fixed ? FABMON_AXI4_MAX_UNITS : 1U)) {
      for (uint32_t u = 0U; u < units; ++u) {
        discover_unit(monitor, FABMON_AXI4_UDIS_L + (u * stride), &monitor->units[u]);
        monitor->num_counters += monitor->units[u].count;
      }
      monitor->num_units = units;
      if ((monitor->num_counters == field(monitor->capabilities,
                                          FABMON_AXI4_EXT_CAP_NUM_COUNTERS_MASK,
                                          FABMON_AXI4_EXT_CAP_NUM_COUNTERS_SHIFT)) &&
          (monitor->num_counters != 0U) && (monitor->num_counters <= FABMON_AXI4_MAX_COUNTERS)) {
        status = FABMON_OK;
      }
    }
  }
  return status;
}

// Also false in a monitor of before there was a lock: its address reads 0.
static bool is_locked(const struct fabmon_axi4 *monitor) {
  return (read_word(monitor, FABMON_AXI4_EXT_LOCK) & FABMON_AXI4_EXT_LOCK_LOCK) != 0U;
}

enum fabmon_status fabmon_axi4_lock(const struct fabmon_axi4 *monitor) {
  write_word(monitor, FABMON_AXI4_EXT_LOCK, FABMON_AXI4_EXT_LOCK_LOCK);
  return is_locked(monitor) ? FABMON_OK : FABMON_NOT_SUPPORTED;
}

enum fabmon_status fabmon_axi4_security(const struct fabmon_axi4 *monitor, uint32_t *word) {
  *word = read_word(monitor, FABMON_AXI4_EXT_LOCK);
  return FABMON_OK;
}

enum fabmon_status fabmon_axi4_reset(const struct fabmon_axi4 *monitor) {
  enum fabmon_status status = FABMON_LOCKED;
  if (!is_locked(monitor)) {
    const uint32_t controls = monitor->fixed ? 0U : FABMON_AXI4_UCTRL_L_RST_CTRL;
    write_word(monitor, monitor->units[0].control, FABMON_AXI4_UCTRL_L_FREEZE | controls);
    for (uint32_t u = 0U; u < monitor->num_units; ++u) {
      write_word(monitor, irq_enable(u), 0U);
      write_word(monitor, monitor->units[u].status, UINT32_MAX);
    }
    status = fabmon_axi4_clear(monitor);
  }
  return status;
}

enum fabmon_status fabmon_axi4_configure(const struct fabmon_axi4 *monitor, uint32_t counter,
                                         const struct fabmon_axi4_event *event) {
  enum fabmon_status status = FABMON_OK;
  if (counter >= monitor->num_counters) {
    status = FABMON_NO_COUNTER;
  } else if (monitor->fixed) {
    status = FABMON_NOT_SUPPORTED;
  } else if (is_locked(monitor)) {
    status = FABMON_LOCKED;
  } else {
    const uint32_t control = control_of(monitor, counter);
    uint32_t word = FABMON_AXI4_UCCTL_L_CNTR_RST;
    word |= (uint32_t)event->event << FABMON_AXI4_UCCTL_L_EVNT_SEL_SHIFT;
    word |= (uint32_t)event->umask << FABMON_AXI4_UCCTL_L_UMASK_SHIFT;
    word |= (uint32_t)event->threshold << FABMON_AXI4_UCCTL_L_THRESH_SHIFT;
    word |= event->invert ? FABMON_AXI4_UCCTL_L_INVERT : 0U;
    word |= event->edge ? FABMON_AXI4_UCCTL_L_EDGE : 0U;
    word |= event->freeze_on_overflow ? FABMON_AXI4_UCCTL_L_FRZ_ON_OV : 0U;
    write_word(monitor, control + FABMON_AXI4_UCCTL_H - FABMON_AXI4_UCCTL_L,
               event->max ? FABMON_AXI4_UCCTL_H_MAX : 0U);
    write_word(monitor, control, word);
  }
  return status;
}

enum fabmon_status fabmon_axi4_configured(const struct fabmon_axi4 *monitor, uint32_t counter,
                                          struct fabmon_axi4_event *event) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (counter < monitor->num_counters) {
    const uint32_t control = control_of(monitor, counter);
    const uint32_t low = read_word(monitor, control);
    const uint32_t high = read_word(monitor, control + FABMON_AXI4_UCCTL_H - FABMON_AXI4_UCCTL_L);
    event->event =
        (uint8_t)field(low, FABMON_AXI4_UCCTL_L_EVNT_SEL_MASK, FABMON_AXI4_UCCTL_L_EVNT_SEL_SHIFT);
    event->umask =
        (uint8_t)field(low, FABMON_AXI4_UCCTL_L_UMASK_MASK, FABMON_AXI4_UCCTL_L_UMASK_SHIFT);
    event->threshold =
        (uint8_t)field(low, FABMON_AXI4_UCCTL_L_THRESH_MASK, FABMON_AXI4_UCCTL_L_THRESH_SHIFT);
    event->invert = (low & FABMON_AXI4_UCCTL_L_INVERT) != 0U;
    event->edge = (low & FABMON_AXI4_UCCTL_L_EDGE) != 0U;
    event->freeze_on_overflow = (low & FABMON_AXI4_UCCTL_L_FRZ_ON_OV) != 0U;
    event->max = (high & FABMON_AXI4_UCCTL_H_MAX) != 0U;
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_axi4_find(const struct fabmon_axi4 *monitor, uint8_t event, uint8_t umask,
                                    uint32_t *counter) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  for (uint32_t k = 0U; (k < monitor->num_counters) && (status == FABMON_NO_COUNTER); ++k) {
    struct fabmon_axi4_event has;
    (void)fabmon_axi4_configured(monitor, k, &has);
    if ((has.event == event) && (has.umask == umask) && (has.threshold == 0U) && !has.edge &&
        !has.max) {
      *counter = k;
      status = FABMON_OK;
    }
  }
  return status;
}

enum fabmon_status fabmon_axi4_locate(const struct fabmon_axi4 *monitor, uint32_t counter,
                                      uint32_t *unit, uint32_t *bit) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (counter < monitor->num_counters) {
    *unit = unit_of(monitor, counter);
    *bit = counter - monitor->units[*unit].first;
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_axi4_start(const struct fabmon_axi4 *monitor) {
  write_word(monitor, monitor->units[0].control, 0U);
  return FABMON_OK;
}

enum fabmon_status fabmon_axi4_stop(const struct fabmon_axi4 *monitor) {
  write_word(monitor, monitor->units[0].control, FABMON_AXI4_UCTRL_L_FREEZE);
  return FABMON_OK;
}

enum fabmon_status fabmon_axi4_clear(const struct fabmon_axi4 *monitor) {
  const struct fabmon_axi4_unit *unit = &monitor->units[0];
  const uint32_t frozen = read_word(monitor, unit->control) & FABMON_AXI4_UCTRL_L_FREEZE;
  enum fabmon_status status = FABMON_TIMEOUT;
  write_word(monitor, unit->control, frozen | FABMON_AXI4_UCTRL_L_RST_CNTR);
  for (uint32_t poll = 0U; (poll < FABMON_AXI4_MAX_POLLS) && (status == FABMON_TIMEOUT); ++poll) {
    // In axi4 the clear is over at once.
    if ((read_word(monitor, unit->control) & FABMON_AXI4_BANK_UCTRL_L_CLEARING) == 0U) {
      status = FABMON_OK;
    }
  }
  return status;
}

// The low word of a counter, which the monitor has.
static uint32_t data_of(const struct fabmon_axi4 *monitor, uint32_t counter) {
  const struct fabmon_axi4_unit *unit = &monitor->units[unit_of(monitor, counter)];
  return unit->data + (FABMON_AXI4_COUNTER_DATA_STRIDE * (counter - unit->first));
}

// A count of the bank, of the cycle of the write, or of one in the rounds before if someone else
// has asked for it without waiting for it.
static enum fabmon_status find_count(const struct fabmon_axi4 *monitor, uint32_t counter,
                                     uint64_t *count) {
  enum fabmon_status status = FABMON_TIMEOUT;
  const uint32_t data = data_of(monitor, counter);
  write_word(monitor, data, 0U);
  for (uint32_t poll = 0U; (poll < FABMON_AXI4_MAX_POLLS) && (status == FABMON_TIMEOUT); ++poll) {
    const uint64_t found = read_pair(monitor, data);
    if ((found & COUNT_BUSY) == 0U) {
      *count = found;
      status = FABMON_OK;
    }
  }
  return status;
}

enum fabmon_status fabmon_axi4_read(const struct fabmon_axi4 *monitor, uint32_t counter,
                                    uint64_t *count) {
  enum fabmon_status status = FABMON_OK;
  if (counter >= monitor->num_counters) {
    status = FABMON_NO_COUNTER;
  } else if (monitor->fixed) {
    status = find_count(monitor, counter, count);
  } else {
    *count = read_pair(monitor, data_of(monitor, counter));
  }
  return status;
}

enum fabmon_status fabmon_axi4_read_shared(const struct fabmon_axi4 *monitor, uint32_t counter,
                                           uint64_t *count) {
  enum fabmon_status status = FABMON_TIMEOUT;
  if (counter >= monitor->num_counters) {
    status = FABMON_NO_COUNTER;
  } else if (monitor->fixed) {
    status = FABMON_NOT_SUPPORTED;
  } else {
    const uint32_t data = data_of(monitor, counter);
    for (uint32_t poll = 0U; (poll < FABMON_AXI4_MAX_POLLS) && (status == FABMON_TIMEOUT); ++poll) {
      const uint64_t before = read_word(monitor, data + 4U);
      const uint64_t low = read_word(monitor, data);
      if (before == read_word(monitor, data + 4U)) {
        *count = low | (before << 32U);
        status = FABMON_OK;
      }
    }
  }
  return status;
}

enum fabmon_status fabmon_axi4_snapshot(const struct fabmon_axi4 *monitor, bool clear) {
  enum fabmon_status status = FABMON_TIMEOUT;
  if (((monitor->capabilities & FABMON_AXI4_EXT_CAP_SNAPSHOT) == 0U) ||
      (clear && !monitor->fixed)) {
    status = FABMON_NOT_SUPPORTED;
  } else {
    uint32_t request = FABMON_AXI4_EXT_SNAP_CTRL_CAPTURE;
    uint32_t before = 0U;
    request |= clear ? FABMON_AXI4_BANK_EXT_SNAP_CTRL_CLEAR : 0U;
    write_word(monitor, FABMON_AXI4_EXT_SNAP_STS, FABMON_AXI4_EXT_SNAP_STS_LOST);
    before = read_word(monitor, FABMON_AXI4_EXT_SNAP_STS);
    write_word(monitor, FABMON_AXI4_EXT_SNAP_CTRL, request);
    for (uint32_t poll = 0U; (poll < FABMON_AXI4_MAX_POLLS) && (status == FABMON_TIMEOUT); ++poll) {
      const uint32_t now = read_word(monitor, FABMON_AXI4_EXT_SNAP_STS);
      if ((now & FABMON_AXI4_EXT_SNAP_STS_LOST) != 0U) {
        status = FABMON_LOST;
      } else if (((now ^ before) & FABMON_AXI4_EXT_SNAP_STS_SEQ_MASK) != 0U) {
        status = FABMON_OK;
      } else {
        // Not yet stored.
      }
    }
  }
  return status;
}

enum fabmon_status fabmon_axi4_read_snapshot(const struct fabmon_axi4 *monitor, uint32_t counter,
                                             uint64_t *count) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (counter < monitor->num_counters) {
    const uint32_t first = monitor->fixed ? FABMON_AXI4_BANK_SNAP_L : FABMON_AXI4_SNAP_L;
    *count = read_pair(monitor, first + (FABMON_AXI4_SNAPSHOT_STRIDE * counter));
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_axi4_overflow(const struct fabmon_axi4 *monitor, uint32_t unit,
                                        uint32_t *flags) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (unit < monitor->num_units) {
    *flags = read_word(monitor, monitor->units[unit].status);
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_axi4_snapshot_overflow(const struct fabmon_axi4 *monitor, uint32_t unit,
                                                 uint32_t *flags) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (unit < monitor->num_units) {
    *flags = read_word(monitor, snapshot_overflow(unit));
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_axi4_clear_overflow(const struct fabmon_axi4 *monitor, uint32_t unit,
                                              uint32_t flags) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (unit < monitor->num_units) {
    write_word(monitor, monitor->units[unit].status, flags);
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_axi4_enable_irq(const struct fabmon_axi4 *monitor, uint32_t unit,
                                          uint32_t counters) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (unit < monitor->num_units) {
    write_word(monitor, irq_enable(unit), counters);
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_axi4_pending_irq(const struct fabmon_axi4 *monitor, uint32_t unit,
                                           uint32_t *counters) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (unit < monitor->num_units) {
    const uint32_t enabled = read_word(monitor, irq_enable(unit));
    *counters = enabled & read_word(monitor, monitor->units[unit].status);
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_axi4_flags(const struct fabmon_axi4 *monitor, uint32_t *flags) {
  enum fabmon_status status = FABMON_NOT_SUPPORTED;
  if (monitor->fixed) {
    *flags = read_word(monitor, FABMON_AXI4_BANK_EXT_FLAGS);
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_axi4_open(const struct fabmon_axi4 *monitor, uint32_t *flags) {
  *flags = read_word(monitor, FABMON_AXI4_EXT_OPEN);
  return FABMON_OK;
}

enum fabmon_status fabmon_axi4_clear_open(const struct fabmon_axi4 *monitor, uint32_t flags) {
  write_word(monitor, FABMON_AXI4_EXT_OPEN, flags & OPEN_STICKY);
  return FABMON_OK;
}

enum fabmon_status fabmon_axi4_forget_open(const struct fabmon_axi4 *monitor) {
  write_word(monitor, FABMON_AXI4_EXT_OPEN, FABMON_AXI4_EXT_OPEN_CLEAR);
  return FABMON_OK;
}
