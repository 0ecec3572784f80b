// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register file of the golden cmn monitor: what accesses do to the mesh's counters, and who may
// do that. It knows nothing of pins.
#pragma once

#include <cstdint>
#include <vector>

#include "tb/core/reg_access.hpp"
#include "tb/monitor/cmn/golden/global_counters.hpp"
#include "tb/monitor/cmn/golden/local_counters.hpp"
#include "tb/monitor/cmn/golden/register_map.hpp"
#include "tb/monitor/cmn/golden/sources.hpp"

namespace fabmon {

/// What the registers act on: per XP what it counts and its counters, per DTC its counters.
struct CmnMesh {
  CmnMesh(const CmnConfig& config, const CmnTopology& topology);
  CmnMesh(const CmnMesh&) = delete;
  CmnMesh& operator=(const CmnMesh&) = delete;

  ChiLayout layout;
  std::vector<CmnSources> sources;
  std::vector<CmnLocalCounters> local;
  std::vector<CmnGlobalCounters> global;
};

class CmnRegisters {
 public:
  CmnRegisters(const CmnConfig& config, const CmnTopology& topology, CmnMesh& mesh);

  /// DTC0 lets the monitor run, if NIDEN does, too.
  bool run_enabled() const { return run_enabled_; }
  /// DTC0 hides Secure flits from watchpoints unless SPNIDEN shows them (secure_debug_disable).
  bool hides_secure() const { return hides_secure_; }
  /// pmcr.ovfl_intr_en of this DTC.
  bool interrupts(unsigned dtc) const { return (control(dtc, kCmnPmcr) >> 6 & 1) != 0; }

  /// What happens at edge `now` before the pins of that cycle count: a snapshot by the pin
  /// PMUSNAPSHOTREQ, and the first half of a register write (null: there is none).
  void before_edge(bool snapshot_pin, const RegAccess64* write, std::uint64_t now);
  /// The second half of that write: what holds for the pins of cycle now + 1.
  void after_edge(std::uint64_t now);

  /// The value of a register before edge `now`.
  std::uint64_t read(std::uint32_t addr, std::uint8_t prot, std::uint64_t now) const;

 private:
  bool allowed(const CmnRegister& reg, std::uint8_t prot) const;
  std::uint64_t control(unsigned dtc, std::uint32_t offset) const {
    return map_.at(dtc_offset_[dtc] + offset).value;
  }
  std::uint64_t live(const CmnRegister& reg, std::uint64_t now) const;
  void snapshot(unsigned dtcs, std::uint64_t now);
  void set_live(const CmnRegister& reg, std::uint64_t now);
  void take_effect(const CmnRegister& reg, std::uint64_t now);

  CmnMesh& mesh_;
  CmnRegisterMap map_;
  std::vector<std::uint32_t> xp_offset_, dtc_offset_;
  std::vector<unsigned> domain_;
  std::uint64_t* secure_access_ = nullptr;
  bool run_enabled_ = false, hides_secure_ = false;
  // The write of this cycle.
  CmnRegister* target_ = nullptr;
  std::uint32_t target_base_ = 0;      // of the node
  std::uint64_t data_ = 0, bits_ = 0;  // bits_: those that are strobed
  std::uint64_t merged_ = 0;           // with what was there before
};

}  // namespace fabmon
