// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Names for the bits of a CHI flit (Issue B).
//
// A flit is the concatenation of its fields, the first one at bit 0. So a channel's format is a
// list of fields with their widths (cmn_flit.cpp), and where a field is follows from the widths
// before it. Three widths are parameters: of NodeIDs, of addresses and of RSVDC.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/chi/mesh.hpp"
#include "tb/bus/chi/pins.hpp"

namespace fabmon {

/// The fields of all channels. The last four are no part of a flit: CMN sends them beside it.
enum class ChiField : std::uint8_t {
  kQos,
  kTgtId,
  kSrcId,
  kTxnId,
  kReturnNid,      ///< or StashNID
  kStashNidValid,  ///< or Endian
  kReturnTxnId,    ///< or StashLPIDValid and StashLPID
  kOpcode,
  kSize,
  kAddr,  ///< SNP: PA[.. :3]
  kNs,
  kLikelyShared,
  kAllowRetry,
  kOrder,
  kPCrdType,
  kMemAttr,
  kSnpAttr,
  kLpid,
  kExcl,  ///< or SnoopMe
  kExpCompAck,
  kTraceTag,
  kRsvdc,
  kRespErr,
  kResp,
  kFwdState,  ///< or DataPull, DataSource
  kDbid,
  kFwdNid,
  kFwdTxnId,
  kDoNotGoToSd,
  kRetToSrc,
  kHomeNid,
  kCcid,
  kDataId,
  kSnpTgtId,
  kPoison,
  kChunkV,
  kDevEvent,
  kFields
};

/// Where a field is: bits lo to lo + width - 1. Width 0: the channel does not have it.
struct ChiPlace {
  std::uint8_t lo = 0, width = 0;
};

/// The n lowest bits.
constexpr std::uint64_t low_bits(unsigned n) {
  return n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
}

/// The bits of a flit at this place, at most 64.
inline std::uint64_t field_bits(const std::uint64_t* words, ChiPlace place) {
  if (place.width == 0) return 0;
  const unsigned word = place.lo / 64U, shift = place.lo % 64U;
  std::uint64_t value = words[word] >> shift;
  if (shift + place.width > 64) value |= words[word + 1] << (64 - shift);
  return value & low_bits(place.width);
}

/// The formats of the four channels.
class ChiLayout {
 public:
  explicit ChiLayout(const ChiMesh& config);

  ChiPlace place(ChiChannel channel, ChiField field) const {
    return place_[channel][static_cast<unsigned>(field)];
  }
  /// Bits of a flit, without BE and Data.
  unsigned width(ChiChannel channel) const { return width_[channel]; }

 private:
  std::array<std::array<ChiPlace, static_cast<unsigned>(ChiField::kFields)>, kChiChannels> place_{};
  std::array<unsigned, kChiChannels> width_{};
};

/// The words of the flit of this channel.
inline const std::uint64_t* flit_words(const ChiLinkPins& link, ChiChannel channel) {
  switch (channel) {
    case kChiReq:
      return link.req.data();
    case kChiRsp:
      return &link.rsp;
    case kChiSnp:
      return link.snp.data();
    default:
      return link.dat.data();
  }
}

}  // namespace fabmon
