// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// All registers of a mesh: from address to reset value, what can be written and what it is for.
//
// This is also what a driver discovers: the root points to the XPs, an XP to the nodes behind its
// ports, and each says what it is. Addresses without an entry read 0 and ignore writes.
#pragma once

#include <cstdint>
#include <map>

#include "tb/monitor/cmn/config.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"

namespace fabmon {

/// What a register does beside keeping what is written to its writable bits.
enum class CmnFunction : std::uint8_t {
  kStored,        ///< nothing
  kSecureAccess,  ///< root: who may access what
  kXpEvents,      ///< pmu_event_sel of an XP
  kWatchpoint,    ///< dtm_wp<part>_config, _val or _mask
  kPmuConfig,
  kLocalCounters,   ///< dtm_pmevcnt
  kNodeEvents,      ///< pmu_event_sel of the node at position <part>
  kControl,         ///< DTC: secure_access, dtc_ctl and pmcr
  kGlobalCounters,  ///< counters 2 * <part> and 2 * <part> + 1
  kCycles,
  kOverflow,
  kOverflowClear,
  kSnapshotRequest,
};

/// Register offsets in a node that more than one file needs.
enum CmnOffset : std::uint32_t {
  kCmnSecure = 0x0980,
  kCmnDtcCtl = 0x0A00,
  kCmnEventSel = 0x2000,
  kCmnWatchpoint = 0x21A0,  ///< config, val and mask of watchpoint 0; the next one 24 bytes later
  kCmnPmuConfig = 0x2210,
  kCmnPmevcnt = 0x2220,
  kCmnPmevcntsr = 0x2240,
  kCmnDtcPmevcnt = 0x2000,  ///< counters A and B; the next pair 16 bytes later
  kCmnDtcPmccntr = 0x2040,
  kCmnDtcPmevcntsr = 0x2050,
  kCmnDtcPmccntrsr = 0x2090,
  kCmnPmcr = 0x2100,
  kCmnPmovsr = 0x2118,
  kCmnPmovsrClr = 0x2120,
  kCmnPmssr = 0x2128,
  kCmnPmsrr = 0x2130,
};

/// One 64-bit register.
struct CmnRegister {
  std::uint64_t value = 0;     ///< at first its reset value
  std::uint64_t writable = 0;  ///< bits that software can set and clear
  CmnFunction function = CmnFunction::kStored;
  std::uint8_t owner = 0;  ///< which XP or which DTC
  std::uint8_t part = 0;
  bool secure = false;  ///< not for Non-secure accesses
};

using CmnRegisterMap = std::map<std::uint32_t, CmnRegister>;

CmnRegisterMap cmn_register_map(const CmnConfig& config, const CmnTopology& topology);

}  // namespace fabmon
