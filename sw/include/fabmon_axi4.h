// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The axi4 monitor from software, in both forms: axi4, whose counters select their events, and
// axi4_bank, which has a fixed counter for each event. Discovery tells which one it is. Counters
// are numbered from 0 through all units, as in the snapshot registers.
//
//     fabmon_axi4_discover(&monitor, &bus);
//     fabmon_axi4_configure(&monitor, 0, &event);   // or fabmon_axi4_find() its counter
//     fabmon_axi4_stop(&monitor), fabmon_axi4_clear(&monitor), fabmon_axi4_start(&monitor);
//     ...
//     fabmon_axi4_snapshot(&monitor, false), fabmon_axi4_read_snapshot(&monitor, 0, &count);
//
// Counts are modulo 2^width of the build. "Cycle" is one of aclk. An access acts in the cycle in
// which the bus slave accepts it (docs/reference/axi4-timing.md); registers:
// docs/reference/axi4-registers.md, axi4-bank-registers.md; events: docs/reference/axi4-events.md.
//
// One caller at a time for one monitor, but for fabmon_axi4_read_shared(): a count is two reads,
// the low word first, which makes the monitor keep the high word of the same cycle for one reader.
#ifndef FABMON_AXI4_H
#define FABMON_AXI4_H

#include <stdbool.h>
#include <stdint.h>

#include "fabmon_bus.h"
#include "fabmon_status.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FABMON_AXI4_MAX_UNITS 3U      ///< units of a monitor, at most
#define FABMON_AXI4_MAX_COUNTERS 66U  ///< counters of a monitor, at most
#define FABMON_AXI4_MAX_POLLS 256U    ///< polls of what takes a while before FABMON_TIMEOUT

/// One unit of counters, by its discovery table.
struct fabmon_axi4_unit {
  uint32_t control;  ///< byte offset of PMON_UCTRL_L
  uint32_t status;   ///< byte offset of PMON_USTS_L
  uint32_t selects;  ///< byte offset of the first counter's control
  uint32_t data;     ///< byte offset of the first counter's data
  uint32_t first;    ///< number of its first counter
  uint32_t count;    ///< counters that it has, 0-29
};

/// A monitor. Filled in by fabmon_axi4_discover(); read only for the caller.
struct fabmon_axi4 {
  struct fabmon_bus bus;                                 ///< its registers
  struct fabmon_axi4_unit units[FABMON_AXI4_MAX_UNITS];  ///< its units
  uint32_t num_units;                                    ///< 1 (axi4) or 3 (axi4_bank)
  uint32_t num_counters;                                 ///< of all units, 1-66
  uint32_t width;                                        ///< of a counter in bits, 33-63
  uint32_t capabilities;                                 ///< EXT_CAP
  bool fixed;                                            ///< true: axi4_bank
};

/// What a counter counts: fields of I_PMON_UCCTL_L and _H. With x the increment of a cycle, it adds
/// x, or 1 and 0 as the threshold holds or not (docs/reference/axi4-timing.md, Filters).
struct fabmon_axi4_event {
  uint8_t event;            ///< event code; 0 counts nothing
  uint8_t umask;            ///< subevents, one bit each; 0 if the event has none
  uint8_t threshold;        ///< 0: none; else adds 1 in a cycle with x >= threshold
  bool invert;              ///< x < threshold instead
  bool edge;                ///< only the first cycle of each run of cycles with x != 0
  bool max;                 ///< holds the largest x of a cycle, not the sum
  bool freeze_on_overflow;  ///< its overflow stops all counters
};

/// Finds the monitor behind the bus and its form, by EXT_ID and the discovery tables (Intel
/// document 817760). Changes no register. FABMON_NO_DEVICE: EXT_ID is not FBM1, or the tables
/// contradict EXT_CAP; then *monitor must not be used.
enum fabmon_status fabmon_axi4_discover(struct fabmon_axi4 *monitor, const struct fabmon_bus *bus);

/// Puts the monitor into a known state: stopped, counts, overflow flags and interrupt enables 0
/// and, in axi4, all counters counting nothing. What is open on the port stays known to the
/// monitor. FABMON_LOCKED: the configuration is locked, nothing is written.
enum fabmon_status fabmon_axi4_reset(const struct fabmon_axi4 *monitor);

/// Makes a counter count this event and clears its count: the cycle after the second write is the
/// first that counts, if the monitor is not stopped. FABMON_NO_COUNTER: counter >= num_counters;
/// FABMON_NOT_SUPPORTED: axi4_bank, whose counters are fixed (fabmon_axi4_find()); FABMON_LOCKED:
/// the configuration is locked, nothing is written.
enum fabmon_status fabmon_axi4_configure(const struct fabmon_axi4 *monitor, uint32_t counter,
                                         const struct fabmon_axi4_event *event);

/// What a counter counts, by its control register. FABMON_NO_COUNTER: counter >= num_counters.
enum fabmon_status fabmon_axi4_configured(const struct fabmon_axi4 *monitor, uint32_t counter,
                                          struct fabmon_axi4_event *event);

/// The first counter that counts this event and these subevents without a filter, in axi4 as it is
/// configured. Up to num_counters reads. FABMON_NO_COUNTER: there is none.
enum fabmon_status fabmon_axi4_find(const struct fabmon_axi4 *monitor, uint8_t event, uint8_t umask,
                                    uint32_t *counter);

/// The unit of a counter and its bit in the unit's words of overflow and interrupts.
/// FABMON_NO_COUNTER: counter >= num_counters.
enum fabmon_status fabmon_axi4_locate(const struct fabmon_axi4 *monitor, uint32_t counter,
                                      uint32_t *unit, uint32_t *bit);

/// All counters count from the next cycle on (PMON_UCTRL_L.FREEZE = 0).
enum fabmon_status fabmon_axi4_start(const struct fabmon_axi4 *monitor);

/// All counters hold from the next cycle on (PMON_UCTRL_L.FREEZE = 1); the cycle of the write still
/// counts.
enum fabmon_status fabmon_axi4_stop(const struct fabmon_axi4 *monitor);

/// Clears all counts in one cycle, which is in none of them (PMON_UCTRL_L.RST_CNTR), in axi4_bank
/// overflow flags, extremes and EXT_FLAGS too. Keeps stopped or running as read before; a stop by
/// freeze_on_overflow between that read and the write is undone. Returns when the clear is over, in
/// axi4_bank after at most FABMON_AXI4_MAX_POLLS reads; FABMON_TIMEOUT: it was not.
enum fabmon_status fabmon_axi4_clear(const struct fabmon_axi4 *monitor);

/// A count of the cycle of its first access, 0 .. 2^width - 1. axi4_bank looks for it in a round of
/// its counters: at most FABMON_AXI4_MAX_POLLS reads of both words, FABMON_TIMEOUT: it was not
/// found. Callers take turns: in axi4_bank one count is looked for at a time. FABMON_NO_COUNTER:
/// counter >= num_counters.
enum fabmon_status fabmon_axi4_read(const struct fabmon_axi4 *monitor, uint32_t counter,
                                    uint64_t *count);

/// The same for any number of callers at a time, processes or agents without a lock: reads the high
/// word, the low one and the high one again, until both high ones are equal, at most
/// FABMON_AXI4_MAX_POLLS times. What they are is at most the high word of the low one's cycle
/// before, and at least that behind it. FABMON_TIMEOUT: they never were. FABMON_NO_COUNTER: counter
/// >= num_counters. FABMON_NOT_SUPPORTED: axi4_bank. Wants that no one clears the counter
/// meanwhile.
enum fabmon_status fabmon_axi4_read_shared(const struct fabmon_axi4 *monitor, uint32_t counter,
                                           uint64_t *count);

/// Takes all counters of one cycle, that of the write of EXT_SNAP_CTRL, and waits until they are
/// stored, at most FABMON_AXI4_MAX_POLLS reads. clear: the counters start again from 0 in that very
/// cycle, so that no cycle is lost or counted twice. FABMON_LOST: dropped, as another one was being
/// stored; nothing was cleared, try again. FABMON_TIMEOUT: not stored. FABMON_NOT_SUPPORTED: clear
/// in axi4, or a build without snapshots.
enum fabmon_status fabmon_axi4_snapshot(const struct fabmon_axi4 *monitor, bool clear);

/// A count of the last stored snapshot, 0 .. 2^width - 1; 0 before the first. FABMON_NO_COUNTER:
/// counter >= num_counters.
enum fabmon_status fabmon_axi4_read_snapshot(const struct fabmon_axi4 *monitor, uint32_t counter,
                                             uint64_t *count);

/// The overflow flags of a unit, bit j of its counter j (PMON_USTS_L). FABMON_NO_COUNTER: unit >=
/// num_units.
enum fabmon_status fabmon_axi4_overflow(const struct fabmon_axi4 *monitor, uint32_t unit,
                                        uint32_t *flags);

/// The overflow flags of a unit in the cycle of the last stored snapshot. FABMON_NO_COUNTER: unit
/// >= num_units.
enum fabmon_status fabmon_axi4_snapshot_overflow(const struct fabmon_axi4 *monitor, uint32_t unit,
                                                 uint32_t *flags);

/// Clears these overflow flags of a unit, and so acknowledges its interrupts; an overflow in the
/// same cycle wins. FABMON_NO_COUNTER: unit >= num_units.
enum fabmon_status fabmon_axi4_clear_overflow(const struct fabmon_axi4 *monitor, uint32_t unit,
                                              uint32_t flags);

/// The interrupt is high while a counter with its bit here has overflowed; all other counters of
/// the unit raise none. FABMON_NO_COUNTER: unit >= num_units.
enum fabmon_status fabmon_axi4_enable_irq(const struct fabmon_axi4 *monitor, uint32_t unit,
                                          uint32_t counters);

/// The counters of a unit that raise the interrupt: overflowed and enabled. FABMON_NO_COUNTER: unit
/// >= num_units.
enum fabmon_status fabmon_axi4_pending_irq(const struct fabmon_axi4 *monitor, uint32_t unit,
                                           uint32_t *counters);

/// EXT_FLAGS of axi4_bank: what makes counts inexact. FABMON_NOT_SUPPORTED: axi4, where events F0h
/// and FFh count it.
enum fabmon_status fabmon_axi4_flags(const struct fabmon_axi4 *monitor, uint32_t *flags);

/// What is known of the transactions that are open: EXT_OPEN, bits FABMON_AXI4_EXT_OPEN_* of
/// fabmon_axi4_regs.h. While RD_LOWER_BOUND or WR_LOWER_BOUND is 1, latencies of that direction
/// since the last clear are lower bounds: the monitor began beside open transactions, or an end
/// without a command showed that some were missed (docs/reference/axi4-timing.md).
enum fabmon_status fabmon_axi4_open(const struct fabmon_axi4 *monitor, uint32_t *flags);

/// Clears these sticky flags of EXT_OPEN; others are ignored. One that is set in the same cycle
/// wins; RD_LOWER_BOUND and WR_LOWER_BOUND are, as long as the direction is unsettled.
enum fabmon_status fabmon_axi4_clear_open(const struct fabmon_axi4 *monitor, uint32_t flags);

/// Locks the configuration until a reset of the monitor (EXT_LOCK.LOCK): selections, filters,
/// interrupt enables and FREEZE stay as they are; counts can be cleared and read, snapshots taken.
/// FABMON_NOT_SUPPORTED: the monitor has no lock, or lets only Secure software set it.
enum fabmon_status fabmon_axi4_lock(const struct fabmon_axi4 *monitor);

/// EXT_LOCK, bits FABMON_AXI4_EXT_LOCK_* of fabmon_axi4_regs.h: whether the configuration is
/// locked; SECURE, the parameter of the build; with SECURE = 2 whether all traffic is hidden
/// (BLIND), was (LOST), or a write was (HIDDEN).
enum fabmon_status fabmon_axi4_security(const struct fabmon_axi4 *monitor, uint32_t *word);

/// Forgets what is open (EXT_OPEN.CLEAR): the open counts, tracked IDs and waiting atomic
/// operations become 0, both directions are unsettled until the port was silent or in reset. For a
/// port whose other side was reset alone. Counters keep their counts.
enum fabmon_status fabmon_axi4_forget_open(const struct fabmon_axi4 *monitor);

#ifdef __cplusplus
}
#endif

#endif  // FABMON_AXI4_H
