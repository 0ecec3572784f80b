// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What distinguishes the workloads. Every function below only fills in parameters; that a
// well-behaved workload stays so is guaranteed by the generator for any latencies and pauses.
#include "tb/bus/context/workloads.hpp"

#include <array>

namespace fabmon {
namespace {

template <std::uint32_t kLow, std::uint32_t kHigh>
std::uint32_t between(Random& rng) {
  return rng.between(kLow, kHigh);
}

// Mostly short ones and a tail, like a memory behind a cache.
std::uint32_t mixed_latency(Random& rng) {
  const std::uint32_t kind = rng.below(16);
  if (kind < 6) return rng.between(1, 8);
  if (kind < 12) return rng.between(9, 64);
  if (kind < 15) return rng.between(65, 512);
  return rng.between(513, 3000);
}

// 1, or one of 2^k - 1, 2^k, 2^k + 1; k is seldom above 8, so that short runs see many.
std::uint32_t edge_latency(Random& rng) {
  const std::uint32_t k = rng.below(16) != 0 ? rng.below(9) : rng.between(9, 15);
  const std::uint32_t edge = (1U << k) - 1 + rng.below(3);
  return edge == 0 ? 1 : edge;
}

// Beyond limits of some ten cycles, of the 8 bits of the narrowest timer, and far beyond.
std::uint32_t limit_latency(Random& rng) {
  const std::uint32_t kind = rng.below(64);
  if (kind < 32) return rng.between(1, 40);
  if (kind < 52) return rng.between(41, 700);
  if (kind < 63) return rng.between(701, 5000);
  return rng.between(5001, 40000);
}

// From above 2^k to where rounding up to a grid of 2^(k-1) cycles does not leave (2^k, 2^(k+1)].
template <unsigned kBin>
std::uint32_t latency_in_bin(Random& rng) {
  constexpr std::uint32_t kEdge = 1U << kBin;
  return rng.between(kEdge + 1, kEdge + kEdge / 2 + 1);
}

// Silence with the entries free or in use, and rounds of everything in between.
std::uint32_t storm_latency(Random& rng) {
  return rng.chance(16) ? rng.between(300, 4000) : rng.between(1, 4);
}
std::uint32_t storm_pause(Random& rng) {
  return rng.chance(64) ? rng.between(300, 6000) : rng.below(4);
}

// The pace changes, the mix of latencies does not.
ContextPhase random(std::uint64_t index, Random& rng) {
  constexpr std::array<ContextDraw, 3> kPauses{between<0, 60>, between<0, 6>, between<1, 900>};
  ContextPhase phase;
  phase.latency = mixed_latency;
  phase.pause = kPauses[index % kPauses.size()];
  phase.clocks = rng.between(300, 1500);
  return phase;
}

ContextPhase all_at_once(std::uint64_t /*index*/, Random& /*rng*/) {
  ContextPhase phase;
  phase.latency = between<1, 40>;
  phase.pause = between<0, 4>;
  return phase;
}

// Pause 0: dealloc and alloc in one cycle; 1: alloc in the cycle after. Latencies reach 1, where an
// entry that is used again in the same cycle has both events in every cycle.
ContextPhase reuse(std::uint64_t index, Random& rng) {
  constexpr std::array<ContextDraw, 3> kPauses{between<0, 1>, between<0, 0>, between<1, 1>};
  constexpr std::array<ContextDraw, 2> kLatencies{between<1, 9>, between<1, 2>};
  ContextPhase phase;
  phase.latency = kLatencies[index % kLatencies.size()];
  phase.pause = kPauses[index % kPauses.size()];
  phase.clocks = rng.between(100, 400);
  return phase;
}

// Entries that started in different cycles end in the same one, with latencies of one bin.
ContextPhase double_hits(std::uint64_t index, Random& rng) {
  constexpr std::array<ContextDraw, 4> kLatencies{latency_in_bin<2>, latency_in_bin<4>,
                                                  latency_in_bin<6>, latency_in_bin<3>};
  constexpr std::array<std::uint32_t, 4> kGrids{2, 8, 32, 4};
  ContextPhase phase;
  phase.latency = kLatencies[index % kLatencies.size()];
  phase.grid = kGrids[index % kGrids.size()];
  phase.pause = between<0, 12>;
  phase.clocks = rng.between(400, 1000);
  return phase;
}

ContextPhase edges(std::uint64_t /*index*/, Random& /*rng*/) {
  ContextPhase phase;
  phase.latency = edge_latency;
  phase.pause = between<0, 20>;
  return phase;
}

ContextPhase limits(std::uint64_t /*index*/, Random& /*rng*/) {
  ContextPhase phase;
  phase.latency = limit_latency;
  phase.pause = between<0, 30>;
  return phase;
}

ContextPhase orphans(std::uint64_t /*index*/, Random& /*rng*/) {
  ContextPhase phase;
  phase.latency = between<1, 40>;
  phase.pause = between<0, 20>;
  phase.orphan = 96;
  return phase;
}

ContextPhase doubles(std::uint64_t /*index*/, Random& /*rng*/) {
  ContextPhase phase;
  phase.latency = between<1, 40>;
  phase.pause = between<0, 20>;
  phase.again = 96;
  return phase;
}

ContextPhase noise(std::uint64_t index, Random& rng) {
  constexpr std::array<std::uint32_t, 4> kSparse{1, 3, 6, 9};
  ContextPhase phase;
  phase.sparse = kSparse[index % kSparse.size()];
  phase.full = 4;
  phase.clocks = rng.between(100, 600);
  return phase;
}

ContextPhase idle_storm(std::uint64_t /*index*/, Random& /*rng*/) {
  ContextPhase phase;
  phase.latency = storm_latency;
  phase.pause = storm_pause;
  return phase;
}

ContextPhase saturate(std::uint64_t /*index*/, Random& /*rng*/) {
  ContextPhase phase;
  phase.latency = between<1, 1>;
  phase.pause = between<0, 0>;
  return phase;
}

constexpr std::array<ContextWorkload, 11> kWorkloads{{
    {"random", "Every entry on its own: a steady mix of short and long latencies at changing pace.",
     true, ContextUnits::kEach, random},
    {"all_at_once",
     "All entries allocate in one cycle and deallocate in one cycle, again and again.", true,
     ContextUnits::kAll, all_at_once},
    {"reuse", "Entries are used again in the cycle of their dealloc or in the next one.", true,
     ContextUnits::kEach, reuse},
    {"double_hits", "Entries that started at different times end in one cycle and in one bin.",
     true, ContextUnits::kEach, double_hits},
    {"edges", "Latencies of 1 and of powers of two, exactly and one less or more.", true,
     ContextUnits::kEach, edges},
    {"limits", "Latencies beyond small limits, and some of up to 40,000 cycles.", true,
     ContextUnits::kEach, limits},
    {"orphans", "Entries that are not in use deallocate now and then.", false, ContextUnits::kEach,
     orphans},
    {"doubles", "Entries in use allocate again now and then.", false, ContextUnits::kEach, doubles},
    {"noise", "Every bit of every mask is drawn in every cycle, so everything happens.", false,
     ContextUnits::kNone, noise},
    {"idle_storm", "Long silence, entries free or in use, then all of them at once.", true,
     ContextUnits::kAll, idle_storm},
    {"saturate", "Every entry deallocates and allocates in every cycle.", true, ContextUnits::kAll,
     saturate},
}};

}  // namespace

std::span<const ContextWorkload> context_workloads() { return kWorkloads; }

}  // namespace fabmon
