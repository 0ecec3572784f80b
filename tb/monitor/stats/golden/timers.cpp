// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The arithmetic of time stamps, and the settings of the timers.
#include "tb/monitor/stats/golden/timers.hpp"

#include <algorithm>

namespace fabmon {
namespace {

constexpr std::uint32_t kTimerEnable = 1U << 0, kWrap = 1U << 1, kTimerRaise = 1U << 2;

}  // namespace

StatsTimers::StatsTimers(const StatsConfig& config)
    : mask_(0xFFFFFFFFU >> (32 - config.timer_width)),
      words_((config.n + 63) / 64),
      can_wrap_(!config.stamps()) {
  for (unsigned j = 0; j < config.n; ++j) put(entries_, j, true);
  enabled_ = entries_;
  limit_.fill(mask_);
  most_.fill(mask_);
  update_active();
}

std::uint32_t StatsTimers::after(unsigned j, std::uint64_t k) const {
  const std::uint64_t most = most_[j];
  if (k <= most) return static_cast<std::uint32_t>(k);
  return static_cast<std::uint32_t>(bit(wraps_, j) ? (k - 1) % most + 1 : most);
}

bool StatsTimers::reached(unsigned j, std::uint64_t from, std::uint64_t end) const {
  const std::uint64_t start = start_[j], most = most_[j];
  from = std::max(from, start + 1);
  if (end <= from) return false;
  const std::uint64_t last = end - 1 - start;  // cycles from the start to the last edge of interest
  if (last < most) return false;
  return !bit(wraps_, j) || last / most != (from - 1 - start) / most;
}

void StatsTimers::close(unsigned j, std::uint64_t end) {
  if (end - start_[j] <= most_[j]) return;  // by far the most usual case
  if (reached(j, lim_from_[j], end)) put(lim_, j, true);
  if (bit(raises_, j) && reached(j, raised_from_, end)) raised_ = true;
}

std::uint32_t StatsTimers::value(unsigned j, std::uint64_t now) const {
  if (bit(running_, j)) return after(j, now - start_[j]);
  return bit(loaded_, j) ? load_[j] : 0;
}

void StatsTimers::load(unsigned j, std::uint32_t value) {
  if (bit(running_, j) || !bit(active_, j)) return;
  put(loaded_, j, true);
  load_[j] = value & mask_;
}

bool StatsTimers::lim(unsigned j, std::uint64_t now) const {
  return bit(lim_, j) || (bit(running_, j) && reached(j, lim_from_[j], now));
}

void StatsTimers::clear_lim(unsigned j, std::uint64_t now) {
  put(lim_, j, false);
  lim_from_[j] = now;
}

bool StatsTimers::raised(std::uint64_t now) const {
  if (raised_) return true;
  for (unsigned w = 0; w < words_; ++w) {
    for (std::uint64_t bits = running_[w] & raises_[w]; bits != 0; bits &= bits - 1) {
      const auto j = 64 * w + static_cast<unsigned>(std::countr_zero(bits));
      if (reached(j, raised_from_, now)) return true;
    }
  }
  return false;
}

void StatsTimers::clear_raised(std::uint64_t now) {
  raised_ = false;
  raised_from_ = now;
}

std::uint32_t StatsTimers::mode(unsigned j) const {
  return (bit(enabled_, j) ? kTimerEnable : 0) | (bit(wraps_, j) ? kWrap : 0) |
         (bit(raises_, j) ? kTimerRaise : 0);
}

void StatsTimers::set_limit(unsigned j, std::uint32_t limit) {
  limit_[j] = limit & mask_;
  most_[j] = limit_[j] == 0 ? mask_ : limit_[j];
}

void StatsTimers::set_mode(unsigned j, std::uint32_t mode) {
  put(enabled_, j, (mode & kTimerEnable) != 0);
  put(wraps_, j, can_wrap_ && (mode & kWrap) != 0);
  put(raises_, j, (mode & kTimerRaise) != 0);
  update_active();
}

void StatsTimers::set_enable(bool enable) {
  due_ = enable_ && !enable;
  enable_ = enable;
  update_active();
}

void StatsTimers::update_active() { active_ = enable_ ? enabled_ : LineMask{}; }

}  // namespace fabmon
