// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_axi4/axi4_bank.rdl by scripts/gen/gen_regs.py: change that, then run it.
//
// Byte offsets of the registers of the axi4_bank monitor, and masks of their
// fields of one bit. Register j of an array is j times its stride further on; with N
// counters a register is N times its <Name>PerCounter further on, where that exists.
#pragma once

#include <cstdint>

namespace fabmon::axi4_bank_reg {

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
inline constexpr std::uint32_t kUcdataL = 0x1A8;
inline constexpr std::uint32_t kUcdataH = 0x1AC;
inline constexpr std::uint32_t kExtId = 0x400;
inline constexpr std::uint32_t kExtCap = 0x404;
inline constexpr std::uint32_t kExtIrqEn = 0x408;
inline constexpr std::uint32_t kExtIrqEn1 = 0x40C;
inline constexpr std::uint32_t kExtSnapCtrl = 0x410;
inline constexpr std::uint32_t kExtSnapSts = 0x414;
inline constexpr std::uint32_t kExtSnapOv = 0x418;
inline constexpr std::uint32_t kExtSnapOv1 = 0x41C;
inline constexpr std::uint32_t kExtIrqEn2 = 0x420;
inline constexpr std::uint32_t kExtSnapOv2 = 0x428;
inline constexpr std::uint32_t kExtFlags = 0x430;
inline constexpr std::uint32_t kExtOpen = 0x434;
inline constexpr std::uint32_t kExtLink = 0x438;
inline constexpr std::uint32_t kExtLock = 0x43C;
inline constexpr std::uint32_t kU1disL = 0x480;
inline constexpr std::uint32_t kU1disH = 0x484;
inline constexpr std::uint32_t kU1cadrL = 0x488;
inline constexpr std::uint32_t kU1cadrH = 0x48C;
inline constexpr std::uint32_t kU1idtL = 0x490;
inline constexpr std::uint32_t kU1ctrlL = 0x498;
inline constexpr std::uint32_t kU1stsL = 0x4A0;
inline constexpr std::uint32_t kU1cctlL = 0x4A8;
inline constexpr std::uint32_t kU1cdataL = 0x550;
inline constexpr std::uint32_t kU1cdataH = 0x554;
inline constexpr std::uint32_t kU2disL = 0x800;
inline constexpr std::uint32_t kU2disH = 0x804;
inline constexpr std::uint32_t kU2cadrL = 0x808;
inline constexpr std::uint32_t kU2cadrH = 0x80C;
inline constexpr std::uint32_t kU2idtL = 0x810;
inline constexpr std::uint32_t kU2ctrlL = 0x818;
inline constexpr std::uint32_t kU2stsL = 0x820;
inline constexpr std::uint32_t kU2cctlL = 0x828;
inline constexpr std::uint32_t kU2cdataL = 0x828;
inline constexpr std::uint32_t kU2cdataLPerCounter = 0x8;
inline constexpr std::uint32_t kU2cdataH = 0x82C;
inline constexpr std::uint32_t kU2cdataHPerCounter = 0x8;
inline constexpr std::uint32_t kSnapL = 0xC00;
inline constexpr std::uint32_t kSnapH = 0xC04;

inline constexpr std::uint32_t kUctrlLFreeze = 0x1;
inline constexpr std::uint32_t kUctrlLRstCntr = 0x200;
inline constexpr std::uint32_t kUctrlLClearing = 0x10000;
inline constexpr std::uint32_t kUcdataHBusy = 0x80000000;
inline constexpr std::uint32_t kExtCapSnapshot = 0x10000;
inline constexpr std::uint32_t kExtCapIrq = 0x20000;
inline constexpr std::uint32_t kExtCapFixed = 0x80000;
inline constexpr std::uint32_t kExtCapLatency = 0x100000;
inline constexpr std::uint32_t kExtCapResponses = 0x200000;
inline constexpr std::uint32_t kExtCapExclusives = 0x400000;
inline constexpr std::uint32_t kExtCapBursts = 0x800000;
inline constexpr std::uint32_t kExtCapTransfers = 0x1000000;
inline constexpr std::uint32_t kExtCapOrder = 0x2000000;
inline constexpr std::uint32_t kExtSnapCtrlCapture = 0x1;
inline constexpr std::uint32_t kExtSnapCtrlClear = 0x2;
inline constexpr std::uint32_t kExtSnapStsValid = 0x1;
inline constexpr std::uint32_t kExtSnapStsLost = 0x2;
inline constexpr std::uint32_t kExtSnapStsRdLowerBound = 0x4;
inline constexpr std::uint32_t kExtSnapStsWrLowerBound = 0x8;
inline constexpr std::uint32_t kExtFlagsReads = 0x1;
inline constexpr std::uint32_t kExtFlagsWrites = 0x2;
inline constexpr std::uint32_t kExtFlagsReadLatency = 0x4;
inline constexpr std::uint32_t kExtFlagsWriteLatency = 0x8;
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
inline constexpr std::uint32_t kU1ctrlLFreeze = 0x1;
inline constexpr std::uint32_t kU1ctrlLRstCntr = 0x200;
inline constexpr std::uint32_t kU1ctrlLClearing = 0x10000;
inline constexpr std::uint32_t kU1cdataHBusy = 0x80000000;
inline constexpr std::uint32_t kU2ctrlLFreeze = 0x1;
inline constexpr std::uint32_t kU2ctrlLRstCntr = 0x200;
inline constexpr std::uint32_t kU2ctrlLClearing = 0x10000;
inline constexpr std::uint32_t kU2cdataHBusy = 0x80000000;

}  // namespace fabmon::axi4_bank_reg
