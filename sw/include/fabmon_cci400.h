// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cci400 monitor from software: the performance monitor of a CCI-400, four event counters and a
// cycle counter of 32 bits.
//
//     fabmon_cci400_discover(&monitor, &bus), fabmon_cci400_reset(&monitor);
//     fabmon_cci400_configure(&monitor, 0, source, code);
//     fabmon_cci400_configure_cycles(&monitor, false, false);
//     fabmon_cci400_start(&monitor);
//     ...
//     fabmon_cci400_stop(&monitor), fabmon_cci400_read(&monitor, 0, &count);
//
// Registers and events are those of Arm DDI 0470 (docs/reference/cci400-registers.md,
// cci400-events.md); an access acts in the cycle in which the bus slave accepts it
// (docs/reference/cci400-timing.md). There is no snapshot: stop to read counters of one cycle.
#ifndef FABMON_CCI400_H
#define FABMON_CCI400_H

#include <stdbool.h>
#include <stdint.h>

#include "fabmon_bus.h"
#include "fabmon_status.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FABMON_CCI400_CYCLES 4U    ///< number of the cycle counter; 0-3 are the event counters
#define FABMON_CCI400_COUNTERS 5U  ///< counters, with that one

/// A monitor. Filled in by fabmon_cci400_discover(); read only for the caller.
struct fabmon_cci400 {
  struct fabmon_bus bus;  ///< its registers
  bool identified;        ///< false: the ID registers are closed to these accesses
  uint32_t revision;      ///< PID2.revision, 0-15; 0-4 an r0, 5-15 an r1; 0 if not identified
};

/// Finds the monitor behind the bus, by PID, CID and PMCR.NCNT. Changes no register.
/// FABMON_NO_DEVICE: these are not those of a CCI-400; then *monitor must not be used. Where
/// accesses are Non-secure and the ID registers are not open to them, these read 0 and NCNT alone
/// decides.
enum fabmon_status fabmon_cci400_discover(struct fabmon_cci400 *monitor,
                                          const struct fabmon_bus *bus);

/// By Secure software: opens (closes) the registers marked secure to Non-secure accesses
/// (SECURE_ACCESS.nonsecure). By any other it does nothing.
enum fabmon_status fabmon_cci400_open(const struct fabmon_cci400 *monitor, bool open);

/// Puts the monitor into a known state: stopped, all counters 0 and disabled, no overflow flag, no
/// flag of the observers, EVNTBUS off.
enum fabmon_status fabmon_cci400_reset(const struct fabmon_cci400 *monitor);

/// Makes an event counter count this event from 0, without an overflow: the cycle after the last
/// write is the first that counts, if the monitor is not stopped. source: 0-4 are S0-S4, 5-7 are
/// M0-M2; code: 0-31, of that interface. FABMON_NO_COUNTER: counter > 3; FABMON_BAD_ARGUMENT:
/// source or code above its range; then nothing is written.
enum fabmon_status fabmon_cci400_configure(const struct fabmon_cci400 *monitor, uint32_t counter,
                                           uint32_t source, uint32_t code);

/// Makes the cycle counter count from 0, without an overflow. every_64th: it steps in each 64th
/// cycle (PMCR.CCD); with_niden: only in cycles with NIDEN high (PMCR.DP).
enum fabmon_status fabmon_cci400_configure_cycles(const struct fabmon_cci400 *monitor,
                                                  bool every_64th, bool with_niden);

/// A counter holds from the next cycle on. counter: 0-4. FABMON_NO_COUNTER: above that.
enum fabmon_status fabmon_cci400_disable(const struct fabmon_cci400 *monitor, uint32_t counter);

/// Puts the events on the pins EVNTBUS (PMCR.EX), or takes them off. Counters do not depend on it.
enum fabmon_status fabmon_cci400_export(const struct fabmon_cci400 *monitor, bool on);

/// The enabled counters count from the next cycle on (PMCR.CEN = 1).
enum fabmon_status fabmon_cci400_start(const struct fabmon_cci400 *monitor);

/// All counters hold from the next cycle on (PMCR.CEN = 0).
enum fabmon_status fabmon_cci400_stop(const struct fabmon_cci400 *monitor);

/// Clears all five counters and the prescaler in one cycle, which is in none of them. Keeps
/// overflow flags, stopped or running, and what is counted.
enum fabmon_status fabmon_cci400_clear(const struct fabmon_cci400 *monitor);

/// The count of the cycle of the read, modulo 2^32. counter: 0-4. FABMON_NO_COUNTER: above that.
enum fabmon_status fabmon_cci400_read(const struct fabmon_cci400 *monitor, uint32_t counter,
                                      uint32_t *count);

/// Carries a total of 64 bits on to the count of the cycle of the read: total + what was counted
/// since the last call, which must be less than 2^32. *total: 0 when the counter was configured.
/// counter: 0-4. FABMON_NO_COUNTER: above that.
enum fabmon_status fabmon_cci400_update(const struct fabmon_cci400 *monitor, uint32_t counter,
                                        uint64_t *total);

/// Sets a counter, as to 2^32 - n for an interrupt after n events; the cycle of the write is not
/// counted. counter: 0-4. FABMON_NO_COUNTER: above that.
enum fabmon_status fabmon_cci400_write(const struct fabmon_cci400 *monitor, uint32_t counter,
                                       uint32_t count);

/// The overflow flags, bit k of counter k, 0-4; the interrupt is high while one is 1.
enum fabmon_status fabmon_cci400_overflow(const struct fabmon_cci400 *monitor, uint32_t *flags);

/// Clears these overflow flags, and so acknowledges the interrupt; a wrap in the same cycle wins.
/// FABMON_BAD_ARGUMENT: more than the five bits; then nothing is written.
enum fabmon_status fabmon_cci400_clear_overflow(const struct fabmon_cci400 *monitor,
                                                uint32_t flags);

/// What the observers of a build with PassiveSnoop or PassiveRns could not follow: bits
/// FABMON_CCI400_OBS_LOST_* of fabmon_cci400_regs.h; 0 in any other build.
enum fabmon_status fabmon_cci400_lost(const struct fabmon_cci400 *monitor, uint32_t *flags);

/// Clears these flags of the observers.
enum fabmon_status fabmon_cci400_clear_lost(const struct fabmon_cci400 *monitor, uint32_t flags);

#ifdef __cplusplus
}
#endif

#endif  // FABMON_CCI400_H
