// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/flit_fields.hpp"

#include <span>

namespace fabmon {
namespace {

using F = ChiField;

// Widths that are parameters.
enum Width : int { kNodeId = -1, kAddress = -2, kSnpAddress = -3, kReserved = -4 };

struct Format {
  ChiField field;
  int width;
};

constexpr Format kReq[] = {{F::kQos, 4},
                           {F::kTgtId, kNodeId},
                           {F::kSrcId, kNodeId},
                           {F::kTxnId, 8},
                           {F::kReturnNid, kNodeId},
                           {F::kStashNidValid, 1},
                           {F::kReturnTxnId, 8},
                           {F::kOpcode, 6},
                           {F::kSize, 3},
                           {F::kAddr, kAddress},
                           {F::kNs, 1},
                           {F::kLikelyShared, 1},
                           {F::kAllowRetry, 1},
                           {F::kOrder, 2},
                           {F::kPCrdType, 4},
                           {F::kMemAttr, 4},
                           {F::kSnpAttr, 1},
                           {F::kLpid, 5},
                           {F::kExcl, 1},
                           {F::kExpCompAck, 1},
                           {F::kTraceTag, 1},
                           {F::kRsvdc, kReserved}};
constexpr Format kRsp[] = {{F::kQos, 4},      {F::kTgtId, kNodeId}, {F::kSrcId, kNodeId},
                           {F::kTxnId, 8},    {F::kOpcode, 4},      {F::kRespErr, 2},
                           {F::kResp, 3},     {F::kFwdState, 3},    {F::kDbid, 8},
                           {F::kPCrdType, 4}, {F::kTraceTag, 1}};
constexpr Format kSnp[] = {
    {F::kQos, 4},         {F::kSrcId, kNodeId}, {F::kTxnId, 8},          {F::kFwdNid, kNodeId},
    {F::kFwdTxnId, 8},    {F::kOpcode, 5},      {F::kAddr, kSnpAddress}, {F::kNs, 1},
    {F::kDoNotGoToSd, 1}, {F::kRetToSrc, 1},    {F::kTraceTag, 1}};
constexpr Format kDat[] = {{F::kQos, 4},      {F::kTgtId, kNodeId},   {F::kSrcId, kNodeId},
                           {F::kTxnId, 8},    {F::kHomeNid, kNodeId}, {F::kOpcode, 3},
                           {F::kRespErr, 2},  {F::kResp, 3},          {F::kFwdState, 3},
                           {F::kDbid, 8},     {F::kCcid, 2},          {F::kDataId, 2},
                           {F::kTraceTag, 1}, {F::kRsvdc, kReserved}};

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
