// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/driver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string_view>

#include "tb/monitor/cmn/tables/register_map.hpp"

namespace fabmon {
namespace {

// Registers, by byte offset in a node.
// The same of every node.
constexpr std::uint32_t kNodeInfo = cmn_reg::kXpNodeInfo, kChildInfo = cmn_reg::kXpChildInfo;
constexpr std::uint32_t kEventSel = cmn_reg::kXpPmuEventSel;
// Of a crosspoint.
constexpr std::uint32_t kWatchpoint = cmn_reg::kXpDtmWpConfig;
constexpr std::uint32_t kVal = cmn_reg::kXpDtmWpVal - kWatchpoint;
constexpr std::uint32_t kMask = cmn_reg::kXpDtmWpMask - kWatchpoint;
constexpr std::uint32_t kNextWatchpoint = cmn_reg::kXpWpStride;
constexpr std::uint32_t kPmuConfig = cmn_reg::kXpDtmPmuConfig;
constexpr std::uint32_t kPmevcntsr = cmn_reg::kXpDtmPmevcntsr;
// Of a DTC.
using cmn_reg::kDtcPmevcnt, cmn_reg::kDtcPmevcntsr;
constexpr std::uint32_t kDtcCtl = cmn_reg::kDtcDtcCtl, kPmcr = cmn_reg::kDtcPmcr;
constexpr std::uint32_t kPmccntr = cmn_reg::kDtcPmccntr, kPmccntrsr = cmn_reg::kDtcPmccntrsr;
constexpr std::uint32_t kPmovsr = cmn_reg::kDtcPmovsr, kPmovsrClr = cmn_reg::kDtcPmovsrClr;

constexpr std::uint32_t kRun = 0x41;           // PMCR: pmu_en, ovfl_intr_en
constexpr std::uint32_t kCountCycles = 0x401;  // DTC_CTL: dt_en, cg_disable
constexpr std::uint32_t kStart = 0x8000'0000;  // what global counters are loaded with
constexpr std::uint64_t kCycleStart = std::uint64_t{1} << 39;
constexpr std::uint64_t kCycleMask = (std::uint64_t{1} << 40) - 1;
constexpr std::uint64_t kNothing = ~std::uint64_t{0};  // with mask 0 this matches no flit
constexpr unsigned kOverflowFlags = 9;                 // of a DTC: eight counters, cycles

constexpr std::uint32_t watchpoint(unsigned n) { return kWatchpoint + kNextWatchpoint * n; }

}  // namespace

CmnDriver::CmnDriver(CmnRtl* rtl, const CmnConfig& config)
    : LockstepDriver(rtl, config), config_(config) {
  if (config.apb) throw std::invalid_argument("cmn is checked over AXI4-Lite alone");
}

void CmnDriver::write32(std::uint32_t addr, std::uint32_t data) {
  const bool upper = (addr & 4) != 0;
  both_.write(addr & ~4U, std::uint64_t{data} << (upper ? 32 : 0), upper ? 0xF0 : 0x0F);
}

// The order of reads is that of Linux: the root's pointers, then each XP's.
void CmnDriver::discover() {
  const auto children = [this](std::uint32_t node) {
    const std::uint64_t info = both_.read(node + kChildInfo);
    std::vector<std::uint32_t> list(info & 0xFFFF);
    for (std::uint32_t i = 0; i < list.size(); ++i) {
      const auto pointer = static_cast<std::uint32_t>(node + (info >> 16 & 0xFFFF)) + 8 * i;
      list[i] = static_cast<std::uint32_t>(both_.read(pointer));
    }
    return list;
  };
  const std::uint32_t root = CmnTopology(config_).root().offset;
  if ((both_.read(root + kNodeInfo) & 0xFFFF) != kNodeCfg)
    throw CheckError("there is no root node");
  xps_ = children(root);
  for (std::size_t i = 0; i < xps_.size(); ++i) {
    both_.read(xps_[i] + kNodeInfo);
    for (const std::uint32_t child : children(xps_[i])) {
      const std::uint64_t info = both_.read(child + kNodeInfo);
      const auto position = static_cast<std::size_t>(info >> 16 & 7);  // the node id's port and d
      nodes_.at(i).at(position) = child;
      if ((info & 0xFFFF) == kNodeDtc) dtcs_.push_back(child);
    }
  }
  if (xps_.size() != config_.xps() || dtcs_.empty()) {
    throw CheckError(
        fmt::format("the RTL describes {} crosspoints and {} DTCs", xps_.size(), dtcs_.size()));
  }
}

// XPs without an event stay as the reset left them: their DTMs are off.
void CmnDriver::init() {
  pmu_config_.fill(1);
  event_sel_ = {};
  for (const Read& read : reads_) {
    if (read.what != Read::What::kLocals) continue;
    const std::uint32_t xp = xps_[read.number];
    both_.write(xp + kPmuConfig, 1);
    for (unsigned n = 0; n < kCmnWatchpoints; ++n) {
      both_.write(xp + watchpoint(n) + kMask, 0);
      both_.write(xp + watchpoint(n) + kVal, kNothing);
    }
  }
  for (const std::uint32_t dtc : dtcs_) {
    write32(dtc + kDtcCtl, 1);
    write32(dtc + kPmcr, kRun);
    both_.write(dtc + kPmccntr, 0);
    write32(dtc + kPmovsrClr, 0x1FF);
  }
  write32(dtcs_[0] + kPmcr, 0);
}

// First all the counters, then what they shall count, as perf adds and starts an event.
void CmnDriver::add(const CmnPlaced& event) {
  const CmnProgram& program = event.program;
  const CmnWatch& watch = program.watch;
  const bool watches = program.kind == CmnProgram::Kind::kWatch;
  for (std::size_t i = 0; i < program.taps.size(); ++i) {
    const CmnTap& tap = program.taps[i];
    const CmnSlot& slot = event.slots[i];
    const unsigned d = slot.counter;
    std::uint64_t input = 4 + d;  // an event of the XP
    if (watches) {
      input = slot.watchpoint;
      const bool even = slot.watchpoint % 2 == 0;
      write32(xps_[tap.xp] + watchpoint(slot.watchpoint),
              watch.dev_sel | watch.chn_sel << 1 | watch.grp << 4 |
                  (watch.exclusive ? 1U << 5 : 0) | (even && watch.combine != 0 ? 1U << 6 : 0));
    } else if (tap.position != kCmnXpItself) {
      input = 0x10 + d + (tap.position / 4 << 4) + (tap.position % 4 << 2);
      if (program.occupid) {
        write32(nodes_[tap.xp][tap.position] + kEventSel + 4, *program.occupid);
      }
    }
    std::uint64_t& config = pmu_config_[tap.xp];
    config &= ~(std::uint64_t{0x3F} << (32 + 8 * d) | std::uint64_t{7} << (16 + 4 * d));
    config |= input << (32 + 8 * d) | std::uint64_t{event.global} << (16 + 4 * d) | 0x10ULL << d;
    both_.write(xps_[tap.xp] + kPmuConfig, config);
  }
  for (const std::uint32_t dtc : dtcs_) {
    write32(dtc + kDtcPmevcnt + (event.global / 2 * 4 + event.global % 2) * 4, kStart);
  }
  for (std::size_t i = 0; i < program.taps.size(); ++i) {
    const CmnTap& tap = program.taps[i];
    const CmnSlot& slot = event.slots[i];
    if (watches) {
      both_.write(xps_[tap.xp] + watchpoint(slot.watchpoint) + kVal, watch.val);
      both_.write(xps_[tap.xp] + watchpoint(slot.watchpoint) + kMask, watch.mask);
      continue;
    }
    std::uint32_t& select = event_sel_[tap.xp][tap.position];
    select |= std::uint32_t{tap.eventid} << (8 * slot.counter);
    const bool itself = tap.position == kCmnXpItself;
    write32((itself ? xps_[tap.xp] : nodes_[tap.xp][tap.position]) + kEventSel, select);
  }
}

void CmnDriver::plan_reads() {
  reads_.clear();
  std::array<bool, kChiMaxXps> xps{};
  std::array<bool, kCmnGlobals / 2> pairs{};
  for (const CmnPlaced& event : events_) {
    for (const CmnTap& tap : event.program.taps) xps[tap.xp] = true;
    pairs[event.global / 2] = true;
  }
  for (unsigned i = 0; i < xps_.size(); ++i) {
    if (xps[i]) reads_.push_back({Read::What::kLocals, xps_[i] + kPmevcntsr, i});
  }
  for (const std::uint32_t dtc : dtcs_) {
    for (unsigned p = 0; p < pairs.size(); ++p) {
      if (pairs[p]) reads_.push_back({Read::What::kGlobals, dtc + kDtcPmevcntsr + 16 * p, p});
    }
  }
  reads_.push_back({Read::What::kCycles, dtcs_[0] + kPmccntrsr, 0});
  at_ = reads_.size();
}

void CmnDriver::start(const CmnGroup& group) {
  both_.reset();
  snapshot_ = issued_ = false;
  events_ = group.placed;
  counts_.assign(events_.size() + 1, {});
  if (xps_.empty()) discover();
  plan_reads();
  init();
  for (const CmnPlaced& event : events_) add(event);
  write32(dtcs_[0] + kDtcCtl, kCountCycles);
  both_.write(dtcs_[0] + kPmccntr, kCycleStart);
  both_.write_last(dtcs_[0] + kPmcr, kRun, 0x0F);
}

void CmnDriver::run(const ChiPins* pins, std::size_t n) {
  while (n > 0) {
    if (snapshot_ || pins->snapshot_req != 0) {
      pins_ = *pins;
      pins_.snapshot_req = snapshot_ ? 1 : 0;
      snapshot_ = false;
      run_on(&pins_, 1);
      ++pins;
      --n;
      continue;
    }
    std::size_t step = 1;
    while (step < n && pins[step].snapshot_req == 0) ++step;
    run_on(pins, step);
    pins += step;
    n -= step;
  }
}

void CmnDriver::run_on(const ChiPins* pins, std::size_t n) {
  both_.run(pins, n, reading(), [this] {
    advance_readout();
    return reading();
  });
}

void CmnDriver::capture() {
  for (std::size_t j = 0; j < events_.size(); ++j) {
    const CmnPlaced& event = events_[j];
    counts_[j] = {};
    for (std::size_t i = 0; i < event.slots.size(); ++i) {
      counts_[j].golden += both_.golden().total(event.program.taps[i].xp, event.slots[i].counter);
    }
  }
  const std::uint64_t cycles = both_.golden().read(dtcs_[0] + kPmccntr);
  counts_.back() = {.rtl = 0, .golden = (cycles - kCycleStart) & kCycleMask};
  if (!both_.has_rtl()) return;
  snapshot_ = true;
  at_ = 0;
}

// After a cycle of the RTL, the one of the snapshot included.
void CmnDriver::advance_readout() {
  if (both_.rtl().busy()) {
    if (issued_ && --wait_ == 0) throw_dead_bus();
    return;
  }
  if (issued_) take(reads_[at_++], both_.rtl().rdata());
  issued_ = at_ < reads_.size();
  if (!issued_) return;
  both_.rtl().issue({.write = false, .addr = reads_[at_].addr});
  wait_ = kBusLimit;
}

void CmnDriver::take(const Read& read, std::uint64_t data) {
  if (read.what == Read::What::kCycles) {
    counts_.back().rtl = (data - kCycleStart) & kCycleMask;
    return;
  }
  for (std::size_t j = 0; j < events_.size(); ++j) {
    const CmnPlaced& event = events_[j];
    if (read.what == Read::What::kGlobals) {
      if (event.global / 2 != read.number) continue;
      const auto value = static_cast<std::uint32_t>(data >> (event.global % 2 * 32));
      counts_[j].rtl += std::uint64_t{value - kStart} << 16;
      continue;
    }
    for (std::size_t i = 0; i < event.slots.size(); ++i) {
      if (event.program.taps[i].xp != read.number) continue;
      counts_[j].rtl += data >> (16 * event.slots[i].counter) & 0xFFFF;
    }
  }
}

std::size_t CmnDriver::drain() {
  constexpr ChiPins kIdle{};
  std::size_t cycles = 0;
  for (; reading(); ++cycles) run(&kIdle, 1);
  return cycles;
}

LastValues CmnDriver::last() {
  constexpr std::string_view kCounters = "abcdefgh";
  drain();
  both_.wait_bus();
  LastValues last;
  for (std::size_t k = 0; k < dtcs_.size(); ++k) {
    const std::uint64_t golden = both_.golden().read(dtcs_[k] + kPmovsr);
    const std::uint64_t rtl = both_.read_rtl(dtcs_[k] + kPmovsr);
    for (unsigned n = 0; n < kOverflowFlags; ++n) {
      last.flags.push_back({.name = n < kCounters.size()
                                        ? fmt::format("dtc{}_overflow_{}", k, kCounters[n])
                                        : fmt::format("dtc{}_overflow_cycles", k),
                            .rtl = (rtl >> n & 1) != 0,
                            .golden = (golden >> n & 1) != 0});
    }
  }
  // The reads have taken longer than the lag of the interrupts.
  for (std::size_t k = 0; k < dtcs_.size(); ++k) {
    last.flags.push_back({.name = fmt::format("dtc{}_interrupt", k),
                          .rtl = both_.has_rtl() && (both_.rtl().irq() >> k & 1) != 0,
                          .golden = (both_.golden().irq() >> k & 1) != 0});
  }
  return last;
}

}  // namespace fabmon
