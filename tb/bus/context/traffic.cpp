// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A unit is one entry, or all of them. Each is due at one cycle of the wheel; what it does then
// depends on whether it runs, and says when it is due again. So the work is that of the events.
#include "tb/bus/context/traffic.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "tb/core/words.hpp"

namespace fabmon {
namespace {

constexpr unsigned kMostEntries = 256;

const ContextWorkload* find_workload(std::string_view name) {
  std::vector<std::string_view> known;
  for (const ContextWorkload& workload : context_workloads()) {
    if (workload.name == name) return &workload;
    known.push_back(workload.name);
  }
  throw std::invalid_argument(unknown_workload("context", name, known));
}

// The same seed shall not give related traffic in different workloads.
std::uint64_t mixed_seed(const ContextWorkload* workload, std::uint64_t seed) {
  const auto index = static_cast<std::uint64_t>(workload - context_workloads().data());
  return seed ^ ((index + 1) << 56U);
}

LineMask first_entries(unsigned n) {
  if (n == 0 || n > kMostEntries) throw std::invalid_argument("contexts: 1 to 256 entries");
  LineMask mask{};
  for (unsigned i = 0; i < n; ++i) mask[i / 64] |= std::uint64_t{1} << (i % 64);
  return mask;
}

}  // namespace

ContextTraffic::ContextTraffic(std::string_view workload, std::uint64_t seed, std::uint64_t clocks,
                               unsigned entries)
    : workload_(find_workload(workload)),
      seed_(mixed_seed(workload_, seed)),
      clocks_(clocks),
      all_(first_entries(entries)),
      units_(workload_->units == ContextUnits::kEach  ? entries
             : workload_->units == ContextUnits::kAll ? 1
                                                      : 0),
      state_(seed_) {
  begin();
}

std::vector<std::string> ContextTraffic::workloads() {
  std::vector<std::string> names;
  for (const ContextWorkload& workload : context_workloads()) names.emplace_back(workload.name);
  return names;
}

void ContextTraffic::rewind() {
  state_ = State(seed_);
  begin();
}

// The first phase, and the first alloc of every unit.
void ContextTraffic::begin() {
  State& s = state_;
  s.phase = workload_->phase(s.phases++, s.rng);
  s.left = s.phase.clocks;
  for (unsigned unit = 0; unit < units_; ++unit) s.wheel.put(unit, s.phase.pause(s.rng), 0);
}

void ContextTraffic::raise(LineMask& mask, unsigned unit) const {
  if (workload_->units == ContextUnits::kAll) {
    mask = all_;
  } else {
    mask[unit / 64] |= std::uint64_t{1} << (unit % 64);
  }
}

// The unit is in use from this cycle on.
void ContextTraffic::start(unsigned unit) {
  State& s = state_;
  s.running[unit / 64] |= std::uint64_t{1} << (unit % 64);
  const std::uint64_t end = s.now + s.phase.latency(s.rng);
  const std::uint64_t grid = s.phase.grid;
  s.wheel.put(unit, (end + grid - 1) / grid * grid, s.now);
}

void ContextTraffic::act(unsigned unit, ContextPins& pins) {
  State& s = state_;
  const std::uint64_t bit = std::uint64_t{1} << (unit % 64);
  const bool running = (s.running[unit / 64] & bit) != 0;
  if (running && s.rng.chance(s.phase.again)) {
    raise(pins.alloc, unit);
    start(unit);
    return;
  }
  const bool orphan = !running && s.rng.chance(s.phase.orphan);
  if (!running && !orphan) {
    raise(pins.alloc, unit);
    start(unit);
    return;
  }
  raise(pins.dealloc, unit);
  s.running[unit / 64] &= ~bit;
  const std::uint32_t pause = s.phase.pause(s.rng);
  if (pause == 0) {
    raise(pins.alloc, unit);
    start(unit);
  } else {
    s.wheel.put(unit, s.now + pause, s.now);
  }
}

// One cycle of nothing but chance.
void ContextTraffic::draw(ContextPins& pins) {
  State& s = state_;
  for (std::size_t w = 0; w < all_.size() && all_[w] != 0; ++w) {
    pins.alloc[w] = pins.dealloc[w] = all_[w];
    for (std::uint32_t i = 0; i < s.phase.sparse; ++i) {
      pins.alloc[w] &= s.rng.next();
      pins.dealloc[w] &= s.rng.next();
    }
  }
  pins.table_full = s.rng.chance(s.phase.full) ? 1 : 0;
}

std::size_t ContextTraffic::read(ContextPins* out, std::size_t n) {
  State& s = state_;
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(n, clocks_ - s.now));
  for (std::size_t i = 0; i < count; ++i) {
    if (s.left == 0) {
      s.phase = workload_->phase(s.phases++, s.rng);
      s.left = s.phase.clocks;
    }
    ContextPins& pins = out[i];
    pins = ContextPins();
    if (workload_->units == ContextUnits::kNone) {
      draw(pins);
    } else {
      const LineMask due = s.wheel.take(s.now);
      for (unsigned w = 0; w < due.size(); ++w) {
        for (std::uint64_t bits = due[w]; bits != 0; bits &= bits - 1) {
          act(64 * w + static_cast<unsigned>(std::countr_zero(bits)), pins);
        }
      }
    }
    ++s.now;
    --s.left;
  }
  return count;
}

}  // namespace fabmon
