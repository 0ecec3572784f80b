// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One cycle is idle, setup or access; what comes next is drawn when a transfer begins or ends.
#include "tb/bus/apb/traffic.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace fabmon {
namespace {

std::uint32_t draw_clocks(Random& rng) {
  return rng.chance(3) ? rng.between(16, 1000) : rng.between(1, 15);
}

std::uint16_t draw_chance(Random& rng) {
  constexpr std::array<std::uint16_t, 5> kChances{0, 32, 128, 224, 256};
  return kChances[rng.below(kChances.size())];
}

}  // namespace

ApbTraffic::ApbTraffic(std::uint64_t seed, std::uint64_t clocks, unsigned lines)
    : seed_(seed), clocks_(clocks), lines_(lines), state_(seed_) {
  if (lines_ == 0 || lines_ > 256) throw std::invalid_argument("APB: 1 to 256 PSEL lines");
}

void ApbTraffic::rewind() { state_ = State(seed_); }

void ApbTraffic::begin_phase() {
  State& s = state_;
  s.left = s.rng.between(200, 800);
  s.idle_chance = draw_chance(s.rng);
  s.wait_chance = draw_chance(s.rng);
  s.move_chance = draw_chance(s.rng);
}

void ApbTraffic::step(ApbPins& pins) {
  State& s = state_;
  pins = ApbPins();
  if (!s.selected && s.idle != 0) {
    --s.idle;
    pins.pready = s.rng.chance(128) ? 1 : 0;
    return;
  }
  if (!s.selected) {
    if (s.rng.chance(s.move_chance)) s.line = s.rng.below(lines_);
    s.wait = s.rng.chance(s.wait_chance) ? draw_clocks(s.rng) : 0;
    s.selected = true;
    pins.pready = s.rng.chance(128) ? 1 : 0;
  } else {
    pins.penable = 1;
    pins.pready = s.wait == 0 ? 1 : 0;
    if (s.wait == 0) {
      s.selected = false;
      s.idle = s.rng.chance(s.idle_chance) ? draw_clocks(s.rng) : 0;
    } else {
      --s.wait;
    }
  }
  pins.psel[s.line / 64] = std::uint64_t{1} << (s.line % 64);
}

std::size_t ApbTraffic::read(ApbPins* out, std::size_t n) {
  State& s = state_;
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(n, clocks_ - s.now));
  for (std::size_t i = 0; i < count; ++i) {
    if (s.left == 0) begin_phase();
    step(out[i]);
    ++s.now;
    --s.left;
  }
  return count;
}

}  // namespace fabmon
