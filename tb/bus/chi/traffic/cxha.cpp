// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/traffic/cxha.hpp"

#include <algorithm>
#include <bit>

namespace fabmon {
namespace {

using enum chi::ReqOp;
using enum chi::SnpOp;

enum CxHaEvent : std::uint8_t {
  kCxHaBypass = 0x21,
  kCxHaRspStall = 0x22,
  kCxHaDatStall = 0x23,
  kCxHaSnoopCredit = 0x24,  // link 0, 1, 2
  // requests, read data, bypassed, writes, snoops, snoop data, snoops with a request to their line
  kCxHaOccupancy = 0x27,
};

}  // namespace

bool ChiCxHa::idle() const {
  const bool quiet = std::all_of(links_.begin(), links_.end(), [](const Link& link) {
    return link.snoops.empty() && link.asked.empty() && link.data == 0 && link.bypass.empty();
  });
  return quiet && ChiRnF::idle();
}

// The other chip asks here for what is at home here; CCIX has no stashes and no hints.
bool ChiCxHa::may_send(const ChiFlit& req, const ChiStep& step) const {
  if (req.opcode == kDvmOp) return true;
  return step.system.home(req.line).kind != ChiKind::kCxRa && req.opcode != kPrefetchTgt &&
         !chi_is_stash(req.opcode);
}

bool ChiCxHa::receive(ChiChannel channel, const ChiFlit& flit, const ChiStep& step) {
  if (channel == kChiSnp) {
    Link& link = link_of(flit.line);
    if (link.snoops.full()) return false;
    link.snoops.push(flit);
    return true;
  }
  if (channel == kChiDat) read_data(flit, step);
  return ChiRnF::receive(channel, flit, step);
}

void ChiCxHa::read_data(const ChiFlit& flit, const ChiStep& step) {
  Link& link = link_of(flit.line);
  if (link.data != 0 || link.busy > step.now || link.bypass.full()) {
    ++link.data;
    return;
  }
  tally(kCxHaBypass, step);
  link.bypass.push(step.now + kBypassClocks);
  link.busy = step.now + 1 + step.rng.below(step.profile.link.most);
}

// Read data leaves the buffer, and the bypass.
void ChiCxHa::data(Link& link, const ChiStep& step) {
  if (!link.bypass.empty() && link.bypass.front() <= step.now) link.bypass.pop();
  if (link.data == 0 || link.busy > step.now) return;
  --link.data;
  link.busy = step.now + 1 + step.rng.below(4);
}

void ChiCxHa::snoops(unsigned n, const ChiStep& step) {
  Link& link = links_[n];
  for (unsigned i = 0; i < link.asked.size(); ++i) {
    if (link.asked[i].due > step.now) continue;
    const unsigned before = step.mesh.waiting(agent_.port, kChiDat);
    if (!snoop(link.asked[i].flit, step)) break;
    snoop_data_ += step.mesh.waiting(agent_.port, kChiDat) - before;
    link.asked.erase(i);
    break;
  }
  if (link.snoops.empty()) return;
  if (link.asked.size() >= (step.profile.link_credits + 1) / 2) {
    raise(kCxHaSnoopCredit + n, step);
    return;
  }
  link.asked.push({link.snoops.pop(), step.now + step.profile.link.draw(step.rng)});
}

// Open requests with data to write.
unsigned ChiCxHa::writes() const {
  unsigned sum = 0;
  for (std::uint64_t m = open_; m != 0; m &= m - 1) {
    const unsigned op = txns_[static_cast<unsigned>(std::countr_zero(m))].req.opcode;
    if (chi_is_write(op) || chi_is_atomic(op)) ++sum;
  }
  return sum;
}

void ChiCxHa::count(const ChiStep& step) {
  if (stalled(kChiRsp, step)) raise(kCxHaRspStall, step);
  if (stalled(kChiDat, step)) raise(kCxHaDatStall, step);
  snoop_data_ = std::min(snoop_data_, step.mesh.waiting(agent_.port, kChiDat));
  unsigned data = 0, bypass = 0, tracked = 0, hazards = 0;
  const auto track = [&](const ChiFlit& f) {
    ++tracked;
    if (f.opcode != kSnpDvmOp && pending(f.line)) ++hazards;
  };
  for (const Link& link : links_) {
    data += link.data;
    bypass += link.bypass.size();
    for (unsigned i = 0; i < link.snoops.size(); ++i) track(link.snoops[i]);
    for (unsigned i = 0; i < link.asked.size(); ++i) track(link.asked[i].flit);
  }
  const std::array<unsigned, 7> open{static_cast<unsigned>(std::popcount(open_)),
                                     data,
                                     bypass,
                                     writes(),
                                     tracked,
                                     snoop_data_,
                                     hazards};
  for (unsigned i = 0; i < open.size(); ++i) {
    if (occupancy_[i].add(open[i])) raise(kCxHaOccupancy + i, step);
  }
}

void ChiCxHa::step(const ChiStep& step) {
  count(step);
  ChiRnF::step(step);
  for (unsigned n = 0; n < kLinks; ++n) {
    snoops(n, step);
    data(links_[n], step);
  }
}

}  // namespace fabmon
