// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/traffic/rnf.hpp"

namespace fabmon {

using enum chi::ReqOp;
using enum chi::Resp;

bool ChiRnF::may_use(unsigned line, unsigned op) const {
  if (line >= kChiCoherent) return true;
  const Line& l = lines_[line];
  if (l.pending) return false;
  if (op == kPrefetchTgt || chi_is_atomic(op)) return true;
  if (op == kCleanShared || op == kCleanSharedPersist) return !chi_is_dirty(l.state);
  return l.state == ChiState::kInvalid;
}

void ChiRnF::began(ChiTxn& t, const ChiStep& /*step*/) {
  if (t.req.line < kChiCoherent && t.req.opcode != kDvmOp) lines_[t.req.line].pending = true;
}

void ChiRnF::dropped(ChiTxn& t) {
  if (t.req.line < kChiCoherent && t.req.opcode != kDvmOp) lines_[t.req.line].pending = false;
}

void ChiRnF::change(unsigned line, ChiState state) {
  Line& l = lines_[line];
  if (l.state == ChiState::kInvalid && state != ChiState::kInvalid) {
    l.place = static_cast<std::uint16_t>(held_count_);
    held_[held_count_++] = static_cast<std::uint16_t>(line);
  } else if (l.state != ChiState::kInvalid && state == ChiState::kInvalid) {
    const std::uint16_t last = held_[--held_count_];
    held_[l.place] = last;
    lines_[last].place = l.place;
  }
  l.state = state;
}

void ChiRnF::write(unsigned line, unsigned half, const ChiStep& step) {
  Line& l = lines_[line];
  const auto value = static_cast<std::uint32_t>(step.rng.next());
  l.data[half] = value;
  step.scoreboard.commit(line, half, value);
  change(line, ChiState::kUniqueDirty);
}

bool ChiRnF::load(const ChiStep& step) {
  const unsigned line = pick_line(step);
  const Line& l = lines_[line];
  if (l.state != ChiState::kInvalid) {
    for (unsigned h = 0; h < 2; ++h) step.scoreboard.cached(line, h, l.data[h]);
    return true;
  }
  if (l.pending) return false;
  constexpr std::array<std::uint8_t, 4> kOps{kReadShared, kReadShared, kReadNotSharedDirty,
                                             kReadClean};
  ChiFlit f = request(kOps[step.rng.below(4)], line, step);
  f.exp_comp_ack = true;
  return issue(f, step);
}

bool ChiRnF::store(const ChiStep& step) {
  const unsigned line = pick_line(step);
  const Line& l = lines_[line];
  if (l.pending) return false;
  unsigned op = kReadUnique;
  switch (l.state) {
    case ChiState::kUniqueClean:
    case ChiState::kUniqueDirty:
      for (unsigned h = 0; h < 2; ++h) step.scoreboard.cached(line, h, l.data[h]);
      write(line, step.rng.below(2), step);
      return true;
    case ChiState::kInvalid:
      if (step.rng.chance(64)) op = kMakeUnique;
      break;
    default:
      op = kCleanUnique;
      break;
  }
  ChiFlit f = request(op, line, step);
  f.exp_comp_ack = true;
  return issue(f, step);
}

bool ChiRnF::give_up(const ChiStep& step) {
  if (held_count_ == 0) return false;
  const unsigned line = held_[step.rng.below(held_count_)];
  const Line& l = lines_[line];
  if (l.pending) return false;
  unsigned op = 0;
  switch (l.state) {
    case ChiState::kUniqueDirty:
    case ChiState::kSharedDirty:
      op = step.rng.chance(40) ? kWriteCleanFull : kWriteBackFull;
      break;
    case ChiState::kUniqueClean:
      op = step.rng.chance(128) ? kWriteEvictFull : kEvict;
      break;
    default:
      op = kEvict;
      break;
  }
  if (op == kEvict || op == kWriteEvictFull) {
    if (step.rng.chance(48)) {  // says nothing
      change(line, ChiState::kInvalid);
      return true;
    }
  }
  const ChiFlit f = request(op, line, step);
  if (!issue(f, step)) return false;
  if (op == kEvict) change(line, ChiState::kInvalid);
  return true;
}

void ChiRnF::copy_back(ChiTxn& t) {
  const unsigned line = t.req.line;
  const Line& l = lines_[line];
  t.data = l.data;
  t.resp = static_cast<std::uint8_t>(chi_resp(l.state) | (chi_is_dirty(l.state) ? kPassDirty : 0));
  if (t.req.opcode != kWriteCleanFull) {
    change(line, ChiState::kInvalid);
  } else if (l.state == ChiState::kUniqueDirty) {
    change(line, ChiState::kUniqueClean);
  } else if (l.state == ChiState::kSharedDirty) {
    change(line, ChiState::kSharedClean);
  }
}

void ChiRnF::finished(ChiTxn& t, const ChiStep& step) {
  const unsigned op = t.req.opcode, line = t.req.line;
  if (line >= kChiCoherent || op == kDvmOp) return;
  Line& l = lines_[line];
  l.pending = false;
  if (chi_is_cached_read(op)) {
    l.data = t.data;
    ChiState state = ChiState::kSharedClean;
    if (t.resp == kRespUc) state = ChiState::kUniqueClean;
    if (t.resp == (kRespUc | kPassDirty)) state = ChiState::kUniqueDirty;
    if (t.resp == (kRespSd | kPassDirty)) state = ChiState::kSharedDirty;
    change(line, state);
    if (op == kReadUnique) write(line, step.rng.below(2), step);
  } else if (op == kMakeUnique || (op == kCleanUnique && l.state == ChiState::kInvalid)) {
    for (unsigned h = 0; h < 2; ++h) write(line, h, step);  // the whole line
  } else if (op == kCleanUnique) {
    write(line, step.rng.below(2), step);
  }
}

void ChiRnF::step(const ChiStep& step) {
  if (pause_ != 0) {
    --pause_;
    return;
  }
  const ChiProfile& p = step.profile;
  if (step.quiet || (p.active >> agent_.index & 1U) == 0 || full(p.rnf_open) ||
      step.mesh.waiting(agent_.port, kChiReq) > 3) {
    return;
  }
  ChiAction action = draw(p.rnf_mix, step.rng);
  if (held_count_ > p.cached && step.rng.chance(160)) action = kActCopyBack;
  switch (action) {
    case kActLoad:
      load(step);
      break;
    case kActStore:
      store(step);
      break;
    case kActCopyBack:
      give_up(step);
      break;
    default:
      begin(action, step);
      break;
  }
  pause_ = p.rnf.draw(step.rng);
}

}  // namespace fabmon
