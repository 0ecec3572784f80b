// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// For the tests of the CHI protocol checker: flits by name, and short traces in which they go up
// and come down.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tb/bus/chi/mesh.hpp"
#include "tb/bus/chi/pins.hpp"
#include "tb/bus/chi/protocol.hpp"
#include "tb/bus/chi/traffic/flit.hpp"
#include "tb/bus/chi/traffic/pack.hpp"

namespace fabmon::test {

// Nodes of the 4x2 mesh.
inline constexpr unsigned kRnF = 0x00, kRnF2 = 0x40, kRnI = 0x44, kRnD = 0x48, kHnF = 0x04,
                          kHnF2 = 0x20, kHnI = 0x0D, kDn = 0x0E, kSnF = 0x28, kSbsx = 0x60;

/// A trace cycle by cycle.
class Trace {
 public:
  /// A flit goes up at its source's port.
  Trace& up(ChiChannel channel, const ChiFlit& f) { return put(channel, f, f.src_id, kChiUp); }
  /// A flit comes down at its target's port.
  Trace& down(ChiChannel channel, const ChiFlit& f) {
    ChiPins& p = next();
    const unsigned xp = xp_of(f.tgt_id), port = f.tgt_id >> 2U & 1U;
    packer_.put(p.xp[xp].port[port][kChiDown], channel, f);
    if (f.opcode != 0) p.xp[xp].tx_flitv |= 1U << (4 * (kChiP0 + port) + channel);
    return *this;
  }
  /// It goes up, and comes down in the next cycle.
  Trace& go(ChiChannel channel, const ChiFlit& f) { return up(channel, f).down(channel, f); }
  Trace& put(ChiChannel channel, const ChiFlit& f, unsigned at, ChiDirection direction) {
    packer_.put(next().xp[xp_of(at)].port[at >> 2U & 1U][direction], channel, f);
    return *this;
  }
  /// A clock without flits, to be changed by the caller.
  ChiPins& next() { return clocks_.emplace_back(); }
  ChiPins& last() { return clocks_.back(); }
  const std::vector<ChiPins>& clocks() const { return clocks_; }

 private:
  static unsigned xp_of(unsigned id) { return (id >> 3U & 3U) * 4 + (id >> 5U); }
  ChiPacker packer_{ChiMesh()};
  std::vector<ChiPins> clocks_;
};

inline ChiFlit flit(unsigned op, unsigned src, unsigned tgt, unsigned txn) {
  ChiFlit f;
  f.opcode = static_cast<std::uint8_t>(op);
  f.src_id = static_cast<std::uint16_t>(src);
  f.tgt_id = static_cast<std::uint16_t>(tgt);
  f.txn_id = static_cast<std::uint8_t>(txn);
  return f;
}

/// A request with the fields that its opcode wants.
inline ChiFlit req(unsigned op, unsigned src, unsigned tgt, unsigned txn) {
  const auto& info = chi_req_info(op);
  ChiFlit f = flit(op, src, tgt, txn);
  f.addr = 0x80'1000'0040U;
  f.ns = true;
  f.allow_retry = op != 0x05 && op != 0x3A;
  f.size = 6;
  f.mem_attr = 5;
  f.snp_attr = info.snoopable;
  f.exp_comp_ack = info.ack == 1;
  if (op >= 0x28 && op <= 0x39) f.size = 3, f.snp_attr = true;
  if (op == 0x14) f.addr = 0, f.size = 3, f.mem_attr = 0;
  return f;
}

inline ChiFlit rsp(unsigned op, unsigned src, unsigned tgt, unsigned txn, unsigned dbid = 0,
                   unsigned resp = 0) {
  ChiFlit f = flit(op, src, tgt, txn);
  f.dbid = static_cast<std::uint8_t>(dbid);
  f.resp = static_cast<std::uint8_t>(resp);
  return f;
}

inline ChiFlit dat(unsigned op, unsigned src, unsigned tgt, unsigned txn, unsigned half,
                   unsigned dbid = 0, unsigned resp = 0) {
  ChiFlit f = rsp(op, src, tgt, txn, dbid, resp);
  f.data_id = static_cast<std::uint8_t>(2 * half);
  f.return_nid = static_cast<std::uint16_t>(src);
  return f;
}

inline ChiFlit snp(unsigned op, unsigned src, unsigned tgt, unsigned txn) {
  ChiFlit f = flit(op, src, tgt, txn);
  f.addr = op == 0x0D ? 0 : 0x80'1000'0040U;
  f.do_not_go_to_sd = chi_snp_info(op).must_not_sd;
  return f;
}

/// With one field changed.
template <class T, class V>
ChiFlit with(ChiFlit f, T ChiFlit::*member, V value) {
  f.*member = static_cast<T>(value);
  return f;
}

/// A trace that breaks one rule, the cycle in which it does, and its nearest legal neighbour.
struct Case {
  std::string rule;
  Trace bad;
  std::uint64_t clock;
  Trace good;
};

std::vector<Case> all_cases();

}  // namespace fabmon::test
