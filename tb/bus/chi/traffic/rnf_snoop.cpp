// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How an RN-F answers snoops: the tables of CHI's chapter on snoop transactions, choices included.
#include "tb/bus/chi/traffic/rnf.hpp"

namespace fabmon {
namespace {

using enum chi::ReqOp;
using enum chi::RspOp;
using enum chi::SnpOp;
using enum chi::DatOp;
using enum chi::Resp;

constexpr std::uint8_t with_dirty(unsigned resp) {
  return static_cast<std::uint8_t>(resp | kPassDirty);
}

// Snoops of which DataPull may ask for the line in the same go.
bool is_stash(unsigned op) {
  return op == kSnpUniqueStash || op == kSnpMakeInvalidStash || op == kSnpStashUnique ||
         op == kSnpStashShared;
}

}  // namespace

// SnpShared, SnpClean, SnpNotSharedDirty.
ChiRnF::Answer ChiRnF::shared(const ChiFlit& f, ChiState s, Random& rng) {
  Answer a;
  if (s == ChiState::kInvalid) return a;
  a.after = ChiState::kSharedClean;
  a.resp = kRespSc;
  if (chi_is_dirty(s)) {
    a.data = true;
    if (!f.do_not_go_to_sd && rng.chance(96)) {
      a.after = ChiState::kSharedDirty;
      a.resp = kRespSd;
    } else {
      a.resp = with_dirty(kRespSc);
    }
  } else {
    a.data = s == ChiState::kUniqueClean || f.ret_to_src;
  }
  return a;
}

// The variants that forward, of a line that we have.
ChiRnF::Answer ChiRnF::forwarded(const ChiFlit& f, ChiState s, Random& rng) {
  Answer a;
  a.forward = true;
  switch (f.opcode & ~unsigned{kSnpForward}) {
    case kSnpOnce:
      a.after = s;
      a.resp = chi_resp(s);
      a.forwarded = kRespI;
      break;
    case kSnpUnique:
      a.after = ChiState::kInvalid;
      a.forwarded = chi_is_dirty(s) ? with_dirty(kRespUc) : std::uint8_t{kRespUc};
      break;
    default:
      a.after = ChiState::kSharedClean;
      a.resp = kRespSc;
      a.forwarded = kRespSc;
      if (!chi_is_dirty(s)) {
        a.data = f.ret_to_src;
      } else if (f.opcode == (kSnpShared | kSnpForward) && !f.do_not_go_to_sd && rng.chance(96)) {
        a.forwarded = with_dirty(kRespSd);
        a.data = f.ret_to_src;
      } else if (!f.do_not_go_to_sd && rng.chance(96)) {
        a.after = ChiState::kSharedDirty;
        a.resp = kRespSd;
        a.data = f.ret_to_src;
      } else {
        a.data = true;
        a.resp = with_dirty(kRespSc);
      }
      break;
  }
  return a;
}

ChiRnF::Answer ChiRnF::snooped(const ChiFlit& f, const Line& l, const ChiStep& step) const {
  const ChiState s = l.state;
  const bool dirty = chi_is_dirty(s);
  Answer a;
  switch (f.opcode) {
    case kSnpShared:
    case kSnpClean:
    case kSnpNotSharedDirty:
      return shared(f, s, step.rng);
    case kSnpOnce:
      a.after = s;
      a.resp = chi_resp(s);
      a.data = dirty || s == ChiState::kUniqueClean || (s != ChiState::kInvalid && f.ret_to_src);
      break;
    case kSnpUnique:
    case kSnpUniqueStash:
    case kSnpCleanInvalid:
      a.data = dirty;
      if (f.opcode != kSnpCleanInvalid) {
        a.data = dirty || s == ChiState::kUniqueClean || (s != ChiState::kInvalid && f.ret_to_src);
      }
      a.resp = dirty ? with_dirty(kRespI) : std::uint8_t{kRespI};
      break;
    case kSnpCleanShared:
      a.after = s;
      if (s == ChiState::kUniqueDirty) a.after = ChiState::kUniqueClean;
      if (s == ChiState::kSharedDirty) a.after = ChiState::kSharedClean;
      a.data = dirty;
      a.resp = dirty ? with_dirty(chi_resp(a.after)) : chi_resp(a.after);
      break;
    case kSnpMakeInvalid:
    case kSnpMakeInvalidStash:
      break;
    case kSnpStashShared:
    case kSnpStashUnique:
      a.after = s;
      a.resp = chi_resp(s);
      break;
    default:
      if (s != ChiState::kInvalid) return forwarded(f, s, step.rng);
      break;
  }
  return a;
}

// The target of a stash asks for the data: DBID is the TxnID that the data shall have.
std::uint8_t ChiRnF::pull(const ChiFlit& f, Answer& a, ChiFlit& rsp, const ChiStep& step) {
  const Line& l = lines_[f.line];
  if (!is_stash(f.opcode) || f.do_not_go_to_sd || l.pending || a.after != ChiState::kInvalid)
    return 0;
  if (full(kTxns - 2) || !step.rng.chance(step.profile.pull)) return 0;
  const unsigned txn =
      open_pull(f, f.opcode == kSnpStashShared ? kReadNotSharedDirty : kReadUnique, step);
  if (txn == kTxns) return 0;
  rsp.dbid = static_cast<std::uint8_t>(txn);
  return 1;
}

// Two parts make one message.
void ChiRnF::dvm_part(const ChiFlit& f, const ChiStep& step) {
  dvm_first_ ^= 1U << (f.txn_id % 32U);
  if ((dvm_first_ >> (f.txn_id % 32U) & 1U) != 0) return;
  send(kChiRsp, answer(f, kSnpResp), step);
}

bool ChiRnF::snoop(const ChiFlit& f, const ChiStep& step) {
  if (!step.rng.chance(step.profile.snoop)) return false;
  if (step.mesh.room(agent_.port, kChiRsp) < 128 || step.mesh.room(agent_.port, kChiDat) < 128) {
    return false;
  }
  if (f.opcode == kSnpDvmOp) {
    dvm_part(f, step);
    return true;
  }
  const Line& l = lines_[f.line];
  Answer a = snooped(f, l, step);
  const std::array<std::uint32_t, 2> data = l.data;
  ChiFlit rsp = answer(f, a.forward ? kSnpRespFwded : kSnpResp);
  rsp.resp = a.resp;
  rsp.fwd_state = a.forward ? a.forwarded : pull(f, a, rsp, step);
  change(f.line, a.after);
  if (a.forward) {
    ChiFlit to = answer(f, kCompData);
    to.tgt_id = f.return_nid;
    to.txn_id = f.return_txn_id;
    to.return_nid = f.src_id;
    to.dbid = f.txn_id;
    to.resp = a.forwarded;
    for (unsigned h = 0; h < 2; ++h) {
      to.data_id = static_cast<std::uint8_t>(2 * h);
      to.data = data[h];
      send(kChiDat, to, step);
    }
  }
  if (!a.data) {
    send(kChiRsp, rsp, step);
    return true;
  }
  rsp.opcode = a.forward ? kSnpRespDataFwded : kSnpRespData;
  for (unsigned h = 0; h < 2; ++h) {
    rsp.data_id = static_cast<std::uint8_t>(2 * h);
    rsp.data = data[h];
    send(kChiDat, rsp, step);
  }
  return true;
}

}  // namespace fabmon
