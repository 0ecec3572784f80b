// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which reads and writes a requester begins. A choice that the state of its cache or its own open
// transactions forbid becomes a plain access to its own region.
#include "tb/bus/ace/traffic/requester.hpp"

namespace fabmon {
namespace {

using enum AceLineState;

constexpr std::array<std::uint8_t, 6> kCacheable{6, 7, 10, 11, 14, 15};  // AxCACHE

std::uint8_t draw_qos(const AceStep& step) {
  const auto& w = step.profile.qos;
  const std::uint32_t draw = step.rng.below(unsigned{w[0]} + w[1] + w[2]);
  if (draw < w[0]) return static_cast<std::uint8_t>(step.rng.below(8));
  return static_cast<std::uint8_t>((draw < unsigned{w[0]} + w[1] ? 8 : 12) + step.rng.below(4));
}

std::uint8_t cacheable(Random& rng) { return kCacheable[rng.below(6)]; }

std::uint8_t shareable(Random& rng) { return rng.chance(128) ? 1 : 2; }

}  // namespace

unsigned AceRequester::pick_target(const AceStep& step) const {
  const unsigned targets = step.profile.targets;
  unsigned target = step.rng.below(kAceMasters);
  while ((targets >> target & 1U) == 0) target = (target + 1) % kAceMasters;
  return target;
}

unsigned AceRequester::pick_line(const AceStep& step, unsigned target) const {
  const unsigned places = step.profile.lines / 3;
  unsigned place = step.rng.below(places);
  if (step.rng.chance(step.profile.secure)) {
    if ((place | 3U) < places) place |= 3U;
  } else if (place % 4 == 3) {
    --place;
  }
  return place * 3 + target;
}

// What every access has: QoS, protection, and now and then AxBAR = 10.
void AceRequester::common(const AceStep& step, AceRequestPins& pins, bool ns) const {
  Random& rng = step.rng;
  pins.qos = draw_qos(step);
  pins.prot = static_cast<std::uint8_t>((ns ? 2U : 0U) | (rng.chance(96) ? 1U : 0U));
  pins.bar = rng.chance(step.profile.ignore_barrier) ? 2 : 0;
}

void AceRequester::make_plain(const AceStep& step, AceRequestPins& pins, unsigned target,
                              bool device) const {
  Random& rng = step.rng;
  const std::uint64_t block =
      ace_private_addr(port_, target, device, rng.below(step.profile.blocks));
  begin(pins, pins.id, block + (std::uint64_t{rng.below(4)} << kAceBeatShift));
  common(step, pins, !rng.chance(step.profile.secure));
  const unsigned room = 256 - (static_cast<unsigned>(pins.addr & 4095U) >> kAceBeatShift);
  const unsigned most = device ? 4 : step.profile.max_beats;
  pins.len = static_cast<std::uint8_t>(rng.below(room < most ? room : most));
  if (device) {
    pins.cache = rng.chance(128) ? 0 : 1;
    pins.domain = 3;
    pins.size = static_cast<std::uint8_t>(rng.below(kAceBeatShift + 1U));
  } else if (rng.chance(64)) {
    pins.cache = rng.chance(128) ? 2 : 3;
    pins.domain = rng.chance(192) ? 3 : 0;
  } else {
    pins.cache = cacheable(rng);
  }
}

// A whole line: from its start, or for reads also wrapping from somewhere in it.
void AceRequester::make_line(const AceStep& step, AceRequestPins& pins, bool may_wrap) {
  pins.len = 3;
  if (may_wrap && step.rng.chance(64)) {
    pins.burst = 2;
    pins.addr += std::uint64_t{step.rng.below(4)} << kAceBeatShift;
  }
}

// Some beats of a line.
void AceRequester::make_part(const AceStep& step, AceRequestPins& pins) const {
  const unsigned first = step.rng.below(4);
  pins.addr += std::uint64_t{first} << kAceBeatShift;
  pins.len = static_cast<std::uint8_t>(step.rng.below(4 - first));
}

bool AceRequester::make_coherent_read(const AceStep& step, unsigned target, bool cached) {
  using enum AceReadKind;
  AceRequestPins& ar = step.pins.s[port_].ar;
  Random& rng = step.rng;
  const unsigned line = pick_line(step, target);
  const std::uint8_t use = line_use_[line];
  if ((use & kMaintained) != 0 || use >= 100 || (full_ace_ && use != 0)) return false;
  AceReadKind kind = kReadOnce;
  if (full_ace_) {
    const AceLineState state = cache_.state(line);
    if (state == kUniqueClean && rng.chance(128)) cache_.store(line);
    if (!cached && state != kInvalid) return false;
    if (cached) {
      constexpr std::array<AceReadKind, 8> kLoads{kReadShared, kReadShared,         kReadShared,
                                                  kReadClean,  kReadNotSharedDirty, kReadUnique,
                                                  kReadUnique, kMakeUnique};
      if (state == kUniqueClean || state == kUniqueDirty) return false;
      kind = state == kInvalid ? kLoads[rng.below(8)] : kCleanUnique;
    }
  }
  begin(ar, ar.id, ace_line_addr(line));
  common(step, ar, ace_line_ns(line));
  if (kind == kReadOnce) {
    make_part(step, ar);
  } else {
    make_line(step, ar, true);
  }
  ar.snoop = ace_snoop(kind);
  ar.domain = shareable(rng);
  ar.cache = cacheable(rng);
  ++line_use_[line];
  return true;
}

bool AceRequester::make_maintenance(const AceStep& step, unsigned target) {
  using enum AceReadKind;
  AceRequestPins& ar = step.pins.s[port_].ar;
  Random& rng = step.rng;
  constexpr std::array<AceReadKind, 3> kKinds{kCleanShared, kCleanInvalid, kMakeInvalid};
  if (rng.chance(64)) {
    begin(ar, ar.id, ace_private_addr(port_, target, false, rng.below(step.profile.blocks)));
    common(step, ar, !rng.chance(step.profile.secure));
    ar.domain = 0;
  } else {
    const unsigned line = pick_line(step, target);
    if (line_use_[line] != 0 || (full_ace_ && cache_.state(line) != kInvalid)) return false;
    begin(ar, ar.id, ace_line_addr(line));
    common(step, ar, ace_line_ns(line));
    ar.domain = shareable(rng);
    line_use_[line] = kMaintained;
  }
  make_line(step, ar, true);
  ar.snoop = ace_snoop(kKinds[rng.below(3)]);
  ar.cache = cacheable(rng);
  return true;
}

void AceRequester::make_read(const AceStep& step) {
  AceRequestPins& ar = step.pins.s[port_].ar;
  Random& rng = step.rng;
  const AceReadMix& w = step.profile.reads;
  const unsigned target = pick_target(step);
  const unsigned device = w.device;
  const unsigned once = device + w.once;
  const unsigned cached = once + w.cached;
  const unsigned cmo = cached + w.cmo;
  const unsigned draw = rng.below(cmo + w.normal);
  bool coherent = false;
  if (draw < device) {
    make_plain(step, ar, target, true);
  } else if (draw < once) {
    coherent = make_coherent_read(step, target, false);
  } else if (draw < cached) {
    coherent = make_coherent_read(step, target, true);
  } else if (draw < cmo) {
    coherent = make_maintenance(step, target);
  }
  if (ar.valid == 0) make_plain(step, ar, target, false);
  const bool snooped = coherent && ace_shareable(ar);
  ar.id = rng.chance(step.profile.tidy) ? (target + (snooped ? 3 : 0)) * 2 + rng.below(2)
                                        : rng.below(step.profile.ids);
}

int AceRequester::copyback_id() const {
  if (uniques_ != 0) return -1;
  for (int id = 8; id < 14; ++id) {
    if ((copybacks_ >> static_cast<unsigned>(id) & 1U) == 0) return id;
  }
  return -1;
}

bool AceRequester::make_unique(const AceStep& step, unsigned target, bool whole) {
  AceRequestPins& aw = step.pins.s[port_].aw;
  const unsigned line = pick_line(step, target);
  const std::uint8_t use = line_use_[line];
  if ((use & kMaintained) != 0 || use >= 100) return false;
  if (full_ace_ && (use != 0 || copybacks_ != 0 || cache_.state(line) != kInvalid)) return false;
  begin(aw, step.rng.below(8), ace_line_addr(line));
  common(step, aw, ace_line_ns(line));
  if (whole) {
    make_line(step, aw, false);
  } else {
    make_part(step, aw);
  }
  aw.snoop = ace_snoop(whole ? AceWriteKind::kWriteLineUnique : AceWriteKind::kWriteUnique);
  aw.domain = shareable(step.rng);
  aw.cache = cacheable(step.rng);
  ++line_use_[line];
  ++uniques_;
  return true;
}

// Copybacks of the own region, non-shareable: its lines have no state here.
bool AceRequester::make_private_copyback(const AceStep& step, unsigned target) {
  constexpr std::array<AceWriteKind, 3> kKinds{AceWriteKind::kWriteClean, AceWriteKind::kWriteBack,
                                               AceWriteKind::kWriteEvict};
  AceRequestPins& aw = step.pins.s[port_].aw;
  const int id = copyback_id();
  if (id < 0) return false;
  begin(aw, static_cast<unsigned>(id),
        ace_private_addr(port_, target, false, step.rng.below(step.profile.blocks)));
  common(step, aw, !step.rng.chance(step.profile.secure));
  make_line(step, aw, false);
  const AceWriteKind kind = kKinds[step.rng.below(3)];
  aw.snoop = ace_snoop(kind);
  aw.unique = kind == AceWriteKind::kWriteEvict ? 1 : 0;
  aw.cache = cacheable(step.rng);
  if (barrier_answers_ != 0) aw.bar = 2;
  copybacks_ |= 1U << static_cast<unsigned>(id);
  return true;
}

bool AceRequester::make_copyback(const AceStep& step, unsigned target) {
  using enum AceWriteKind;
  AceRequestPins& aw = step.pins.s[port_].aw;
  Random& rng = step.rng;
  if (rng.chance(24)) return make_private_copyback(step, target);
  const int id = copyback_id();
  const unsigned line = pick_line(step, target);
  const AceLineState state = cache_.state(line);
  if (id < 0 || line_use_[line] != 0 || state == kInvalid) return false;
  const bool dirty = state == kUniqueDirty || state == kSharedDirty;
  AceWriteKind kind = rng.chance(160) ? kWriteBack : kWriteClean;
  if (!dirty) kind = state == kUniqueClean && rng.chance(128) ? kWriteEvict : kEvict;
  begin(aw, static_cast<unsigned>(id), ace_line_addr(line));
  common(step, aw, ace_line_ns(line));
  if (kind == kWriteClean || kind == kWriteBack) {
    make_part(step, aw);
  } else {
    make_line(step, aw, false);
  }
  aw.snoop = ace_snoop(kind);
  aw.unique = kind == kWriteEvict || (dirty && state == kUniqueDirty && rng.chance(128)) ? 1 : 0;
  aw.domain = shareable(rng);
  aw.cache = cacheable(rng);
  if (barrier_answers_ != 0) aw.bar = 2;  // a snoop may wait for it
  ++line_use_[line];
  cache_.copyback(line, true);
  copybacks_ |= 1U << static_cast<unsigned>(id);
  return true;
}

bool AceRequester::make_write(const AceStep& step) {
  AceRequestPins& aw = step.pins.s[port_].aw;
  const AceWriteMix& w = step.profile.writes;
  const unsigned target = pick_target(step);
  const unsigned device = w.device;
  const unsigned unique = device + w.unique;
  const unsigned line_unique = unique + w.line_unique;
  const unsigned cached = line_unique + w.cached;
  const unsigned draw = step.rng.below(cached + w.normal);
  if (draw >= line_unique && draw < cached && full_ace_ && make_copyback(step, target)) {
    return true;
  }
  if (full_ace_ && barrier_answers_ != 0 && writes_behind_ >= 8) return false;
  if (draw >= device && draw < line_unique && make_unique(step, target, draw >= unique)) {
    return true;
  }
  aw.id = step.rng.below(8);
  make_plain(step, aw, target, draw < device);
  return true;
}

}  // namespace fabmon
