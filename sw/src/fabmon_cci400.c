// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "fabmon_cci400.h"

#include "fabmon_cci400_regs.h"

#define EVENT_COUNTERS 4U

// PMCR: what stays from write to write.
#define KEPT \
  (FABMON_CCI400_PMCR_CEN | FABMON_CCI400_PMCR_CCD | FABMON_CCI400_PMCR_EX | FABMON_CCI400_PMCR_DP)

// An identification register, and what it reads, but for the bits of the mask.
struct identity {
  uint32_t offset;
  uint32_t value;
  uint32_t ignored;
};

static uint32_t read_word(const struct fabmon_cci400 *monitor, uint32_t offset) {
  return (uint32_t)monitor->bus.read(monitor->bus.context, offset, 4U);
}

static void write_word(const struct fabmon_cci400 *monitor, uint32_t offset, uint32_t value) {
  monitor->bus.write(monitor->bus.context, offset, value, 4U);
}

// A register of counter 0-4; offset: that of event counter 0. The page of the cycle counter is the
// one before it.
static uint32_t of_counter(uint32_t offset, uint32_t counter) {
  uint32_t place = offset + (FABMON_CCI400_COUNTERS_STRIDE * counter);
  if (counter == FABMON_CCI400_CYCLES) {
    place = offset - (FABMON_CCI400_EVENT_COUNTER - FABMON_CCI400_CYCLE_COUNTER);
  }
  return place;
}

// Writes PMCR with these bits set or acting, those of `off` 0, and all else kept.
static void control(const struct fabmon_cci400 *monitor, uint32_t on, uint32_t off) {
  const uint32_t kept = read_word(monitor, FABMON_CCI400_PMCR) & KEPT & ~off;
  write_word(monitor, FABMON_CCI400_PMCR, kept | on);
}

// A counter at 0, without overflow and counting.
static void enable(const struct fabmon_cci400 *monitor, uint32_t counter) {
  write_word(monitor, of_counter(FABMON_CCI400_EVENT_COUNTER, counter), 0U);
  write_word(monitor, of_counter(FABMON_CCI400_EVENT_OVERFLOW, counter),
             FABMON_CCI400_EVENT_OVERFLOW_OVERFLOW);
  write_word(monitor, of_counter(FABMON_CCI400_EVENT_COUNT_CONTROL, counter),
             FABMON_CCI400_EVENT_COUNT_CONTROL_ENABLE);
}

enum fabmon_status fabmon_cci400_discover(struct fabmon_cci400 *monitor,
                                          const struct fabmon_bus *bus) {
  static const struct identity identities[] = {
      {FABMON_CCI400_PID4, 0x44U, 0U},
      {FABMON_CCI400_PID0, 0x20U, 0U},
      {FABMON_CCI400_PID1, 0xB4U, 0U},
      {FABMON_CCI400_PID2, 0x0BU, FABMON_CCI400_PID2_REVISION_MASK},
      {FABMON_CCI400_CID0, 0x0DU, 0U},
      {FABMON_CCI400_CID1, 0xF0U, 0U},
      {FABMON_CCI400_CID2, 0x05U, 0U},
      {FABMON_CCI400_CID3, 0xB1U, 0U}};
  const uint32_t all = sizeof(identities) / sizeof(identities[0]);
  enum fabmon_status status = FABMON_NO_DEVICE;
  uint32_t equal = 0U;
  uint32_t closed = 0U;
  monitor->bus = *bus;
  monitor->revision = 0U;
  for (uint32_t i = 0U; i < all; ++i) {
    const uint32_t word = read_word(monitor, identities[i].offset);
    equal += ((word & ~identities[i].ignored) == identities[i].value) ? 1U : 0U;
    closed += (word == 0U) ? 1U : 0U;
    if (identities[i].offset == FABMON_CCI400_PID2) {
      monitor->revision =
          (word & FABMON_CCI400_PID2_REVISION_MASK) >> FABMON_CCI400_PID2_REVISION_SHIFT;
    }
  }
  monitor->identified = (equal == all);
  if (monitor->identified || (closed == all)) {
    const uint32_t pmcr = read_word(monitor, FABMON_CCI400_PMCR);
    if (((pmcr & FABMON_CCI400_PMCR_NCNT_MASK) >> FABMON_CCI400_PMCR_NCNT_SHIFT) ==
        EVENT_COUNTERS) {
      status = FABMON_OK;
    }
  }
  return status;
}

enum fabmon_status fabmon_cci400_open(const struct fabmon_cci400 *monitor, bool open) {
  write_word(monitor, FABMON_CCI400_SECURE_ACCESS,
             open ? FABMON_CCI400_SECURE_ACCESS_NONSECURE : 0U);
  return FABMON_OK;
}

enum fabmon_status fabmon_cci400_reset(const struct fabmon_cci400 *monitor) {
  write_word(monitor, FABMON_CCI400_PMCR, FABMON_CCI400_PMCR_RST | FABMON_CCI400_PMCR_CCR);
  for (uint32_t k = 0U; k < FABMON_CCI400_COUNTERS; ++k) {
    write_word(monitor, of_counter(FABMON_CCI400_EVENT_COUNT_CONTROL, k), 0U);
    write_word(monitor, of_counter(FABMON_CCI400_EVENT_OVERFLOW, k),
               FABMON_CCI400_EVENT_OVERFLOW_OVERFLOW);
  }
  write_word(monitor, FABMON_CCI400_OBS_LOST, UINT32_MAX);
  return FABMON_OK;
}

enum fabmon_status fabmon_cci400_configure(const struct fabmon_cci400 *monitor, uint32_t counter,
                                           uint32_t source, uint32_t code) {
  const uint32_t most_source =
      FABMON_CCI400_EVENT_SELECT_SOURCE_MASK >> FABMON_CCI400_EVENT_SELECT_SOURCE_SHIFT;
  const uint32_t most_code =
      FABMON_CCI400_EVENT_SELECT_CODE_MASK >> FABMON_CCI400_EVENT_SELECT_CODE_SHIFT;
  enum fabmon_status status = FABMON_OK;
  if (counter >= EVENT_COUNTERS) {
    status = FABMON_NO_COUNTER;
  } else if ((source > most_source) || (code > most_code)) {
    status = FABMON_BAD_ARGUMENT;
  } else {
    write_word(monitor, of_counter(FABMON_CCI400_EVENT_COUNT_CONTROL, counter), 0U);
    write_word(monitor, of_counter(FABMON_CCI400_EVENT_SELECT, counter),
               (source << FABMON_CCI400_EVENT_SELECT_SOURCE_SHIFT) |
                   (code << FABMON_CCI400_EVENT_SELECT_CODE_SHIFT));
    enable(monitor, counter);
  }
  return status;
}

enum fabmon_status fabmon_cci400_configure_cycles(const struct fabmon_cci400 *monitor,
                                                  bool every_64th, bool with_niden) {
  write_word(monitor, FABMON_CCI400_CYCLE_COUNT_CONTROL, 0U);
  control(monitor,
          (every_64th ? FABMON_CCI400_PMCR_CCD : 0U) | (with_niden ? FABMON_CCI400_PMCR_DP : 0U) |
              FABMON_CCI400_PMCR_CCR,
          FABMON_CCI400_PMCR_CCD | FABMON_CCI400_PMCR_DP);
  enable(monitor, FABMON_CCI400_CYCLES);
  return FABMON_OK;
}

enum fabmon_status fabmon_cci400_disable(const struct fabmon_cci400 *monitor, uint32_t counter) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (counter < FABMON_CCI400_COUNTERS) {
    write_word(monitor, of_counter(FABMON_CCI400_EVENT_COUNT_CONTROL, counter), 0U);
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_cci400_export(const struct fabmon_cci400 *monitor, bool on) {
  control(monitor, on ? FABMON_CCI400_PMCR_EX : 0U, FABMON_CCI400_PMCR_EX);
  return FABMON_OK;
}

enum fabmon_status fabmon_cci400_start(const struct fabmon_cci400 *monitor) {
  control(monitor, FABMON_CCI400_PMCR_CEN, 0U);
  return FABMON_OK;
}

enum fabmon_status fabmon_cci400_stop(const struct fabmon_cci400 *monitor) {
  control(monitor, 0U, FABMON_CCI400_PMCR_CEN);
  return FABMON_OK;
}

enum fabmon_status fabmon_cci400_clear(const struct fabmon_cci400 *monitor) {
  control(monitor, FABMON_CCI400_PMCR_RST | FABMON_CCI400_PMCR_CCR, 0U);
  return FABMON_OK;
}

enum fabmon_status fabmon_cci400_read(const struct fabmon_cci400 *monitor, uint32_t counter,
                                      uint32_t *count) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (counter < FABMON_CCI400_COUNTERS) {
    *count = read_word(monitor, of_counter(FABMON_CCI400_EVENT_COUNTER, counter));
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_cci400_update(const struct fabmon_cci400 *monitor, uint32_t counter,
                                        uint64_t *total) {
  uint32_t count = 0U;
  const enum fabmon_status status = fabmon_cci400_read(monitor, counter, &count);
  if (status == FABMON_OK) {
    const uint32_t before = (uint32_t)(*total & UINT32_MAX);
    const uint32_t since = (uint32_t)(((uint64_t)count - before) & UINT32_MAX);
    *total += since;
  }
  return status;
}

enum fabmon_status fabmon_cci400_write(const struct fabmon_cci400 *monitor, uint32_t counter,
                                       uint32_t count) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (counter < FABMON_CCI400_COUNTERS) {
    write_word(monitor, of_counter(FABMON_CCI400_EVENT_COUNTER, counter), count);
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_cci400_overflow(const struct fabmon_cci400 *monitor, uint32_t *flags) {
  *flags = 0U;
  for (uint32_t k = 0U; k < FABMON_CCI400_COUNTERS; ++k) {
    const uint32_t word = read_word(monitor, of_counter(FABMON_CCI400_EVENT_OVERFLOW, k));
    *flags |= (word & FABMON_CCI400_EVENT_OVERFLOW_OVERFLOW) << k;
  }
  return FABMON_OK;
}

enum fabmon_status fabmon_cci400_clear_overflow(const struct fabmon_cci400 *monitor,
                                                uint32_t flags) {
  enum fabmon_status status = FABMON_BAD_ARGUMENT;
  if ((flags >> FABMON_CCI400_COUNTERS) == 0U) {
    for (uint32_t k = 0U; k < FABMON_CCI400_COUNTERS; ++k) {
      if (((flags >> k) & 1U) != 0U) {
        write_word(monitor, of_counter(FABMON_CCI400_EVENT_OVERFLOW, k),
                   FABMON_CCI400_EVENT_OVERFLOW_OVERFLOW);
      }
    }
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_cci400_lost(const struct fabmon_cci400 *monitor, uint32_t *flags) {
  *flags = read_word(monitor, FABMON_CCI400_OBS_LOST);
  return FABMON_OK;
}

enum fabmon_status fabmon_cci400_clear_lost(const struct fabmon_cci400 *monitor, uint32_t flags) {
  write_word(monitor, FABMON_CCI400_OBS_LOST, flags);
  return FABMON_OK;
}
