// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_axi4/axi4.rdl by scripts/gen/gen_regs.py: change that, then run it.
//
// Byte offsets of the registers of the axi4 monitor, and masks of their
// fields of one bit. Register j of an array is j times its stride further on; with N
// counters a register is N times its <Name>PerCounter further on, where that exists.
#pragma once

#include <cstdint>

namespace fabmon::axi4_reg {

inline constexpr std::uint32_t kStride = 0x8;
inline constexpr std::uint32_t kGdisL = 0x0;
inline constexpr std::uint32_t kGdisH = 0x4;
inline constexpr std::uint32_t kGcadrL = 0x8;
inline constexpr std::uint32_t kGcadrH = 0xC;
inline constexpr std::uint32_t kGsoffL = 0x10;
inline constexpr std::uint32_t kUdisL = 0x100;
inline constexpr std::uint32_t kUdisH = 0x104;
inline constexpr std::uint32_t kUcadrL = 0x108;
inline constexpr std::uint32_t kUcadrH = 0x10C;
inline constexpr std::uint32_t kUidtL = 0x110;
inline constexpr std::uint32_t kUctrlL = 0x118;
inline constexpr std::uint32_t kUstsL = 0x120;
inline constexpr std::uint32_t kUcctlL = 0x128;
inline constexpr std::uint32_t kUcctlH = 0x12C;
inline constexpr std::uint32_t kUcdataL = 0x128;
inline constexpr std::uint32_t kUcdataLPerCounter = 0x8;
inline constexpr std::uint32_t kUcdataH = 0x12C;
inline constexpr std::uint32_t kUcdataHPerCounter = 0x8;
inline constexpr std::uint32_t kExtId = 0x400;
inline constexpr std::uint32_t kExtCap = 0x404;
inline constexpr std::uint32_t kExtIrqEn = 0x408;
inline constexpr std::uint32_t kExtSnapCtrl = 0x410;
inline constexpr std::uint32_t kExtSnapSts = 0x414;
inline constexpr std::uint32_t kExtSnapOv = 0x418;
inline constexpr std::uint32_t kExtOpen = 0x434;
inline constexpr std::uint32_t kExtLink = 0x438;
inline constexpr std::uint32_t kExtLock = 0x43C;
inline constexpr std::uint32_t kSnapL = 0x440;
inline constexpr std::uint32_t kSnapH = 0x444;

inline constexpr std::uint32_t kUctrlLFreeze = 0x1;
inline constexpr std::uint32_t kUctrlLRstCtrl = 0x100;
inline constexpr std::uint32_t kUctrlLRstCntr = 0x200;
inline constexpr std::uint32_t kUcctlLCntrRst = 0x20000;
inline constexpr std::uint32_t kUcctlLEdge = 0x40000;
inline constexpr std::uint32_t kUcctlLFrzOnOv = 0x100000;
inline constexpr std::uint32_t kUcctlLInvert = 0x800000;
inline constexpr std::uint32_t kUcctlHMax = 0x1;
inline constexpr std::uint32_t kExtCapSnapshot = 0x10000;
inline constexpr std::uint32_t kExtCapIrq = 0x20000;
inline constexpr std::uint32_t kExtCapAdvancedLatency = 0x40000;
inline constexpr std::uint32_t kExtSnapCtrlCapture = 0x1;
inline constexpr std::uint32_t kExtSnapStsValid = 0x1;
inline constexpr std::uint32_t kExtSnapStsLost = 0x2;
inline constexpr std::uint32_t kExtSnapStsRdLowerBound = 0x4;
inline constexpr std::uint32_t kExtSnapStsWrLowerBound = 0x8;
inline constexpr std::uint32_t kExtOpenRdUnsettled = 0x1;
inline constexpr std::uint32_t kExtOpenWrUnsettled = 0x2;
inline constexpr std::uint32_t kExtOpenRdLowerBound = 0x4;
inline constexpr std::uint32_t kExtOpenWrLowerBound = 0x8;
inline constexpr std::uint32_t kExtOpenRdOrphan = 0x10;
inline constexpr std::uint32_t kExtOpenWrOrphan = 0x20;
inline constexpr std::uint32_t kExtOpenClear = 0x100;
inline constexpr std::uint32_t kExtLinkLost = 0x1;
inline constexpr std::uint32_t kExtLinkStalled = 0x2;
inline constexpr std::uint32_t kExtLinkIrq = 0x100;
inline constexpr std::uint32_t kExtLinkIrqEnable = 0x10000;
inline constexpr std::uint32_t kExtLockLock = 0x1;
inline constexpr std::uint32_t kExtLockBlind = 0x2;
inline constexpr std::uint32_t kExtLockHidden = 0x4;
inline constexpr std::uint32_t kExtLockLost = 0x8;

}  // namespace fabmon::axi4_reg
