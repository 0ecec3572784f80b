// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_cci400/cci400_events.json by scripts/gen/gen_events.py: change that, then
// run it.
//
// The events of the cci400 monitor and the metrics derived from them.
#pragma once

#include <cstdint>
#include <span>

#include "tb/core/event_info.hpp"

namespace fabmon {

/// All events in the order of interfaces and codes: slave, then master.
std::span<const InterfaceEventInfo> cci400_events();

/// All derived metrics in the order in which a report lists them.
std::span<const MetricInfo> cci400_metrics();

namespace cci400_event {
inline constexpr std::uint8_t kSiRrqHsAny = 0x00;
inline constexpr std::uint8_t kSiRrqHsDevice = 0x01;
inline constexpr std::uint8_t kSiRrqHsNormalOrNonshareable = 0x02;
inline constexpr std::uint8_t kSiRrqHsInnerOrOutershareable = 0x03;
inline constexpr std::uint8_t kSiRrqHsCacheMaintenance = 0x04;
inline constexpr std::uint8_t kSiRrqHsMemBarrier = 0x05;
inline constexpr std::uint8_t kSiRrqHsSyncBarrier = 0x06;
inline constexpr std::uint8_t kSiRrqHsDvmMsg = 0x07;
inline constexpr std::uint8_t kSiRrqHsDvmMsgSync = 0x08;
inline constexpr std::uint8_t kSiRrqStallTtFull = 0x09;
inline constexpr std::uint8_t kSiRDataLastHsSnoop = 0x0A;
inline constexpr std::uint8_t kSiRDataStallRvalidsHRreadyL = 0x0B;
inline constexpr std::uint8_t kSiWrqHsAny = 0x0C;
inline constexpr std::uint8_t kSiWrqHsDevice = 0x0D;
inline constexpr std::uint8_t kSiWrqHsNormalOrNonshareable = 0x0E;
inline constexpr std::uint8_t kSiWrqHsInnerOrOutershareWbackWclean = 0x0F;
inline constexpr std::uint8_t kSiWrqHsWriteUnique = 0x10;
inline constexpr std::uint8_t kSiWrqHsWriteLineUnique = 0x11;
inline constexpr std::uint8_t kSiWrqHsEvict = 0x12;
inline constexpr std::uint8_t kSiWrqStallTtFull = 0x13;
inline constexpr std::uint8_t kSiRrqStallSlaveIdHazard = 0x14;
inline constexpr std::uint8_t kMiRetrySpeculativeFetch = 0x00;
inline constexpr std::uint8_t kMiStallCycleAddrHazard = 0x01;
inline constexpr std::uint8_t kMiRrqStallMasterIdHazard = 0x02;
inline constexpr std::uint8_t kMiRrqStallHiPrioRtqFull = 0x03;
inline constexpr std::uint8_t kMiRrqStallBarrierHazard = 0x04;
inline constexpr std::uint8_t kMiWrqStallBarrierHazard = 0x05;
inline constexpr std::uint8_t kMiWrqStallWtqFull = 0x06;
inline constexpr std::uint8_t kMiRrqStallLowPrioRtqFull = 0x07;
inline constexpr std::uint8_t kMiRrqStallMidPrioRtqFull = 0x08;
inline constexpr std::uint8_t kMiRrqStallQvnVn0 = 0x09;
inline constexpr std::uint8_t kMiRrqStallQvnVn1 = 0x0A;
inline constexpr std::uint8_t kMiRrqStallQvnVn2 = 0x0B;
inline constexpr std::uint8_t kMiRrqStallQvnVn3 = 0x0C;
inline constexpr std::uint8_t kMiWrqStallQvnVn0 = 0x0D;
inline constexpr std::uint8_t kMiWrqStallQvnVn1 = 0x0E;
inline constexpr std::uint8_t kMiWrqStallQvnVn2 = 0x0F;
inline constexpr std::uint8_t kMiWrqStallQvnVn3 = 0x10;
inline constexpr std::uint8_t kMiWrqUniqueOrLineUniqueAddrHazard = 0x11;
inline constexpr std::uint8_t kCycles = 0xFF;
}  // namespace cci400_event

}  // namespace fabmon
