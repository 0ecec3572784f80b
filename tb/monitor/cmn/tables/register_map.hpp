// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_cmn/cmn.rdl by scripts/gen/gen_regs.py: change that, then run it.
//
// Byte offsets of the registers of the cmn monitor, and masks of their
// fields of one bit. Register j of an array is j times its stride further on; with N
// counters a register is N times its <Name>PerCounter further on, where that exists.
#pragma once

#include <cstdint>

namespace fabmon::cmn_reg {

inline constexpr std::uint32_t kRootStride = 0x8;
inline constexpr std::uint32_t kRootNodeInfo = 0x0;
inline constexpr std::uint32_t kRootPeriphId01 = 0x8;
inline constexpr std::uint32_t kRootPeriphId23 = 0x10;
inline constexpr std::uint32_t kRootPeriphId45 = 0x18;
inline constexpr std::uint32_t kRootComponentId01 = 0x28;
inline constexpr std::uint32_t kRootComponentId23 = 0x30;
inline constexpr std::uint32_t kRootChildInfo = 0x80;
inline constexpr std::uint32_t kRootChildPointer = 0x100;
inline constexpr std::uint32_t kRootInfoGlobal = 0x900;
inline constexpr std::uint32_t kRootSecureAccess = 0x980;
inline constexpr std::uint32_t kXpChildPointerStride = 0x8;
inline constexpr std::uint32_t kXpWpStride = 0x18;
inline constexpr std::uint32_t kXpNodeInfo = 0x0;
inline constexpr std::uint32_t kXpDevicePortConnectInfoP0 = 0x8;
inline constexpr std::uint32_t kXpDevicePortConnectInfoP1 = 0x10;
inline constexpr std::uint32_t kXpMeshPortConnectInfoEast = 0x18;
inline constexpr std::uint32_t kXpMeshPortConnectInfoNorth = 0x20;
inline constexpr std::uint32_t kXpChildInfo = 0x80;
inline constexpr std::uint32_t kXpChildPointer = 0x100;
inline constexpr std::uint32_t kXpP0Info = 0x900;
inline constexpr std::uint32_t kXpP1Info = 0x908;
inline constexpr std::uint32_t kXpSecureRegisterGroupsOverride = 0x980;
inline constexpr std::uint32_t kXpAuxCtl = 0xA00;
inline constexpr std::uint32_t kXpPmuEventSel = 0x2000;
inline constexpr std::uint32_t kXpDtmControl = 0x2100;
inline constexpr std::uint32_t kXpDtmFifoEntryReady = 0x2118;
inline constexpr std::uint32_t kXpDtmWpConfig = 0x21A0;
inline constexpr std::uint32_t kXpDtmWpVal = 0x21A8;
inline constexpr std::uint32_t kXpDtmWpMask = 0x21B0;
inline constexpr std::uint32_t kXpDtmPmsicr = 0x2200;
inline constexpr std::uint32_t kXpDtmPmsirr = 0x2208;
inline constexpr std::uint32_t kXpDtmPmuConfig = 0x2210;
inline constexpr std::uint32_t kXpDtmPmevcnt = 0x2220;
inline constexpr std::uint32_t kXpDtmPmevcntsr = 0x2240;
inline constexpr std::uint32_t kDtcStride = 0x10;
inline constexpr std::uint32_t kDtcNodeInfo = 0x0;
inline constexpr std::uint32_t kDtcChildInfo = 0x80;
inline constexpr std::uint32_t kDtcSecureAccess = 0x980;
inline constexpr std::uint32_t kDtcDtcCtl = 0xA00;
inline constexpr std::uint32_t kDtcTriggerStatus = 0xA10;
inline constexpr std::uint32_t kDtcTriggerStatusClr = 0xA20;
inline constexpr std::uint32_t kDtcTraceControl = 0xA30;
inline constexpr std::uint32_t kDtcTraceid = 0xA48;
inline constexpr std::uint32_t kDtcPmevcnt = 0x2000;
inline constexpr std::uint32_t kDtcPmccntr = 0x2040;
inline constexpr std::uint32_t kDtcPmevcntsr = 0x2050;
inline constexpr std::uint32_t kDtcPmccntrsr = 0x2090;
inline constexpr std::uint32_t kDtcPmcr = 0x2100;
inline constexpr std::uint32_t kDtcPmovsr = 0x2118;
inline constexpr std::uint32_t kDtcPmovsrClr = 0x2120;
inline constexpr std::uint32_t kDtcPmssr = 0x2128;
inline constexpr std::uint32_t kDtcPmsrr = 0x2130;
inline constexpr std::uint32_t kDtcClaim = 0x2DA0;
inline constexpr std::uint32_t kDtcDevaff = 0x2DA8;
inline constexpr std::uint32_t kDtcLsr = 0x2DB0;
inline constexpr std::uint32_t kDtcAuthstatusDevarch = 0x2DB8;
inline constexpr std::uint32_t kDtcDevid = 0x2DC0;
inline constexpr std::uint32_t kDtcDevtype = 0x2DC8;
inline constexpr std::uint32_t kDtcPidr45 = 0x2DD0;
inline constexpr std::uint32_t kDtcPidr67 = 0x2DD8;
inline constexpr std::uint32_t kDtcPidr01 = 0x2DE0;
inline constexpr std::uint32_t kDtcPidr23 = 0x2DE8;
inline constexpr std::uint32_t kDtcCidr01 = 0x2DF0;
inline constexpr std::uint32_t kDtcCidr23 = 0x2DF8;
inline constexpr std::uint32_t kDeviceNodeInfo = 0x0;
inline constexpr std::uint32_t kDeviceChildInfo = 0x80;
inline constexpr std::uint32_t kDeviceUnitInfo = 0x900;
inline constexpr std::uint32_t kDevicePmuEventSel = 0x2000;
inline constexpr std::uint32_t kQueueNodeInfo = 0x0;
inline constexpr std::uint32_t kQueueChildInfo = 0x80;
inline constexpr std::uint32_t kQueueUnitInfo = 0x900;
inline constexpr std::uint32_t kQueuePmuEventSel = 0x2000;

inline constexpr std::uint32_t kRootPeriphId23Jedec = 0x8;
inline constexpr std::uint32_t kRootInfoGlobalDatacheckEn = 0x1000000;
inline constexpr std::uint32_t kRootInfoGlobalFlitParityEn = 0x2000000;
inline constexpr std::uint32_t kXpP0InfoPoisonEn = 0x10;
inline constexpr std::uint32_t kXpP1InfoPoisonEn = 0x10;
inline constexpr std::uint32_t kXpSecureRegisterGroupsOverrideQos = 0x1;
inline constexpr std::uint32_t kXpAuxCtlClkgateDisable = 0x1;
inline constexpr std::uint32_t kXpDtmControlDtmEnable = 0x1;
inline constexpr std::uint32_t kXpDtmControlTraceTagEnable = 0x2;
inline constexpr std::uint32_t kXpDtmControlSampleProfileEnable = 0x4;
inline constexpr std::uint32_t kXpDtmControlTraceNoAtb = 0x8;
inline constexpr std::uint32_t kXpDtmWpConfigWpDevSel = 0x1;
inline constexpr std::uint32_t kXpDtmWpConfigWpGrp = 0x10;
inline constexpr std::uint32_t kXpDtmWpConfigWpExclusive = 0x20;
inline constexpr std::uint32_t kXpDtmWpConfigWpCombine = 0x40;
inline constexpr std::uint32_t kXpDtmWpConfigWpPktGen = 0x100;
inline constexpr std::uint32_t kXpDtmWpConfigWpCcEn = 0x1000;
inline constexpr std::uint32_t kXpDtmWpConfigWpCtrigEn = 0x2000;
inline constexpr std::uint32_t kXpDtmWpConfigWpDbgtrigEn = 0x4000;
inline constexpr std::uint32_t kXpDtmPmuConfigPmuEn = 0x1;
inline constexpr std::uint32_t kXpDtmPmuConfigPmevcnt01Combined = 0x2;
inline constexpr std::uint32_t kXpDtmPmuConfigPmevcnt23Combined = 0x4;
inline constexpr std::uint32_t kXpDtmPmuConfigPmevcntallCombined = 0x8;
inline constexpr std::uint32_t kXpDtmPmuConfigCntrRst = 0x100;
inline constexpr std::uint32_t kDtcSecureAccessSecureDebugDisable = 0x1;
inline constexpr std::uint32_t kDtcSecureAccessDtDisable = 0x2;
inline constexpr std::uint32_t kDtcSecureAccessPmDisable = 0x4;
inline constexpr std::uint32_t kDtcDtcCtlDtEn = 0x1;
inline constexpr std::uint32_t kDtcDtcCtlDbgtriggerEn = 0x2;
inline constexpr std::uint32_t kDtcDtcCtlAtbtriggerEn = 0x4;
inline constexpr std::uint32_t kDtcDtcCtlDtWaitForTrigger = 0x8;
inline constexpr std::uint32_t kDtcDtcCtlCgDisable = 0x400;
inline constexpr std::uint32_t kDtcTriggerStatusStatus = 0x1;
inline constexpr std::uint32_t kDtcTriggerStatusClrClear = 0x1;
inline constexpr std::uint32_t kDtcTraceControlCcEnable = 0x100;
inline constexpr std::uint32_t kDtcPmcrPmuEn = 0x1;
inline constexpr std::uint32_t kDtcPmcrCntrRst = 0x20;
inline constexpr std::uint32_t kDtcPmcrOvflIntrEn = 0x40;
inline constexpr std::uint32_t kDtcPmovsrCycle = 0x100;
inline constexpr std::uint32_t kDtcPmovsrClrCycle = 0x100;
inline constexpr std::uint32_t kDtcPmssrSsCycle = 0x100;
inline constexpr std::uint32_t kDtcPmssrSsCfgActive = 0x8000;
inline constexpr std::uint32_t kDtcPmssrSsPinActive = 0x10000;
inline constexpr std::uint32_t kDtcPmsrrSsReq = 0x1;

}  // namespace fabmon::cmn_reg
