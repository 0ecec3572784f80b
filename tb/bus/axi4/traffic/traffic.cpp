// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One cycle is: both halves set VALID and payload, READY is drawn, the pins are copied out, both
// halves take in the handshakes.
#include "tb/bus/axi4/traffic/traffic.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "tb/core/words.hpp"

namespace fabmon {
namespace {

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kCopyBuffer = 32;  // read bursts that wait to be written back

const Axi4Workload* find_workload(std::string_view name) {
  std::vector<std::string_view> known;
  for (const Axi4Workload& workload : axi4_workloads()) {
    if (workload.name == name) return &workload;
    known.push_back(workload.name);
  }
  throw std::invalid_argument(unknown_workload("AXI4", name, known));
}

// The same seed shall not give related traffic in different workloads.
std::uint64_t mixed_seed(std::string_view workload, std::uint64_t seed) {
  std::uint64_t hash = 0xCBF29CE484222325U;  // FNV-1a
  for (const char c : workload) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return seed ^ hash;
}

void draw_ready(Axi4Pins& pins, const Axi4Profile& profile, Random& rng) {
  const std::uint64_t bits = rng.next();
  const auto ready = [&](Axi4Channel channel) {
    return static_cast<std::uint8_t>(((bits >> (8U * channel)) & 0xFFU) < profile.ready[channel]);
  };
  pins.arready = ready(kAr);
  pins.rready = ready(kR);
  pins.awready = ready(kAw);
  pins.wready = ready(kW);
  pins.bready = ready(kB);
}

std::int64_t as_signed(std::uint64_t value) { return static_cast<std::int64_t>(value); }

bool any_handshake(const Axi4Pins& p) {
  return ((p.arvalid & p.arready) | (p.rvalid & p.rready) | (p.awvalid & p.awready) |
          (p.wvalid & p.wready) | (p.bvalid & p.bready)) != 0;
}

// Sets READY on one channel that is VALID. False if there is none.
bool force_ready(Axi4Pins& p) {
  if (p.rvalid != 0) {
    p.rready = 1;
  } else if (p.wvalid != 0) {
    p.wready = 1;
  } else if (p.bvalid != 0) {
    p.bready = 1;
  } else if (p.awvalid != 0) {
    p.awready = 1;
  } else if (p.arvalid != 0) {
    p.arready = 1;
  } else {
    return false;
  }
  return true;
}

}  // namespace

Axi4Traffic::State::State(const Axi4Port& bus, std::uint64_t seed, const Axi4Workload* first)
    : workload(first), rng(seed), reads(bus, rng), writes(bus, rng) {
  phase.clocks = 0;
}

Axi4Traffic::Axi4Traffic(std::string_view workload, std::uint64_t seed, std::uint64_t clocks,
                         const Axi4Port& bus)
    : workload_(find_workload(workload)),
      seed_(mixed_seed(workload, seed)),
      clocks_(clocks),
      bus_(bus),
      state_(bus_, seed_, workload_) {}

std::vector<std::string> Axi4Traffic::workloads() {
  std::vector<std::string> names;
  for (const Axi4Workload& workload : axi4_workloads()) names.emplace_back(workload.name);
  return names;
}

void Axi4Traffic::rewind() { state_ = State(bus_, seed_, workload_); }

void Axi4Traffic::choose(std::string_view workload) {
  state_.workload = find_workload(workload);
  state_.phase.clocks = 0;
  state_.phases = 0;
  state_.lead = as_signed(state_.reads.issued()) - as_signed(state_.writes.begun());
}

void Axi4Traffic::drive(const Axi4Step& step) {
  const bool copy = step.profile.copy;
  State& s = state_;
  const auto limit = [&](std::uint64_t bursts, std::int64_t more) {
    if (!copy) return kNoLimit;
    return static_cast<std::uint64_t>(std::max<std::int64_t>(as_signed(bursts) + more, 0));
  };
  s.reads.drive(step, limit(s.writes.finished() + kCopyBuffer, s.lead));
  s.writes.drive(step, limit(s.reads.finished(), -s.lead));
  draw_ready(s.pins, step.profile, s.rng);
  if (step.profile.never_idle && !any_handshake(s.pins)) {
    // Nothing VALID at all: a due beat first, so that open reads do not pile up.
    if (!force_ready(s.pins) && !s.reads.offer(step)) s.reads.issue(step);
    (void)force_ready(s.pins);
  }
}

std::size_t Axi4Traffic::read(Axi4Pins* out, std::size_t n) {
  State& s = state_;
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(n, clocks_ - s.now));
  for (std::size_t i = 0; i < count; ++i) {
    if (s.phase.clocks == 0) s.phase = s.workload->phase(s.phases++, s.rng, bus_);
    const Axi4Step step{s.pins, s.exclusive, s.phase.profile, s.rng, s.now};
    drive(step);
    out[i] = s.pins;
    s.reads.settle(step);
    s.writes.settle(step);
    ++s.now;
    --s.phase.clocks;
  }
  return count;
}

}  // namespace fabmon
