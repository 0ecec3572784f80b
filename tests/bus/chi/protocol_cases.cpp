// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// For each rule but the two of link credits, which are no pins, a short trace that breaks it.
#include "tests/bus/chi/protocol_cases.hpp"

namespace fabmon::test {
namespace {

// A ReadShared that is answered, but for what the cases add.
Trace read_shared() { return Trace().go(kChiReq, req(0x01, kRnF, kHnF, 3)); }

ChiFlit retry_ack(unsigned txn) { return with(rsp(0x3, kHnF, kRnF, txn), &ChiFlit::pcrd_type, 2); }
ChiFlit grant() { return with(rsp(0x7, kHnF, kRnF, 0), &ChiFlit::pcrd_type, 2); }
ChiFlit again(ChiFlit f) {
  f.allow_retry = false;
  f.pcrd_type = 2;
  return f;
}

// An HN-F's forwarding snoop of RN-F for RN-F2's read.
ChiFlit forwarding(unsigned op) {
  ChiFlit f = snp(op, kHnF, kRnF, 7);
  f.return_nid = kRnF2;
  f.return_txn_id = 9;
  return f;
}
ChiFlit forwarded(unsigned half) {
  ChiFlit f = dat(0x4, kRnF, kRnF2, 9, half, 7, 1);
  f.return_nid = kHnF;
  return f;
}

ChiFlit dvm_part(unsigned part) { return with(snp(0x0D, kDn, kRnF, 4), &ChiFlit::addr, part * 8); }

void link_cases(std::vector<Case>& c) {
  c.push_back({"link_flit", Trace().up(kChiRsp, rsp(0, kRnF, 0, 1)), 0,
               Trace().up(kChiRsp, rsp(0, kRnF, 0, 0))});
  Trace unused;
  unused.next().xp[0].tx_stall = 1U << (4 * kChiWest);
  Trace east;
  east.next().xp[0].tx_stall = 1U << (4 * kChiEast);
  c.push_back({"unused_port", unused, 0, east});
  c.push_back({"unused_port", Trace().put(kChiRsp, rsp(0, 0, 0, 0), 0x68, kChiUp), 0,
               Trace().put(kChiRsp, rsp(0, 0, 0, 0), 0x6C, kChiUp)});
  Trace silent = Trace().go(kChiReq, req(0x01, kRnF, kHnF, 3));
  silent.last().xp[0].tx_flitv = 0;
  c.push_back({"tx_flitv", silent, 1, read_shared()});
  Trace link_flit;
  link_flit.down(kChiRsp, rsp(0, 0, kHnF, 0));
  Trace told = link_flit;
  told.last().xp[0].tx_flitv = 1U << (4 * kChiP1 + kChiRsp);
  c.push_back({"tx_flitv", told, 0, link_flit});
  Trace both = east;
  both.last().xp[0].tx_flitv = both.last().xp[0].tx_stall;
  c.push_back({"tx_stall", both, 0, east});
  c.push_back({"conserved", Trace().down(kChiReq, req(0x01, kRnF, kHnF, 3)), 0, read_shared()});
  c.push_back(
      {"conserved", read_shared().down(kChiReq, req(0x01, kRnF, kHnF, 3)), 2, read_shared()});
  Trace changed;
  changed.up(kChiReq, req(0x01, kRnF, kHnF, 3));
  changed.down(kChiReq, with(req(0x01, kRnF, kHnF, 3), &ChiFlit::rsvdc, 0x80));
  c.push_back({"conserved", changed, 1, read_shared()});
}

void flit_cases(std::vector<Case>& c) {
  const auto one = [&](const char* rule, ChiChannel channel, const ChiFlit& bad,
                       const ChiFlit& good) {
    c.push_back({rule, Trace().up(channel, bad), 0, Trace().up(channel, good)});
  };
  const ChiFlit read = req(0x01, kRnF, kHnF, 3);
  one("opcode", kChiReq, with(read, &ChiFlit::opcode, 0x06), read);
  one("opcode", kChiRsp, rsp(0xC, kHnF, kRnF, 1), rsp(0x4, kHnF, kRnF, 1));
  one("opcode", kChiSnp, snp(0x1E, kHnF, kRnF, 1), snp(0x01, kHnF, kRnF, 1));
  one("sender", kChiReq, req(0x01, kRnI, kHnF, 3), read);
  one("sender", kChiReq, req(0x14, kRnI, kDn, 3), req(0x14, kRnD, kDn, 3));
  one("sender", kChiSnp, snp(0x01, kDn, kRnF, 3), snp(0x01, kHnF, kRnF, 3));
  one("target", kChiReq, req(0x01, kRnF, kHnI, 3), read);
  one("target", kChiReq, req(0x01, kRnF, 0x05, 3), read);  // nobody
  one("target", kChiReq, req(0x04, kRnF, kSnF, 3), req(0x04, kRnF, kHnF, 3));
  one("target", kChiSnp, snp(0x01, kHnF, kRnI, 3), snp(0x01, kHnF, kRnF, 3));
  Trace elsewhere;
  elsewhere.up(kChiReq, read);
  elsewhere.put(kChiReq, read, kRnF2, kChiDown);
  elsewhere.last().xp[2].tx_flitv = 1U << (4 * kChiP0 + kChiReq);
  c.push_back({"target", elsewhere, 1, read_shared()});
  c.push_back({"source", Trace().put(kChiReq, read, kRnF2, kChiUp), 0, read_shared()});
  one("req_size", kChiReq, with(read, &ChiFlit::size, 5), read);
  one("req_size", kChiReq, with(req(0x28, kRnF, kHnF, 1), &ChiFlit::size, 4),
      req(0x28, kRnF, kHnF, 1));
  one("req_memattr", kChiReq, with(read, &ChiFlit::mem_attr, 1), read);
  one("req_memattr", kChiReq, with(read, &ChiFlit::snp_attr, false), read);
  one("req_memattr", kChiReq, with(req(0x04, kRnF, kHnI, 3), &ChiFlit::mem_attr, 6),
      with(req(0x04, kRnF, kHnI, 3), &ChiFlit::mem_attr, 2));
  one("req_order", kChiReq, with(read, &ChiFlit::order, 2), read);
  one("req_order", kChiReq, with(req(0x04, kRnI, kHnI, 3), &ChiFlit::order, 3),
      with(with(req(0x04, kRnI, kHnI, 3), &ChiFlit::order, 3), &ChiFlit::mem_attr, 2));
  one("req_order", kChiReq, with(req(0x04, kRnI, kHnF, 3), &ChiFlit::order, 1),
      with(req(0x04, kHnF, kSnF, 3), &ChiFlit::order, 1));
  one("req_compack", kChiReq, with(read, &ChiFlit::exp_comp_ack, false), read);
  one("req_compack", kChiReq, with(req(0x0D, kRnF, kHnF, 3), &ChiFlit::exp_comp_ack, true),
      req(0x0D, kRnF, kHnF, 3));
  one("req_hint", kChiReq, with(req(0x07, kRnF, kHnF, 3), &ChiFlit::likely_shared, true),
      with(read, &ChiFlit::likely_shared, true));
  one("req_hint", kChiReq, with(req(0x07, kRnF, kHnF, 3), &ChiFlit::snoop_me, true),
      with(read, &ChiFlit::snoop_me, true));
  one("req_hint", kChiReq, with(read, &ChiFlit::stash_nid_valid, true),
      with(req(0x22, kRnF, kHnF, 3), &ChiFlit::stash_nid_valid, true));
  one("req_retry", kChiReq, with(read, &ChiFlit::pcrd_type, 1), read);
  one("req_retry", kChiReq, with(req(0x3A, kRnF, kSnF, 0), &ChiFlit::allow_retry, true),
      req(0x3A, kRnF, kSnF, 0));
  one("rsp_field", kChiRsp, rsp(0x3, kHnF, kRnF, 1, 5), retry_ack(1));
  one("rsp_field", kChiRsp, with(rsp(0x4, kHnF, kRnF, 1), &ChiFlit::pcrd_type, 1),
      rsp(0x4, kHnF, kRnF, 1));
  one("snp_field", kChiSnp, with(snp(0x0A, kHnF, kRnF, 1), &ChiFlit::ret_to_src, true),
      with(snp(0x01, kHnF, kRnF, 1), &ChiFlit::ret_to_src, true));
  one("snp_field", kChiSnp, with(snp(0x07, kHnF, kRnF, 1), &ChiFlit::do_not_go_to_sd, false),
      snp(0x07, kHnF, kRnF, 1));
  one("snp_field", kChiSnp, with(forwarding(0x11), &ChiFlit::return_nid, kHnF2), forwarding(0x11));
  one("data_id", kChiDat, with(dat(0x4, kHnF, kRnF, 1, 0), &ChiFlit::data_id, 1),
      dat(0x4, kHnF, kRnF, 1, 0));
}

void request_cases(std::vector<Case>& c) {
  const ChiFlit read = req(0x01, kRnF, kHnF, 3);
  const auto data = [](unsigned half, unsigned resp) {
    return dat(0x4, kHnF, kRnF, 3, half, 5, resp);
  };
  const ChiFlit ack = rsp(0x2, kRnF, kHnF, 5);
  Trace whole = read_shared().go(kChiDat, data(0, 1)).go(kChiDat, data(1, 1)).go(kChiRsp, ack);
  c.push_back({"data_id", read_shared().go(kChiDat, data(0, 1)).go(kChiDat, data(0, 1)), 5, whole});
  c.push_back({"txn_id", read_shared().up(kChiReq, read), 2,
               read_shared().up(kChiReq, req(0x01, kRnF, kHnF, 4))});
  c.push_back({"txn_id", read_shared().up(kChiReq, read), 2, Trace(whole).up(kChiReq, read)});
  Trace credited = read_shared().go(kChiRsp, retry_ack(3)).go(kChiRsp, grant());
  c.push_back({"credit_used", read_shared().go(kChiRsp, retry_ack(3)).go(kChiReq, again(read)), 4,
               Trace(credited).go(kChiReq, again(read))});
  const ChiFlit back = with(req(0x05, kRnF, kHnF, 0), &ChiFlit::pcrd_type, 2);
  c.push_back({"credit_used", Trace(credited).go(kChiReq, back).go(kChiReq, back), 8,
               Trace(credited).go(kChiReq, back)});
  c.push_back({"retry_twice", Trace(credited).go(kChiReq, again(read)).go(kChiRsp, retry_ack(3)), 9,
               Trace(credited).go(kChiReq, again(read))});
  c.push_back({"orphan", Trace().go(kChiRsp, rsp(0x4, kHnF, kRnF, 3)), 1,
               Trace().go(kChiReq, req(0x0D, kRnF, kHnF, 3)).go(kChiRsp, rsp(0x4, kHnF, kRnF, 3))});
  c.push_back({"orphan", Trace(whole).go(kChiDat, data(0, 1)), 9, whole});
  c.push_back({"response", read_shared().go(kChiRsp, rsp(0x4, kHnF, kRnF, 3)), 3, whole});
  c.push_back(
      {"response", read_shared().go(kChiDat, data(0, 1)).go(kChiRsp, retry_ack(3)), 5, whole});
  const ChiFlit copyback = req(0x1B, kRnF, kHnF, 3);
  c.push_back({"response", Trace().go(kChiReq, copyback).go(kChiRsp, rsp(0x6, kHnF, kRnF, 3, 5)), 3,
               Trace().go(kChiReq, copyback).go(kChiRsp, rsp(0x5, kHnF, kRnF, 3, 5))});
  const ChiFlit clean = req(0x02, kRnF, kHnF, 3);
  c.push_back({"resp", Trace().go(kChiReq, clean).go(kChiDat, data(0, 7)), 3,
               read_shared().go(kChiDat, data(0, 7))});
  const ChiFlit unique = req(0x0B, kRnF, kHnF, 3);
  c.push_back({"resp", Trace().go(kChiReq, unique).go(kChiRsp, rsp(0x4, kHnF, kRnF, 3, 5, 1)), 3,
               Trace().go(kChiReq, unique).go(kChiRsp, rsp(0x4, kHnF, kRnF, 3, 5, 2))});
  const auto write = [](unsigned op) {
    return Trace().go(kChiReq, req(op, kRnF, kHnF, 3)).go(kChiRsp, rsp(0x5, kHnF, kRnF, 3, 5));
  };
  const auto sent = [](unsigned op, unsigned half) { return dat(op, kRnF, kHnF, 5, half); };
  c.push_back({"write_data", Trace().go(kChiDat, sent(0x3, 0)), 0,
               write(0x19).go(kChiDat, sent(0x3, 0)).go(kChiDat, sent(0x3, 1))});
  c.push_back({"write_data", write(0x19).go(kChiDat, sent(0x2, 0)), 4,
               write(0x1B).go(kChiDat, sent(0x2, 0))});
  c.push_back({"write_data", write(0x19).go(kChiDat, sent(0x7, 0)), 4,
               write(0x18).go(kChiDat, sent(0x7, 0))});
  c.push_back({"write_data", write(0x19).go(kChiDat, sent(0x3, 0)).go(kChiDat, sent(0x3, 0)), 6,
               write(0x19).go(kChiDat, sent(0x3, 0))});
  c.push_back({"comp_ack", read_shared().go(kChiRsp, ack), 2, whole});
  const auto dvm = [](unsigned op, unsigned txn) {
    return with(req(0x14, kRnF, kDn, txn), &ChiFlit::addr, op << 11U);
  };
  c.push_back({"dvm_sync", Trace().go(kChiReq, dvm(0, 1)).go(kChiReq, dvm(4, 2)), 2,
               Trace().go(kChiReq, dvm(0, 1)).go(kChiReq, dvm(1, 2))});
  c.push_back({"dvm_sync", Trace().go(kChiReq, dvm(4, 1)).go(kChiReq, dvm(0, 2)), 2,
               Trace().go(kChiReq, dvm(4, 1))});
}

void snoop_cases(std::vector<Case>& c) {
  const auto snooped = [](unsigned op) { return Trace().go(kChiSnp, snp(op, kHnF, kRnF, 7)); };
  const ChiFlit none = rsp(0x1, kRnF, kHnF, 7);
  c.push_back({"snp_txn_id", snooped(0x07).go(kChiSnp, snp(0x07, kHnF, kRnF, 7)), 3,
               snooped(0x07).go(kChiRsp, none).go(kChiSnp, snp(0x07, kHnF, kRnF, 7))});
  c.push_back({"snp_orphan", Trace().go(kChiRsp, none), 0, snooped(0x07).go(kChiRsp, none)});
  c.push_back({"snp_orphan", snooped(0x07).go(kChiRsp, none).go(kChiRsp, none), 4,
               snooped(0x07).go(kChiRsp, none)});
  const auto data = [](unsigned op, unsigned half, unsigned resp) {
    return dat(op, kRnF, kHnF, 7, half, 0, resp);
  };
  c.push_back({"snp_response", snooped(0x0A).go(kChiDat, data(0x1, 0, 0)), 2,
               snooped(0x07).go(kChiDat, data(0x1, 0, 0)).go(kChiDat, data(0x1, 1, 0))});
  const ChiFlit pull = with(with(none, &ChiFlit::fwd_state, 1), &ChiFlit::dbid, 9);
  c.push_back(
      {"snp_response", snooped(0x07).go(kChiRsp, pull), 2, snooped(0x0C).go(kChiRsp, pull)});
  c.push_back({"data_id", snooped(0x07).go(kChiDat, data(0x1, 0, 0)).go(kChiDat, data(0x1, 0, 0)),
               4, snooped(0x07).go(kChiDat, data(0x1, 0, 0)).go(kChiDat, data(0x1, 1, 0))});
  c.push_back({"snp_resp", snooped(0x07).go(kChiRsp, with(none, &ChiFlit::resp, 1)), 2,
               snooped(0x01).go(kChiRsp, with(none, &ChiFlit::resp, 1))});
  // Forwarding.
  const ChiFlit share = with(rsp(0x9, kRnF, kHnF, 7, 0, 1), &ChiFlit::fwd_state, 1);
  const auto begin = [] {  // RN-F2's read, then the snoop
    return Trace().go(kChiReq, req(0x01, kRnF2, kHnF, 9)).go(kChiSnp, forwarding(0x11));
  };
  const Trace whole =
      begin().go(kChiDat, forwarded(0)).go(kChiDat, forwarded(1)).go(kChiRsp, share);
  c.push_back({"forward", Trace().go(kChiReq, req(0x01, kRnF2, kHnF, 9)).up(kChiDat, forwarded(0)),
               2, whole});
  c.push_back({"forward", begin().go(kChiDat, forwarded(0)).go(kChiRsp, none), 6,
               begin().go(kChiRsp, none)});
  c.push_back({"snp_resp", begin().go(kChiRsp, with(share, &ChiFlit::fwd_state, 2)), 4,
               begin().go(kChiRsp, with(share, &ChiFlit::fwd_state, 7))});
  // DVM.
  const ChiFlit done = rsp(0x1, kRnF, kDn, 4);
  const Trace two = Trace().go(kChiSnp, dvm_part(0)).go(kChiSnp, dvm_part(1));
  c.push_back({"dvm_parts", Trace().go(kChiSnp, dvm_part(1)), 1, two});
  c.push_back({"dvm_parts", Trace().go(kChiSnp, dvm_part(0)).go(kChiSnp, dvm_part(0)), 3, two});
  c.push_back({"snp_orphan", Trace().go(kChiSnp, dvm_part(0)).go(kChiRsp, done), 2,
               Trace(two).go(kChiRsp, done)});
}

}  // namespace

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  link_cases(cases);
  flit_cases(cases);
  request_cases(cases);
  snoop_cases(cases);
  return cases;
}

}  // namespace fabmon::test
