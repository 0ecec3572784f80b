// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "fabmon_cmn.h"

#include "fabmon_cmn_regs.h"

#define PART_0 0x34U  // PERIPH_ID_0_1: part number 0x434 of Arm
#define PART_1 0xB4U
#define MATCH_NOTHING UINT64_MAX  // a watchpoint's value that no flit has, with mask 0
#define ALL_OVERFLOWS (FABMON_CMN_DTC_PMOVSR_PMOVSR_C_MASK | FABMON_CMN_DTC_PMOVSR_CYCLE)
#define MAX_POLLS 16U  // reads of a snapshot's state
#define MAX_EVENTID 63U
#define MAX_OCCUPID 15U
#define MAX_INPUT 63U
#define OCCUPANCY_SHIFT 32U  // PMU_EVENT_SEL.pmu_occup1_id

static uint64_t read_register(const struct fabmon_cmn *mesh, uint32_t offset) {
  return mesh->bus.read(mesh->bus.context, offset, 8U);
}

static void write_register(const struct fabmon_cmn *mesh, uint32_t offset, uint64_t value) {
  mesh->bus.write(mesh->bus.context, offset, value, 8U);
}

// Sets the bits of the mask to those of the value.
static void change(const struct fabmon_cmn *mesh, uint32_t offset, uint64_t mask, uint64_t value) {
  write_register(mesh, offset, (read_register(mesh, offset) & ~mask) | value);
}

static bool is_type(const struct fabmon_cmn *mesh, uint32_t node, uint32_t type) {
  return (node < mesh->num_nodes) && (mesh->nodes[node].type == type);
}

static bool has_events(uint32_t type) {
  return (type == (uint32_t)FABMON_CMN_DN) || (type == (uint32_t)FABMON_CMN_HNI) ||
         (type == (uint32_t)FABMON_CMN_HNF) || (type == (uint32_t)FABMON_CMN_XP) ||
         (type == (uint32_t)FABMON_CMN_SBSX) || (type == (uint32_t)FABMON_CMN_RNI) ||
         (type == (uint32_t)FABMON_CMN_RND) || (type == (uint32_t)FABMON_CMN_CXRA) ||
         (type == (uint32_t)FABMON_CMN_CXHA);
}

// A register of watchpoint 0-3 of a crosspoint; offset: that of watchpoint 0.
static uint32_t of_watchpoint(const struct fabmon_cmn *mesh, uint32_t xp, uint32_t offset,
                              uint32_t watchpoint) {
  return mesh->nodes[xp].offset + offset + (FABMON_CMN_XP_WP_STRIDE * watchpoint);
}

// The shift of counter 0-3 in a register of four counters of 16 bits.
static uint32_t local_shift(uint32_t counter) {
  return FABMON_CMN_XP_DTM_PMEVCNT_PMEVCNT1_SHIFT * counter;
}

// Adds a node to the table. False if it is full.
static bool add(struct fabmon_cmn *mesh, uint32_t size, uint32_t offset, uint32_t xp) {
  const bool room = mesh->num_nodes < size;
  if (room) {
    struct fabmon_cmn_node *node = &mesh->nodes[mesh->num_nodes];
    const uint64_t info = read_register(mesh, offset + FABMON_CMN_XP_NODE_INFO);
    node->offset = offset;
    node->type = (uint32_t)(info & 0xFFFFU);
    node->node_id = (uint32_t)((info >> 16U) & 0xFFFFU);
    node->logical_id = (uint32_t)((info >> 32U) & 0xFFFFU);
    node->xp = xp;
    if (node->type == (uint32_t)FABMON_CMN_DTC) {
      ++mesh->num_dtcs;
      if (node->logical_id == 0U) {
        mesh->dtc0 = mesh->num_nodes;
      }
    }
    ++mesh->num_nodes;
  }
  return room;
}

// The byte offset of child j of a node, from the bus' base. info: its CHILD_INFO.
static uint32_t child_of(const struct fabmon_cmn *mesh, uint32_t node, uint64_t info, uint32_t j) {
  const uint32_t first = (uint32_t)((info & FABMON_CMN_XP_CHILD_INFO_CHILD_PTR_OFFSET_MASK) >>
                                    FABMON_CMN_XP_CHILD_INFO_CHILD_PTR_OFFSET_SHIFT);
  const uint64_t pointer =
      read_register(mesh, node + first + (FABMON_CMN_XP_CHILD_POINTER_STRIDE * j));
  return (uint32_t)(pointer & FABMON_CMN_XP_CHILD_POINTER_POINTER_MASK);
}

// A crosspoint and the nodes at it.
static enum fabmon_status discover_xp(struct fabmon_cmn *mesh, uint32_t size, uint32_t offset) {
  const uint32_t xp = mesh->num_nodes;
  enum fabmon_status status = FABMON_OK;
  if (!add(mesh, size, offset, xp)) {
    status = FABMON_BAD_ARGUMENT;
  } else if (mesh->nodes[xp].type != (uint32_t)FABMON_CMN_XP) {
    status = FABMON_NO_DEVICE;
  } else {
    const uint64_t info = read_register(mesh, offset + FABMON_CMN_XP_CHILD_INFO);
    const uint32_t children = (uint32_t)(info & FABMON_CMN_XP_CHILD_INFO_CHILD_COUNT_MASK);
    for (uint32_t j = 0U; (j < children) && (status == FABMON_OK); ++j) {
      if (!add(mesh, size, child_of(mesh, offset, info, j), xp)) {
        status = FABMON_BAD_ARGUMENT;
      }
    }
  }
  return status;
}

enum fabmon_status fabmon_cmn_discover(struct fabmon_cmn *mesh, const struct fabmon_bus *bus,
                                       uint32_t root, struct fabmon_cmn_node *nodes,
                                       uint32_t size) {
  enum fabmon_status status = FABMON_NO_DEVICE;
  uint64_t part = 0U;
  uint64_t info = 0U;
  mesh->bus = *bus;
  mesh->nodes = nodes;
  mesh->num_nodes = 0U;
  mesh->num_dtcs = 0U;
  mesh->dtc0 = UINT32_MAX;
  info = read_register(mesh, root + FABMON_CMN_ROOT_NODE_INFO);
  part = read_register(mesh, root + FABMON_CMN_ROOT_PERIPH_ID_0_1);
  if (((info & FABMON_CMN_ROOT_NODE_INFO_NODE_TYPE_MASK) == (uint64_t)FABMON_CMN_ROOT) &&
      (part == (((uint64_t)PART_1 << 32U) | PART_0))) {
    const uint64_t id = read_register(mesh, root + FABMON_CMN_ROOT_PERIPH_ID_2_3);
    const uint64_t list = read_register(mesh, root + FABMON_CMN_ROOT_CHILD_INFO);
    const uint32_t children = (uint32_t)(list & FABMON_CMN_ROOT_CHILD_INFO_CHILD_COUNT_MASK);
    mesh->revision = (uint32_t)((id & FABMON_CMN_ROOT_PERIPH_ID_2_3_REVISION_MASK) >>
                                FABMON_CMN_ROOT_PERIPH_ID_2_3_REVISION_SHIFT);
    status = FABMON_OK;
    for (uint32_t j = 0U; (j < children) && (status == FABMON_OK); ++j) {
      status = discover_xp(mesh, size, child_of(mesh, root, list, j));
    }
    if ((status == FABMON_OK) && (mesh->dtc0 == UINT32_MAX)) {
      status = FABMON_NO_DEVICE;
    }
  }
  return status;
}

enum fabmon_status fabmon_cmn_find(const struct fabmon_cmn *mesh, uint32_t type, uint32_t n,
                                   uint32_t *node) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  uint32_t seen = 0U;
  for (uint32_t i = 0U; (i < mesh->num_nodes) && (status != FABMON_OK); ++i) {
    if (mesh->nodes[i].type == type) {
      if (seen == n) {
        *node = i;
        status = FABMON_OK;
      }
      ++seen;
    }
  }
  return status;
}

static void reset_dtc(const struct fabmon_cmn *mesh, uint32_t dtc) {
  write_register(mesh, dtc + FABMON_CMN_DTC_PMCR, 0U);
  write_register(mesh, dtc + FABMON_CMN_DTC_DTC_CTL, 0U);
  for (uint32_t pair = 0U; pair < (FABMON_CMN_GLOBALS / 2U); ++pair) {
    write_register(mesh, dtc + FABMON_CMN_DTC_PMEVCNT + (FABMON_CMN_DTC_PMEVCNT_STRIDE * pair), 0U);
  }
  write_register(mesh, dtc + FABMON_CMN_DTC_PMCCNTR, 0U);
  write_register(mesh, dtc + FABMON_CMN_DTC_PMOVSR_CLR, ALL_OVERFLOWS);
}

static void reset_xp(const struct fabmon_cmn *mesh, uint32_t xp) {
  const uint32_t offset = mesh->nodes[xp].offset;
  write_register(mesh, offset + FABMON_CMN_XP_DTM_PMU_CONFIG, 0U);
  write_register(mesh, offset + FABMON_CMN_XP_DTM_PMEVCNT, 0U);
  for (uint32_t n = 0U; n < FABMON_CMN_WATCHPOINTS; ++n) {
    write_register(mesh, of_watchpoint(mesh, xp, FABMON_CMN_XP_DTM_WP_CONFIG, n), 0U);
    write_register(mesh, of_watchpoint(mesh, xp, FABMON_CMN_XP_DTM_WP_MASK, n), 0U);
    write_register(mesh, of_watchpoint(mesh, xp, FABMON_CMN_XP_DTM_WP_VAL, n), MATCH_NOTHING);
  }
}

enum fabmon_status fabmon_cmn_reset(const struct fabmon_cmn *mesh) {
  (void)fabmon_cmn_stop(mesh);
  for (uint32_t i = 0U; i < mesh->num_nodes; ++i) {
    const struct fabmon_cmn_node *node = &mesh->nodes[i];
    if (node->type == (uint32_t)FABMON_CMN_XP) {
      reset_xp(mesh, i);
    }
    if (has_events(node->type)) {
      write_register(mesh, node->offset + FABMON_CMN_XP_PMU_EVENT_SEL, 0U);
    }
  }
  // Last, when no local counter carries any more.
  for (uint32_t i = 0U; i < mesh->num_nodes; ++i) {
    if (mesh->nodes[i].type == (uint32_t)FABMON_CMN_DTC) {
      reset_dtc(mesh, mesh->nodes[i].offset);
    }
  }
  return FABMON_OK;
}

enum fabmon_status fabmon_cmn_select_event(const struct fabmon_cmn *mesh, uint32_t node,
                                           uint32_t slot, uint32_t eventid) {
  enum fabmon_status status = FABMON_OK;
  if ((node >= mesh->num_nodes) || (slot >= FABMON_CMN_LOCALS)) {
    status = FABMON_NO_COUNTER;
  } else if (!has_events(mesh->nodes[node].type)) {
    status = FABMON_NO_COUNTER;
  } else if (eventid > MAX_EVENTID) {
    status = FABMON_BAD_ARGUMENT;
  } else {
    const uint32_t shift = 8U * slot;
    change(mesh, mesh->nodes[node].offset + FABMON_CMN_XP_PMU_EVENT_SEL,
           (uint64_t)MAX_EVENTID << shift, (uint64_t)eventid << shift);
  }
  return status;
}

enum fabmon_status fabmon_cmn_select_occupancy(const struct fabmon_cmn *mesh, uint32_t node,
                                               uint32_t occupid) {
  enum fabmon_status status = FABMON_OK;
  if (node >= mesh->num_nodes) {
    status = FABMON_NO_COUNTER;
  } else if (!is_type(mesh, node, (uint32_t)FABMON_CMN_HNF) &&
             !is_type(mesh, node, (uint32_t)FABMON_CMN_DN) &&
             !is_type(mesh, node, (uint32_t)FABMON_CMN_CXRA) &&
             !is_type(mesh, node, (uint32_t)FABMON_CMN_CXHA)) {
    status = FABMON_NOT_SUPPORTED;
  } else if (occupid > MAX_OCCUPID) {
    status = FABMON_BAD_ARGUMENT;
  } else {
    change(mesh, mesh->nodes[node].offset + FABMON_CMN_QUEUE_PMU_EVENT_SEL,
           (uint64_t)MAX_OCCUPID << OCCUPANCY_SHIFT, (uint64_t)occupid << OCCUPANCY_SHIFT);
  }
  return status;
}

enum fabmon_status fabmon_cmn_watch(const struct fabmon_cmn *mesh, uint32_t xp, uint32_t watchpoint,
                                    const struct fabmon_cmn_watchpoint *settings) {
  const uint32_t most_channel = FABMON_CMN_XP_DTM_WP_CONFIG_WP_CHN_SEL_MASK >>
                                (FABMON_CMN_XP_DTM_WP_CONFIG_WP_CHN_SEL_SHIFT + 1U);
  enum fabmon_status status = FABMON_OK;
  if (!is_type(mesh, xp, (uint32_t)FABMON_CMN_XP) || (watchpoint >= FABMON_CMN_WATCHPOINTS)) {
    status = FABMON_NO_COUNTER;
  } else if ((settings->port > 1U) || (settings->channel > most_channel) ||
             (settings->combine && ((watchpoint % 2U) != 0U))) {
    status = FABMON_BAD_ARGUMENT;
  } else {
    uint32_t config = settings->port;
    config |= (uint32_t)settings->channel << FABMON_CMN_XP_DTM_WP_CONFIG_WP_CHN_SEL_SHIFT;
    config |= settings->secondary ? FABMON_CMN_XP_DTM_WP_CONFIG_WP_GRP : 0U;
    config |= settings->exclusive ? FABMON_CMN_XP_DTM_WP_CONFIG_WP_EXCLUSIVE : 0U;
    config |= settings->combine ? FABMON_CMN_XP_DTM_WP_CONFIG_WP_COMBINE : 0U;
    write_register(mesh, of_watchpoint(mesh, xp, FABMON_CMN_XP_DTM_WP_CONFIG, watchpoint), config);
    write_register(mesh, of_watchpoint(mesh, xp, FABMON_CMN_XP_DTM_WP_VAL, watchpoint),
                   settings->value);
    write_register(mesh, of_watchpoint(mesh, xp, FABMON_CMN_XP_DTM_WP_MASK, watchpoint),
                   settings->mask);
  }
  return status;
}

uint32_t fabmon_cmn_watchpoint_input(uint32_t watchpoint) { return watchpoint; }

uint32_t fabmon_cmn_node_input(const struct fabmon_cmn *mesh, uint32_t node, uint32_t slot) {
  uint32_t input = 4U + slot;
  if (mesh->nodes[node].type != (uint32_t)FABMON_CMN_XP) {
    // The lowest three bits of a node id are port and device.
    input = 0x10U + (4U * (mesh->nodes[node].node_id & 7U)) + slot;
  }
  return input;
}

enum fabmon_status fabmon_cmn_configure(const struct fabmon_cmn *mesh, uint32_t xp,
                                        uint32_t counter, uint32_t input, uint32_t global) {
  enum fabmon_status status = FABMON_OK;
  if (!is_type(mesh, xp, (uint32_t)FABMON_CMN_XP) || (counter >= FABMON_CMN_LOCALS)) {
    status = FABMON_NO_COUNTER;
  } else if ((input > MAX_INPUT) || (global > FABMON_CMN_UNPAIRED)) {
    status = FABMON_BAD_ARGUMENT;
  } else {
    const uint32_t offset = mesh->nodes[xp].offset;
    const uint32_t input_shift =
        FABMON_CMN_XP_DTM_PMU_CONFIG_PMEVCNT0_INPUT_SEL_SHIFT + (8U * counter);
    const uint32_t global_shift =
        FABMON_CMN_XP_DTM_PMU_CONFIG_PMEVCNT0_GLOBAL_NUM_SHIFT + (4U * counter);
    const uint64_t paired = UINT64_C(1)
                            << (FABMON_CMN_XP_DTM_PMU_CONFIG_PMEVCNT_PAIRED_SHIFT + counter);
    uint64_t value = ((uint64_t)input << input_shift) | FABMON_CMN_XP_DTM_PMU_CONFIG_PMU_EN;
    if (global != FABMON_CMN_UNPAIRED) {
      value |= ((uint64_t)global << global_shift) | paired;
    }
    change(mesh, offset + FABMON_CMN_XP_DTM_PMU_CONFIG,
           ((uint64_t)MAX_INPUT << input_shift) | (UINT64_C(7) << global_shift) | paired, value);
    write_register(mesh, offset + FABMON_CMN_XP_DTM_PMEVCNT, 0U);
  }
  return status;
}

enum fabmon_status fabmon_cmn_start(const struct fabmon_cmn *mesh) {
  const uint32_t dtc = mesh->nodes[mesh->dtc0].offset;
  change(mesh, dtc + FABMON_CMN_DTC_DTC_CTL, 0U, FABMON_CMN_DTC_DTC_CTL_DT_EN);
  change(mesh, dtc + FABMON_CMN_DTC_PMCR, 0U, FABMON_CMN_DTC_PMCR_PMU_EN);
  return FABMON_OK;
}

enum fabmon_status fabmon_cmn_stop(const struct fabmon_cmn *mesh) {
  change(mesh, mesh->nodes[mesh->dtc0].offset + FABMON_CMN_DTC_PMCR, FABMON_CMN_DTC_PMCR_PMU_EN,
         0U);
  return FABMON_OK;
}

// A local counter, in one of the two registers of four.
static enum fabmon_status read_local(const struct fabmon_cmn *mesh, uint32_t xp, uint32_t offset,
                                     uint32_t counter, uint32_t *count) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (is_type(mesh, xp, (uint32_t)FABMON_CMN_XP) && (counter < FABMON_CMN_LOCALS)) {
    const uint64_t word = read_register(mesh, mesh->nodes[xp].offset + offset);
    *count = (uint32_t)((word >> local_shift(counter)) & 0xFFFFU);
    status = FABMON_OK;
  }
  return status;
}

// A global counter, in one of the two arrays of pairs.
static enum fabmon_status read_global(const struct fabmon_cmn *mesh, uint32_t dtc, uint32_t offset,
                                      uint32_t counter, uint32_t *count) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (is_type(mesh, dtc, (uint32_t)FABMON_CMN_DTC) && (counter < FABMON_CMN_GLOBALS)) {
    const uint64_t word = read_register(
        mesh, mesh->nodes[dtc].offset + offset + (FABMON_CMN_DTC_PMEVCNT_STRIDE * (counter / 2U)));
    const uint32_t shift = 32U * (counter % 2U);
    *count = (uint32_t)((word >> shift) & UINT32_MAX);
    status = FABMON_OK;
  }
  return status;
}

static enum fabmon_status read_dtc(const struct fabmon_cmn *mesh, uint32_t dtc, uint32_t offset,
                                   uint64_t *value) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (is_type(mesh, dtc, (uint32_t)FABMON_CMN_DTC)) {
    *value = read_register(mesh, mesh->nodes[dtc].offset + offset);
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_cmn_read_local(const struct fabmon_cmn *mesh, uint32_t xp,
                                         uint32_t counter, uint32_t *count) {
  return read_local(mesh, xp, FABMON_CMN_XP_DTM_PMEVCNT, counter, count);
}

enum fabmon_status fabmon_cmn_read_global(const struct fabmon_cmn *mesh, uint32_t dtc,
                                          uint32_t counter, uint32_t *count) {
  return read_global(mesh, dtc, FABMON_CMN_DTC_PMEVCNT, counter, count);
}

enum fabmon_status fabmon_cmn_write_global(const struct fabmon_cmn *mesh, uint32_t dtc,
                                           uint32_t counter, uint32_t count) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (is_type(mesh, dtc, (uint32_t)FABMON_CMN_DTC) && (counter < FABMON_CMN_GLOBALS)) {
    const uint32_t shift = 32U * (counter % 2U);
    change(mesh,
           mesh->nodes[dtc].offset + FABMON_CMN_DTC_PMEVCNT +
               (FABMON_CMN_DTC_PMEVCNT_STRIDE * (counter / 2U)),
           (uint64_t)UINT32_MAX << shift, (uint64_t)count << shift);
    status = FABMON_OK;
  }
  return status;
}

enum fabmon_status fabmon_cmn_read(const struct fabmon_cmn *mesh, uint32_t xp, uint32_t counter,
                                   uint64_t *count) {
  uint32_t local = 0U;
  const enum fabmon_status status = fabmon_cmn_read_local(mesh, xp, counter, &local);
  if (status == FABMON_OK) {
    const uint64_t config =
        read_register(mesh, mesh->nodes[xp].offset + FABMON_CMN_XP_DTM_PMU_CONFIG);
    const uint32_t number = FABMON_CMN_XP_DTM_PMU_CONFIG_PMEVCNT0_GLOBAL_NUM_SHIFT + (4U * counter);
    const uint32_t paired = FABMON_CMN_XP_DTM_PMU_CONFIG_PMEVCNT_PAIRED_SHIFT + counter;
    const uint32_t global = (uint32_t)((config >> number) & 7U);
    *count = local;
    if (((config >> paired) & 1U) != 0U) {
      for (uint32_t i = 0U; i < mesh->num_nodes; ++i) {
        uint32_t carries = 0U;
        if (fabmon_cmn_read_global(mesh, i, global, &carries) == FABMON_OK) {
          *count += (uint64_t)carries << 16U;
        }
      }
    }
  }
  return status;
}

enum fabmon_status fabmon_cmn_read_cycles(const struct fabmon_cmn *mesh, uint32_t dtc,
                                          uint64_t *cycles) {
  return read_dtc(mesh, dtc, FABMON_CMN_DTC_PMCCNTR, cycles);
}

enum fabmon_status fabmon_cmn_snapshot(const struct fabmon_cmn *mesh, uint32_t dtc) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (is_type(mesh, dtc, (uint32_t)FABMON_CMN_DTC)) {
    const uint32_t offset = mesh->nodes[dtc].offset;
    status = FABMON_TIMEOUT;
    write_register(mesh, offset + FABMON_CMN_DTC_PMSRR, FABMON_CMN_DTC_PMSRR_SS_REQ);
    for (uint32_t poll = 0U; (poll < MAX_POLLS) && (status != FABMON_OK); ++poll) {
      const uint64_t state = read_register(mesh, offset + FABMON_CMN_DTC_PMSSR);
      if (((state & FABMON_CMN_DTC_PMSSR_SS_CYCLE) != 0U) &&
          ((state & FABMON_CMN_DTC_PMSSR_SS_CFG_ACTIVE) == 0U)) {
        status = FABMON_OK;
      }
    }
  }
  return status;
}

enum fabmon_status fabmon_cmn_snapshot_local(const struct fabmon_cmn *mesh, uint32_t xp,
                                             uint32_t counter, uint32_t *count) {
  return read_local(mesh, xp, FABMON_CMN_XP_DTM_PMEVCNTSR, counter, count);
}

enum fabmon_status fabmon_cmn_snapshot_global(const struct fabmon_cmn *mesh, uint32_t dtc,
                                              uint32_t counter, uint32_t *count) {
  return read_global(mesh, dtc, FABMON_CMN_DTC_PMEVCNTSR, counter, count);
}

enum fabmon_status fabmon_cmn_snapshot_cycles(const struct fabmon_cmn *mesh, uint32_t dtc,
                                              uint64_t *cycles) {
  return read_dtc(mesh, dtc, FABMON_CMN_DTC_PMCCNTRSR, cycles);
}

enum fabmon_status fabmon_cmn_overflow(const struct fabmon_cmn *mesh, uint32_t dtc,
                                       uint32_t *flags) {
  uint64_t word = 0U;
  const enum fabmon_status status = read_dtc(mesh, dtc, FABMON_CMN_DTC_PMOVSR, &word);
  if (status == FABMON_OK) {
    *flags = (uint32_t)(word & ALL_OVERFLOWS);
  }
  return status;
}

enum fabmon_status fabmon_cmn_clear_overflow(const struct fabmon_cmn *mesh, uint32_t dtc,
                                             uint32_t flags) {
  enum fabmon_status status = FABMON_OK;
  if (!is_type(mesh, dtc, (uint32_t)FABMON_CMN_DTC)) {
    status = FABMON_NO_COUNTER;
  } else if ((flags & ~ALL_OVERFLOWS) != 0U) {
    status = FABMON_BAD_ARGUMENT;
  } else {
    write_register(mesh, mesh->nodes[dtc].offset + FABMON_CMN_DTC_PMOVSR_CLR, flags);
  }
  return status;
}

enum fabmon_status fabmon_cmn_enable_irq(const struct fabmon_cmn *mesh, uint32_t dtc, bool on) {
  enum fabmon_status status = FABMON_NO_COUNTER;
  if (is_type(mesh, dtc, (uint32_t)FABMON_CMN_DTC)) {
    change(mesh, mesh->nodes[dtc].offset + FABMON_CMN_DTC_PMCR, FABMON_CMN_DTC_PMCR_OVFL_INTR_EN,
           on ? FABMON_CMN_DTC_PMCR_OVFL_INTR_EN : 0U);
    status = FABMON_OK;
  }
  return status;
}
