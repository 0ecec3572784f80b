// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/driver.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <string_view>

#include "tb/monitor/cci400/spec.hpp"
#include "tb/monitor/cci400/tables/register_map.hpp"

namespace fabmon {
namespace {

// Registers, by byte offset. A counter's page holds event select, count, control and overflow.
using cci400_reg::kObsLost, cci400_reg::kPmcr;
constexpr std::uint32_t kEvents = cci400_reg::kEventSelect, kPage = cci400_reg::kStride;
// Within the page of a counter; the cycle counter has no select register.
constexpr std::uint32_t kSelect = 0, kCount = cci400_reg::kEventCounter - kEvents;
constexpr std::uint32_t kControl = cci400_reg::kEventCountControl - kEvents;
constexpr std::uint32_t kOverflow = cci400_reg::kEventOverflow - kEvents;
constexpr std::uint32_t kCycles = cci400_reg::kCycleCounter - kCount;
constexpr std::array<std::uint32_t, 8> kIds{cci400_reg::kPid4, cci400_reg::kPid0, cci400_reg::kPid1,
                                            cci400_reg::kPid2, cci400_reg::kCid0, cci400_reg::kCid1,
                                            cci400_reg::kCid2, cci400_reg::kCid3};

constexpr std::uint32_t kCen = cci400_reg::kPmcrCen, kRst = cci400_reg::kPmcrRst;
constexpr std::uint32_t kCcr = cci400_reg::kPmcrCcr, kEx = cci400_reg::kPmcrEx;

// The bits of OBS_LOST.
struct ObserverFlag {
  unsigned bit;
  std::string_view name;
};
constexpr std::array<ObserverFlag, 19> kObserverFlags{{{0, "lost_reads_s0"},
                                                       {1, "lost_reads_s1"},
                                                       {2, "lost_reads_s2"},
                                                       {3, "lost_reads_s3"},
                                                       {4, "lost_reads_s4"},
                                                       {8, "lost_snoops_s3"},
                                                       {9, "lost_snoops_s4"},
                                                       {12, "orphan_snoops_s3"},
                                                       {13, "orphan_snoops_s4"},
                                                       {16, "orphan_reads_s0"},
                                                       {17, "orphan_reads_s1"},
                                                       {18, "orphan_reads_s2"},
                                                       {19, "orphan_reads_s3"},
                                                       {20, "orphan_reads_s4"},
                                                       {24, "orphan_writes_s0"},
                                                       {25, "orphan_writes_s1"},
                                                       {26, "orphan_writes_s2"},
                                                       {27, "orphan_writes_s3"},
                                                       {28, "orphan_writes_s4"}}};

constexpr std::size_t kQuietClocks = 4;  // until what the last cycle did is counted

constexpr std::uint32_t page(std::size_t counter) {
  return kEvents + kPage * static_cast<std::uint32_t>(counter);
}

}  // namespace

Cci400Driver::Cci400Driver(Cci400Rtl* rtl, const Cci400Config& config)
    : LockstepDriver(rtl, config) {}

void Cci400Driver::plan_reads(const Cci400Group& group) {
  reads_.clear();
  const auto add = [&](std::uint32_t base, std::size_t value) {
    if (group.only && group.only != value) return;
    reads_.push_back({.addr = base + kCount, .value = value, .overflow = false});
  };
  for (std::size_t j = 0; j < events_; ++j) add(page(j), j);
  add(kCycles, cycles_at());
  for (std::size_t i = 0, n = reads_.size(); i < n; ++i) {
    Read flag = reads_[i];
    flag.addr += kOverflow - kCount;
    flag.overflow = true;
    reads_.push_back(flag);
  }
  at_ = reads_.size();
}

void Cci400Driver::start(const Cci400Group& group) {
  if (group.events.size() > kCciCounters) {
    throw std::invalid_argument("the cci400 monitor has four event counters");
  }
  both_.reset();
  events_ = group.events.size();
  evntbus_ = group.evntbus;
  only_ = group.only;
  counts_.assign(events_ + 1 + (evntbus_ ? kAceEvents : 0), {});
  plan_reads(group);
  for (const std::uint32_t addr : kIds) both_.read(addr);
  both_.read(kPmcr);
  both_.write(kPmcr, kRst | kCcr);
  for (std::size_t j = 0; j < events_; ++j) {
    both_.write(page(j) + kSelect, group.events[j]);
    both_.write(page(j) + kControl, 1);
  }
  both_.write(kCycles + kControl, 1);
  both_.write(kPmcr, kCen | (evntbus_ ? kEx : 0));
  uncounted_ = both_.golden().read(kCycles + kCount);
}

void Cci400Driver::run(const AcePins* pins, std::size_t n) {
  for (; n > 0 && reading(); ++pins, --n) {
    both_.golden().run(pins, 1);
    both_.rtl().run(pins, 1);
    advance_readout();
  }
  if (n == 0) return;
  both_.golden().run(pins, n);
  if (both_.has_rtl()) both_.rtl().run(pins, n);
}

void Cci400Driver::capture() {
  capture_clock_ = both_.golden().now();
  for (unsigned bit = 0; evntbus_ && bit < kAceEvents; ++bit) {
    if (only_ && *only_ != evntbus_at() + bit) continue;
    counts_[evntbus_at() + bit] = {.rtl = both_.has_rtl() ? both_.rtl().exported(bit) : 0,
                                   .golden = both_.golden().exported(bit)};
  }
  at_ = 0;
  if (reading()) request();
}

// The golden model alone is looked at right away.
void Cci400Driver::request() {
  do {
    expected_ = both_.golden().read(reads_[at_].addr);
    late_ = both_.golden().now() - capture_clock_;
    if (both_.has_rtl()) {
      both_.rtl().issue({.write = false, .addr = reads_[at_].addr});
      wait_ = kBusLimit;
      return;
    }
    take(0);
  } while (reading());
}

// The register that is being read has this value in the RTL, expected_ in the golden model.
void Cci400Driver::take(std::uint32_t rtl) {
  const Read& read = reads_[at_++];
  Count& count = counts_[read.value];
  if (read.overflow) {
    count.rtl += std::uint64_t{rtl & 1U} << 32;
    count.golden += std::uint64_t{expected_ & 1U} << 32;
  } else {
    const std::uint64_t other = read.value == cycles_at() ? uncounted_ + late_ : 0;
    count = {.rtl = rtl - other, .golden = expected_ - other};
  }
}

void Cci400Driver::advance_readout() {
  if (both_.rtl().busy()) {
    if (--wait_ == 0) throw_dead_bus();
    return;
  }
  take(both_.rtl().rdata());
  if (reading()) request();
}

std::size_t Cci400Driver::drain() {
  constexpr AcePins kIdle{};
  std::size_t cycles = 0;
  for (; reading(); ++cycles) run(&kIdle, 1);
  return cycles;
}

void Cci400Driver::quiesce() {
  constexpr AcePins kIdle{};
  for (std::size_t i = 0; i < kQuietClocks; ++i) run(&kIdle, 1);
  uncounted_ += kQuietClocks;
}

std::string Cci400Driver::name(std::size_t index) const {
  if (index < evntbus_at()) return "cycles";
  const auto bit = static_cast<unsigned>(index - evntbus_at());
  const bool slave = bit < kAceSlaves * kAceSlaveEvents;
  const unsigned rest = slave ? bit : bit - kAceSlaves * kAceSlaveEvents;
  const unsigned each = slave ? kAceSlaveEvents : kAceMasterEvents;
  const unsigned source = rest / each + (slave ? 0 : kAceSlaves);
  const auto config = static_cast<std::uint8_t>(source << 5 | rest % each);
  return fmt::format("EVNTBUS[{}] ({} {})", bit, ace_interface_name(source),
                     cci400_spec(config, false).name());
}

LastValues Cci400Driver::last() {
  drain();
  both_.wait_bus();
  const std::uint32_t golden = both_.golden().read(kObsLost);
  const std::uint32_t rtl = both_.read_rtl(kObsLost);
  LastValues last;
  last.flags.reserve(kObserverFlags.size());
  for (const ObserverFlag& flag : kObserverFlags) {
    last.flags.push_back({.name = std::string(flag.name),
                          .rtl = (rtl >> flag.bit & 1U) != 0,
                          .golden = (golden >> flag.bit & 1U) != 0});
  }
  return last;
}

}  // namespace fabmon
