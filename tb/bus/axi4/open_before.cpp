// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/open_before.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tb/bus/axi4/open_atomics.hpp"
#include "tb/core/idle_detector.hpp"

namespace fabmon {

void Axi4OpenBefore::run(const Axi4Pins* pins, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i, ++now_) {
    const bool known = sides_[kAxi4Read].known && sides_[kAxi4Write].known;
    if (!known || in_reset(pins[i])) cycle(pins[i]);
  }
  longest_ = std::max(longest_, now_);
}

void Axi4OpenBefore::cycle(const Axi4Pins& p) {
  if (in_reset(p)) {
    know(kAxi4Read, now_);
    know(kAxi4Write, now_);
    if (now_ >= longest_) {
      for (Bound& bound : bounds_) bound.in_segment = false;
    }
    forget(p.gap == 0);
    return;
  }
  const bool ar = (p.arvalid & p.arready) != 0, aw = (p.awvalid & p.awready) != 0;
  const unsigned reads = unsigned{ar} + unsigned{aw && axi4_returns_data(p)};
  step(kAxi4Read, (p.arvalid | p.rvalid) != 0, reads, (p.rvalid & p.rready & p.rlast) != 0);
  step(kAxi4Write, (p.awvalid | p.wvalid | p.bvalid) != 0, unsigned{aw},
       (p.bvalid & p.bready) != 0);
}

void Axi4OpenBefore::step(Axi4Direction direction, bool valid, unsigned opens, bool ends) {
  Side& side = sides_[direction];
  if (side.known) return;
  side.quiet = valid || side.open > 0 ? 0 : side.quiet + 1;
  if (valid && now_ >= longest_) bounds_[direction] = {.in_segment = true, .in_any = true};
  side.open += opens;
  if (ends && side.open > 0) --side.open;
  if (side.quiet == kQuietCycles) know(direction, now_ + 1);
}

void Axi4OpenBefore::know(Axi4Direction direction, std::uint64_t from) {
  Side& side = sides_[direction];
  Bound& bound = bounds_[direction];
  if (!side.known && bound.in_segment && now_ >= longest_) bound.until = from;
  side.known = true;
}

void Axi4OpenBefore::forget(bool known) { sides_.fill({.known = known}); }

void Axi4OpenBefore::rewind() {
  forget(false);
  now_ = 0;
}

std::vector<std::string> Axi4OpenBefore::lower_bounds() const {
  std::vector<std::string> directions;
  if (bounds_[kAxi4Read].in_segment) directions.emplace_back("reads");
  if (bounds_[kAxi4Write].in_segment) directions.emplace_back("writes");
  return directions;
}

std::vector<std::string> Axi4OpenBefore::notes() const {
  std::vector<std::string> notes;
  const auto add = [&](const Bound& bound, const char* what) {
    if (!bound.in_any) return;
    notes.push_back(fmt::format(
        "{0} of before the trace may have been open, as neither a reset nor {1} idle cycles came "
        "before those of the trace: {2} numbers of open {0} and their latencies are lower bounds",
        what, kQuietCycles,
        bound.until == 0 ? "in all cycles" : fmt::format("before cycle {}", bound.until)));
  };
  add(bounds_[kAxi4Read], "reads");
  add(bounds_[kAxi4Write], "writes");
  return notes;
}

}  // namespace fabmon
