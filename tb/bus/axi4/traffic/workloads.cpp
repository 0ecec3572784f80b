// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What distinguishes the workloads. Every function below only fills in parameters; the two halves
// of the generator guarantee legal AXI4 for any profile.
#include "tb/bus/axi4/traffic/workloads.hpp"

#include <algorithm>
#include <array>

namespace fabmon {
namespace {

// Two plain masters that read and write long sequential bursts.
Axi4Phase stream(std::uint64_t /*index*/, Random& /*rng*/, const Axi4Port& /*bus*/) {
  Axi4Phase phase;
  Axi4Profile& p = phase.profile;
  p.ids = 1;
  p.read_depth = p.write_depth = 4;
  p.min_beats = p.max_beats = 64;
  p.sequential = true;
  p.read_latency = {8, 12};
  p.write_latency = {4, 8};
  p.ready = {256, 250, 256, 250, 256};
  return phase;
}

Axi4Phase dma(std::uint64_t /*index*/, Random& /*rng*/, const Axi4Port& /*bus*/) {
  Axi4Phase phase;
  Axi4Profile& p = phase.profile;
  p.ids = 4;
  p.read_depth = p.write_depth = 16;
  p.min_beats = p.max_beats = 16;
  p.sequential = true;
  p.copy = true;
  p.order = Axi4WriteOrder::kFree;
  p.ar = p.aw = {.eager = 128, .longest = 6};
  p.read_latency = {20, 60};
  p.write_latency = {8, 24};
  p.ready = {230, 240, 230, 230, 250};
  return phase;
}

Axi4Pace random_pace(Random& rng) {
  constexpr std::array<std::uint16_t, 4> kLongest{1, 4, 20, 100};
  return {.eager = static_cast<std::uint16_t>(64 + rng.below(193)),
          .longest = kLongest[rng.below(4)]};
}

Axi4Latency random_latency(Random& rng) {
  const std::uint32_t least = rng.chance(128) ? 1 : 1 + rng.below(40);
  return {least, least + (rng.chance(128) ? rng.below(4) : rng.below(150))};
}

// Every knob is drawn anew every few hundred cycles.
Axi4Phase random(std::uint64_t /*index*/, Random& rng, const Axi4Port& /*bus*/) {
  constexpr std::array<std::uint32_t, 6> kIds{1, 2, 4, 8, 16, 64};
  constexpr std::array<std::uint32_t, 5> kBeats{1, 4, 8, 16, 256};
  constexpr std::array<std::uint16_t, 4> kChance{0, 32, 128, 256};
  Axi4Phase phase;
  phase.clocks = 200 + rng.below(1000);
  Axi4Profile& p = phase.profile;
  p.ids = kIds[rng.below(6)];
  p.read_depth = 1 + rng.below(48);
  p.write_depth = 1 + rng.below(48);
  p.max_beats = kBeats[rng.below(5)];
  p.single = kChance[rng.below(3)];
  p.fixed_wrap = kChance[rng.below(3)];
  p.narrow = kChance[rng.below(4)];
  p.unaligned = kChance[rng.below(3)];
  p.partial = kChance[rng.below(3)];
  p.sequential = rng.chance(64);
  p.order = static_cast<Axi4WriteOrder>(rng.below(3));
  p.lead = 1 + rng.below(4);
  p.ar = random_pace(rng);
  p.r = random_pace(rng);
  p.aw = random_pace(rng);
  p.w = random_pace(rng);
  p.b = random_pace(rng);
  p.read_latency = random_latency(rng);
  p.write_latency = random_latency(rng);
  for (auto& ready : p.ready) {
    ready = static_cast<std::uint16_t>(rng.chance(80) ? 256 : 32 + rng.below(225));
  }
  p.interleave = kChance[rng.below(3)];
  return phase;
}

// Depths around the size of the monitor's table of open transactions, then far beyond it.
Axi4Phase latency(std::uint64_t index, Random& /*rng*/, const Axi4Port& bus) {
  const std::array<std::uint32_t, 4> depths{bus.max_outstanding, bus.max_outstanding + 1,
                                            bus.max_outstanding / 2 + 1,
                                            std::min(bus.max_outstanding * 4, 1000U)};
  Axi4Phase phase;
  phase.clocks = 3000;
  Axi4Profile& p = phase.profile;
  p.ids = 32;
  p.read_depth = p.write_depth = depths[index % 4];
  p.max_beats = 4;
  p.single = 160;
  p.order = Axi4WriteOrder::kFree;
  p.read_latency = {100, 1000};
  p.write_latency = {60, 800};
  p.interleave = 16;
  p.ready = {240, 250, 240, 250, 240};
  return phase;
}

Axi4Phase bursty(std::uint64_t index, Random& rng, const Axi4Port& /*bus*/) {
  Axi4Phase phase;
  Axi4Profile& p = phase.profile;
  p.max_beats = 8;
  p.order = Axi4WriteOrder::kFree;
  p.reads = p.writes = index % 2 == 0;
  phase.clocks = p.reads ? 50 + rng.below(450) : 200 + rng.below(1300);
  return phase;
}

Axi4Phase interleave(std::uint64_t /*index*/, Random& /*rng*/, const Axi4Port& /*bus*/) {
  Axi4Phase phase;
  Axi4Profile& p = phase.profile;
  p.ids = 16;
  p.read_depth = p.write_depth = 32;
  p.min_beats = 2;
  p.order = Axi4WriteOrder::kFree;
  p.read_latency = {5, 100};
  p.write_latency = {1, 80};
  p.interleave = 224;
  p.ready = {240, 240, 240, 240, 240};
  return phase;
}

// Single beats, so that all five channels can be busy in every cycle; a short phase of long
// bursts in between, which fills R and W while AR, AW and B must wait.
Axi4Phase saturate(std::uint64_t index, Random& /*rng*/, const Axi4Port& /*bus*/) {
  Axi4Phase phase;
  Axi4Profile& p = phase.profile;
  p.ids = 8;
  p.min_beats = p.max_beats = 1;
  p.read_depth = p.write_depth = 24;
  p.order = Axi4WriteOrder::kFree;
  phase.clocks = 16384;
  p.read_latency = p.write_latency = {1, 8};
  if (index % 2 == 1) {
    p.min_beats = p.max_beats = 16;
    p.read_depth = p.write_depth = 4;
    phase.clocks = 128;
  }
  return phase;
}

Axi4Phase never_idle(std::uint64_t /*index*/, Random& /*rng*/, const Axi4Port& /*bus*/) {
  Axi4Phase phase;
  Axi4Profile& p = phase.profile;
  p.ids = 8;
  p.read_depth = p.write_depth = 24;
  p.single = 64;
  p.order = Axi4WriteOrder::kFree;
  p.ar = p.aw = {.eager = 128, .longest = 40};
  p.r = p.w = {.eager = 128, .longest = 4};
  p.ready = {128, 128, 128, 128, 128};
  p.interleave = 64;
  p.never_idle = true;
  return phase;
}

Axi4Phase w_before_aw(std::uint64_t /*index*/, Random& /*rng*/, const Axi4Port& /*bus*/) {
  Axi4Phase phase;
  Axi4Profile& p = phase.profile;
  p.max_beats = 8;
  p.write_depth = 16;
  p.order = Axi4WriteOrder::kLead;
  p.lead = 4;
  p.aw = {.eager = 96, .longest = 24};
  p.w = {.eager = 200, .longest = 4};
  p.ar = {.eager = 64, .longest = 40};
  p.ready = {220, 220, 160, 220, 220};
  return phase;
}

Axi4Phase narrow(std::uint64_t /*index*/, Random& /*rng*/, const Axi4Port& /*bus*/) {
  Axi4Phase phase;
  Axi4Profile& p = phase.profile;
  p.fixed_wrap = 32;
  p.narrow = 236;
  p.unaligned = 160;
  p.partial = 160;
  p.order = Axi4WriteOrder::kFree;
  p.ready = {230, 230, 230, 230, 230};
  return phase;
}

// Activity, then a pause longer than 2^GapWidth cycles, of one of five kinds.
Axi4Phase long_gap(std::uint64_t index, Random& rng, const Axi4Port& bus) {
  constexpr unsigned kWidest = 20;  // a pause of 2^48 cycles would never end
  Axi4Phase phase;
  Axi4Profile& p = phase.profile;
  p.max_beats = 4;
  p.order = Axi4WriteOrder::kFree;
  p.ar = p.aw = {.eager = 96, .longest = 12};
  p.ready = {200, 200, 200, 200, 200};
  if (index % 2 == 0) {
    phase.clocks = 100 + rng.below(300);
    return phase;
  }
  const std::uint32_t margin = 1U << std::min(bus.gap_width, 9U);
  phase.clocks =
      (std::uint64_t{1} << std::min(bus.gap_width, kWidest)) + margin + rng.below(margin);
  switch (rng.below(5)) {
    case 0:
      p.reads = p.writes = false;
      break;  // nothing open, all quiet
    case 1:
      p.respond = false;
      break;  // commands open, no answer
    case 2:
      p.ready = {};
      break;  // VALID waits for READY
    case 3:
      p.reads = false;
      break;  // writes alone
    default:
      p.writes = false;
      break;  // reads alone
  }
  return phase;
}

// READY is rare, and one channel after the other is blocked altogether for a while.
Axi4Phase backpressure(std::uint64_t index, Random& rng, const Axi4Port& /*bus*/) {
  Axi4Phase phase;
  Axi4Profile& p = phase.profile;
  p.read_depth = p.write_depth = 16;
  p.max_beats = 8;
  p.order = Axi4WriteOrder::kFree;
  p.lead = 2;
  p.ready = {24, 64, 24, 64, 24};
  phase.clocks = 600;
  if (index % 2 == 1) {
    p.ready[rng.below(5)] = 0;
    phase.clocks = 50 + rng.below(200);
  }
  return phase;
}

// What else may be answered than OKAY. Every other phase has no errors, so that exclusive accesses
// come to their end.
Axi4Phase responses(std::uint64_t index, Random& rng, const Axi4Port& /*bus*/) {
  Axi4Phase phase;
  phase.clocks = 500 + rng.below(1000);
  Axi4Profile& p = phase.profile;
  p.ids = 8;
  p.max_beats = 8;
  p.single = 96;
  p.order = Axi4WriteOrder::kFree;
  p.exclusive = 64;
  p.errors = index % 2 == 0 ? 0 : 48;
  p.interleave = 32;
  p.ready = {230, 230, 230, 230, 230};
  return phase;
}

constexpr std::array<Axi4Workload, 13> kWorkloads{{
    {"stream", "Long sequential bursts at nearly full rate, one ID each way.", stream},
    {"dma", "Four channels copy memory: 16-beat reads, each written back, at moderate depth.", dma},
    {"random", "Everything legal: all burst types, sizes, IDs, orders and paces, changing often.",
     random},
    {"latency",
     "Slow memory with up to hundreds of open transactions, around and beyond the size "
     "of the monitor's latency table.",
     latency},
    {"bursty", "Short bouts of heavy traffic, the bus empty in between.", bursty},
    {"interleave", "Many IDs: read data interleaved beat by beat, responses out of order.",
     interleave},
    {"saturate", "All five channels have a handshake in every cycle.", saturate},
    {"never_idle", "Some channel has a handshake in every cycle and the bus never drains.",
     never_idle},
    {"w_before_aw", "Write data goes ahead of its address, by up to four bursts.", w_before_aw},
    {"narrow", "Beats narrower than the bus, unaligned addresses, partial strobes.", narrow},
    {"long_gap", "Pauses longer than the gap timers of the monitor can count.", long_gap},
    {"backpressure", "READY is rare on every channel, and one channel at a time is blocked.",
     backpressure},
    {"responses", "Exclusive accesses that succeed and that fail, SLVERR and DECERR.", responses},
}};

}  // namespace

std::span<const Axi4Workload> axi4_workloads() { return kWorkloads; }

}  // namespace fabmon
