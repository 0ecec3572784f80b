// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The requests of all requesters that do not fill a cache, with their fields as CHI wants them.
#include <algorithm>
#include <bit>

#include "tb/bus/chi/traffic/requester.hpp"

namespace fabmon {
namespace {

using enum chi::ReqOp;
using enum chi::RspOp;
using enum chi::DatOp;
using enum chi::Resp;
using enum chi::MemAttr;
using enum chi::DvmOperation;

constexpr unsigned kHotLines = 6;

// A part of the line: size, and its place in the address.
void narrow(ChiFlit& req, Random& rng, unsigned most) {
  req.size = static_cast<std::uint8_t>(rng.below(most + 1));
  if (req.size == 6) return;
  req.addr |= (rng.below(64) >> req.size) << req.size;
}

}  // namespace

ChiAction ChiRequester::draw(const ChiWeights& weights, Random& rng) {
  unsigned sum = 0;
  for (const unsigned w : weights) sum += w;
  if (sum == 0) return kActions;
  unsigned place = rng.below(sum);
  unsigned action = 0;
  while (place >= weights[action]) place -= weights[action++];
  return static_cast<ChiAction>(action);
}

std::uint8_t ChiRequester::draw_qos(const ChiProfile& profile, Random& rng) {
  const auto& w = profile.qos;
  unsigned place = rng.below(std::max(1U, unsigned{w[0]} + w[1] + w[2] + w[3]));
  unsigned cls = 0;
  while (cls < 3 && place >= w[cls]) place -= w[cls++];
  constexpr std::array<std::uint8_t, 4> kLeast{0, 8, 12, 15};
  constexpr std::array<std::uint8_t, 4> kValues{8, 4, 3, 1};
  return static_cast<std::uint8_t>(kLeast[cls] + rng.below(kValues[cls]));
}

unsigned ChiRequester::pick_line(const ChiStep& step) const {
  const ChiProfile& p = step.profile;
  unsigned line = 0;
  if (step.rng.chance(p.hot)) {  // lines of one home
    const unsigned homes = static_cast<unsigned>(step.system.hnf.size());
    line = std::min(homes * step.rng.below(kHotLines), kChiCoherent - 1);
  } else {
    line = step.rng.below(p.lines);
  }
  line &= ~3U;
  return step.rng.chance(p.secure) ? line : line + 1 + step.rng.below(3);
}

ChiFlit ChiRequester::request(unsigned op, unsigned line, const ChiStep& step) const {
  const std::uint64_t luck = step.rng.next();
  ChiFlit f;
  f.opcode = static_cast<std::uint8_t>(op);
  f.line = static_cast<std::uint16_t>(line);
  f.addr = ChiSystem::addr(line);
  f.ns = ChiSystem::ns(line);
  f.tgt_id = step.system.home(line).id;
  f.qos = draw_qos(step.profile, step.rng);
  f.size = 6;
  f.allow_retry = true;
  f.lpid = luck & 31U;
  f.trace_tag = (luck >> 8U & 15U) == 0;
  f.rsvdc = static_cast<std::uint8_t>(luck >> 16U);
  if (line < kChiCoherent) {
    f.snp_attr = true;
    const bool never = op == kReadOnceMakeInvalid || op == kEvict;
    const bool allocate = !never && ((luck >> 24U & 3U) != 0 || op == kWriteEvictFull);
    f.mem_attr = kEwa | kCacheable | (allocate ? kAllocate : 0);
    const bool may_share = op == kReadShared || op == kReadClean || op == kReadNotSharedDirty ||
                           op == kWriteBackFull || op == kWriteUniqueFull || op == kWriteUniquePtl;
    f.likely_shared = may_share && (luck >> 28U & 3U) == 0;
  } else if (line < kChiDeviceLines) {
    f.mem_attr = (luck >> 24U & 1U) != 0 ? kEwa : 0;
  } else {
    f.mem_attr = static_cast<std::uint8_t>(kDevice | ((luck >> 24U & 1U) != 0 ? kEwa : 0));
  }
  return f;
}

// An ordered request has to wait until the one before it to the same completer is accepted.
bool ChiRequester::order_allows(const ChiFlit& req) const {
  for (std::uint64_t m = open_; m != 0; m &= m - 1) {
    const ChiTxn& t = txns_[static_cast<unsigned>(std::countr_zero(m))];
    if (t.req.order != 0 && t.req.tgt_id == req.tgt_id &&
        (t.need & (kNeedReceipt | kNeedDbid)) != 0) {
      return false;
    }
  }
  return true;
}

bool ChiRequester::begin(ChiAction action, const ChiStep& step) {
  switch (action) {
    case kActOnce:
      return begin_once(step);
    case kActCmo:
      return begin_cmo(step);
    case kActAtomic:
      return begin_atomic(step);
    case kActWriteUnique:
      return begin_write_unique(step);
    case kActNoSnp:
      return begin_uncoherent(kChiCoherent, kChiDeviceLines - kChiCoherent, step);
    case kActIo:
      return !step.system.hni.empty() &&
             begin_uncoherent(kChiDeviceLines, kChiLines - kChiDeviceLines, step);
    case kActStash:
      return begin_stash(step);
    case kActDvm:
      return begin_dvm(step);
    case kActPrefetch:
      return begin_prefetch(step);
    default:
      return false;
  }
}

bool ChiRequester::begin_once(const ChiStep& step) {
  constexpr std::array<std::uint8_t, 4> kOps{kReadOnce, kReadOnce, kReadOnceCleanInvalid,
                                             kReadOnceMakeInvalid};
  const unsigned op = kOps[step.rng.below(4)];
  const unsigned line = pick_line(step);
  if (!may_use(line, op)) return false;
  ChiFlit f = request(op, line, step);
  f.exp_comp_ack = step.rng.chance(128);
  if (!caches() && step.rng.chance(step.profile.ordered)) {
    f.order = 2;
    if (!order_allows(f)) f.order = 0;
  }
  return issue(f, step);
}

bool ChiRequester::begin_cmo(const ChiStep& step) {
  constexpr std::array<std::uint8_t, 4> kOps{kCleanShared, kCleanSharedPersist, kCleanInvalid,
                                             kMakeInvalid};
  const unsigned op = kOps[step.rng.below(4)];
  const unsigned line = pick_line(step);
  return may_use(line, op) && issue(request(op, line, step), step);
}

bool ChiRequester::begin_atomic(const ChiStep& step) {
  const unsigned op = kAtomicStoreAdd + step.rng.below(kAtomicCompare - kAtomicStoreAdd + 1U);
  const unsigned line = pick_line(step);
  if (!may_use(line, op)) return false;
  ChiFlit f = request(op, line, step);
  narrow(f, step.rng, 3);
  if (op == kAtomicCompare) {
    f.size = static_cast<std::uint8_t>(1 + step.rng.below(5));
    f.addr &= ~std::uint64_t{(1U << f.size) - 1};
  }
  // Endian is StashNIDValid's place; SnoopMe: our own cache may have the line.
  f.stash_nid_valid = step.rng.chance(32);
  f.snoop_me = caches();
  return issue(f, step);
}

bool ChiRequester::begin_write_unique(const ChiStep& step) {
  const bool partial = step.rng.chance(112);
  const unsigned op = partial ? kWriteUniquePtl : kWriteUniqueFull;
  const unsigned line = pick_line(step);
  if (!may_use(line, op)) return false;
  ChiFlit f = request(op, line, step);
  if (partial) narrow(f, step.rng, 6);
  if (!caches() && step.rng.chance(step.profile.ordered)) {
    f.order = 2;
    f.exp_comp_ack = step.rng.chance(128);
    if (!order_allows(f)) f.order = 0, f.exp_comp_ack = false;
  }
  return issue(f, step);
}

bool ChiRequester::begin_uncoherent(unsigned first, unsigned lines, const ChiStep& step) {
  const unsigned line = first + (pick_line(step) & (lines - 1));
  const bool write = step.rng.chance(step.profile.write);
  const bool full = step.rng.chance(128);
  unsigned op = kReadNoSnp;
  if (write) op = full ? kWriteNoSnpFull : kWriteNoSnpPtl;
  ChiFlit f = request(op, line, step);
  if (!full) narrow(f, step.rng, 6);
  if (step.rng.chance(step.profile.ordered)) {
    f.order = first == kChiDeviceLines && step.rng.chance(128) ? 3 : 2;
    if (!order_allows(f)) return false;
    f.exp_comp_ack = !write && step.rng.chance(64);
  }
  return issue(f, step);
}

bool ChiRequester::begin_stash(const ChiStep& step) {
  constexpr std::array<std::uint8_t, 4> kOps{kStashOnceShared, kStashOnceUnique,
                                             kWriteUniqueFullStash, kWriteUniquePtlStash};
  if (step.system.rnf.empty()) return false;
  const unsigned op = kOps[step.rng.below(4)];
  const unsigned line = pick_line(step);
  if (!may_use(line, op)) return false;
  const ChiAgent& target =
      step.system.rnf[step.rng.below(static_cast<std::uint32_t>(step.system.rnf.size()))];
  if (target.id == agent_.id || target.kind != ChiKind::kRnF) return false;
  ChiFlit f = request(op, line, step);
  if (op == kWriteUniquePtlStash) narrow(f, step.rng, 6);
  f.stash_nid_valid = true;
  f.return_nid = target.id;
  if (step.rng.chance(128)) f.return_txn_id = static_cast<std::uint8_t>(32 + step.rng.below(32));
  return issue(f, step);
}

// Addr has the operation; TLBI by VMID and ASID, or by address, and so on.
bool ChiRequester::begin_dvm(const ChiStep& step) {
  if (step.system.dn.empty() || agent_.kind == ChiKind::kRnI) return false;
  const bool sync = step.rng.chance(64);
  if (dvm_sync_ || (sync && dvm_open_ != 0) || dvm_open_ >= 4) return false;
  const unsigned op = sync ? unsigned{kDvmSync} : step.rng.below(4);
  const std::uint64_t luck = step.rng.next();
  ChiFlit f = request(kDvmOp, 0, step);
  f.tgt_id = step.system.dn[0].id;
  f.addr = std::uint64_t{op} << 11U;
  if (!sync) f.addr |= (luck & 0x3FU) << 4U | (luck >> 8U & 0xFFFFFFU) << 14U;
  f.ns = false;
  f.size = 3;
  f.snp_attr = f.likely_shared = false;
  f.mem_attr = 0;
  if (!issue(f, step)) return false;
  ++dvm_open_;
  dvm_sync_ = sync;
  return true;
}

bool ChiRequester::begin_prefetch(const ChiStep& step) {
  const unsigned line = pick_line(step);
  if (step.system.home(line).kind == ChiKind::kCxRa) return false;  // its memory is elsewhere
  ChiFlit f = request(kPrefetchTgt, line, step);
  f.tgt_id = step.system.memory(line).id;
  f.allow_retry = false;
  f.snp_attr = false;
  f.likely_shared = false;
  if (step.system.memory(line).kind != ChiKind::kSnF) return false;
  return issue(f, step);
}

}  // namespace fabmon
