// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cmn monitor from software: the performance monitor of a mesh in the style of a CMN-600. Each
// crosspoint has a DTM with four local counters of 16 bits and four watchpoints; each debug and
// trace controller (DTC) has eight global counters of 32 bits, to which local ones carry, and a
// cycle counter.
//
//     fabmon_cmn_discover(&mesh, &bus, root, nodes, 100);       // nodes: the caller's table
//     fabmon_cmn_reset(&mesh);
//     fabmon_cmn_select_event(&mesh, hnf, 0, eventid);          // at the node's event 0
//     fabmon_cmn_configure(&mesh, xp, 0, fabmon_cmn_node_input(&mesh, hnf, 0), 3);
//     fabmon_cmn_start(&mesh);
//     ...
//     fabmon_cmn_stop(&mesh);
//     fabmon_cmn_read(&mesh, xp, 0, &count);                    // 2^16 global 3 + local
//
// Local counter n of several DTMs of one DTC may share a global counter: then their sum is
// 2^16 global + sum of locals (fabmon_cmn_read_local(), fabmon_cmn_read_global()).
//
// Registers are those of the published definitions and of Linux' arm-cmn driver
// (docs/reference/cmn-registers.md); events: docs/reference/cmn-events.md; an access acts in the
// cycle in which the bus slave accepts it (docs/reference/cmn-timing.md). All accesses are of 64
// bits, so that a bus of 32 bits is the caller's two halves, the low one first.
#ifndef FABMON_CMN_H
#define FABMON_CMN_H

#include <stdbool.h>
#include <stdint.h>

#include "fabmon_bus.h"
#include "fabmon_status.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FABMON_CMN_LOCALS 4U       ///< counters of a DTM
#define FABMON_CMN_WATCHPOINTS 4U  ///< watchpoints of a DTM: 0, 1 of uploads, 2, 3 of downloads
#define FABMON_CMN_GLOBALS 8U      ///< counters of a DTC
#define FABMON_CMN_UNPAIRED 8U     ///< instead of a global counter: wraps are not carried

/// Types of nodes, NODE_INFO.node_type.
enum fabmon_cmn_type {
  FABMON_CMN_DN = 1,
  FABMON_CMN_ROOT = 2,
  FABMON_CMN_DTC = 3,
  FABMON_CMN_HNI = 4,
  FABMON_CMN_HNF = 5,
  FABMON_CMN_XP = 6,
  FABMON_CMN_SBSX = 7,
  FABMON_CMN_RNI = 0xA,
  FABMON_CMN_RND = 0xD,
  FABMON_CMN_CXRA = 0x100,
  FABMON_CMN_CXHA = 0x101
};

/// A node of the mesh, by its registers.
struct fabmon_cmn_node {
  uint32_t offset;      ///< byte offset of its registers from the bus' base
  uint32_t type;        ///< one of fabmon_cmn_type, or another number
  uint32_t node_id;     ///< X, Y, port and device, as in TgtID and SrcID
  uint32_t logical_id;  ///< its number among those of its type
  uint32_t xp;          ///< index in the table of the crosspoint that it is at; of one, its own
};

/// A mesh. Filled in by fabmon_cmn_discover(); read only for the caller.
struct fabmon_cmn {
  struct fabmon_bus bus;          ///< its registers
  struct fabmon_cmn_node *nodes;  ///< the caller's table: each crosspoint, then the nodes at it
  uint32_t num_nodes;             ///< entries that are used
  uint32_t num_dtcs;              ///< DTCs among them
  uint32_t dtc0;                  ///< index of the DTC that starts and stops all (logical id 0)
  uint32_t revision;              ///< PERIPH_ID_2_3.revision; 6 is r3p1
};

/// What a watchpoint looks for: fields of DTM_WP_CONFIG, and the vector of docs/reference/
/// cmn-events.md for the channel.
struct fabmon_cmn_watchpoint {
  uint64_t value;   ///< what the bits of a flit must be
  uint64_t mask;    ///< 1: the bit does not matter
  uint8_t port;     ///< device port, 0 or 1
  uint8_t channel;  ///< 0 REQ, 1 RSP, 2 SNP, 3 DAT
  bool secondary;   ///< REQ, SNP: the secondary layout of fields
  bool exclusive;   ///< counts the flits that do not match
  bool combine;     ///< watchpoints 0 and 2: only in cycles in which the next one fires, too
};

/// Walks the tree of the mesh from its root node and fills in the table of its crosspoints and of
/// the nodes at them. root: byte offset of the root node from the bus' base; nodes, size: the
/// caller's table, which must live as long as the mesh is used. Changes no register.
/// FABMON_NO_DEVICE: there is no root of a CMN-600, or a child that is none, or no DTC 0;
/// FABMON_BAD_ARGUMENT: the table is too small. Then *mesh must not be used.
enum fabmon_status fabmon_cmn_discover(struct fabmon_cmn *mesh, const struct fabmon_bus *bus,
                                       uint32_t root, struct fabmon_cmn_node *nodes, uint32_t size);

/// Index in the table of the n-th node (from 0) of this type. FABMON_NO_COUNTER: there are not so
/// many.
enum fabmon_status fabmon_cmn_find(const struct fabmon_cmn *mesh, uint32_t type, uint32_t n,
                                   uint32_t *node);

/// Puts the mesh into a known state: stopped, all counters 0, no overflow flag, no interrupt, local
/// counters unpaired and off, watchpoints matching nothing, no events selected.
enum fabmon_status fabmon_cmn_reset(const struct fabmon_cmn *mesh);

/// Chooses event `slot`, 0-3, of a node or a crosspoint (PMU_EVENT_SEL); the others stay. eventid:
/// 0-63. FABMON_NO_COUNTER: node or slot above its range, or a node without events;
/// FABMON_BAD_ARGUMENT: eventid above its range.
enum fabmon_status fabmon_cmn_select_event(const struct fabmon_cmn *mesh, uint32_t node,
                                           uint32_t slot, uint32_t eventid);

/// Chooses whose occupancy an HN-F, DN, CXRA or CXHA sums (pmu_occup1_id, 0-15), and starts its sum
/// anew. FABMON_NO_COUNTER: node above its range; FABMON_NOT_SUPPORTED: a node of another type;
/// FABMON_BAD_ARGUMENT: occupid above its range.
enum fabmon_status fabmon_cmn_select_occupancy(const struct fabmon_cmn *mesh, uint32_t node,
                                               uint32_t occupid);

/// Sets up a watchpoint, 0-3, of the crosspoint: its configuration first, then value and mask.
/// FABMON_NO_COUNTER: xp is no crosspoint, or there is no such watchpoint; FABMON_BAD_ARGUMENT:
/// port or channel above its range, or combine of watchpoint 1 or 3.
enum fabmon_status fabmon_cmn_watch(const struct fabmon_cmn *mesh, uint32_t xp, uint32_t watchpoint,
                                    const struct fabmon_cmn_watchpoint *settings);

/// The input of a local counter that is a watchpoint, 0-3, of its crosspoint; no access.
uint32_t fabmon_cmn_watchpoint_input(uint32_t watchpoint);

/// The input of a local counter that is event `slot`, 0-3, of a node at its crosspoint, or of the
/// crosspoint itself; no access. node < num_nodes.
uint32_t fabmon_cmn_node_input(const struct fabmon_cmn *mesh, uint32_t node, uint32_t slot);

/// Makes local counter `counter`, 0-3, of the crosspoint's DTM count this input, 0-63, from 0, and
/// its wraps go to this global counter, 0-7, of its DTC, or nowhere (FABMON_CMN_UNPAIRED). All four
/// local counters of that DTM begin at 0, so configure while stopped; the global one stays
/// (fabmon_cmn_reset() or fabmon_cmn_write_global()). FABMON_NO_COUNTER: xp is no crosspoint, or
/// counter above its range; FABMON_BAD_ARGUMENT: input or global above its range.
enum fabmon_status fabmon_cmn_configure(const struct fabmon_cmn *mesh, uint32_t xp,
                                        uint32_t counter, uint32_t input, uint32_t global);

/// Counters of the whole mesh count from the next cycle on (DTC_CTL.dt_en, PMCR.pmu_en of DTC 0).
enum fabmon_status fabmon_cmn_start(const struct fabmon_cmn *mesh);

/// All counters hold from the next cycle on; when the write is answered, all carries have arrived.
enum fabmon_status fabmon_cmn_stop(const struct fabmon_cmn *mesh);

/// A local counter, 0 .. 2^16 - 1, of the cycle of the read. FABMON_NO_COUNTER: xp is no
/// crosspoint, or counter above its range.
enum fabmon_status fabmon_cmn_read_local(const struct fabmon_cmn *mesh, uint32_t xp,
                                         uint32_t counter, uint32_t *count);

/// A global counter, 0 .. 2^32 - 1, of the cycle of the read. FABMON_NO_COUNTER: dtc is no DTC, or
/// counter above its range.
enum fabmon_status fabmon_cmn_read_global(const struct fabmon_cmn *mesh, uint32_t dtc,
                                          uint32_t counter, uint32_t *count);

/// Sets a global counter, its partner in the register stays; the cycle's carries are added.
/// FABMON_NO_COUNTER: dtc is no DTC, or counter above its range. Use it while stopped.
enum fabmon_status fabmon_cmn_write_global(const struct fabmon_cmn *mesh, uint32_t dtc,
                                           uint32_t counter, uint32_t count);

/// The count of a local counter with the global one that it alone is paired with: 2^16 global +
/// local, modulo 2^48; unpaired, local alone. The global one is summed over all DTCs, as the DTC of
/// a crosspoint is not to be discovered and the others count nothing there. Several reads: exact
/// while stopped. FABMON_NO_COUNTER: xp is no crosspoint, or counter above its range.
enum fabmon_status fabmon_cmn_read(const struct fabmon_cmn *mesh, uint32_t xp, uint32_t counter,
                                   uint64_t *count);

/// Cycles that counted, modulo 2^40, by the cycle counter of a DTC (PMCCNTR). FABMON_NO_COUNTER:
/// dtc is no DTC.
enum fabmon_status fabmon_cmn_read_cycles(const struct fabmon_cmn *mesh, uint32_t dtc,
                                          uint64_t *cycles);

/// Takes all counters of a DTC and of the DTMs of its domain, of the cycle of the write (PMSRR), to
/// be read by the three functions below. FABMON_NO_COUNTER: dtc is no DTC; FABMON_TIMEOUT: PMSSR
/// does not tell of it.
enum fabmon_status fabmon_cmn_snapshot(const struct fabmon_cmn *mesh, uint32_t dtc);

/// As fabmon_cmn_read_local(), of the last snapshot.
enum fabmon_status fabmon_cmn_snapshot_local(const struct fabmon_cmn *mesh, uint32_t xp,
                                             uint32_t counter, uint32_t *count);

/// As fabmon_cmn_read_global(), of the last snapshot.
enum fabmon_status fabmon_cmn_snapshot_global(const struct fabmon_cmn *mesh, uint32_t dtc,
                                              uint32_t counter, uint32_t *count);

/// As fabmon_cmn_read_cycles(), of the last snapshot.
enum fabmon_status fabmon_cmn_snapshot_cycles(const struct fabmon_cmn *mesh, uint32_t dtc,
                                              uint64_t *cycles);

/// The overflow flags of a DTC (PMOVSR): bits 0-7 of its global counters, 8 of the cycle counter.
/// FABMON_NO_COUNTER: dtc is no DTC.
enum fabmon_status fabmon_cmn_overflow(const struct fabmon_cmn *mesh, uint32_t dtc,
                                       uint32_t *flags);

/// Clears these flags, and so acknowledges the interrupt; a wrap in the same cycle wins.
/// FABMON_NO_COUNTER: dtc is no DTC; FABMON_BAD_ARGUMENT: more than the nine bits.
enum fabmon_status fabmon_cmn_clear_overflow(const struct fabmon_cmn *mesh, uint32_t dtc,
                                             uint32_t flags);

/// The interrupt of this DTC is high while one of its flags is 1, or never
/// (PMCR.ovfl_intr_en). FABMON_NO_COUNTER: dtc is no DTC.
enum fabmon_status fabmon_cmn_enable_irq(const struct fabmon_cmn *mesh, uint32_t dtc, bool on);

#ifdef __cplusplus
}
#endif

#endif  // FABMON_CMN_H
