// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/traffic/rni.hpp"

#include <bit>

namespace fabmon {
namespace {

// The events of RN-I and RN-D.
enum RniEvent : std::uint8_t {
  kS0ReadBeats = 0x1,
  kRxDat = 0x4,
  kTxDat = 0x5,
  kTxReq = 0x6,
  kRetried = 0x7,
  kReadOccupancy = 0x8,
  kWriteOccupancy = 0x9,
  kReplayed = 0xA,
  kCancelSent = 0xB,
  kS0WriteBeats = 0xC,
  kReadAlloc = 0xF,
  kWriteAlloc = 0x10,
  kUnordered = 0x11,
  kReplay = 0x12,
  kHybrid = 0x13,
  kOrdered = 0x14,
};

}  // namespace

void ChiRnI::began(ChiTxn& t, const ChiStep& step) {
  t.lane = static_cast<std::uint8_t>(step.rng.below(kPorts));
  if (chi_is_read(t.req.opcode)) {
    ++reads_;
    ordered_reads_ += t.req.order != 0 ? 1 : 0;
    tally(kReadAlloc, step);
  } else if (t.req.opcode != chi::kDvmOp) {
    ++writes_;
    tally(kWriteAlloc, step);
    if (chi_is_write(t.req.opcode) || chi_is_atomic(t.req.opcode)) {
      write_beats_[t.lane] += static_cast<unsigned>(std::popcount(t.halves));
    }
  }
}

void ChiRnI::leave(const ChiTxn& t) {
  if (chi_is_read(t.req.opcode)) {
    --reads_;
    ordered_reads_ -= t.req.order != 0 ? 1 : 0;
  } else if (t.req.opcode != chi::kDvmOp) {
    --writes_;
  }
}

void ChiRnI::finished(ChiTxn& t, const ChiStep& /*step*/) {
  leave(t);
  if (t.got != 0) read_beats_[t.lane] += static_cast<unsigned>(std::popcount(t.got));
}

void ChiRnI::dropped(ChiTxn& t) {
  leave(t);
  --replays_;
}

void ChiRnI::retried(const ChiTxn& t, const ChiStep& step) {
  tally(kRetried, step);
  if (chi_is_read(t.req.opcode)) ++replays_;
}

void ChiRnI::reissued(const ChiTxn& t, const ChiStep& step) {
  tally(kReplayed, step);
  if (chi_is_read(t.req.opcode)) --replays_;
}

void ChiRnI::cancelled(const ChiTxn& /*txn*/, const ChiStep& step) { tally(kCancelSent, step); }

bool ChiRnI::snoop(const ChiFlit& f, const ChiStep& step) {
  if (!step.rng.chance(step.profile.snoop)) return false;
  if (step.mesh.room(agent_.port, kChiRsp) < 128) return false;
  const std::uint32_t bit = 1U << (f.txn_id % 32U);
  dvm_first_ ^= bit;
  if ((dvm_first_ & bit) == 0) send(kChiRsp, answer(f, chi::kSnpResp), step);
  return true;
}

bool ChiRnI::receive(ChiChannel channel, const ChiFlit& flit, const ChiStep& step) {
  if (channel == kChiDat) tally(kRxDat, step);
  return ChiRequester::receive(channel, flit, step);
}

void ChiRnI::step(const ChiStep& step) {
  const unsigned sent = step.mesh.sent(agent_.port);
  if ((sent & 1U << kChiReq) != 0) raise(kTxReq, step);
  if ((sent & 1U << kChiDat) != 0) raise(kTxDat, step);
  for (unsigned n = 0; n < kPorts; ++n) {
    if (read_beats_[n] != 0) raise(kS0ReadBeats + n, step), --read_beats_[n];
    if (write_beats_[n] != 0) raise(kS0WriteBeats + n, step), --write_beats_[n];
  }
  if (read_occupancy_.add(reads_)) raise(kReadOccupancy, step);
  if (write_occupancy_.add(writes_)) raise(kWriteOccupancy, step);
  if (replays_ != 0) {
    raise(kReplay, step);
  } else if (reads_ != 0) {
    if (ordered_reads_ == 0) {
      raise(kUnordered, step);
    } else {
      raise(ordered_reads_ == reads_ ? kOrdered : kHybrid, step);
    }
  }
  if (pause_ != 0) {
    --pause_;
    return;
  }
  const ChiProfile& p = step.profile;
  if (step.quiet || (p.active >> (16U + agent_.index) & 1U) == 0 || full(p.rni_open) ||
      step.mesh.waiting(agent_.port, kChiReq) > 3) {
    return;
  }
  begin(draw(p.rni_mix, step.rng), step);
  pause_ = p.rni.draw(step.rng);
}

}  // namespace fabmon
