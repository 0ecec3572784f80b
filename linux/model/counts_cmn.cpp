// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "linux/model/counts_cmn.hpp"

#include <fmt/format.h>

#include "tb/monitor/cmn/tables/register_map.hpp"

namespace fabmon::guest {
namespace {

// Offsets of registers: from the begin of a node, and of an XP (its DTM).
constexpr std::uint32_t kEventSel = cmn_reg::kDevicePmuEventSel;
constexpr std::uint32_t kWatchpoint = cmn_reg::kXpDtmWpConfig,
                        kWatchpointStep = cmn_reg::kXpWpStride;
constexpr std::uint32_t kPmuConfig = cmn_reg::kXpDtmPmuConfig,
                        kLocalCounters = cmn_reg::kXpDtmPmevcnt;
constexpr std::uint32_t kDtcCounters = cmn_reg::kDtcPmevcnt, kDtcCycles = cmn_reg::kDtcPmccntr;
constexpr unsigned kGlobals = 8;
constexpr std::uint64_t kCycleMask = (std::uint64_t{1} << 40) - 1;
constexpr std::uint64_t kCombine = 1U << 6;

// Inputs of a local counter.
constexpr unsigned kInputXp = 0x04, kInputDevice = 0x10;

std::uint64_t lanes(const BusEvent& e) {
  const std::uint64_t ones = e.size == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * e.size) - 1;
  return ones << 8 * (e.addr & 7);
}
std::uint64_t placed(const BusEvent& e) { return e.data << 8 * (e.addr & 7) & lanes(e); }

}  // namespace

CmnCounts::CmnCounts(const CmnConfig& config, const CmnGolden& golden)
    : golden_(&golden), topology_(config), locals_(config.xps()) {
  for (const CmnNode& node : topology_.nodes()) {
    if (node.type != kNodeDtc) continue;
    dtcs_.push_back(node.offset);
    cycles_.push_back({.addr = node.offset + kDtcCycles});
  }
  identify();
}

void CmnCounts::before(const BusEvent& access) {
  for (std::size_t k = 0; k < cycles_.size(); ++k) {
    Cycles& c = cycles_[k];
    if ((access.addr & ~7ULL) != c.addr || access.second) continue;
    const std::uint64_t value = golden_->read(c.addr);
    if (access.kind == BusEventKind::kRead && c.seen) {
      Count& count = counted_[fmt::format("type=0x3,dtc={}", k)];
      count.events += (value - c.base) & kCycleMask;
      c.base = value;
    }
  }
  if (access.second && access.kind == BusEventKind::kWrite) jump(access);
}

void CmnCounts::after(const BusEvent& access) {
  for (Cycles& c : cycles_) {
    if ((access.addr & ~7ULL) != c.addr || access.second) continue;
    c.base = placed(access);
    c.seen = true;
  }
  settle();
  identify();
}

Counted CmnCounts::take() {
  settle();
  Counted counted;
  counted.swap(counted_);
  return counted;
}

void CmnCounts::settle() {
  for (unsigned xp = 0; xp < locals_.size(); ++xp) {
    for (unsigned n = 0; n < kLocals; ++n) {
      Local& local = locals_[xp][n];
      const std::uint64_t total = golden_->total(xp, n);
      if (!local.what.empty() && total != local.total) {
        counted_[local.what].events += total - local.total;
      }
      local.total = total;
    }
  }
}

void CmnCounts::identify() {
  for (unsigned xp = 0; xp < locals_.size(); ++xp) {
    const std::uint64_t config = golden_->read(topology_.xps()[xp].offset + kPmuConfig);
    for (unsigned n = 0; n < kLocals; ++n) {
      Local& local = locals_[xp][n];
      const bool paired = (config >> (4 + n) & 1) != 0;
      local.global = config >> (16 + 4 * n) & 7;
      local.what = paired ? name(xp, config >> (32 + 8 * n) & 0x3F) : std::string();
    }
  }
}

std::string CmnCounts::name(unsigned xp, unsigned input) const {
  const CmnNode& at = topology_.xps()[xp];
  if (input < kInputXp) return watchpoint(xp, input);
  if (input < kInputDevice) {
    const std::uint64_t id = golden_->read(at.offset + kEventSel) >> 8 * (input - kInputXp) & 0xFF;
    return id == 0 ? std::string()
                   : fmt::format("type=0x6,eventid={:#x},occupid=0,nodeid={:#x}", id, at.id);
  }
  const unsigned position = (input - kInputDevice) >> 2;
  for (const CmnNode& node : topology_.nodes()) {
    if (node.xp != xp || node.position != position) continue;
    const std::uint64_t sel = golden_->read(node.offset + kEventSel);
    const std::uint64_t id = sel >> 8 * (input & 3) & 0xFF;
    // What is counted is an occupancy: whose is in the upper half.
    const bool occupancy =
        (node.type == kNodeHnF && id == 0x0F) || (node.type == kNodeDn && id == 0x05);
    const unsigned type = node.type == kNodeRnD ? kNodeRnI : node.type;  // perf's events are one
    return id == 0 ? std::string()
                   : fmt::format("type={:#x},eventid={:#x},occupid={},nodeid={:#x}", type, id,
                                 occupancy ? sel >> 32 & 7 : 0, node.id);
  }
  return {};
}

std::string CmnCounts::watchpoint(unsigned xp, unsigned n) const {
  const CmnNode& at = topology_.xps()[xp];
  const auto text = [&](unsigned k, const char* format) {
    const std::uint32_t wp = at.offset + kWatchpoint + kWatchpointStep * k;
    return fmt::format(fmt::runtime(format), golden_->read(wp), golden_->read(wp + 8),
                       golden_->read(wp + 16));
  };
  const std::uint64_t even = golden_->read(at.offset + kWatchpoint + kWatchpointStep * (n & ~1U));
  std::string what = fmt::format("type=0x7770,wp={},{},nodeid={:#x}", n,
                                 text(n, "config={:#x},val={:#x},mask={:#x}"), at.id);
  if ((even & kCombine) != 0) what += ",with=" + text(n ^ 1U, "{:#x},{:#x},{:#x}");
  return what;
}

void CmnCounts::jump(const BusEvent& access) {
  const auto addr = static_cast<std::uint32_t>(access.addr & ~7ULL);
  const std::uint64_t old = golden_->read(addr);
  const std::uint64_t now = (old & ~lanes(access)) | placed(access);
  for (unsigned xp = 0; xp < locals_.size(); ++xp) {
    if (addr != topology_.xps()[xp].offset + kLocalCounters) continue;
    for (unsigned n = 0; n < kLocals; ++n) {
      const std::uint64_t by = ((now >> 16 * n) - (old >> 16 * n)) & 0xFFFF;
      const Local& local = locals_[xp][n];
      if (by != 0 && !local.what.empty()) counted_[local.what].jump += by;
    }
  }
  for (std::size_t k = 0; k < dtcs_.size(); ++k) {
    if (addr == cycles_[k].addr) {
      // What is read afterwards is further from the base by as much.
      counted_[fmt::format("type=0x3,dtc={}", k)].jump += (now - old) & kCycleMask;
      cycles_[k].base += (now - old) & kCycleMask;
    }
    for (unsigned g = 0; g < kGlobals; ++g) {
      if (addr != dtcs_[k] + kDtcCounters + 16 * (g / 2)) continue;
      const unsigned shift = 32 * (g % 2);
      const std::uint64_t by = ((now >> shift) - (old >> shift)) & 0xFFFFFFFF;
      if (by == 0) continue;
      // For one of the local counters behind it: they are one event.
      for (const auto& xp : locals_) {
        for (const Local& local : xp) {
          if (local.what.empty() || local.global != g) continue;
          counted_[local.what].jump += by << 16;
          return;
        }
      }
    }
  }
}

}  // namespace fabmon::guest
