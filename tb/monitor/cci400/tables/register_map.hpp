// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_cci400/cci400.rdl by scripts/gen/gen_regs.py: change that, then run it.
//
// Byte offsets of the registers of the cci400 monitor, and masks of their
// fields of one bit. Register j of an array is j times its stride further on; with N
// counters a register is N times its <Name>PerCounter further on, where that exists.
#pragma once

#include <cstdint>

namespace fabmon::cci400_reg {

inline constexpr std::uint32_t kStride = 0x1000;
inline constexpr std::uint32_t kControlOverride = 0x0;
inline constexpr std::uint32_t kSpeculationControl = 0x4;
inline constexpr std::uint32_t kSecureAccess = 0x8;
inline constexpr std::uint32_t kStatus = 0xC;
inline constexpr std::uint32_t kImpreciseError = 0x10;
inline constexpr std::uint32_t kPmcr = 0x100;
inline constexpr std::uint32_t kPid4 = 0xFD0;
inline constexpr std::uint32_t kPid5 = 0xFD4;
inline constexpr std::uint32_t kPid6 = 0xFD8;
inline constexpr std::uint32_t kPid7 = 0xFDC;
inline constexpr std::uint32_t kPid0 = 0xFE0;
inline constexpr std::uint32_t kPid1 = 0xFE4;
inline constexpr std::uint32_t kPid2 = 0xFE8;
inline constexpr std::uint32_t kPid3 = 0xFEC;
inline constexpr std::uint32_t kCid0 = 0xFF0;
inline constexpr std::uint32_t kCid1 = 0xFF4;
inline constexpr std::uint32_t kCid2 = 0xFF8;
inline constexpr std::uint32_t kCid3 = 0xFFC;
inline constexpr std::uint32_t kSnoopControlLite = 0x1000;
inline constexpr std::uint32_t kShareableOverride = 0x1004;
inline constexpr std::uint32_t kSnoopControlAce = 0x4000;
inline constexpr std::uint32_t kCycleCounter = 0x9004;
inline constexpr std::uint32_t kCycleCountControl = 0x9008;
inline constexpr std::uint32_t kCycleOverflow = 0x900C;
inline constexpr std::uint32_t kEventSelect = 0xA000;
inline constexpr std::uint32_t kEventCounter = 0xA004;
inline constexpr std::uint32_t kEventCountControl = 0xA008;
inline constexpr std::uint32_t kEventOverflow = 0xA00C;
inline constexpr std::uint32_t kObsLost = 0xE000;
inline constexpr std::uint32_t kLink = 0xE010;

inline constexpr std::uint32_t kSecureAccessNonsecure = 0x1;
inline constexpr std::uint32_t kStatusChangePending = 0x1;
inline constexpr std::uint32_t kPmcrCen = 0x1;
inline constexpr std::uint32_t kPmcrRst = 0x2;
inline constexpr std::uint32_t kPmcrCcr = 0x4;
inline constexpr std::uint32_t kPmcrCcd = 0x8;
inline constexpr std::uint32_t kPmcrEx = 0x10;
inline constexpr std::uint32_t kPmcrDp = 0x20;
inline constexpr std::uint32_t kPid2Jedec = 0x8;
inline constexpr std::uint32_t kSnoopControlLiteEnableDvms = 0x2;
inline constexpr std::uint32_t kSnoopControlLiteSupportSnoops = 0x40000000;
inline constexpr std::uint32_t kSnoopControlLiteSupportDvms = 0x80000000;
inline constexpr std::uint32_t kSnoopControlAceEnableSnoops = 0x1;
inline constexpr std::uint32_t kSnoopControlAceEnableDvms = 0x2;
inline constexpr std::uint32_t kSnoopControlAceSupportSnoops = 0x40000000;
inline constexpr std::uint32_t kSnoopControlAceSupportDvms = 0x80000000;
inline constexpr std::uint32_t kCycleCountControlEnable = 0x1;
inline constexpr std::uint32_t kCycleOverflowOverflow = 0x1;
inline constexpr std::uint32_t kEventCountControlEnable = 0x1;
inline constexpr std::uint32_t kEventOverflowOverflow = 0x1;
inline constexpr std::uint32_t kLinkLost = 0x1;
inline constexpr std::uint32_t kLinkStalled = 0x2;
inline constexpr std::uint32_t kLinkIrq = 0x100;
inline constexpr std::uint32_t kLinkIrqEnable = 0x10000;

}  // namespace fabmon::cci400_reg
