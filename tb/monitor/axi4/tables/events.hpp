// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_axi4/axi4_events.json by scripts/gen/gen_events.py: change that, then run
// it.
//
// The events of the axi4 monitor and the metrics derived from them.
#pragma once

#include <cstdint>
#include <span>

#include "tb/core/event_info.hpp"

namespace fabmon {

/// All events in the order of their codes.
std::span<const EventInfo> axi4_events();

/// All derived metrics in the order in which a report lists them.
std::span<const MetricInfo> axi4_metrics();

namespace axi4_event {
inline constexpr std::uint8_t kCounterIdle = 0x00;
inline constexpr std::uint8_t kClockTicks = 0x01;
inline constexpr std::uint8_t kClockTicksAr2ar = 0x02;
inline constexpr std::uint8_t kClockTicksR2r = 0x03;
inline constexpr std::uint8_t kClockTicksAw2aw = 0x04;
inline constexpr std::uint8_t kClockTicksW2w = 0x05;
inline constexpr std::uint8_t kClockTicksB2b = 0x06;
inline constexpr std::uint8_t kClockTicksAr2r = 0x07;
inline constexpr std::uint8_t kClockTicksAww2b = 0x08;
inline constexpr std::uint8_t kClockTicksAraww2rb = 0x09;
inline constexpr std::uint8_t kReadOccupancy = 0x10;
inline constexpr std::uint8_t kReadCmdLength = 0x11;
inline constexpr std::uint8_t kReadCmdBytes = 0x12;
inline constexpr std::uint8_t kTotalReadLatency = 0x13;
inline constexpr std::uint8_t kWriteOccupancy = 0x18;
inline constexpr std::uint8_t kResponseOccupancy = 0x19;
inline constexpr std::uint8_t kWriteCmdLength = 0x1A;
inline constexpr std::uint8_t kWriteCmdBytes = 0x1B;
inline constexpr std::uint8_t kTotalWriteLatency = 0x1C;
inline constexpr std::uint8_t kReadCycles = 0x20;
inline constexpr std::uint8_t kWriteCycles = 0x21;
inline constexpr std::uint8_t kWriteCycles2 = 0x22;
inline constexpr std::uint8_t kLatencyExtremes = 0x28;
inline constexpr std::uint8_t kErrorResponses = 0x29;
inline constexpr std::uint8_t kExclusives = 0x2A;
inline constexpr std::uint8_t kBurstTypes = 0x2B;
inline constexpr std::uint8_t kBurstLengths = 0x2C;
inline constexpr std::uint8_t kTransferShapes = 0x2D;
inline constexpr std::uint8_t kOrder = 0x2E;
inline constexpr std::uint8_t kClockTicksOvfl = 0xF0;
inline constexpr std::uint8_t kPmonLatDebugEvent = 0xFF;
}  // namespace axi4_event

}  // namespace fabmon
