// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The stats monitor from software: latencies of requests in bins, log-linear histograms and totals.
//
//     fabmon_stats_discover(&monitor, &bus);
//     fabmon_stats_configure_bin(&monitor, 0, &bin);         // or the powers of two after reset
//     fabmon_stats_start(&monitor, true);
//     ...
//     fabmon_stats_snapshot(&monitor, false);                // from now on reads give this cycle
//     fabmon_stats_read_bin(&monitor, 0, &count);
//
// A sample is the latency of one request in cycles of aclk, at least 1. An access acts in the cycle
// in which the bus slave accepts it (docs/reference/stats-timing.md); registers:
// docs/reference/stats-registers.md.
//
// One caller at a time for one monitor: a value of 64 bits is two reads, the low word first, which
// puts the high word of the same cycle into the one HI latch.
#ifndef FABMON_STATS_H
#define FABMON_STATS_H

#include <stdbool.h>
#include <stdint.h>

#include "fabmon_bus.h"
#include "fabmon_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Reads of PENDING before FABMON_TIMEOUT. An access that takes long is answered early, and
/// followed to its end (docs/reference/stats-timing.md): when a call returns, all that it wrote is
/// in force. Each call that accesses registers answers FABMON_TIMEOUT if one is not over by then;
/// that takes samples that come faster than they are counted, all the time.
#define FABMON_STATS_MAX_POLLS 1024U

/// A monitor. Filled in by fabmon_stats_discover(); read only for the caller.
struct fabmon_stats {
  struct fabmon_bus bus;     ///< its registers
  uint32_t num_entries;      ///< requests that it follows at a time, each with a timer, 1-256
  uint32_t num_bins;         ///< 1-64
  uint32_t timer_width;      ///< of a latency in bits, 8-32
  uint32_t bin_width;        ///< of a bin's count in bits, 16-64
  uint32_t num_histograms;   ///< 0 none, 1 of all samples, 2 of reads (0) and writes (1)
  uint32_t histogram_bins;   ///< of each; 0 without
  uint32_t histogram_width;  ///< bits of a latency that they tell; longer ones are in the last bin
};

/// One bin: it counts each sample with lower < sample <= upper.
struct fabmon_stats_bin {
  uint32_t lower;         ///< cycles, 0 .. 2^timer_width - 1; not in the bin
  uint32_t upper;         ///< cycles, 0 .. 2^timer_width - 1; in the bin
  uint32_t limit;         ///< count at which it holds and overflows, 1 .. 2^min(bin_width, 32) - 1;
                          ///< 0: at the width of its counter
  bool enable;            ///< false: it holds, and no sample is in it
  bool any;               ///< samples of one cycle count as one (or_mode)
  bool overflow_flagged;  ///< its overflow sets STATUS.bin_overflow too
};

/// How the timer of one entry works.
struct fabmon_stats_timer {
  uint32_t limit;      ///< cycles, 1 .. 2^timer_width - 1, its largest value; 0: 2^timer_width - 1
  bool enable;         ///< false: it ignores its requests
  bool wrap;           ///< at the limit it goes on at 1, else it holds; no effect beside AXI4
  bool limit_flagged;  ///< reaching the limit sets STATUS.limit too
};

/// What is counted of all samples.
struct fabmon_stats_totals {
  uint64_t samples;      ///< requests that have ended
  uint64_t unbinned;     ///< samples in no enabled bin
  uint64_t latency_sum;  ///< sum of all samples in cycles; saturates at 2^64 - 1
};

/// Finds the monitor behind the bus, by ID and CONFIG. Changes no register. FABMON_NO_DEVICE: ID is
/// not PMST, or there is no entry or bin; then *monitor must not be used.
enum fabmon_status fabmon_stats_discover(struct fabmon_stats *monitor,
                                         const struct fabmon_bus *bus);

/// Locks the configuration until a reset of the monitor (LOCK.LOCK): bins, timers, interrupt
/// enables, enable and freeze stay as they are; counts and flags can be cleared and read, snapshots
/// taken. FABMON_NOT_SUPPORTED: the monitor has no lock, or lets only Secure software set it.
enum fabmon_status fabmon_stats_lock(const struct fabmon_stats *monitor);

/// LOCK, bits FABMON_STATS_LOCK_* of fabmon_stats_regs.h: whether the configuration is locked;
/// SECURE, the parameter of the build; with SECURE = 2 whether all traffic is hidden (BLIND) or was
/// (LOST).
enum fabmon_status fabmon_stats_security(const struct fabmon_stats *monitor, uint32_t *word);

/// Makes a bin count this; its count and overflow stay. The boundaries are two writes, during which
/// it is disabled. FABMON_NO_COUNTER: bin >= num_bins; FABMON_BAD_ARGUMENT: a boundary or limit
/// above its range, nothing is written; FABMON_LOCKED: neither, as the configuration is locked.
enum fabmon_status fabmon_stats_configure_bin(const struct fabmon_stats *monitor, uint32_t bin,
                                              const struct fabmon_stats_bin *settings);

/// What a bin counts, as it was set up; after a reset powers of two, enabled, with a limit of all
/// ones. FABMON_NO_COUNTER: bin >= num_bins.
enum fabmon_status fabmon_stats_configured_bin(const struct fabmon_stats *monitor, uint32_t bin,
                                               struct fabmon_stats_bin *settings);

/// Sets up the timer of an entry; the request that it measures is dropped, so do it while the port
/// is idle. FABMON_NO_COUNTER: entry >= num_entries; FABMON_BAD_ARGUMENT: a limit above its range,
/// nothing is written; FABMON_LOCKED: neither, as the configuration is locked.
enum fabmon_status fabmon_stats_configure_timer(const struct fabmon_stats *monitor, uint32_t entry,
                                                const struct fabmon_stats_timer *settings);

/// Samples are counted from the next cycle on (GCTRL.freeze = 0), reads are live. clear: counts,
/// totals, extremes and histograms start at 0 in this very cycle, whose samples are the first.
enum fabmon_status fabmon_stats_start(const struct fabmon_stats *monitor, bool clear);

/// Samples are dropped from the next cycle on (GCTRL.freeze = 1), reads are live; timers and flags
/// run on.
enum fabmon_status fabmon_stats_stop(const struct fabmon_stats *monitor);

/// Drops all requests that are open (GCTRL.clear_timers); the end of each then sets
/// STATUS.orphan_dealloc where entries are bare. Keeps all else.
enum fabmon_status fabmon_stats_drop_open(const struct fabmon_stats *monitor);

/// Takes all bins and totals of one cycle, that of the write, and makes reads of them give this
/// snapshot until fabmon_stats_live(), start or stop. clear: as of fabmon_stats_start(); no sample
/// is lost or counted twice. Extremes, histograms and flags have no snapshot.
enum fabmon_status fabmon_stats_snapshot(const struct fabmon_stats *monitor, bool clear);

/// Makes reads of bins and totals live again (GCTRL.shadow_read = 0).
enum fabmon_status fabmon_stats_live(const struct fabmon_stats *monitor);

/// The count of a bin, 0 .. 2^bin_width - 1, of the snapshot or live. FABMON_NO_COUNTER: bin >=
/// num_bins.
enum fabmon_status fabmon_stats_read_bin(const struct fabmon_stats *monitor, uint32_t bin,
                                         uint64_t *count);

/// The totals, of the snapshot; live, each is of its own cycle.
enum fabmon_status fabmon_stats_read_totals(const struct fabmon_stats *monitor,
                                            struct fabmon_stats_totals *totals);

/// The shortest and the longest sample since the last clear, live, in cycles; 2^32 - 1 and 0 before
/// the first.
enum fabmon_status fabmon_stats_read_extremes(const struct fabmon_stats *monitor,
                                              uint32_t *shortest, uint32_t *longest);

/// A count of a log-linear histogram, 0 .. 2^48 - 1, live. FABMON_NO_COUNTER: histogram >=
/// num_histograms or bin >= histogram_bins.
enum fabmon_status fabmon_stats_read_histogram(const struct fabmon_stats *monitor,
                                               uint32_t histogram, uint32_t bin, uint64_t *count);

/// The samples that a bin of a log-linear histogram counts, in cycles: first <= sample <= last. No
/// access. FABMON_NO_COUNTER: bin >= histogram_bins. Of the last bin, last is 2^32 - 1: all longer
/// ones are in it. Bin 0 counts none (0 to 0).
enum fabmon_status fabmon_stats_histogram_range(const struct fabmon_stats *monitor, uint32_t bin,
                                                uint32_t *first, uint32_t *last);

/// Clears the count of one bin, and its overflow flag. FABMON_NO_COUNTER: bin >= num_bins.
enum fabmon_status fabmon_stats_clear_bin(const struct fabmon_stats *monitor, uint32_t bin);

/// True if the bin has reached its limit. FABMON_NO_COUNTER: bin >= num_bins.
enum fabmon_status fabmon_stats_overflow(const struct fabmon_stats *monitor, uint32_t bin,
                                         bool *overflow);

/// The sticky flags: bits FABMON_STATS_STATUS_* of fabmon_stats_regs.h.
enum fabmon_status fabmon_stats_flags(const struct fabmon_stats *monitor, uint32_t *flags);

/// Clears these flags, and so acknowledges the interrupt; one that is set in the same cycle wins.
enum fabmon_status fabmon_stats_clear_flags(const struct fabmon_stats *monitor, uint32_t flags);

/// What is known of the requests that are open at an AXI4 port: bits FABMON_STATS_OPEN_* of
/// fabmon_stats_regs.h; 0 behind any other source. While RD_LOWER_BOUND or WR_LOWER_BOUND is 1,
/// samples of that direction since the last clear are lower bounds: the monitor began beside open
/// requests, or a response without one showed that some were missed.
enum fabmon_status fabmon_stats_open(const struct fabmon_stats *monitor, uint32_t *flags);

/// Clears these sticky flags of OPEN; others are ignored. One that is set in the same cycle wins.
enum fabmon_status fabmon_stats_clear_open(const struct fabmon_stats *monitor, uint32_t flags);

/// Forgets the open requests without a sample (OPEN.CLEAR); both directions are unsettled until the
/// port was silent or in reset. Bins and totals keep their counts.
enum fabmon_status fabmon_stats_forget_open(const struct fabmon_stats *monitor);

/// The interrupt is high while one of these flags is 1. FABMON_BAD_ARGUMENT: more than the 8 bits.
enum fabmon_status fabmon_stats_enable_irq(const struct fabmon_stats *monitor, uint32_t flags);

/// The flags that raise the interrupt: set and enabled.
enum fabmon_status fabmon_stats_pending_irq(const struct fabmon_stats *monitor, uint32_t *flags);

#ifdef __cplusplus
}
#endif

#endif  // FABMON_STATS_H
