// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "fabmon_stats.h"

#include "fabmon_stats_regs.h"

// "PMST", ID.
#define MONITOR_ID 0x504D5354U

// GCTRL: what stays from write to write.
#define KEPT \
  (FABMON_STATS_GCTRL_ENABLE | FABMON_STATS_GCTRL_FREEZE | FABMON_STATS_GCTRL_SHADOW_READ)

// The sticky flags of OPEN.
#define OPEN_STICKY                                                      \
  (FABMON_STATS_OPEN_RD_LOWER_BOUND | FABMON_STATS_OPEN_WR_LOWER_BOUND | \
   FABMON_STATS_OPEN_RD_ORPHAN | FABMON_STATS_OPEN_WR_ORPHAN)

// What a read gives whose data comes into ANSWER.
#define LATE 0x4C415445U

// A register that the monitor has at once, whatever is under way.
static uint32_t bus_read(const struct fabmon_stats *monitor, uint32_t offset) {
  return (uint32_t)monitor->bus.read(monitor->bus.context, offset, 4U);
}

// PENDING when no access is under way any more. FABMON_TIMEOUT: it still is.
static uint32_t settle(const struct fabmon_stats *monitor, enum fabmon_status *status) {
  uint32_t pending = FABMON_STATS_PENDING_BUSY;
  for (uint32_t poll = 0U;
       (poll < FABMON_STATS_MAX_POLLS) && ((pending & FABMON_STATS_PENDING_BUSY) != 0U); ++poll) {
    pending = bus_read(monitor, FABMON_STATS_PENDING);
  }
  if ((pending & FABMON_STATS_PENDING_BUSY) != 0U) {
    *status = FABMON_TIMEOUT;
  }
  return pending;
}

// Each of these two leaves no access under way. *status: FABMON_TIMEOUT, or as it was.
static uint32_t read_word(const struct fabmon_stats *monitor, enum fabmon_status *status,
                          uint32_t offset) {
  uint32_t word = bus_read(monitor, offset);
  if (word == LATE) {
    const uint32_t pending = settle(monitor, status);
    if ((pending & FABMON_STATS_PENDING_LATE) != 0U) {  // or the register has this value
      word = bus_read(monitor, FABMON_STATS_ANSWER);
    }
  }
  return word;
}

static void write_word(const struct fabmon_stats *monitor, enum fabmon_status *status,
                       uint32_t offset, uint32_t value) {
  monitor->bus.write(monitor->bus.context, offset, value, 4U);
  (void)settle(monitor, status);
}

static uint32_t field(uint32_t word, uint32_t mask, uint32_t shift) {
  return (word & mask) >> shift;
}

// A value by its low word, which latches the high one.
static uint64_t read_pair(const struct fabmon_stats *monitor, enum fabmon_status *status,
                          uint32_t offset) {
  const uint64_t low = read_word(monitor, status, offset);
  const uint64_t high = read_word(monitor, status, FABMON_STATS_HI);
  return low | (high << 32U);
}

// A register of a bin; offset: that of bin 0.
static uint32_t of_bin(uint32_t offset, uint32_t bin) {
  return offset + (FABMON_STATS_BIN_STRIDE * bin);
}

static uint32_t of_boundary(uint32_t offset, uint32_t bin) {
  return offset + (FABMON_STATS_BOUNDARY_STRIDE * bin);
}

// The largest number of this many bits, 1-64, as far as a register of 32 bits holds it.
static uint32_t most(uint32_t bits) {
  return (bits >= 32U) ? UINT32_MAX : ((UINT32_C(1) << bits) - 1U);
}

enum fabmon_status fabmon_stats_discover(struct fabmon_stats *monitor,
                                         const struct fabmon_bus *bus) {
  enum fabmon_status status = FABMON_NO_DEVICE;
  monitor->bus = *bus;
  if (bus_read(monitor, FABMON_STATS_ID) == MONITOR_ID) {
    const uint32_t sizes = bus_read(monitor, FABMON_STATS_CONFIG0);
    const uint32_t widths = bus_read(monitor, FABMON_STATS_CONFIG1);
    const uint32_t histograms = bus_read(monitor, FABMON_STATS_HIST_CONFIG);
    monitor->num_entries = field(sizes, FABMON_STATS_CONFIG0_N_MASK, FABMON_STATS_CONFIG0_N_SHIFT);
    monitor->num_bins =
        field(sizes, FABMON_STATS_CONFIG0_NBINS_MASK, FABMON_STATS_CONFIG0_NBINS_SHIFT);
    monitor->timer_width = field(widths, FABMON_STATS_CONFIG1_TIMER_WIDTH_MASK,
                                 FABMON_STATS_CONFIG1_TIMER_WIDTH_SHIFT);
    monitor->bin_width =
        field(widths, FABMON_STATS_CONFIG1_BIN_WIDTH_MASK, FABMON_STATS_CONFIG1_BIN_WIDTH_SHIFT);
    monitor->num_histograms = field(histograms, FABMON_STATS_HIST_CONFIG_PORTS_MASK,
                                    FABMON_STATS_HIST_CONFIG_PORTS_SHIFT);
    monitor->histogram_bins = field(histograms, FABMON_STATS_HIST_CONFIG_NBINS_MASK,
                                    FABMON_STATS_HIST_CONFIG_NBINS_SHIFT);
    monitor->histogram_width = field(histograms, FABMON_STATS_HIST_CONFIG_WIDTH_MASK,
                                     FABMON_STATS_HIST_CONFIG_WIDTH_SHIFT);
    if ((monitor->num_entries != 0U) && (monitor->num_bins != 0U)) {
      status = FABMON_OK;
      (void)settle(monitor, &status);  // what others read here, to find out what this is
    }
  }
  return status;
}

// Also false in a monitor of before there was a lock: its address reads 0.
static bool is_locked(const struct fabmon_stats *monitor) {
  return (bus_read(monitor, FABMON_STATS_LOCK) & FABMON_STATS_LOCK_LOCK) != 0U;
}

enum fabmon_status fabmon_stats_lock(const struct fabmon_stats *monitor) {
  monitor->bus.write(monitor->bus.context, FABMON_STATS_LOCK, FABMON_STATS_LOCK_LOCK, 4U);
  return is_locked(monitor) ? FABMON_OK : FABMON_NOT_SUPPORTED;
}

enum fabmon_status fabmon_stats_security(const struct fabmon_stats *monitor, uint32_t *word) {
  *word = bus_read(monitor, FABMON_STATS_LOCK);
  return FABMON_OK;
}

enum fabmon_status fabmon_stats_configure_bin(const struct fabmon_stats *monitor, uint32_t bin,
                                              const struct fabmon_stats_bin *settings) {
  enum fabmon_status status = FABMON_OK;
  if (bin >= monitor->num_bins) {
    status = FABMON_NO_COUNTER;
  } else if ((settings->lower > most(monitor->timer_width)) ||
             (settings->upper > most(monitor->timer_width)) ||
             (settings->limit > most(monitor->bin_width))) {
    status = FABMON_BAD_ARGUMENT;
  } else if (is_locked(monitor)) {
    status = FABMON_LOCKED;
  } else {
    uint32_t mode = settings->enable ? FABMON_STATS_BIN_EN_MODE_ENABLE : 0U;
    mode |= settings->any ? FABMON_STATS_BIN_EN_MODE_OR_MODE : 0U;
    mode |= settings->overflow_flagged ? FABMON_STATS_BIN_EN_MODE_OVERFLOW_FLAG : 0U;
    write_word(monitor, &status, of_bin(FABMON_STATS_BIN_EN_MODE, bin), 0U);
    write_word(monitor, &status, of_boundary(FABMON_STATS_BIN_LL, bin), settings->lower);
    write_word(monitor, &status, of_boundary(FABMON_STATS_BIN_UL, bin), settings->upper);
    write_word(monitor, &status, of_bin(FABMON_STATS_BIN_LIMIT, bin), settings->limit);
    write_word(monitor, &status, of_bin(FABMON_STATS_BIN_EN_MODE, bin), mode);
  }
  return status;
}

enum fabmon_status fabmon_stats_configured_bin(const struct fabmon_stats *monitor, uint32_t bin,
                                               struct fabmon_stats_bin *settings) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (bin < monitor->num_bins) {
    status = FABMON_OK;
    const uint32_t mode = read_word(monitor, &status, of_bin(FABMON_STATS_BIN_EN_MODE, bin));
    settings->lower = read_word(monitor, &status, of_boundary(FABMON_STATS_BIN_LL, bin));
    settings->upper = read_word(monitor, &status, of_boundary(FABMON_STATS_BIN_UL, bin));
    settings->limit = read_word(monitor, &status, of_bin(FABMON_STATS_BIN_LIMIT, bin));
    settings->enable = (mode & FABMON_STATS_BIN_EN_MODE_ENABLE) != 0U;
    settings->any = (mode & FABMON_STATS_BIN_EN_MODE_OR_MODE) != 0U;
    settings->overflow_flagged = (mode & FABMON_STATS_BIN_EN_MODE_OVERFLOW_FLAG) != 0U;
  }
  return status;
}

enum fabmon_status fabmon_stats_configure_timer(const struct fabmon_stats *monitor, uint32_t entry,
                                                const struct fabmon_stats_timer *settings) {
  enum fabmon_status status = FABMON_OK;
  if (entry >= monitor->num_entries) {
    status = FABMON_NO_COUNTER;
  } else if (settings->limit > most(monitor->timer_width)) {
    status = FABMON_BAD_ARGUMENT;
  } else if (is_locked(monitor)) {
    status = FABMON_LOCKED;
  } else {
    const uint32_t place = FABMON_STATS_LAT_TMR_STRIDE * entry;
    uint32_t mode = settings->enable ? FABMON_STATS_LAT_TMR_EN_MODE_ENABLE : 0U;
    mode |= settings->wrap ? FABMON_STATS_LAT_TMR_EN_MODE_WRAP : 0U;
    mode |= settings->limit_flagged ? FABMON_STATS_LAT_TMR_EN_MODE_LIMIT_FLAG : 0U;
    write_word(monitor, &status, FABMON_STATS_LAT_TMR_LIMIT + place, settings->limit);
    write_word(monitor, &status, FABMON_STATS_LAT_TMR_EN_MODE + place, mode);
  }
  return status;
}

enum fabmon_status fabmon_stats_start(const struct fabmon_stats *monitor, bool clear) {
  enum fabmon_status status = FABMON_OK;
  write_word(monitor, &status, FABMON_STATS_GCTRL,
             FABMON_STATS_GCTRL_ENABLE | (clear ? FABMON_STATS_GCTRL_CLEAR_BINS : 0U));
  return status;
}

enum fabmon_status fabmon_stats_stop(const struct fabmon_stats *monitor) {
  enum fabmon_status status = FABMON_OK;
  write_word(monitor, &status, FABMON_STATS_GCTRL,
             FABMON_STATS_GCTRL_ENABLE | FABMON_STATS_GCTRL_FREEZE);
  return status;
}

// Writes GCTRL with these bits set or acting, those of `off` 0, and all else kept.
static enum fabmon_status control(const struct fabmon_stats *monitor, uint32_t on, uint32_t off) {
  enum fabmon_status status = FABMON_OK;
  const uint32_t kept = read_word(monitor, &status, FABMON_STATS_GCTRL) & KEPT & ~off;
  if (status == FABMON_OK) {
    write_word(monitor, &status, FABMON_STATS_GCTRL, kept | on);
  }
  return status;
}

enum fabmon_status fabmon_stats_drop_open(const struct fabmon_stats *monitor) {
  return control(monitor, FABMON_STATS_GCTRL_CLEAR_TIMERS, 0U);
}

enum fabmon_status fabmon_stats_snapshot(const struct fabmon_stats *monitor, bool clear) {
  return control(monitor,
                 FABMON_STATS_GCTRL_SNAPSHOT | FABMON_STATS_GCTRL_SHADOW_READ |
                     (clear ? FABMON_STATS_GCTRL_CLEAR_BINS : 0U),
                 0U);
}

enum fabmon_status fabmon_stats_live(const struct fabmon_stats *monitor) {
  return control(monitor, 0U, FABMON_STATS_GCTRL_SHADOW_READ);
}

enum fabmon_status fabmon_stats_read_bin(const struct fabmon_stats *monitor, uint32_t bin,
                                         uint64_t *count) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (bin < monitor->num_bins) {
    status = FABMON_OK;
    *count = read_pair(monitor, &status, of_bin(FABMON_STATS_BIN_VAL, bin));
  }
  return status;
}

enum fabmon_status fabmon_stats_read_totals(const struct fabmon_stats *monitor,
                                            struct fabmon_stats_totals *totals) {
  enum fabmon_status status = FABMON_OK;
  totals->samples = read_pair(monitor, &status, FABMON_STATS_SAMPLES_LO);
  totals->unbinned = read_pair(monitor, &status, FABMON_STATS_UNBINNED_LO);
  totals->latency_sum = read_pair(monitor, &status, FABMON_STATS_LATENCY_SUM_LO);
  return status;
}

enum fabmon_status fabmon_stats_read_extremes(const struct fabmon_stats *monitor,
                                              uint32_t *shortest, uint32_t *longest) {
  enum fabmon_status status = FABMON_OK;
  *shortest = read_word(monitor, &status, FABMON_STATS_LATENCY_MIN);
  *longest = read_word(monitor, &status, FABMON_STATS_LATENCY_MAX);
  return status;
}

enum fabmon_status fabmon_stats_read_histogram(const struct fabmon_stats *monitor,
                                               uint32_t histogram, uint32_t bin, uint64_t *count) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if ((histogram < monitor->num_histograms) && (bin < monitor->histogram_bins)) {
    status = FABMON_OK;
    *count = read_pair(monitor, &status,
                       FABMON_STATS_HIST_LO + (FABMON_STATS_HIST_PORT_STRIDE * histogram) +
                           (FABMON_STATS_HIST_BIN_STRIDE * bin));
  }
  return status;
}

// The first sample of a log-linear bin: the inverse of docs/reference/stats-timing.md, Log-linear
// histogram. bin: at most 124, which is the first beyond 32 bits and gives 2^32.
static uint64_t first_of(uint32_t bin) {
  uint64_t first = bin;
  if (bin >= 4U) {
    const uint32_t quarter = 4U + (bin % 4U);
    const uint32_t shift = (bin / 4U) - 1U;
    first = (uint64_t)quarter << shift;
  }
  return first;
}

enum fabmon_status fabmon_stats_histogram_range(const struct fabmon_stats *monitor, uint32_t bin,
                                                uint32_t *first, uint32_t *last) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (bin < monitor->histogram_bins) {
    *first = (uint32_t)first_of(bin);
    *last =
        ((bin + 1U) == monitor->histogram_bins) ? UINT32_MAX : (uint32_t)(first_of(bin + 1U) - 1U);
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_stats_clear_bin(const struct fabmon_stats *monitor, uint32_t bin) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (bin < monitor->num_bins) {
    status = FABMON_OK;
    write_word(monitor, &status, of_bin(FABMON_STATS_BIN_CTL, bin),
               FABMON_STATS_BIN_CTL_CLEAR | FABMON_STATS_BIN_CTL_OVERFLOW);
  }
  return status;
}

enum fabmon_status fabmon_stats_overflow(const struct fabmon_stats *monitor, uint32_t bin,
                                         bool *overflow) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (bin < monitor->num_bins) {
    status = FABMON_OK;
    const uint32_t word = read_word(monitor, &status, of_bin(FABMON_STATS_BIN_CTL, bin));
    *overflow = (word & FABMON_STATS_BIN_CTL_OVERFLOW) != 0U;
  }
  return status;
}

enum fabmon_status fabmon_stats_flags(const struct fabmon_stats *monitor, uint32_t *flags) {
  enum fabmon_status status = FABMON_OK;
  *flags = read_word(monitor, &status, FABMON_STATS_STATUS);
  return status;
}

enum fabmon_status fabmon_stats_clear_flags(const struct fabmon_stats *monitor, uint32_t flags) {
  enum fabmon_status status = FABMON_OK;
  write_word(monitor, &status, FABMON_STATS_STATUS, flags);
  return status;
}

enum fabmon_status fabmon_stats_open(const struct fabmon_stats *monitor, uint32_t *flags) {
  enum fabmon_status status = FABMON_OK;
  *flags = read_word(monitor, &status, FABMON_STATS_OPEN);
  return status;
}

enum fabmon_status fabmon_stats_clear_open(const struct fabmon_stats *monitor, uint32_t flags) {
  enum fabmon_status status = FABMON_OK;
  write_word(monitor, &status, FABMON_STATS_OPEN, flags & OPEN_STICKY);
  return status;
}

enum fabmon_status fabmon_stats_forget_open(const struct fabmon_stats *monitor) {
  enum fabmon_status status = FABMON_OK;
  write_word(monitor, &status, FABMON_STATS_OPEN, FABMON_STATS_OPEN_CLEAR);
  return status;
}

enum fabmon_status fabmon_stats_enable_irq(const struct fabmon_stats *monitor, uint32_t flags) {
  enum fabmon_status status = FABMON_BAD_ARGUMENT;
  if ((flags & ~FABMON_STATS_IRQ_ENABLE_ENABLE_MASK) == 0U) {
    status = FABMON_OK;
    write_word(monitor, &status, FABMON_STATS_IRQ_ENABLE, flags);
  }
  return status;
}

enum fabmon_status fabmon_stats_pending_irq(const struct fabmon_stats *monitor, uint32_t *flags) {
  enum fabmon_status status = FABMON_OK;
  const uint32_t enabled = read_word(monitor, &status, FABMON_STATS_IRQ_ENABLE);
  *flags = enabled & read_word(monitor, &status, FABMON_STATS_STATUS);
  return status;
}
