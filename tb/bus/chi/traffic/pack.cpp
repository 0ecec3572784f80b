// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/traffic/pack.hpp"

#include <array>

namespace fabmon {
namespace {

// Appends fields to a flit of N words; a value has no bits beyond its width.
template <unsigned N>
class Writer {
 public:
  void put(std::uint64_t value, unsigned width) {
    const unsigned word = at_ / 64, shift = at_ % 64;
    words_[word] |= value << shift;
    if (shift + width > 64) words_[word + 1] |= value >> (64 - shift);
    at_ += width;
  }
  // Fields that are together in all configurations go in one piece.
  Writer& field(std::uint64_t value, unsigned width) {
    piece_ |= value << piece_width_;
    piece_width_ += width;
    return *this;
  }
  void flush() {
    put(piece_, piece_width_);
    piece_ = 0;
    piece_width_ = 0;
  }
  const std::array<std::uint64_t, N>& words() const { return words_; }

 private:
  std::array<std::uint64_t, N> words_{};
  unsigned at_ = 0;
  std::uint64_t piece_ = 0;
  unsigned piece_width_ = 0;
};

std::uint64_t cut(std::uint64_t value, unsigned width) {
  return value & ((std::uint64_t{1} << width) - 1);
}

}  // namespace

void ChiPacker::put(ChiLinkPins& link, ChiChannel channel, const ChiFlit& f) const {
  link.flitv = static_cast<std::uint8_t>(link.flitv | 1U << channel);
  switch (channel) {
    case kChiReq: {
      Writer<3> w;
      w.put(f.qos, 4);
      w.put(f.tgt_id, id_);
      w.put(f.src_id, id_);
      w.put(f.txn_id, 8);
      w.put(f.return_nid, id_);
      w.field(f.stash_nid_valid, 1)
          .field(f.return_txn_id, 8)
          .field(f.opcode, 6)
          .field(f.size, 3)
          .flush();
      w.put(cut(f.addr, addr_), addr_);
      w.field(f.ns, 1).field(f.likely_shared, 1).field(f.allow_retry, 1).field(f.order, 2);
      w.field(f.pcrd_type, 4).field(f.mem_attr, 4).field(f.snp_attr, 1).field(f.lpid, 5);
      w.field(f.snoop_me, 1).field(f.exp_comp_ack, 1).field(f.trace_tag, 1).flush();
      w.put(cut(f.rsvdc, rsvdc_), rsvdc_);
      link.req = w.words();
      break;
    }
    case kChiRsp: {
      Writer<1> w;
      w.field(f.qos, 4)
          .field(f.tgt_id, id_)
          .field(f.src_id, id_)
          .field(f.txn_id, 8)
          .field(f.opcode, 4);
      w.field(f.resp_err, 2).field(f.resp, 3).field(f.fwd_state, 3).field(f.dbid, 8);
      w.field(f.pcrd_type, 4).field(f.trace_tag, 1).flush();
      link.rsp = w.words()[0];
      link.rsp_devevent = f.devevent;
      break;
    }
    case kChiSnp: {
      Writer<2> w;
      w.put(f.qos, 4);
      w.put(f.src_id, id_);
      w.put(f.txn_id, 8);
      w.put(f.return_nid, id_);
      w.field(f.return_txn_id, 8).field(f.opcode, 5).flush();
      w.put(cut(f.addr, addr_) >> 3U, addr_ - 3);
      w.field(f.ns, 1)
          .field(f.do_not_go_to_sd, 1)
          .field(f.ret_to_src, 1)
          .field(f.trace_tag, 1)
          .flush();
      link.snp = w.words();
      link.snp_tgtid = f.tgt_id;
      break;
    }
    default: {
      Writer<2> w;
      w.put(f.qos, 4);
      w.put(f.tgt_id, id_);
      w.put(f.src_id, id_);
      w.put(f.txn_id, 8);
      w.put(f.return_nid, id_);
      w.field(f.opcode, 3)
          .field(f.resp_err, 2)
          .field(f.resp, 3)
          .field(f.fwd_state, 3)
          .field(f.dbid, 8);
      w.field(f.ccid, 2).field(f.data_id, 2).field(f.trace_tag, 1).flush();
      w.put(cut(f.rsvdc, rsvdc_), rsvdc_);
      link.dat = w.words();
      link.chunkv = f.chunkv;
      link.dat_poison = f.poison;
      link.dat_devevent = f.devevent;
      break;
    }
  }
}

}  // namespace fabmon
