// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/traffic/cxra.hpp"

#include <algorithm>

namespace fabmon {
namespace {

using enum chi::ReqOp;
using enum chi::RspOp;
using enum chi::DatOp;

enum CxRaEvent : std::uint8_t {
  kCxRaOccupancy = 0x1,  // requests, snoops, read data, write data, snoops that have come
  kCxRaBroadcast = 0x6,
  kCxRaChain = 0x7,
  kCxRaChained = 0x8,
  kCxRaRspStall = 0x9,
  kCxRaDatStall = 0xA,
  kCxRaReqCredit = 0xB,  // link 0, 1, 2
  kCxRaDatCredit = 0xE,  // link 0, 1, 2
  kCxRaExternalRsp = 0x11,
  kCxRaExternalDat = 0x12,
};

constexpr ChiHomeEvents kShown = [] {
  ChiHomeEvents e{};
  e[kHnFBroadcastSnoop] = e[kHnFBackBroadcast] = kCxRaBroadcast;
  e[kHnFRspStall] = kCxRaRspStall;
  e[kHnFDatStall] = kCxRaDatStall;
  return e;
}();

// In memory there a line's number among those of its home is its place: 64 places to a link.
unsigned place_of(unsigned line, const ChiStep& step) {
  return line / static_cast<unsigned>(step.system.hnf.size());
}

}  // namespace

ChiCxRa::ChiCxRa(const ChiAgent& agent) : ChiHnF(agent, kShown) {}

bool ChiCxRa::idle() const {
  const bool quiet = std::all_of(links_.begin(), links_.end(), [](const Link& link) {
    return link.requests.empty() && link.data.empty() && link.far.empty();
  });
  return quiet && back_.empty() && ChiHnF::idle();
}

void ChiCxRa::to_memory(ChiChannel channel, const ChiFlit& flit, const ChiStep& step) const {
  Link& link = links_[place_of(flit.line, step) / 64 % kLinks];
  (channel == kChiReq ? link.requests : link.data).push(flit);
}

// At most one request and one flit of data a cycle, if there is a credit.
void ChiCxRa::transmit(unsigned n, const ChiStep& step) {
  Link& link = links_[n];
  if (!link.requests.empty()) {
    if (link.requests_open >= step.profile.link_credits) {
      ChiNode::raise(kCxRaReqCredit + n, step);
    } else {
      ++link.requests_open;
      const ChiFlit req = link.requests.pop();
      const unsigned place = place_of(req.line, step);
      const bool chained = place == link.last + 1;
      if (chained) ChiNode::raise(kCxRaChained, step);
      if (chained && !link.chain) ChiNode::raise(kCxRaChain, step);
      link.chain = chained;
      link.last = place;
      if (chi_is_write(req.opcode)) {  // its data may go, too
        ++step.lines[req.line].writes;
        expected_[req.txn_id % expected_.size()] = chi_halves(req.size, req.addr);
        ChiFlit f = answer(req, kDbidResp);
        f.dbid = req.txn_id;
        back_.push({f, kChiRsp});
      }
      link.far.push({req, kChiReq, step.now + step.profile.link.draw(step.rng)});
    }
  }
  if (!link.data.empty()) {
    if (link.data_open >= step.profile.link_credits) {
      ChiNode::raise(kCxRaDatCredit + n, step);
    } else {
      ++link.data_open;
      link.far.push({link.data.pop(), kChiDat, step.now + step.profile.link.draw(step.rng)});
    }
  }
}

// Memory answers, or takes data. A read waits for the data of writes to its line.
void ChiCxRa::memory_does(const Far& far, const ChiStep& step) {
  const ChiFlit& f = far.flit;
  ChiLine& line = step.lines[f.line];
  if (far.channel == kChiDat) {
    const unsigned half = f.data_id / 2U;
    line.stored[half] = f.data;
    std::uint8_t& expected = expected_[f.txn_id % expected_.size()];
    expected = static_cast<std::uint8_t>(expected & ~(1U << half));
    if (expected == 0) {
      --line.writes;
      back_.push({answer(f, kComp), kChiRsp});
    }
  } else if (f.opcode == kReadNoSnp) {
    ChiFlit data = answer(f, kCompData);
    data.txn_id = f.return_txn_id;
    const std::uint8_t halves = chi_halves(f.size, f.addr);
    for (unsigned h = 0; h < 2; ++h) {
      if ((halves >> h & 1U) == 0) continue;
      data.data_id = static_cast<std::uint8_t>(2 * h);
      data.data = line.stored[h];
      back_.push({data, kChiDat});
      ++back_data_;
    }
  } else if (!chi_is_write(f.opcode)) {  // maintenance
    back_.push({answer(f, kComp), kChiRsp});
  }
}

void ChiCxRa::arrive(Link& link, const ChiStep& step) {
  for (unsigned i = 0; i < link.far.size(); ++i) {
    const Far& far = link.far[i];
    const bool waits = far.channel == kChiReq && !chi_is_write(far.flit.opcode) &&
                       step.lines[far.flit.line].writes != 0;
    if (far.due > step.now || waits) continue;
    --(far.channel == kChiReq ? link.requests_open : link.data_open);
    memory_does(far, step);
    link.far.erase(i);
    return;
  }
}

// To the home: one flit of each channel a cycle.
void ChiCxRa::take_back(const ChiStep& step) {
  bool rsp = false, dat = false;
  for (unsigned i = 0; i < back_.size();) {
    const Back b = back_[i];
    bool& done = b.channel == kChiDat ? dat : rsp;
    if (done) {
      ++i;
      continue;
    }
    done = true;
    back_.erase(i);
    if (b.channel == kChiDat) --back_data_;
    receive(b.channel, b.flit, step);
  }
}

void ChiCxRa::count_gateway(const ChiStep& step) {
  unsigned writes = 0;
  for (const Link& link : links_) writes += link.data.size();
  const std::array<unsigned, 5> open{requests(), snoops_open(), back_data_, writes,
                                     snoops_to_send()};
  for (unsigned i = 0; i < open.size(); ++i) {
    if (occupancy_sum_[i].add(open[i])) ChiNode::raise(kCxRaOccupancy + i, step);
  }
  const auto left = [&](ChiChannel channel) {
    return (step.mesh.received(agent_.port) >> channel & 1U) != 0 &&
           step.mesh.front(agent_.port, channel).tgt_id == agent_.id;
  };
  if (left(kChiRsp)) ChiNode::raise(kCxRaExternalRsp, step);
  if (left(kChiDat)) ChiNode::raise(kCxRaExternalDat, step);
}

void ChiCxRa::step(const ChiStep& step) {
  count_gateway(step);
  take_back(step);
  ChiHnF::step(step);
  for (unsigned n = 0; n < kLinks; ++n) {
    arrive(links_[n], step);
    transmit(n, step);
  }
}

}  // namespace fabmon
