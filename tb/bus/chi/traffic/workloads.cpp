// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What distinguishes the workloads. Every function below only fills in parameters; the nodes
// guarantee legal CHI for any profile.
#include "tb/bus/chi/traffic/workloads.hpp"

#include <array>

namespace fabmon {
namespace {

using Index = std::uint64_t;

ChiPhase idle(Index /*index*/, Random& /*rng*/) {
  ChiPhase phase;
  phase.profile.active = 0;
  return phase;
}

ChiPhase reads(Index /*index*/, Random& rng) {
  ChiPhase phase;
  ChiProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(2000);
  p.rnf = p.rni = {128, 8};
  p.write = 8;
  p.rnf_mix = {128, 4, 24, 24, 0, 0, 0, 24, 12, 0, 0, 12};
  p.rni_mix = {0, 0, 0, 128, 0, 0, 2, 48, 24, 0, 0, 0};
  p.cached = 24;
  p.slc = 16;
  p.memory = {20, 60U + 60U * rng.below(2)};
  return phase;
}

ChiPhase writes(Index /*index*/, Random& rng) {
  ChiPhase phase;
  ChiProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(2000);
  p.rnf = p.rni = {128, 8};
  p.write = 248;
  p.rnf_mix = {0, 128, 96, 0, 0, 4, 32, 32, 16, 8, 0, 0};
  p.rni_mix = {0, 0, 0, 2, 0, 8, 128, 48, 24, 16, 0, 0};
  p.cached = 16;
  p.slc = static_cast<std::uint16_t>(4 + rng.below(16));
  return phase;
}

// Shared lines that travel between the caches.
ChiPhase snoop(Index /*index*/, Random& rng) {
  ChiPhase phase;
  ChiProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(1000);
  p.rnf = p.rni = {128, 8};
  p.lines = static_cast<std::uint16_t>(32 + 32 * rng.below(4));
  p.rnf_mix = {96, 96, 8, 12, 4, 4, 8, 0, 0, 8, 0, 0};
  p.filter = 8 + rng.below(24);
  p.forward = static_cast<std::uint16_t>(64 + 64 * rng.below(4));
  return phase;
}

ChiPhase atomics(Index /*index*/, Random& rng) {
  ChiPhase phase;
  ChiProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(1000);
  p.rnf = p.rni = {160, 8};
  p.lines = static_cast<std::uint16_t>(16 + 16 * rng.below(8));
  p.rnf_mix = {16, 16, 4, 4, 0, 128, 0, 0, 0, 0, 0, 0};
  p.rni_mix = {0, 0, 0, 8, 0, 128, 8, 0, 0, 0, 0, 0};
  return phase;
}

ChiPhase dvm(Index /*index*/, Random& rng) {
  ChiPhase phase;
  ChiProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(1000);
  p.rnf_mix[kActDvm] = 96;
  p.rni_mix[kActDvm] = 96;
  p.dvm = 2 + rng.below(5);
  return phase;
}

ChiPhase io(Index /*index*/, Random& rng) {
  ChiPhase phase;
  ChiProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(1000);
  p.rnf = p.rni = {96, 12};
  p.rnf_mix = {8, 8, 4, 0, 0, 0, 0, 24, 128, 0, 0, 0};
  p.rni_mix = {0, 0, 0, 8, 0, 0, 8, 48, 128, 0, 0, 0};
  p.ordered = static_cast<std::uint16_t>(64 * rng.below(5));
  p.axi_ready = static_cast<std::uint16_t>(64 + rng.below(192));
  p.slave = 6 + rng.below(10);
  return phase;
}

// Few entries everywhere.
ChiPhase retry(Index /*index*/, Random& rng) {
  ChiPhase phase;
  ChiProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(1000);
  p.rnf = p.rni = {192, 6};
  p.pocq = 3 + rng.below(6);
  p.slave = 2 + rng.below(3);
  p.dvm = 2;
  p.rnf_mix[kActDvm] = 4;
  p.give_up = 48;
  p.qos = {64, 64, 64, 64};
  return phase;
}

// Everybody wants a few lines of one home.
ChiPhase hotspot(Index /*index*/, Random& rng) {
  ChiPhase phase;
  ChiProfile& p = phase.profile;
  phase.clocks = 1000 + rng.below(1000);
  p.rnf = p.rni = {192, 6};
  p.hot = static_cast<std::uint16_t>(160 + 32 * rng.below(4));
  p.take = static_cast<std::uint16_t>(96 + rng.below(160));
  return phase;
}

ChiPhase saturate(Index /*index*/, Random& /*rng*/) {
  ChiPhase phase;
  ChiProfile& p = phase.profile;
  phase.clocks = 4000;
  p.rnf = p.rni = {256, 1};
  p.rnf_open = p.rni_open = 48;
  p.rnf_mix = {64, 64, 32, 48, 4, 8, 32, 48, 16, 4, 1, 8};
  p.rni_mix = {0, 0, 0, 96, 4, 8, 96, 64, 16, 4, 1, 0};
  p.cached = 24;
  p.slc = 24;
  p.pocq = 32;
  p.slave = 16;
  p.dvm = 8;
  p.memory = {2, 8};
  p.take = p.snoop = p.axi_ready = 256;
  p.give_up = 4;
  return phase;
}

ChiPhase secure(Index /*index*/, Random& rng) {
  constexpr std::array<std::uint16_t, 4> kChances{0, 64, 192, 256};
  ChiPhase phase;
  ChiProfile& p = phase.profile;
  phase.clocks = 500 + rng.below(1000);
  p.rnf = p.rni = {96, 12};
  p.secure = kChances[rng.below(4)];
  p.rnf_mix[kActDvm] = 4;
  p.spniden = rng.chance(128);
  p.niden = !rng.chance(32);
  return phase;
}

// A few requests, then nothing for long.
ChiPhase rare(Index index, Random& rng) {
  ChiPhase phase;
  ChiProfile& p = phase.profile;
  p.rnf = p.rni = {0, 500};
  p.link_down = 64;
  phase.clocks = 2000;
  if (index % 2 == 1) {
    p.active = 0;
    phase.clocks = 2000 + rng.below(30000);
  }
  return phase;
}

ChiPhase mixed(Index index, Random& rng) {
  using Make = ChiPhase (*)(Index, Random&);
  constexpr std::array<Make, 9> kMakes{snoop, retry, writes, hotspot, atomics,
                                       reads, dvm,   io,     saturate};
  constexpr std::array<std::uint16_t, 5> kChance{0, 16, 64, 160, 256};
  ChiPhase phase = kMakes[index % 9](index / 9, rng);
  ChiProfile& p = phase.profile;
  phase.clocks = 300 + rng.below(900);
  p.snapshot = 16;
  p.link_down = static_cast<std::uint16_t>(rng.chance(96) ? 128 : 8);
  if (rng.chance(64)) p.secure = kChance[rng.below(5)];
  if (rng.chance(64)) p.direct = kChance[rng.below(5)];
  if (rng.chance(64)) p.forward = kChance[rng.below(5)];
  if (rng.chance(64)) p.ordered = kChance[rng.below(5)];
  if (rng.chance(64)) p.take = static_cast<std::uint16_t>(64 + rng.below(192));
  if (rng.chance(64)) p.snoop = static_cast<std::uint16_t>(32 + rng.below(224));
  if (rng.chance(64)) p.axi_ready = static_cast<std::uint16_t>(32 + rng.below(224));
  if (rng.chance(64)) p.filter = 6 + rng.below(24);
  if (rng.chance(64)) p.slc = 2 + rng.below(16);
  if (rng.chance(64)) p.poison = 32;
  if (rng.chance(64)) p.rnf_mix[kActStash] = p.rni_mix[kActStash] = 48;
  if (rng.chance(64)) p.rnf_mix[kActCmo] = p.rni_mix[kActCmo] = 48;
  if (rng.chance(48)) p.active = static_cast<std::uint32_t>(rng.next());
  return phase;
}

constexpr std::array<ChiWorkload, 13> kWorkloads{{
    {"idle", "No request at all.", idle},
    {"mixed", "All of the others in turn, every knob varied: each possible event occurs.", mixed},
    {"reads", "Reads of all kinds, hardly any writes.", reads},
    {"writes", "Stores, copybacks and writes of all kinds, hardly any reads.", writes},
    {"snoop", "Shared lines that travel between the caches.", snoop},
    {"atomics", "Atomic operations at the homes.", atomics},
    {"dvm", "Many DVM messages and Syncs.", dvm},
    {"io", "Accesses to devices, ordered and not.", io},
    {"retry", "Few entries in homes and memories: retries and protocol credits.", retry},
    {"hotspot", "Everybody wants a few lines of one home: hazards and stalls.", hotspot},
    {"saturate", "Every requester as busy as it can be.", saturate},
    {"secure", "Secure and Non-secure requests in all proportions; SPNIDEN and NIDEN change.",
     secure},
    {"long", "Rare requests between long silences; links are shut down.", rare},
}};

}  // namespace

std::span<const ChiWorkload> chi_workloads() { return kWorkloads; }

}  // namespace fabmon
