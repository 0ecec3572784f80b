// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_stats/stats.rdl by scripts/gen/gen_regs.py: change that, then run it.
//
// Byte offsets of the registers of the stats monitor, and masks of their
// fields of one bit. Register j of an array is j times its stride further on; with N
// counters a register is N times its <Name>PerCounter further on, where that exists.
#pragma once

#include <cstdint>

namespace fabmon::stats_reg {

inline constexpr std::uint32_t kHistBinStride = 0x8;
inline constexpr std::uint32_t kHistPortStride = 0x400;
inline constexpr std::uint32_t kLatTmrStride = 0x10;
inline constexpr std::uint32_t kBinStride = 0x10;
inline constexpr std::uint32_t kBoundaryStride = 0x8;
inline constexpr std::uint32_t kId = 0x0;
inline constexpr std::uint32_t kConfig0 = 0x4;
inline constexpr std::uint32_t kConfig1 = 0x8;
inline constexpr std::uint32_t kGctrl = 0x10;
inline constexpr std::uint32_t kStatus = 0x14;
inline constexpr std::uint32_t kIrqEnable = 0x18;
inline constexpr std::uint32_t kUnbinnedLo = 0x20;
inline constexpr std::uint32_t kUnbinnedHi = 0x24;
inline constexpr std::uint32_t kSamplesLo = 0x28;
inline constexpr std::uint32_t kSamplesHi = 0x2C;
inline constexpr std::uint32_t kLatencySumLo = 0x30;
inline constexpr std::uint32_t kLatencySumHi = 0x34;
inline constexpr std::uint32_t kLatencyMin = 0x38;
inline constexpr std::uint32_t kLatencyMax = 0x3C;
inline constexpr std::uint32_t kHi = 0x40;
inline constexpr std::uint32_t kHistConfig = 0x50;
inline constexpr std::uint32_t kOpen = 0x54;
inline constexpr std::uint32_t kLink = 0x58;
inline constexpr std::uint32_t kPending = 0x5C;
inline constexpr std::uint32_t kAnswer = 0x60;
inline constexpr std::uint32_t kLock = 0x64;
inline constexpr std::uint32_t kHistLo = 0x800;
inline constexpr std::uint32_t kHistHi = 0x804;
inline constexpr std::uint32_t kLatTmrVal = 0x1000;
inline constexpr std::uint32_t kLatTmrLimit = 0x1004;
inline constexpr std::uint32_t kLatTmrCtl = 0x1008;
inline constexpr std::uint32_t kLatTmrEnMode = 0x100C;
inline constexpr std::uint32_t kBinVal = 0x8000;
inline constexpr std::uint32_t kBinLimit = 0x8004;
inline constexpr std::uint32_t kBinCtl = 0x8008;
inline constexpr std::uint32_t kBinEnMode = 0x800C;
inline constexpr std::uint32_t kBinLl = 0xC000;
inline constexpr std::uint32_t kBinUl = 0xC004;

inline constexpr std::uint32_t kGctrlEnable = 0x1;
inline constexpr std::uint32_t kGctrlFreeze = 0x2;
inline constexpr std::uint32_t kGctrlClearTimers = 0x100;
inline constexpr std::uint32_t kGctrlClearBins = 0x200;
inline constexpr std::uint32_t kGctrlSnapshot = 0x400;
inline constexpr std::uint32_t kGctrlShadowRead = 0x800;
inline constexpr std::uint32_t kStatusLimit = 0x1;
inline constexpr std::uint32_t kStatusOrphanDealloc = 0x2;
inline constexpr std::uint32_t kStatusDoubleAlloc = 0x4;
inline constexpr std::uint32_t kStatusBinOverflow = 0x8;
inline constexpr std::uint32_t kStatusTableFull = 0x10;
inline constexpr std::uint32_t kStatusDeallocOverload = 0x20;
inline constexpr std::uint32_t kStatusSampleLost = 0x40;
inline constexpr std::uint32_t kStatusPartialWrite = 0x80;
inline constexpr std::uint32_t kOpenRdUnsettled = 0x1;
inline constexpr std::uint32_t kOpenWrUnsettled = 0x2;
inline constexpr std::uint32_t kOpenRdLowerBound = 0x4;
inline constexpr std::uint32_t kOpenWrLowerBound = 0x8;
inline constexpr std::uint32_t kOpenRdOrphan = 0x10;
inline constexpr std::uint32_t kOpenWrOrphan = 0x20;
inline constexpr std::uint32_t kOpenClear = 0x100;
inline constexpr std::uint32_t kLinkLost = 0x1;
inline constexpr std::uint32_t kLinkStalled = 0x2;
inline constexpr std::uint32_t kLinkIrq = 0x100;
inline constexpr std::uint32_t kLinkIrqEnable = 0x10000;
inline constexpr std::uint32_t kPendingBusy = 0x1;
inline constexpr std::uint32_t kPendingLate = 0x2;
inline constexpr std::uint32_t kPendingRefused = 0x100;
inline constexpr std::uint32_t kLockLock = 0x1;
inline constexpr std::uint32_t kLockBlind = 0x2;
inline constexpr std::uint32_t kLockLost = 0x8;
inline constexpr std::uint32_t kLatTmrCtlClear = 0x1;
inline constexpr std::uint32_t kLatTmrCtlLim = 0x2;
inline constexpr std::uint32_t kLatTmrEnModeEnable = 0x1;
inline constexpr std::uint32_t kLatTmrEnModeWrap = 0x2;
inline constexpr std::uint32_t kLatTmrEnModeLimitFlag = 0x4;
inline constexpr std::uint32_t kBinCtlClear = 0x1;
inline constexpr std::uint32_t kBinCtlOverflow = 0x2;
inline constexpr std::uint32_t kBinEnModeEnable = 0x1;
inline constexpr std::uint32_t kBinEnModeOrMode = 0x2;
inline constexpr std::uint32_t kBinEnModeOverflowFlag = 0x4;

}  // namespace fabmon::stats_reg
