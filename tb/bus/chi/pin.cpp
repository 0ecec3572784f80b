// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/pin.hpp"

#include <type_traits>

namespace fabmon {
namespace {

using F = ChiPinField;

}  // namespace

void ChiPin::set(ChiPins& pins, const ChiWords& value) const {
  ChiXpPins& x = pins.xp[xp];
  ChiLinkPins& link = x.port[port][direction];
  const std::uint64_t low = value[0];
  const auto byte = static_cast<std::uint8_t>(low);
  const auto bit = [low](auto& word, unsigned n) {
    using Word = std::remove_reference_t<decltype(word)>;
    word = static_cast<Word>((word & ~(1U << n)) | static_cast<unsigned>(low & 1) << n);
  };
  switch (kind) {
    case F::kFlitv:
      return bit(link.flitv, channel);
    case F::kFlit:
      if (channel == kChiReq) link.req = value;
      if (channel == kChiRsp) link.rsp = low;
      if (channel == kChiSnp) link.snp = {low, value[1]};
      if (channel == kChiDat) link.dat = {low, value[1]};
      return;
    case F::kChunkv:
      link.chunkv = byte;
      return;
    case F::kPoison:
      link.dat_poison = byte;
      return;
    case F::kDevevent:
      (channel == kChiRsp ? link.rsp_devevent : link.dat_devevent) = byte;
      return;
    case F::kTgtid:
      link.snp_tgtid = static_cast<std::uint16_t>(low);
      return;
    case F::kTxFlitv:
      return bit(x.tx_flitv, 4U * at + channel);
    case F::kTxStall:
      return bit(x.tx_stall, 4U * at + channel);
    case F::kPartial:
      return bit(x.partial_dat, port);
    case F::kEvent:
      x.event[at] = low;
      return;
    case F::kOccupancy:
      for (unsigned i = 0; i < kChiOccupids; ++i) {
        x.occupancy[at][i] = static_cast<std::uint8_t>(low >> (8 * i));
      }
      return;
    case F::kNiden:
      pins.niden = byte;
      return;
    case F::kSpniden:
      pins.spniden = byte;
      return;
    case F::kSnapshotReq:
      pins.snapshot_req = byte;
      return;
    case F::kAresetn:
      pins.aresetn = byte;
      return;
  }
}

ChiWords ChiPin::get(const ChiPins& pins) const {
  const ChiXpPins& x = pins.xp[xp];
  const ChiLinkPins& link = x.port[port][direction];
  const auto bit = [](std::uint64_t word, unsigned n) { return ChiWords{word >> n & 1}; };
  switch (kind) {
    case F::kFlitv:
      return bit(link.flitv, channel);
    case F::kFlit:
      if (channel == kChiReq) return link.req;
      if (channel == kChiRsp) return {link.rsp};
      if (channel == kChiSnp) return {link.snp[0], link.snp[1]};
      return {link.dat[0], link.dat[1]};
    case F::kChunkv:
      return {link.chunkv};
    case F::kPoison:
      return {link.dat_poison};
    case F::kDevevent:
      return {channel == kChiRsp ? link.rsp_devevent : link.dat_devevent};
    case F::kTgtid:
      return {link.snp_tgtid};
    case F::kTxFlitv:
      return bit(x.tx_flitv, 4U * at + channel);
    case F::kTxStall:
      return bit(x.tx_stall, 4U * at + channel);
    case F::kPartial:
      return bit(x.partial_dat, port);
    case F::kEvent:
      return {x.event[at]};
    case F::kOccupancy: {
      std::uint64_t all = 0;
      for (unsigned i = kChiOccupids; i-- > 0;) all = all << 8 | x.occupancy[at][i];
      return {all};
    }
    case F::kNiden:
      return {pins.niden};
    case F::kSpniden:
      return {pins.spniden};
    case F::kSnapshotReq:
      return {pins.snapshot_req};
    case F::kAresetn:
      return {pins.aresetn};
  }
  return {};
}

bool is_chi_activity(ChiPinField kind) {
  return kind == F::kFlitv || kind == F::kTxFlitv || kind == F::kTxStall || kind == F::kEvent;
}

bool chi_sends(const ChiMesh& mesh, const ChiLinkPins& down, ChiChannel channel) {
  if ((down.flitv >> channel & 1) == 0) return false;
  const unsigned n = mesh.node_id_width;
  switch (channel) {  // no opcode lies across two words
    case kChiReq:
      return (down.req[0] >> (21 + 3 * n) & 0x3F) != 0;
    case kChiRsp:
      return (down.rsp >> (12 + 2 * n) & 0xF) != 0;
    case kChiSnp:
      return (down.snp[0] >> (20 + 2 * n) & 0x1F) != 0;
    default:
      return (down.dat[0] >> (12 + 3 * n) & 0x7) != 0;
  }
}

}  // namespace fabmon
