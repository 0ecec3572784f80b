// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_cmn/cmn_events.json by scripts/gen/gen_events.py: change that, then run it.
//
// The events of the cmn monitor and the metrics derived from them.
#pragma once

#include <cstdint>
#include <span>

#include "tb/core/event_info.hpp"

namespace fabmon {

/// All events in the order of types of nodes, as Linux lists them.
std::span<const MeshEventInfo> cmn_events();

/// All derived metrics in the order in which a report lists them.
std::span<const MetricInfo> cmn_metrics();

namespace cmn_event {
inline constexpr std::uint8_t kDtcCycles = 0x00;
inline constexpr std::uint8_t kMxpEReqTxflitValid = 0x01;
inline constexpr std::uint8_t kMxpEReqTxflitStall = 0x02;
inline constexpr std::uint8_t kMxpWReqTxflitValid = 0x05;
inline constexpr std::uint8_t kMxpWReqTxflitStall = 0x06;
inline constexpr std::uint8_t kMxpNReqTxflitValid = 0x09;
inline constexpr std::uint8_t kMxpNReqTxflitStall = 0x0A;
inline constexpr std::uint8_t kMxpSReqTxflitValid = 0x0D;
inline constexpr std::uint8_t kMxpSReqTxflitStall = 0x0E;
inline constexpr std::uint8_t kMxpP0ReqTxflitValid = 0x11;
inline constexpr std::uint8_t kMxpP0ReqTxflitStall = 0x12;
inline constexpr std::uint8_t kMxpP1ReqTxflitValid = 0x15;
inline constexpr std::uint8_t kMxpP1ReqTxflitStall = 0x16;
inline constexpr std::uint8_t kMxpERspTxflitValid = 0x21;
inline constexpr std::uint8_t kMxpERspTxflitStall = 0x22;
inline constexpr std::uint8_t kMxpWRspTxflitValid = 0x25;
inline constexpr std::uint8_t kMxpWRspTxflitStall = 0x26;
inline constexpr std::uint8_t kMxpNRspTxflitValid = 0x29;
inline constexpr std::uint8_t kMxpNRspTxflitStall = 0x2A;
inline constexpr std::uint8_t kMxpSRspTxflitValid = 0x2D;
inline constexpr std::uint8_t kMxpSRspTxflitStall = 0x2E;
inline constexpr std::uint8_t kMxpP0RspTxflitValid = 0x31;
inline constexpr std::uint8_t kMxpP0RspTxflitStall = 0x32;
inline constexpr std::uint8_t kMxpP1RspTxflitValid = 0x35;
inline constexpr std::uint8_t kMxpP1RspTxflitStall = 0x36;
inline constexpr std::uint8_t kMxpESnpTxflitValid = 0x41;
inline constexpr std::uint8_t kMxpESnpTxflitStall = 0x42;
inline constexpr std::uint8_t kMxpWSnpTxflitValid = 0x45;
inline constexpr std::uint8_t kMxpWSnpTxflitStall = 0x46;
inline constexpr std::uint8_t kMxpNSnpTxflitValid = 0x49;
inline constexpr std::uint8_t kMxpNSnpTxflitStall = 0x4A;
inline constexpr std::uint8_t kMxpSSnpTxflitValid = 0x4D;
inline constexpr std::uint8_t kMxpSSnpTxflitStall = 0x4E;
inline constexpr std::uint8_t kMxpP0SnpTxflitValid = 0x51;
inline constexpr std::uint8_t kMxpP0SnpTxflitStall = 0x52;
inline constexpr std::uint8_t kMxpP1SnpTxflitValid = 0x55;
inline constexpr std::uint8_t kMxpP1SnpTxflitStall = 0x56;
inline constexpr std::uint8_t kMxpEDatTxflitValid = 0x61;
inline constexpr std::uint8_t kMxpEDatTxflitStall = 0x62;
inline constexpr std::uint8_t kMxpWDatTxflitValid = 0x65;
inline constexpr std::uint8_t kMxpWDatTxflitStall = 0x66;
inline constexpr std::uint8_t kMxpNDatTxflitValid = 0x69;
inline constexpr std::uint8_t kMxpNDatTxflitStall = 0x6A;
inline constexpr std::uint8_t kMxpSDatTxflitValid = 0x6D;
inline constexpr std::uint8_t kMxpSDatTxflitStall = 0x6E;
inline constexpr std::uint8_t kMxpP0DatTxflitValid = 0x71;
inline constexpr std::uint8_t kMxpP0DatTxflitStall = 0x72;
inline constexpr std::uint8_t kMxpP0DatPartialDatFlit = 0x73;
inline constexpr std::uint8_t kMxpP1DatTxflitValid = 0x75;
inline constexpr std::uint8_t kMxpP1DatTxflitStall = 0x76;
inline constexpr std::uint8_t kMxpP1DatPartialDatFlit = 0x77;
inline constexpr std::uint8_t kHnfCacheMiss = 0x01;
inline constexpr std::uint8_t kHnfSlcSfCacheAccess = 0x02;
inline constexpr std::uint8_t kHnfCacheFill = 0x03;
inline constexpr std::uint8_t kHnfPocqRetry = 0x04;
inline constexpr std::uint8_t kHnfPocqReqsRecvd = 0x05;
inline constexpr std::uint8_t kHnfSfHit = 0x06;
inline constexpr std::uint8_t kHnfSfEvictions = 0x07;
inline constexpr std::uint8_t kHnfDirSnoopsSent = 0x08;
inline constexpr std::uint8_t kHnfBrdSnoopsSent = 0x09;
inline constexpr std::uint8_t kHnfSlcEviction = 0x0A;
inline constexpr std::uint8_t kHnfSlcFillInvalidWay = 0x0B;
inline constexpr std::uint8_t kHnfMcRetries = 0x0C;
inline constexpr std::uint8_t kHnfMcReqs = 0x0D;
inline constexpr std::uint8_t kHnfQosHhRetry = 0x0E;
inline constexpr std::uint8_t kHnfQosPocqOccupancyAll = 0x0F;
inline constexpr std::uint8_t kHnfQosPocqOccupancyRead = 0x0F;
inline constexpr std::uint8_t kHnfQosPocqOccupancyWrite = 0x0F;
inline constexpr std::uint8_t kHnfQosPocqOccupancyAtomic = 0x0F;
inline constexpr std::uint8_t kHnfQosPocqOccupancyStash = 0x0F;
inline constexpr std::uint8_t kHnfPocqAddrhaz = 0x10;
inline constexpr std::uint8_t kHnfPocqAtomicAddrhaz = 0x11;
inline constexpr std::uint8_t kHnfLdStSwpAdqFull = 0x12;
inline constexpr std::uint8_t kHnfCmpAdqFull = 0x13;
inline constexpr std::uint8_t kHnfTxdatStall = 0x14;
inline constexpr std::uint8_t kHnfTxrspStall = 0x15;
inline constexpr std::uint8_t kHnfSeqFull = 0x16;
inline constexpr std::uint8_t kHnfSeqHit = 0x17;
inline constexpr std::uint8_t kHnfSnpSent = 0x18;
inline constexpr std::uint8_t kHnfSfbiDirSnpSent = 0x19;
inline constexpr std::uint8_t kHnfSfbiBrdSnpSent = 0x1A;
inline constexpr std::uint8_t kHnfSnpSentUntrk = 0x1B;
inline constexpr std::uint8_t kHnfIntvDirty = 0x1C;
inline constexpr std::uint8_t kHnfStashSnpSent = 0x1D;
inline constexpr std::uint8_t kHnfStashDataPull = 0x1E;
inline constexpr std::uint8_t kHnfSnpFwded = 0x1F;
inline constexpr std::uint8_t kHniRrtRdOccCntOvfl = 0x20;
inline constexpr std::uint8_t kHniRrtWrOccCntOvfl = 0x21;
inline constexpr std::uint8_t kHniRdtRdOccCntOvfl = 0x22;
inline constexpr std::uint8_t kHniRdtWrOccCntOvfl = 0x23;
inline constexpr std::uint8_t kHniWdbOccCntOvfl = 0x24;
inline constexpr std::uint8_t kHniRrtRdAlloc = 0x25;
inline constexpr std::uint8_t kHniRrtWrAlloc = 0x26;
inline constexpr std::uint8_t kHniRdtRdAlloc = 0x27;
inline constexpr std::uint8_t kHniRdtWrAlloc = 0x28;
inline constexpr std::uint8_t kHniWdbAlloc = 0x29;
inline constexpr std::uint8_t kHniTxrspRetryack = 0x2A;
inline constexpr std::uint8_t kHniArvalidNoArready = 0x2B;
inline constexpr std::uint8_t kHniArreadyNoArvalid = 0x2C;
inline constexpr std::uint8_t kHniAwvalidNoAwready = 0x2D;
inline constexpr std::uint8_t kHniAwreadyNoAwvalid = 0x2E;
inline constexpr std::uint8_t kHniWvalidNoWready = 0x2F;
inline constexpr std::uint8_t kHniTxdatStall = 0x30;
inline constexpr std::uint8_t kHniNonpcieSerialization = 0x31;
inline constexpr std::uint8_t kHniPcieSerialization = 0x32;
inline constexpr std::uint8_t kRnidS0RdataBeats = 0x01;
inline constexpr std::uint8_t kRnidS1RdataBeats = 0x02;
inline constexpr std::uint8_t kRnidS2RdataBeats = 0x03;
inline constexpr std::uint8_t kRnidRxdatFlits = 0x04;
inline constexpr std::uint8_t kRnidTxdatFlits = 0x05;
inline constexpr std::uint8_t kRnidTxreqFlitsTotal = 0x06;
inline constexpr std::uint8_t kRnidTxreqFlitsRetried = 0x07;
inline constexpr std::uint8_t kRnidRrtOccOvfl = 0x08;
inline constexpr std::uint8_t kRnidWrtOccOvfl = 0x09;
inline constexpr std::uint8_t kRnidTxreqFlitsReplayed = 0x0A;
inline constexpr std::uint8_t kRnidWrcancelSent = 0x0B;
inline constexpr std::uint8_t kRnidS0WdataBeats = 0x0C;
inline constexpr std::uint8_t kRnidS1WdataBeats = 0x0D;
inline constexpr std::uint8_t kRnidS2WdataBeats = 0x0E;
inline constexpr std::uint8_t kRnidRrtAlloc = 0x0F;
inline constexpr std::uint8_t kRnidWrtAlloc = 0x10;
inline constexpr std::uint8_t kRnidRdbUnord = 0x11;
inline constexpr std::uint8_t kRnidRdbReplay = 0x12;
inline constexpr std::uint8_t kRnidRdbHybrid = 0x13;
inline constexpr std::uint8_t kRnidRdbOrd = 0x14;
inline constexpr std::uint8_t kSbsxRdReq = 0x01;
inline constexpr std::uint8_t kSbsxWrReq = 0x02;
inline constexpr std::uint8_t kSbsxCmoReq = 0x03;
inline constexpr std::uint8_t kSbsxTxrspRetryack = 0x04;
inline constexpr std::uint8_t kSbsxTxdatFlitv = 0x05;
inline constexpr std::uint8_t kSbsxTxrspFlitv = 0x06;
inline constexpr std::uint8_t kSbsxRdReqTrkrOccCntOvfl = 0x11;
inline constexpr std::uint8_t kSbsxWrReqTrkrOccCntOvfl = 0x12;
inline constexpr std::uint8_t kSbsxCmoReqTrkrOccCntOvfl = 0x13;
inline constexpr std::uint8_t kSbsxWdbOccCntOvfl = 0x14;
inline constexpr std::uint8_t kSbsxRdAxiTrkrOccCntOvfl = 0x15;
inline constexpr std::uint8_t kSbsxCmoAxiTrkrOccCntOvfl = 0x16;
inline constexpr std::uint8_t kSbsxArvalidNoArready = 0x21;
inline constexpr std::uint8_t kSbsxAwvalidNoAwready = 0x22;
inline constexpr std::uint8_t kSbsxWvalidNoWready = 0x23;
inline constexpr std::uint8_t kSbsxTxdatStall = 0x24;
inline constexpr std::uint8_t kSbsxTxrspStall = 0x25;
inline constexpr std::uint8_t kDnRxreqDvmop = 0x01;
inline constexpr std::uint8_t kDnRxreqDvmsync = 0x02;
inline constexpr std::uint8_t kDnRxreqDvmopVmidFiltered = 0x03;
inline constexpr std::uint8_t kDnRxreqRetried = 0x04;
inline constexpr std::uint8_t kDnRxreqTrkOccupancyAll = 0x05;
inline constexpr std::uint8_t kDnRxreqTrkOccupancyDvmop = 0x05;
inline constexpr std::uint8_t kDnRxreqTrkOccupancyDvmsync = 0x05;
inline constexpr std::uint8_t kCxraRhtOcc = 0x01;
inline constexpr std::uint8_t kCxraShtOcc = 0x02;
inline constexpr std::uint8_t kCxraRdbOcc = 0x03;
inline constexpr std::uint8_t kCxraWdbOcc = 0x04;
inline constexpr std::uint8_t kCxraSsbOcc = 0x05;
inline constexpr std::uint8_t kCxraSnpBcasts = 0x06;
inline constexpr std::uint8_t kCxraReqChains = 0x07;
inline constexpr std::uint8_t kCxraReqChainAvglen = 0x08;
inline constexpr std::uint8_t kCxraChirspStalls = 0x09;
inline constexpr std::uint8_t kCxraChidatStalls = 0x0A;
inline constexpr std::uint8_t kCxraCxreqPcrdStallsLink0 = 0x0B;
inline constexpr std::uint8_t kCxraCxreqPcrdStallsLink1 = 0x0C;
inline constexpr std::uint8_t kCxraCxreqPcrdStallsLink2 = 0x0D;
inline constexpr std::uint8_t kCxraCxdatPcrdStallsLink0 = 0x0E;
inline constexpr std::uint8_t kCxraCxdatPcrdStallsLink1 = 0x0F;
inline constexpr std::uint8_t kCxraCxdatPcrdStallsLink2 = 0x10;
inline constexpr std::uint8_t kCxraExternalChirspStalls = 0x11;
inline constexpr std::uint8_t kCxraExternalChidatStalls = 0x12;
inline constexpr std::uint8_t kCxhaRddatbyp = 0x21;
inline constexpr std::uint8_t kCxhaChirspUpStall = 0x22;
inline constexpr std::uint8_t kCxhaChidatUpStall = 0x23;
inline constexpr std::uint8_t kCxhaSnppcrdLink0Stall = 0x24;
inline constexpr std::uint8_t kCxhaSnppcrdLink1Stall = 0x25;
inline constexpr std::uint8_t kCxhaSnppcrdLink2Stall = 0x26;
inline constexpr std::uint8_t kCxhaReqtrkOcc = 0x27;
inline constexpr std::uint8_t kCxhaRdbOcc = 0x28;
inline constexpr std::uint8_t kCxhaRdbypOcc = 0x29;
inline constexpr std::uint8_t kCxhaWdbOcc = 0x2A;
inline constexpr std::uint8_t kCxhaSnptrkOcc = 0x2B;
inline constexpr std::uint8_t kCxhaSdbOcc = 0x2C;
inline constexpr std::uint8_t kCxhaSnphazOcc = 0x2D;
}  // namespace cmn_event

}  // namespace fabmon
