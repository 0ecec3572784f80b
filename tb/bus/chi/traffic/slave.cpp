// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/traffic/slave.hpp"

#include <bit>
#include <stdexcept>

namespace fabmon {
namespace {

using enum chi::ReqOp;
using enum chi::RspOp;
using enum chi::DatOp;

enum SbsxEvent : std::uint8_t {
  kSbsxRead = 0x1,
  kSbsxWrite = 0x2,
  kSbsxCmo = 0x3,
  kSbsxRetry = 0x4,
  kSbsxTxDat = 0x5,
  kSbsxTxRsp = 0x6,
  kSbsxOccupancy = 0x11,  // reads, writes, maintenance, data buffer, AXI reads, AXI maintenance
  kSbsxArStall = 0x21,
  kSbsxAwStall = 0x22,
  kSbsxWStall = 0x23,
  kSbsxDatStall = 0x24,
  kSbsxRspStall = 0x25,
};

enum HnIEvent : std::uint8_t {
  kHnIOccupancy = 0x20,  // reads, writes, AXI reads, AXI writes, data buffer
  kHnIReadAlloc = 0x25,
  kHnIWriteAlloc = 0x26,
  kHnIAxiReadAlloc = 0x27,
  kHnIAxiWriteAlloc = 0x28,
  kHnIBufferAlloc = 0x29,
  kHnIRetry = 0x2A,
  kHnIArStall = 0x2B,
  kHnIArReady = 0x2C,
  kHnIAwStall = 0x2D,
  kHnIAwReady = 0x2E,
  kHnIWStall = 0x2F,
  kHnIDatStall = 0x30,
  kHnISerial = 0x31,
  kHnIPcieSerial = 0x32,
};

}  // namespace

void ChiSlave::retry(const ChiFlit& req, const ChiStep& step) {
  ChiFlit f = answer(req, kRetryAck);
  f.pcrd_type = static_cast<std::uint8_t>(chi_qos_class(req.qos));
  send(kChiRsp, f, step);
  if (agent_.kind == ChiKind::kSbsx) tally(kSbsxRetry, step);
  if (agent_.kind == ChiKind::kHnI) tally(kHnIRetry, step);
}

void ChiSlave::accept(const ChiFlit& req, const ChiStep& step) {
  const auto i = static_cast<unsigned>(std::countr_one(used_));
  used_ |= 1U << i;
  Entry& e = entries_[i];
  e = {};
  e.req = req;
  e.age = ages_++;
  e.halves = chi_halves(req.size, req.addr);
  e.write = chi_is_write(req.opcode);
  e.cmo = chi_is_cmo(req.opcode);
  const bool hni = agent_.kind == ChiKind::kHnI, sbsx = agent_.kind == ChiKind::kSbsx;
  if (e.write) {
    ++writes_;
    if (hni) tally(kHnIWriteAlloc, step), tally(kHnIBufferAlloc, step);
    if (sbsx) tally(kSbsxWrite, step);
    ++buffered_;
    ++step.lines[req.line].writes;
    e.comp_sent = step.rng.chance(128);
    ChiFlit f = answer(req, e.comp_sent ? kCompDbidResp : kDbidResp);
    f.dbid = static_cast<std::uint8_t>(i);
    send(kChiRsp, f, step);
    e.stage = Stage::kData;
  } else if (e.cmo) {
    ++cmos_;
    ++axi_cmos_;
    if (sbsx) tally(kSbsxCmo, step);
    e.stage = Stage::kTime;
    e.due = step.now + step.profile.memory.draw(step.rng);
  } else {
    ++reads_;
    if (hni) tally(kHnIReadAlloc, step);
    if (sbsx) tally(kSbsxRead, step);
    e.stage = Stage::kOrder;
  }
}

void ChiSlave::write_data(const ChiFlit& f, const ChiStep& step) {
  Entry& e = entries_[f.txn_id % kEntries];
  if (e.stage != Stage::kData) throw std::logic_error("CHI traffic: write data for nothing");
  const unsigned half = f.data_id / 2U;
  ChiLine& line = step.lines[e.req.line];
  e.got = static_cast<std::uint8_t>(e.got | 1U << half);
  if (f.be == 0) {
    e.cancelled = true;
  } else {
    line.stored[half] = f.data;
    if (agent_.kind == ChiKind::kHnI) {
      step.scoreboard.arrived(f.requester, f.write, e.req.line, half, f.data);
      step.scoreboard.commit(e.req.line, half, f.data);
    }
  }
  if (e.got != e.halves) return;
  --line.writes;
  e.beats = static_cast<std::uint8_t>(std::popcount(e.halves));
  if (axi() && !e.cancelled) {
    e.stage = Stage::kAddress;
    address_ |= 1U << (f.txn_id % kEntries);
    ++axi_writes_;
    if (agent_.kind == ChiKind::kHnI) tally(kHnIAxiWriteAlloc, step);
  } else {
    e.stage = Stage::kTime;
    e.due = step.now + 1 + (e.cancelled ? 0 : step.profile.memory.draw(step.rng) / 2);
  }
}

bool ChiSlave::receive(ChiChannel channel, const ChiFlit& f, const ChiStep& step) {
  if (channel == kChiDat) {
    write_data(f, step);
    return true;
  }
  if (channel == kChiRsp) {  // CompAck of an ordered read: nothing waits for it
    return true;
  }
  if (step.mesh.room(agent_.port, kChiRsp) < 64) return false;
  if (f.opcode == kPrefetchTgt) return true;
  if (f.opcode == kPCrdReturn) {
    credit_pool_.returned(f.pcrd_type);
  } else if (credit_pool_.accept(f, step.profile.slave)) {
    accept(f, step);
  } else {
    retry(f, step);
  }
  return true;
}

void ChiSlave::reply(Entry& e, const ChiStep& step) {
  if (e.write || e.cmo) {
    if (!e.comp_sent) send(kChiRsp, answer(e.req, kComp), step);
    return;
  }
  const ChiFlit& req = e.req;
  ChiFlit f = answer(req, kCompData);
  f.resp = chi::kRespUc;
  f.rsvdc = req.rsvdc;
  f.ccid = static_cast<std::uint8_t>(req.addr >> 4U & 3U);
  f.return_nid = agent_.id;
  if (agent_.kind != ChiKind::kHnI) {
    f.tgt_id = req.return_nid;  // the home or, directly, its requester
    f.txn_id = req.return_txn_id;
    f.return_nid = req.src_id;
    f.dbid = req.txn_id;
  }
  if (step.rng.chance(step.profile.poison)) {
    f.poison = static_cast<std::uint8_t>(1 + step.rng.below(15));
    f.resp_err = step.rng.chance(64) ? 2 : 0;
  }
  if (req.size < 5) f.chunkv = static_cast<std::uint8_t>(1U << (req.addr >> 4U & 1U));
  for (unsigned h = 0; h < 2; ++h) {
    if ((e.halves >> h & 1U) == 0) continue;
    f.data_id = static_cast<std::uint8_t>(2 * h);
    f.data = e.data[h];
    send(kChiDat, f, step);
  }
}

// Accesses that go on by themselves.
void ChiSlave::move(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  if (e.stage == Stage::kOrder) {
    if (step.lines[e.req.line].writes != 0) return;
    e.data = step.lines[e.req.line].stored;
    if (e.req.order != 0) send(kChiRsp, answer(e.req, kReadReceipt), step);
    e.due = step.now + step.profile.memory.draw(step.rng);
    e.stage = Stage::kTime;
    if (axi()) {
      ++axi_reads_;
      e.stage = Stage::kAddress;
      address_ |= 1U << i;
      if (agent_.kind == ChiKind::kHnI) tally(kHnIAxiReadAlloc, step);
    }
    return;
  }
  if (e.stage != Stage::kTime || e.due > step.now) return;
  if (step.mesh.waiting(agent_.port, kChiDat) > 12) return;
  reply(e, step);
  if (e.write) {
    --writes_, --buffered_;
    if (axi() && !e.cancelled) --axi_writes_;
  } else if (e.cmo) {
    --cmos_, --axi_cmos_;
  } else {
    --reads_;
    if (axi()) --axi_reads_;
  }
  e.stage = Stage::kFree;
  used_ &= ~(1U << i);
  credit_pool_.release();
}

// Endpoint order: one access of a requester after the other.
bool ChiSlave::serialized(const Entry& e, const ChiStep& /*step*/) const {
  if (e.req.order != 3) return false;
  for (std::uint32_t m = used_; m != 0; m &= m - 1) {
    const Entry& o = entries_[static_cast<unsigned>(std::countr_zero(m))];
    if (o.age < e.age && o.req.order == 3 && o.req.src_id == e.req.src_id &&
        (o.stage == Stage::kTime || o.stage == Stage::kBeats || o.stage == Stage::kAddress)) {
      return true;
    }
  }
  return false;
}

// The AXI channels behind a bridge: the oldest access is on AR and on AW, one beat on W.
void ChiSlave::channels(const ChiStep& step) {
  const bool hni = agent_.kind == ChiKind::kHnI;
  std::array<int, 2> first{-1, -1};  // read, write
  for (std::uint32_t m = address_; m != 0; m &= m - 1) {
    const int i = std::countr_zero(m);
    const Entry& e = entries_[static_cast<unsigned>(i)];
    if (hni && serialized(e, step)) {
      raise(e.req.line % 2 != 0 ? kHnISerial : kHnIPcieSerial, step);
      continue;
    }
    int& oldest = first[e.write ? 1 : 0];
    if (oldest < 0 || e.age < entries_[static_cast<unsigned>(oldest)].age) oldest = i;
  }
  for (unsigned write = 0; write < 2; ++write) {
    const bool ready = step.rng.chance(step.profile.axi_ready);
    if (first[write] < 0) {
      if (hni && ready) raise(write != 0 ? kHnIAwReady : kHnIArReady, step);
      continue;
    }
    if (!ready) {
      if (hni) raise(write != 0 ? kHnIAwStall : kHnIArStall, step);
      if (!hni) raise(write != 0 ? kSbsxAwStall : kSbsxArStall, step);
      continue;
    }
    const auto i = static_cast<unsigned>(first[write]);
    address_ &= ~(1U << i);
    entries_[i].due = step.now + step.profile.memory.draw(step.rng);
    entries_[i].stage = write != 0 ? Stage::kBeats : Stage::kTime;
    if (write != 0) beats_ |= 1U << i;
  }
  if (beats_ == 0) return;
  if (!step.rng.chance(step.profile.axi_ready)) {
    raise(hni ? unsigned{kHnIWStall} : unsigned{kSbsxWStall}, step);
    return;
  }
  const auto i = static_cast<unsigned>(std::countr_zero(beats_));
  if (--entries_[i].beats != 0) return;
  beats_ &= ~(1U << i);
  entries_[i].stage = Stage::kTime;
}

void ChiSlave::count(const ChiStep& step) {
  if (agent_.kind == ChiKind::kSbsx) {
    const unsigned sent = step.mesh.sent(agent_.port);
    if ((sent & 1U << kChiDat) != 0) raise(kSbsxTxDat, step);
    if ((sent & 1U << kChiRsp) != 0) raise(kSbsxTxRsp, step);
    if (stalled(kChiDat, step)) raise(kSbsxDatStall, step);
    if (stalled(kChiRsp, step)) raise(kSbsxRspStall, step);
    const std::array<unsigned, 6> open{reads_, writes_, cmos_, buffered_, axi_reads_, axi_cmos_};
    for (unsigned i = 0; i < 6; ++i) {
      if (occupancy_[i].add(open[i])) raise(kSbsxOccupancy + i, step);
    }
  } else if (agent_.kind == ChiKind::kHnI) {
    if (stalled(kChiDat, step)) raise(kHnIDatStall, step);
    const std::array<unsigned, 5> open{reads_, writes_, axi_reads_, axi_writes_, buffered_};
    for (unsigned i = 0; i < 5; ++i) {
      if (occupancy_[i].add(open[i])) raise(kHnIOccupancy + i, step);
    }
  }
}

void ChiSlave::step(const ChiStep& step) {
  if (axi()) {
    count(step);
    channels(step);
  }
  for (std::uint32_t m = used_; m != 0; m &= m - 1) {
    move(static_cast<unsigned>(std::countr_zero(m)), step);
  }
  ChiFlit grant;
  if (credit_pool_.grant(step.profile.slave, grant)) {
    grant.opcode = kPCrdGrant;
    send(kChiRsp, grant, step);
  }
}

}  // namespace fabmon
