// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What distinguishes the workloads. Every function below only fills in parameters; the requesters
// and the interconnect guarantee legal ACE for any profile.
#include "tb/bus/ace/traffic/workloads.hpp"

#include <array>

namespace fabmon {
namespace {

using Index = std::uint64_t;

AcePhase idle(Index /*index*/, Random& /*rng*/) {
  AcePhase phase;
  phase.profile.active = 0;
  return phase;
}

AcePhase reads(Index /*index*/, Random& rng) {
  AcePhase phase;
  AceProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(2000);
  p.ar = {.eager = 224, .longest = 4};
  p.aw = {.eager = 0, .longest = 600};
  p.reads = {.normal = 64, .device = 24, .once = 48, .cached = 64, .cmo = 16};
  p.memory_read = {20, 60U + 100U * rng.below(2)};
  p.targets = static_cast<std::uint8_t>(rng.chance(128) ? 7 : 1 + rng.below(7));
  return phase;
}

AcePhase writes(Index /*index*/, Random& rng) {
  AcePhase phase;
  AceProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(2000);
  p.ar = {.eager = 0, .longest = 120};
  p.aw = {.eager = 240, .longest = 4};
  p.reads = {.normal = 0, .device = 0, .once = 0, .cached = 64, .cmo = 0};
  p.writes = {.normal = 64, .device = 16, .unique = 32, .line_unique = 32, .cached = 96};
  p.max_beats = 2;
  p.memory_write = {20, 60U + 140U * rng.below(2)};
  p.targets = static_cast<std::uint8_t>(rng.chance(128) ? 7 : 1 + rng.below(7));
  return phase;
}

AcePhase snoop(Index /*index*/, Random& rng) {
  AcePhase phase;
  AceProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(2000);
  p.ar = {.eager = 200, .longest = 6};
  p.reads = {.normal = 4, .device = 2, .once = 64, .cached = 160, .cmo = 16};
  p.writes = {.normal = 8, .device = 4, .unique = 24, .line_unique = 24, .cached = 64};
  p.snoop = rng.chance(128) ? AceTime{1, 6} : AceTime{20, 60};
  p.memory_read = rng.chance(128) ? AceTime{4, 12} : AceTime{20, 60};
  p.speculate = 200;
  p.snoop_error = 16;
  p.tidy = 64;
  return phase;
}

AcePhase barrier(Index /*index*/, Random& rng) {
  AcePhase phase;
  AceProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(1000);
  p.ar = {.eager = 160, .longest = 10};
  p.barrier = static_cast<std::uint16_t>(8 + rng.below(56));
  p.ignore_barrier = 64;
  p.memory_read = {10, 60};
  return phase;
}

AcePhase dvm(Index /*index*/, Random& rng) {
  AcePhase phase;
  AceProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(1000);
  p.dvm = static_cast<std::uint16_t>(32 + rng.below(160));
  p.dvm_sync = static_cast<std::uint16_t>(16 + rng.below(160));
  p.dvm_two = static_cast<std::uint16_t>(32 + rng.below(192));
  p.ar = {.eager = 96, .longest = 20};
  return phase;
}

// The read queues fill: slow memory, much of it behind one master interface.
AcePhase qos(Index index, Random& rng) {
  AcePhase phase;
  AceProfile& p = phase.profile;
  phase.clocks = 600 + rng.below(600);
  p.ar = {.eager = 256, .longest = 1};
  p.aw = {.eager = 64, .longest = 20};
  p.reads = {.normal = 128, .device = 16, .once = 16, .cached = 0, .cmo = 0};
  p.targets = static_cast<std::uint8_t>(1U << index % 3);
  p.memory_read = {80, 160};
  p.memory_write = {40, 120};
  p.max_beats = 2;
  constexpr std::array<std::array<std::uint16_t, 3>, 3> kMixes{
      {{32, 32, 128}, {64, 64, 64}, {128, 64, 8}}};
  p.qos = kMixes[rng.below(3)];
  return phase;
}

AcePhase qvn(Index /*index*/, Random& rng) {
  AcePhase phase;
  AceProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(1000);
  p.qvn = true;
  p.token = static_cast<std::uint16_t>(16 + rng.below(224));
  p.ar = p.aw = {.eager = 200, .longest = 4};
  return phase;
}

// Few addresses and few IDs: everybody is in everybody's way.
AcePhase hazard(Index /*index*/, Random& rng) {
  AcePhase phase;
  AceProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(1000);
  p.lines = static_cast<std::uint16_t>(12 + rng.below(12));
  p.blocks = static_cast<std::uint16_t>(2 + rng.below(6));
  p.ids = static_cast<std::uint16_t>(1 + rng.below(3));
  p.tidy = 32;
  p.ar = p.aw = {.eager = 200, .longest = 6};
  p.writes = {.normal = 64, .device = 8, .unique = 64, .line_unique = 64, .cached = 32};
  p.memory_read = {10, 40};
  p.speculate = 160;
  return phase;
}

AcePhase saturate(Index /*index*/, Random& rng) {
  AcePhase phase;
  AceProfile& p = phase.profile;
  phase.clocks = 4000;
  p.ar = p.aw = {.eager = 256, .longest = 1};
  p.reads = {.normal = 96, .device = 8, .once = 64, .cached = 96, .cmo = 4};
  p.writes = {.normal = 96, .device = 4, .unique = 16, .line_unique = 48, .cached = 96};
  p.ready = {.ar = 256,
             .aw = 256,
             .w = 256,
             .r = 256,
             .b = 256,
             .ac = 256,
             .cr = 256,
             .cd = 256,
             .m_ar = 256,
             .m_aw = 256,
             .m_w = 256,
             .m_r = 256,
             .m_b = 256};
  p.tidy = 256;
  p.decode = {1, 1};
  p.memory_read = {2, 6};
  p.memory_write = {1, 4};
  p.snoop = {1, 2};
  p.barrier = rng.chance(64) ? 2 : 0;
  p.dvm = 2;
  p.max_beats = 4;
  return phase;
}

AcePhase secure(Index /*index*/, Random& rng) {
  constexpr std::array<std::uint16_t, 4> kChances{0, 64, 192, 256};
  AcePhase phase;
  AceProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(1000);
  p.secure = kChances[rng.below(4)];
  p.spniden = true;
  p.dvm = p.barrier = 8;
  p.reads.normal = p.writes.normal = 32;
  return phase;
}

AcePhase any(Index index, Random& rng);

AcePhase auth(Index index, Random& rng) {
  AcePhase phase = any(index, rng);
  phase.profile.niden = !rng.chance(64);
  phase.profile.spniden = rng.chance(128);
  return phase;
}

// Illegal on purpose: the requests of which ACE-Lite has none.
AcePhase foreign(Index index, Random& rng) {
  AcePhase phase = any(index, rng);
  phase.profile.foreign = true;
  return phase;
}

// A few requests, then nothing for long.
AcePhase rare(Index index, Random& rng) {
  AcePhase phase;
  AceProfile& p = phase.profile;
  p.ar = p.aw = {.eager = 0, .longest = 500};
  p.barrier = p.dvm = 16;
  phase.clocks = 2000;
  if (index % 2 == 1) {
    p.active = 0;
    phase.clocks = 2000 + rng.below(30000);
  }
  return phase;
}

AcePhase any(Index index, Random& rng) {
  using Make = AcePhase (*)(Index, Random&);
  constexpr std::array<Make, 8> kMakes{snoop, qos, hazard, writes, barrier, reads, qvn, dvm};
  constexpr std::array<std::uint16_t, 5> kChance{0, 16, 64, 160, 256};
  AcePhase phase = kMakes[index % 8](index / 8, rng);
  AceProfile& p = phase.profile;
  phase.clocks = 300 + rng.below(900);
  if (rng.chance(64)) p.secure = kChance[rng.below(4)];
  if (rng.chance(128)) p.barrier = static_cast<std::uint16_t>(p.barrier | 2U);
  if (rng.chance(128)) p.dvm = static_cast<std::uint16_t>(p.dvm | 4U);
  if (rng.chance(64)) p.speculate = kChance[rng.below(5)];
  if (rng.chance(64)) p.reorder = kChance[rng.below(5)];
  if (rng.chance(64)) p.active = static_cast<std::uint8_t>(1 + rng.below(31));
  if (rng.chance(32)) p.ready.r = p.ready.b = static_cast<std::uint16_t>(40 + rng.below(200));
  if (rng.chance(32)) p.ready.ac = p.ready.cr = static_cast<std::uint16_t>(40 + rng.below(200));
  if (rng.chance(32)) p.ready.ar = p.ready.aw = static_cast<std::uint16_t>(40 + rng.below(200));
  return phase;
}

constexpr std::array<AceWorkload, 15> kWorkloads{{
    {"idle", "No request at all.", idle},
    {"mixed", "All of the others in turn, every knob varied: each possible event occurs.", any},
    {"reads", "Reads of all kinds, hardly any writes.", reads},
    {"writes", "Writes of all kinds, hardly any reads but those that make lines dirty.", writes},
    {"snoop", "Shared lines that travel between the caches, with speculative fetches.", snoop},
    {"barrier", "Many memory and synchronization barriers.", barrier},
    {"dvm", "Many DVM messages of one and two parts, and Syncs.", dvm},
    {"qos", "Read queues of the master interfaces full, by priority.", qos},
    {"qvn", "Virtual networks whose tokens are scarce.", qvn},
    {"hazard", "Few addresses and few IDs: address and ID hazards.", hazard},
    {"saturate", "Every channel as busy as it can be.", saturate},
    {"secure", "Secure and Non-secure requests in all proportions, SPNIDEN high.", secure},
    {"auth", "Like mixed, while NIDEN and SPNIDEN change now and then.", auth},
    {"long", "Rare requests between long silences.", rare},
    {"foreign", "Like mixed, but S0-S2 also send what only full ACE may: illegal.", foreign},
}};

}  // namespace

std::span<const AceWorkload> ace_workloads() { return kWorkloads; }

}  // namespace fabmon
