// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Event codes: of which lines of the log each one is the sum, and which bit of EVNTBUS it has.
#include "tb/monitor/cci400/golden/log.hpp"

#include <bit>
#include <initializer_list>

namespace fabmon {
namespace {

using enum AceTransaction;
using enum Cci400Condition;

constexpr unsigned kMasterBase = kAceSlaves * kAceSlaveEvents;  // the first bit of M0

constexpr std::uint64_t lines(std::initializer_list<AceTransaction> list) {
  std::uint64_t mask = 0;
  for (const AceTransaction t : list) mask |= std::uint64_t{1} << static_cast<unsigned>(t);
  return mask;
}
constexpr std::uint64_t line(Cci400Condition c) {
  return std::uint64_t{1} << (kAceTransactions + static_cast<unsigned>(c));
}
// All from the first to the last transaction.
constexpr std::uint64_t range(AceTransaction first, AceTransaction last) {
  return (std::uint64_t{2} << static_cast<unsigned>(last)) - lines({first});
}

constexpr std::array<std::uint64_t, kAceSlaveEvents> kLinesOf = {
    range(kReadDevice, kDvmComplete),    // 0x00 any read request
    lines({kReadDevice}),                // 0x01
    lines({kReadNoSnoop}),               // 0x02
    range(kReadOnce, kReadReserved),     // 0x03 shareable
    range(kCleanShared, kMakeInvalid),   // 0x04 cache maintenance
    lines({kMemoryBarrier}),             // 0x05
    lines({kSyncBarrier}),               // 0x06
    lines({kDvmMessage, kDvmComplete}),  // 0x07
    lines({kDvmSync}),                   // 0x08
    line(kReadTrackerFull),              // 0x09
    line(kSnoopData),                    // 0x0A
    line(kReadDataWaits),                // 0x0B
    range(kWriteDevice, kWriteBarrier),  // 0x0C any write request
    lines({kWriteDevice}),               // 0x0D
    lines({kWriteNoSnoop}),              // 0x0E
    lines({kWriteBack, kWriteClean}),    // 0x0F
    lines({kWriteUnique}),               // 0x10
    lines({kWriteLineUnique}),           // 0x11
    lines({kEvict}),                     // 0x12
    line(kWriteTrackerFull),             // 0x13
    line(kIdHazard),                     // 0x14
};
constexpr std::uint32_t kReadQueueBits = 1U << 0x03 | 1U << 0x07 | 1U << 0x08;

}  // namespace

Cci400Log::Cci400Log(const Cci400Config& config) : r0_(config.r0), lines_of_(kLinesOf) {
  if (!config.dvm_complete_counts) lines_of_[0x07] &= ~lines({kDvmComplete});
}

void Cci400Log::add_master(unsigned m, std::uint32_t bits) {
  const unsigned first = kFirstMasterLine + kMasterLines * m;
  if ((bits & kReadQueueBits) != 0) enter(first + kAnyReadQueue);
  for (; bits != 0; bits &= bits - 1) {
    enter(first + static_cast<unsigned>(std::countr_zero(bits)));
  }
}

std::uint64_t Cci400Log::sum(unsigned bit, unsigned exported) const {
  const auto& count = count_[exported];
  if (bit >= kMasterBase) {
    const unsigned m = (bit - kMasterBase) / kAceMasterEvents;
    return count[kFirstMasterLine + kMasterLines * m + (bit - kMasterBase) % kAceMasterEvents];
  }
  const unsigned first = kSlaveLines * (bit / kAceSlaveEvents);
  std::uint64_t total = 0;
  for (std::uint64_t mask = lines_of_[bit % kAceSlaveEvents]; mask != 0; mask &= mask - 1) {
    total += count[first + static_cast<unsigned>(std::countr_zero(mask))];
  }
  return total;
}

std::uint64_t Cci400Log::selected(std::uint8_t esr) const {
  const unsigned source = esr >> 5;
  const unsigned code = esr & 0x1F;
  if (source < kAceSlaves) {
    const bool legal = r0_ ? code <= 0x13 : code <= 0x14;
    return legal ? events(kAceSlaveEvents * source + code) : 0;
  }
  const unsigned m = source - kAceSlaves;
  const unsigned first = kFirstMasterLine + kMasterLines * m;
  if (!r0_) return code < kAceMasterEvents ? both(first + code) : 0;
  // An r0 has other codes for what a master interface does, and one for all read queues.
  constexpr unsigned kFirstCode = 0x14;
  constexpr std::array<unsigned, 7> kR0Lines = {0x00, 0x01, 0x02, kAnyReadQueue, 0x04, 0x05, 0x06};
  if (code < kFirstCode || code - kFirstCode >= kR0Lines.size()) return 0;
  return both(first + kR0Lines[code - kFirstCode]);
}

std::bitset<kAceEvents> Cci400Log::bus() const {
  std::bitset<kAceEvents> bits;
  if (!exported_) return bits;
  for (unsigned i = 0; i < recent_; ++i) {
    const unsigned at = recent_line_[i];
    if (at < kFirstMasterLine) {
      for (unsigned code = 0; code < kAceSlaveEvents; ++code) {
        if ((lines_of_[code] >> at % kSlaveLines & 1) == 0) continue;
        bits.set(kAceSlaveEvents * (at / kSlaveLines) + code);
      }
    } else {
      const unsigned m = (at - kFirstMasterLine) / kMasterLines;
      const unsigned code = (at - kFirstMasterLine) % kMasterLines;
      if (code != kAnyReadQueue) bits.set(kMasterBase + kAceMasterEvents * m + code);
    }
  }
  return bits;
}

}  // namespace fabmon
