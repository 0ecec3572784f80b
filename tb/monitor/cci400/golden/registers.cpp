// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Addresses and fields of the register map, one place each.
#include "tb/monitor/cci400/golden/registers.hpp"

namespace fabmon {
namespace {

enum Address : std::uint32_t {
  kControlOverride = 0x0000,
  kSpeculation = 0x0004,
  kSecureAccess = 0x0008,
  kStatus = 0x000C,
  kPmcr = 0x0100,
  kFirstId = 0x0FD0,  // PID4 to PID7, PID0 to PID3, CID0 to CID3
  kLastId = 0x0FFC,
  kFirstPort = 0x1000,
  kLastPort = 0x5FFF,
  kCycleCounter = 0x9000,
  kFirstCounter = 0xA000,
  kLastCounter = 0xDFFF,
  kObserverLost = 0xE000,
};

enum Word : std::uint32_t { kEsr = 0x0, kValue = 0x4, kControl = 0x8, kOverflow = 0xC };

constexpr std::uint32_t kPage = 0x1000;
constexpr std::uint32_t kCen = 1U << 0, kRst = 1U << 1, kCcr = 1U << 2, kCcd = 1U << 3,
                        kEx = 1U << 4, kDp = 1U << 5, kNcnt = 4U << 11;  // PMCR
constexpr std::uint32_t kSpeculationBits = 0x001F0007;
constexpr std::array<std::uint8_t, 12> kId = {0x44, 0, 0,    0,    0x20, 0xB4,
                                              0x0B, 0, 0x0D, 0xF0, 0x05, 0xB1};
constexpr std::uint32_t kPid2 = 6;  // its place in kId

bool is_ace(std::uint32_t port) { return port >= 3; }
bool is_port(std::uint32_t addr) { return addr >= kFirstPort && addr <= kLastPort; }
bool is_counter(std::uint32_t addr) { return addr >= kCycleCounter && addr <= kLastCounter; }

// The counter whose page this address is in.
unsigned counter_of(std::uint32_t addr) {
  return addr < kFirstCounter ? Cci400Counters::kCycle : (addr - kFirstCounter) / kPage;
}

}  // namespace

bool Cci400Registers::allowed(std::uint32_t addr, std::uint8_t prot) const {
  const bool non_secure = (prot & 2) != 0;
  if (!non_secure) return true;
  if (addr == kControlOverride || addr == kSecureAccess) return false;
  if (addr == kStatus || addr == kPmcr || addr == kObserverLost || is_counter(addr)) return true;
  if (addr >= kFirstId && addr <= kLastId && config_.id_ns_open) return true;
  return secure_access_;
}

bool Cci400Registers::acts(const RegAccess& write) const {
  return (write.strb & 0xF) == 0xF && allowed(write.addr & ~3U, write.prot);
}

std::uint32_t Cci400Registers::pmcr() const {
  const Cci400Counters::Settings& s = counters_.settings();
  return (s.cen ? kCen : 0) | (s.ccd ? kCcd : 0) | (ex_ ? kEx : 0) | (s.dp ? kDp : 0) | kNcnt;
}

std::uint32_t Cci400Registers::read(std::uint32_t addr, std::uint8_t prot, std::uint64_t now,
                                    const Cci400Events& events) const {
  addr &= ~3U;
  if (!allowed(addr, prot)) return 0;
  if (is_counter(addr)) return read_counter(addr, now);
  if (addr >= kFirstId && addr <= kLastId) {
    const std::uint32_t i = (addr - kFirstId) / 4;
    return i == kPid2 ? kId[i] | static_cast<std::uint32_t>(config_.revision) << 4 : kId[i];
  }
  if (is_port(addr)) {
    const std::uint32_t port = addr / kPage - 1;
    if (addr % kPage == 0) return snoop_control_[port] | (is_ace(port) ? 3U : 2U) << 30;
    return addr % kPage == 4 ? shareable_[port] : 0;
  }
  switch (addr) {
    case kControlOverride:
      return control_override_;
    case kSpeculation:
      return speculation_;
    case kSecureAccess:
      return secure_access_ ? 1 : 0;
    case kPmcr:
      return pmcr();
    case kObserverLost:
      return events.lost();
    default:
      return 0;  // also Status: no change is ever pending
  }
}

std::uint32_t Cci400Registers::read_counter(std::uint32_t addr, std::uint64_t now) const {
  const unsigned k = counter_of(addr);
  switch (addr % kPage) {
    case kEsr:
      return k != Cci400Counters::kCycle ? counters_.settings().select[k] : 0;
    case kValue:
      return counters_.value(k, now);
    case kControl:
      return counters_.settings().enable[k] ? 1 : 0;
    case kOverflow:
      return counters_.overflow(k, now) ? 1 : 0;
    default:
      return 0;
  }
}

void Cci400Registers::before_edge(const RegAccess& write, std::uint64_t now, Cci400Events& events) {
  if (!acts(write)) return;
  const std::uint32_t addr = write.addr & ~3U;
  if (addr == kObserverLost) events.clear_lost(write.data);
  if (addr == kPmcr) {
    for (unsigned k = 0; k < Cci400Counters::kAll; ++k) counters_.settle(k, now);
  }
  if (!is_counter(addr)) return;
  const unsigned k = counter_of(addr);
  counters_.settle(k, now);
  if (addr % kPage == kOverflow && (write.data & 1) != 0) counters_.clear_overflow(k);
}

void Cci400Registers::after_edge(const RegAccess& write, std::uint64_t now) {
  if (!acts(write)) return;
  const std::uint32_t addr = write.addr & ~3U;
  if (addr == kPmcr) {
    write_pmcr(write.data, now + 1);
  } else if (is_counter(addr)) {
    write_counter(addr, write.data, now + 1);
  } else {
    write_control(addr, write.data);
  }
}

void Cci400Registers::write_pmcr(std::uint32_t data, std::uint64_t now) {
  if ((data & kRst) != 0) {
    for (unsigned k = 0; k < Cci400Counters::kEventCounters; ++k) counters_.set_value(k, 0, now);
  }
  if ((data & kCcr) != 0) counters_.clear_cycles(now);
  Cci400Counters::Settings settings = counters_.settings();
  settings.cen = (data & kCen) != 0;
  settings.ccd = (data & kCcd) != 0;
  settings.dp = (data & kDp) != 0;
  counters_.set(settings, now);
  ex_ = (data & kEx) != 0;
}

void Cci400Registers::write_counter(std::uint32_t addr, std::uint32_t data, std::uint64_t now) {
  const unsigned k = counter_of(addr);
  Cci400Counters::Settings settings = counters_.settings();
  switch (addr % kPage) {
    case kEsr:
      if (k == Cci400Counters::kCycle) return;
      settings.select[k] = static_cast<std::uint8_t>(data);
      return counters_.set(settings, now);
    case kValue:
      return counters_.set_value(k, data, now);
    case kControl:
      settings.enable[k] = (data & 1) != 0;
      return counters_.set(settings, now);
    default:
      return;
  }
}

void Cci400Registers::write_control(std::uint32_t addr, std::uint32_t data) {
  if (is_port(addr)) {
    const std::uint32_t port = addr / kPage - 1;
    if (addr % kPage == 0) snoop_control_[port] = data & (is_ace(port) ? 3U : 2U);
    if (addr % kPage == 4 && !is_ace(port)) shareable_[port] = data & 3;
    return;
  }
  switch (addr) {
    case kControlOverride:
      control_override_ = data & 0xF;
      break;
    case kSpeculation:
      speculation_ = data & kSpeculationBits;
      break;
    case kSecureAccess:
      secure_access_ = (data & 1) != 0;
      break;
    default:
      break;
  }
}

}  // namespace fabmon
