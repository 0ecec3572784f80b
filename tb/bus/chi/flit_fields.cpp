// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/flit_fields.hpp"

#include <span>

namespace fabmon {
namespace {

using Fld = ChiField;

// Widths that are parameters.
enum Width : int { kNodeId = -1, kAddress = -2, kSnpAddress = -3, kReserved = -4 };

struct Format {
  ChiField field;
  int width;
};

constexpr Format kReq[] = {{Fld::kQos, 4},
                           {Fld::kTgtId, kNodeId},
                           {Fld::kSrcId, kNodeId},
                           {Fld::kTxnId, 8},
                           {Fld::kReturnNid, kNodeId},
                           {Fld::kStashNidValid, 1},
                           {Fld::kReturnTxnId, 8},
                           {Fld::kOpcode, 6},
                           {Fld::kSize, 3},
                           {Fld::kAddr, kAddress},
                           {Fld::kNs, 1},
                           {Fld::kLikelyShared, 1},
                           {Fld::kAllowRetry, 1},
                           {Fld::kOrder, 2},
                           {Fld::kPCrdType, 4},
                           {Fld::kMemAttr, 4},
                           {Fld::kSnpAttr, 1},
                           {Fld::kLpid, 5},
                           {Fld::kExcl, 1},
                           {Fld::kExpCompAck, 1},
                           {Fld::kTraceTag, 1},
                           {Fld::kRsvdc, kReserved}};
constexpr Format kRsp[] = {{Fld::kQos, 4},      {Fld::kTgtId, kNodeId}, {Fld::kSrcId, kNodeId},
                           {Fld::kTxnId, 8},    {Fld::kOpcode, 4},      {Fld::kRespErr, 2},
                           {Fld::kResp, 3},     {Fld::kFwdState, 3},    {Fld::kDbid, 8},
                           {Fld::kPCrdType, 4}, {Fld::kTraceTag, 1}};
constexpr Format kSnp[] = {
    {Fld::kQos, 4},         {Fld::kSrcId, kNodeId}, {Fld::kTxnId, 8},          {Fld::kFwdNid, kNodeId},
    {Fld::kFwdTxnId, 8},    {Fld::kOpcode, 5},      {Fld::kAddr, kSnpAddress}, {Fld::kNs, 1},
    {Fld::kDoNotGoToSd, 1}, {Fld::kRetToSrc, 1},    {Fld::kTraceTag, 1}};
constexpr Format kDat[] = {{Fld::kQos, 4},      {Fld::kTgtId, kNodeId},   {Fld::kSrcId, kNodeId},
                           {Fld::kTxnId, 8},    {Fld::kHomeNid, kNodeId}, {Fld::kOpcode, 3},
                           {Fld::kRespErr, 2},  {Fld::kResp, 3},          {Fld::kFwdState, 3},
                           {Fld::kDbid, 8},     {Fld::kCcid, 2},          {Fld::kDataId, 2},
                           {Fld::kTraceTag, 1}, {Fld::kRsvdc, kReserved}};

unsigned bits(int width, const ChiMesh& config) {
  switch (width) {
    case kNodeId:
      return config.node_id_width;
    case kAddress:
      return config.req_addr_width;
    case kSnpAddress:
      return config.req_addr_width - 3;
    case kReserved:
      return config.rsvdc_width;
    default:
      return static_cast<unsigned>(width);
  }
}

}  // namespace

ChiLayout::ChiLayout(const ChiMesh& config) {
  const std::array<std::span<const Format>, kChiChannels> formats = {kReq, kRsp, kSnp, kDat};
  for (unsigned c = 0; c < kChiChannels; ++c) {
    unsigned lo = 0;
    for (const Format& f : formats[c]) {
      const unsigned width = bits(f.width, config);
      place_[c][static_cast<unsigned>(f.field)] = {static_cast<std::uint8_t>(lo),
                                                   static_cast<std::uint8_t>(width)};
      lo += width;
    }
    width_[c] = lo;
  }
}

}  // namespace fabmon
