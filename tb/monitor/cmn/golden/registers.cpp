// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/golden/registers.hpp"

namespace fabmon {
namespace {

using F = CmnFunction;

constexpr std::uint32_t kWindow = (1U << 26) - 1;
constexpr std::uint32_t kNode = (1U << 14) - 1;
constexpr std::uint64_t kDone = 0x1FF;  // pmssr: all that can be

std::uint64_t strobed(std::uint8_t strb) {
  std::uint64_t bits = 0;
  for (unsigned i = 0; i < 8; ++i) {
    if ((strb >> i & 1) != 0) bits |= std::uint64_t{0xFF} << (8 * i);
  }
  return bits;
}

}  // namespace

CmnMesh::CmnMesh(const CmnConfig& config, const CmnTopology& topology)
    : layout(config), local(topology.xps().size()), global(topology.dtcs()) {
  sources.reserve(topology.xps().size());
  for (const CmnNode& xp : topology.xps()) {
    sources.emplace_back(config, layout, topology, xp.xp);
    global[config.domain[xp.xp]].listen(local[xp.xp]);
  }
}

CmnRegisters::CmnRegisters(const CmnConfig& config, const CmnTopology& topology, CmnMesh& mesh)
    : mesh_(mesh), map_(cmn_register_map(config, topology)) {
  for (const CmnNode& xp : topology.xps()) {
    xp_offset_.push_back(xp.offset);
    domain_.push_back(config.domain[xp.xp]);
  }
  for (const CmnNode& node : topology.nodes()) {
    if (node.type == kNodeDtc) dtc_offset_.push_back(node.offset);
  }
  secure_access_ = &map_.at(topology.root().offset + kCmnSecure).value;
}

bool CmnRegisters::allowed(const CmnRegister& reg, std::uint8_t prot) const {
  const bool non_secure = (prot & 2) != 0;
  if (!non_secure) return true;
  if (*secure_access_ == 2) return false;
  return !reg.secure || *secure_access_ == 1;
}

// What a register shows before edge `now`.
std::uint64_t CmnRegisters::live(const CmnRegister& reg, std::uint64_t now) const {
  switch (reg.function) {
    case F::kLocalCounters:
      return mesh_.local[reg.owner].value();
    case F::kGlobalCounters: {
      const CmnGlobalCounters& counters = mesh_.global[reg.owner];
      return counters.value(2U * reg.part) | std::uint64_t{counters.value(2U * reg.part + 1)} << 32;
    }
    case F::kCycles:
      return mesh_.global[reg.owner].cycles(now);
    case F::kOverflow:
      return mesh_.global[reg.owner].overflow(now);
    default:
      return reg.value;
  }
}

std::uint64_t CmnRegisters::read(std::uint32_t addr, std::uint8_t prot, std::uint64_t now) const {
  const auto found = map_.find(addr & kWindow & ~7U);
  if (found == map_.end() || !allowed(found->second, prot)) return 0;
  return live(found->second, now);
}

void CmnRegisters::before_edge(bool snapshot_pin, const RegAccess64* write, std::uint64_t now) {
  target_ = nullptr;
  if (write != nullptr && write->strb != 0) {
    const std::uint32_t addr = write->addr & kWindow & ~7U;
    const auto found = map_.find(addr);
    if (found != map_.end() && allowed(found->second, write->prot)) {
      target_ = &found->second;
      target_base_ = addr & ~kNode;
      data_ = write->data;
      bits_ = strobed(write->strb);
    }
  }
  unsigned snapshots = snapshot_pin ? ~0U : 0;
  if (target_ != nullptr && target_->function == F::kSnapshotRequest && (data_ & bits_ & 1) != 0) {
    snapshots |= 1U << target_->owner;
  }
  if (snapshots != 0) snapshot(snapshots, now);
  if (target_ == nullptr) return;
  const std::uint64_t bits = bits_ & target_->writable;
  merged_ = (live(*target_, now) & ~bits) | (data_ & bits);
  set_live(*target_, now);
}

// Takes a snapshot of these DTCs and the DTMs of their domains.
void CmnRegisters::snapshot(unsigned dtcs, std::uint64_t now) {
  for (unsigned i = 0; i < xp_offset_.size(); ++i) {
    if ((dtcs >> domain_[i] & 1) == 0) continue;
    CmnLocalCounters& counters = mesh_.local[i];
    map_.at(xp_offset_[i] + kCmnPmevcntsr).value = counters.value();
    if ((map_.at(xp_offset_[i] + kCmnPmuConfig).value >> 8 & 1) == 0) continue;
    counters.settle();
    counters.set(0);
  }
  for (unsigned k = 0; k < dtc_offset_.size(); ++k) {
    if ((dtcs >> k & 1) == 0) continue;
    CmnGlobalCounters& counters = mesh_.global[k];
    const std::uint32_t base = dtc_offset_[k];
    for (std::uint32_t at = 0; at < 4 * 16; at += 16) {
      map_.at(base + kCmnDtcPmevcntsr + at).value = live(map_.at(base + kCmnDtcPmevcnt + at), now);
    }
    map_.at(base + kCmnDtcPmccntrsr).value = counters.cycles(now);
    map_.at(base + kCmnPmssr).value = kDone;
    if ((control(k, kCmnPmcr) >> 5 & 1) == 0) continue;
    counters.settle(now);
    for (unsigned g = 0; g < CmnGlobalCounters::kCounters; ++g) counters.set_value(g, 0);
    counters.set_cycles(0);
  }
}

// A write to what counts by itself: the cycle's events come on top, except in a DTM, which is left
// for after them.
void CmnRegisters::set_live(const CmnRegister& reg, std::uint64_t now) {
  switch (reg.function) {
    case F::kLocalCounters:
      return mesh_.local[reg.owner].settle();
    case F::kGlobalCounters: {
      CmnGlobalCounters& counters = mesh_.global[reg.owner];
      counters.settle(now);
      counters.set_value(2U * reg.part, static_cast<std::uint32_t>(merged_));
      return counters.set_value(2U * reg.part + 1, static_cast<std::uint32_t>(merged_ >> 32));
    }
    case F::kCycles:
      mesh_.global[reg.owner].settle(now);
      return mesh_.global[reg.owner].set_cycles(merged_);
    case F::kOverflowClear:
      mesh_.global[reg.owner].settle(now);
      return mesh_.global[reg.owner].clear_overflow(static_cast<std::uint32_t>(data_ & bits_));
    default:
      return;
  }
}

void CmnRegisters::after_edge(std::uint64_t now) {
  if (target_ == nullptr) return;
  target_->value = merged_;  // of what counts by itself nobody looks at it
  take_effect(*target_, now + 1);
  target_ = nullptr;
}

void CmnRegisters::take_effect(const CmnRegister& reg, std::uint64_t now) {
  switch (reg.function) {
    case F::kLocalCounters:
      return mesh_.local[reg.owner].set(merged_);
    case F::kPmuConfig:
      mesh_.local[reg.owner].configure(merged_);
      for (unsigned n = 0; n < CmnSources::kCounters; ++n) {
        mesh_.sources[reg.owner].set_input(n, merged_ >> (32 + 8 * n) & 0x3F);
      }
      return;
    case F::kXpEvents:
      return mesh_.sources[reg.owner].set_xp_events(merged_);
    case F::kNodeEvents:
      mesh_.sources[reg.owner].set_node_events(reg.part, merged_);
      if ((bits_ >> 32 & 0xFF) != 0) mesh_.sources[reg.owner].clear_occupancy(reg.part);
      return;
    case F::kWatchpoint: {
      const std::uint32_t at = target_base_ + kCmnWatchpoint + 24 * reg.part;
      return mesh_.sources[reg.owner].set_watchpoint(reg.part, map_.at(at).value,
                                                     map_.at(at + 8).value, map_.at(at + 16).value);
    }
    case F::kControl: {
      mesh_.global[reg.owner].settle(now);
      mesh_.global[reg.owner].configure(control(reg.owner, kCmnPmcr) >> 1 & 0xF);
      const std::uint64_t secure = control(0, kCmnSecure);
      run_enabled_ = (control(0, kCmnDtcCtl) & control(0, kCmnPmcr) & 1) != 0 && (secure & 6) == 0;
      hides_secure_ = (secure & 1) != 0;
      return;
    }
    default:
      return;
  }
}

}  // namespace fabmon
