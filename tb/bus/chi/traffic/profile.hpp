// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the CHI traffic looks like for a while: every knob of the model in one plain struct. A
// workload is a sequence of phases, each a profile and the number of cycles that it lasts.
// Chances are given of 256: 0 is never, 256 is always. Weights are relative to each other.
#pragma once

#include <array>
#include <cstdint>

#include "tb/core/random.hpp"

namespace fabmon {

/// What a requester does next.
enum ChiAction : std::uint8_t {
  kActLoad,         ///< RN-F: a read into its cache, or a hit there
  kActStore,        ///< RN-F: a write in its cache, after a read or an invalidation of others
  kActCopyBack,     ///< RN-F: gives up a line
  kActOnce,         ///< reads a coherent line without keeping it
  kActCmo,          ///< cache maintenance
  kActAtomic,       ///< an atomic operation at the home
  kActWriteUnique,  ///< writes a coherent line without keeping it
  kActNoSnp,        ///< accesses non-cacheable memory
  kActIo,           ///< accesses a device
  kActStash,        ///< puts a line into another RN-F's cache
  kActDvm,          ///< RN-F, RN-D: a DVM message
  kActPrefetch,     ///< a prefetch hint to memory
  kActions
};
using ChiWeights = std::array<std::uint16_t, kActions>;

/// Pause before a requester's next action: none with the chance `eager`, else 1 to `longest`.
struct ChiPace {
  std::uint16_t eager = 64;
  std::uint16_t longest = 24;

  std::uint32_t draw(Random& rng) const { return rng.chance(eager) ? 0 : 1 + rng.below(longest); }
};

/// A number of cycles, drawn anew each time.
struct ChiTime {
  std::uint32_t least = 1;
  std::uint32_t most = 1;

  std::uint32_t draw(Random& rng) const { return rng.between(least, most); }
};

struct ChiProfile {
  std::uint32_t active = ~0U;             ///< bit n: RN-F n is active; from bit 16: RN-I/RN-D n
  ChiPace rnf{64, 24}, rni{64, 24};       ///< requesters
  unsigned rnf_open = 16, rni_open = 16;  ///< requests open at the same time, at most 48
  ChiWeights rnf_mix{64, 48, 16, 8, 4, 8, 6, 8, 6, 4, 1, 3};
  ChiWeights rni_mix{0, 0, 0, 48, 4, 8, 48, 24, 24, 6, 2, 0};
  std::uint16_t write = 128;   ///< of accesses without snoops: chance of a write
  std::uint16_t lines = 384;   ///< coherent lines in use
  std::uint16_t hot = 0;       ///< chance that an access is to one of a few lines of one home
  std::uint16_t cached = 48;   ///< lines that an RN-F keeps
  std::uint16_t secure = 48;   ///< chance of a Secure address
  std::uint16_t ordered = 96;  ///< RN-I, devices: chance of an ordered request
  std::uint16_t cancel = 24;   ///< chance that a partial write is cancelled
  std::uint16_t give_up = 16;  ///< chance that a retried read returns its credit
  std::array<std::uint16_t, 4> qos{128, 64, 48, 16};  ///< weights of low, medium, high, highest
  std::uint16_t forward = 128;                        ///< chance that a snoop asks to forward data
  std::uint16_t direct = 128;      ///< chance that memory answers the requester itself
  std::uint16_t pull = 160;        ///< chance that a stash's target asks for the data
  unsigned pocq = 24;              ///< entries of an HN-F in use, 2-32
  unsigned slc = 32, filter = 56;  ///< lines in an HN-F's system cache and snoop filter
  unsigned slave = 12;             ///< entries of SN-F, SBSX, HN-I in use, 2-16
  unsigned dvm = 6;                ///< entries of the DN in use, 2-8
  ChiTime memory{10, 40};          ///< latency of memory and devices
  std::uint16_t take = 250;        ///< chance that a device takes what has come, in a cycle
  std::uint16_t snoop = 200;       ///< chance that an RN-F answers a snoop, in a cycle
  std::uint16_t axi_ready = 170;   ///< chance of READY behind SBSX and HN-I
  std::uint16_t poison = 1;        ///< chance that data from memory is poisoned
  std::uint16_t link_down = 0;     ///< of 65536: chance that a link is shut down, in a cycle
  std::uint16_t snapshot = 0;      ///< of 65536: chance of PMUSNAPSHOTREQ, in a cycle
  unsigned link_credits = 4;       ///< of a link to another chip, of each kind, 1-8
  ChiTime link{6, 16};             ///< the way there and back
  bool niden = true;
  bool spniden = true;
};

/// One phase of a workload.
struct ChiPhase {
  ChiProfile profile;
  std::uint64_t clocks = ~std::uint64_t{0};  ///< how long it lasts; the default has no end
};

}  // namespace fabmon
