// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/golden/watchpoint.hpp"

#include <algorithm>
#include <span>

namespace fabmon {
namespace {

using Fld = ChiField;

// Bits lo to lo + width - 1 of value and mask are about this field, from its bit `from` on.
struct Piece {
  ChiField field;
  std::uint8_t lo, width, from = 0;
};

// The identifier is that of the other end: TgtID of an upload, SrcID of a download. The tables say
// TgtID for both. Bits that no piece has are 0.
constexpr Piece kReqPrimary[] = {
    {Fld::kTgtId, 0, 11},       {Fld::kReturnNid, 11, 11}, {Fld::kStashNidValid, 22, 1},
    {Fld::kReturnTxnId, 23, 8}, {Fld::kOpcode, 31, 6},     {Fld::kSize, 37, 3},
    {Fld::kNs, 40, 1},          {Fld::kAllowRetry, 41, 1}, {Fld::kOrder, 42, 2},
    {Fld::kPCrdType, 44, 4},    {Fld::kLpid, 48, 5},       {Fld::kExpCompAck, 53, 1},
    {Fld::kTraceTag, 54, 1},    {Fld::kRsvdc, 55, 8}};
constexpr Piece kReqSecondary[] = {{Fld::kQos, 0, 4},           {Fld::kAddr, 4, 48},
                                   {Fld::kLikelyShared, 52, 1}, {Fld::kMemAttr, 53, 4},
                                   {Fld::kSnpAttr, 57, 1},      {Fld::kExcl, 58, 1},
                                   {Fld::kTraceTag, 59, 1}};
constexpr Piece kRsp[] = {{Fld::kQos, 0, 4},      {Fld::kTgtId, 4, 11},    {Fld::kOpcode, 15, 4},
                          {Fld::kRespErr, 19, 2}, {Fld::kResp, 21, 3},     {Fld::kFwdState, 24, 3},
                          {Fld::kDbid, 27, 8},    {Fld::kPCrdType, 35, 4}, {Fld::kTraceTag, 39, 1},
                          {Fld::kDevEvent, 40, 2}};
constexpr Piece kSnpPrimary[] = {{Fld::kTgtId, 0, 11},       {Fld::kFwdTxnId, 11, 8},
                                 {Fld::kOpcode, 19, 5},      {Fld::kNs, 24, 1},
                                 {Fld::kDoNotGoToSd, 25, 1}, {Fld::kRetToSrc, 26, 1},
                                 {Fld::kTraceTag, 27, 1},    {Fld::kAddr, 28, 36}};
constexpr Piece kSnpSecondary[] = {
    {Fld::kTgtId, 0, 11},    {Fld::kFwdTxnId, 11, 8},    {Fld::kOpcode, 19, 5},
    {Fld::kNs, 24, 1},       {Fld::kDoNotGoToSd, 25, 1}, {Fld::kRetToSrc, 26, 1},
    {Fld::kTraceTag, 27, 1}, {Fld::kQos, 28, 4},         {Fld::kAddr, 32, 32, 13}};
constexpr Piece kDat[] = {{Fld::kQos, 0, 4},       {Fld::kTgtId, 4, 11},    {Fld::kHomeNid, 15, 11},
                          {Fld::kOpcode, 26, 3},   {Fld::kRespErr, 29, 2},  {Fld::kResp, 31, 3},
                          {Fld::kFwdState, 34, 3}, {Fld::kDbid, 37, 8},     {Fld::kCcid, 45, 2},
                          {Fld::kDataId, 47, 2},   {Fld::kTraceTag, 49, 1}, {Fld::kPoison, 50, 1},
                          {Fld::kChunkV, 51, 2},   {Fld::kDevEvent, 53, 2}, {Fld::kRsvdc, 55, 8}};

std::span<const Piece> pieces(ChiChannel channel, bool secondary) {
  switch (channel) {
    case kChiReq:
      return secondary ? std::span<const Piece>(kReqSecondary) : kReqPrimary;
    case kChiRsp:
      return kRsp;
    case kChiSnp:
      return secondary ? std::span<const Piece>(kSnpSecondary) : kSnpPrimary;
    default:
      return kDat;
  }
}

// What comes beside a flit.
std::uint64_t sideband(const ChiLinkPins& link, ChiChannel channel, ChiField field) {
  switch (field) {
    case Fld::kSnpTgtId:
      return link.snp_tgtid & 0x7FFU;
    case Fld::kPoison:
      return (link.dat_poison & 0xFU) != 0 ? 1 : 0;
    case Fld::kChunkV:
      return link.chunkv & 3U;
    case Fld::kDevEvent:
      return (channel == kChiRsp ? link.rsp_devevent : link.dat_devevent) & 3U;
    default:
      return 0;  // a field without width
  }
}

constexpr std::uint64_t kDvmOp = 0x14, kSnpDvmOp = 0x0D;

}  // namespace

CmnWatchpoint::CmnWatchpoint(const ChiLayout& layout, unsigned index, unsigned used)
    : layout_(&layout), used_(used), direction_(index < 2 ? kChiUp : kChiDown) {
  configure(0, 0, 0);
}

void CmnWatchpoint::configure(std::uint64_t config, std::uint64_t val, std::uint64_t mask) {
  const unsigned channel = config >> 1 & 7;
  port_ = config & 1;
  combine_ = (config >> 6 & 1) != 0;
  exclusive_ = (config >> 5 & 1) != 0;
  disabled_ = channel >= kChiChannels || (used_ >> port_ & 1) == 0;
  if (disabled_) return;
  channel_ = static_cast<ChiChannel>(channel);
  opcode_ = layout_->place(channel_, Fld::kOpcode);
  ns_ = layout_->place(channel_, Fld::kNs);
  used_terms_ = 0;
  std::uint64_t without_field = ~std::uint64_t{0};
  for (const Piece& piece : pieces(channel_, (config >> 4 & 1) != 0)) {
    without_field &= ~(low_bits(piece.width) << piece.lo);
    const std::uint64_t care = ~mask >> piece.lo & low_bits(piece.width);
    if (care == 0) continue;
    ChiField field = piece.field;
    if (field == Fld::kTgtId && direction_ == kChiDown) field = Fld::kSrcId;
    if (field == Fld::kTgtId && channel_ == kChiSnp) field = Fld::kSnpTgtId;
    ChiPlace place = layout_->place(channel_, field);
    const int left = place.width - piece.from;
    place.lo = static_cast<std::uint8_t>(place.lo + piece.from);
    place.width = static_cast<std::uint8_t>(std::clamp<int>(left, 0, piece.width));
    terms_[used_terms_++] = {field, place, care, val >> piece.lo & care};
  }
  impossible_ = (val & ~mask & without_field) != 0;
}

bool CmnWatchpoint::is_secure(const std::uint64_t* words, std::uint64_t opcode) const {
  if (channel_ == kChiRsp || channel_ == kChiDat) return true;
  return field_bits(words, ns_) == 0 || opcode == (channel_ == kChiReq ? kDvmOp : kSnpDvmOp);
}

bool CmnWatchpoint::matches(const ChiLinkPins& link, bool secure_visible) const {
  const std::uint64_t* const words = flit_words(link, channel_);
  const std::uint64_t opcode = field_bits(words, opcode_);
  if (opcode == 0) return false;  // it returns a link credit
  if (!secure_visible && is_secure(words, opcode)) return false;
  bool equal = !impossible_;
  for (unsigned i = 0; equal && i < used_terms_; ++i) {
    const Term& term = terms_[i];
    const std::uint64_t value = term.place.width != 0 ? field_bits(words, term.place)
                                                      : sideband(link, channel_, term.field);
    equal = (value & term.care) == term.wanted;
  }
  return equal != exclusive_;
}

}  // namespace fabmon
