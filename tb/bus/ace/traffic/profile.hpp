// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the ACE traffic looks like for a while: every knob of the generator in one plain struct. A
// workload is a sequence of phases, each a profile and the number of cycles that it lasts.
// Chances are given of 256: 0 is never, 256 is always. Weights are relative to each other.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/ace/pins.hpp"
#include "tb/core/random.hpp"

namespace fabmon {

/// Pause before a channel's next VALID: none with the chance `eager`, else 1 to `longest` cycles.
struct AcePace {
  std::uint16_t eager = 128;
  std::uint16_t longest = 8;

  std::uint32_t draw(Random& rng) const { return rng.chance(eager) ? 0 : 1 + rng.below(longest); }
};

/// A number of cycles, drawn anew each time.
struct AceTime {
  std::uint32_t least = 1;
  std::uint32_t most = 1;

  std::uint32_t draw(Random& rng) const { return rng.between(least, most); }
};

/// What a new read or write is, by weight.
struct AceReadMix {
  std::uint16_t normal = 64, device = 16, once = 32, cached = 64, cmo = 12;
};
struct AceWriteMix {
  std::uint16_t normal = 64, device = 16, unique = 24, line_unique = 24, cached = 48;
};

/// Chances of READY in a cycle, where nothing else speaks against it.
struct AceReady {
  std::uint16_t ar = 256, aw = 256, w = 256;        // the interconnect's slave interfaces
  std::uint16_t r = 240, b = 240, ac = 220;         // the requesters
  std::uint16_t cr = 240, cd = 240;                 // the interconnect
  std::uint16_t m_ar = 230, m_aw = 230, m_w = 230;  // what is behind the master interfaces
  std::uint16_t m_r = 250, m_b = 250;               // the interconnect's master interfaces
};

struct AceProfile {
  std::uint8_t active = 0x1F;  ///< bit n: the requester on Sn starts new requests
  std::uint8_t targets = 7;    ///< bit m: requests go to Mm
  AcePace ar{128, 12}, aw{96, 20};
  AceReadMix reads;
  AceWriteMix writes;
  std::uint16_t barrier = 0;         ///< chance that a barrier pair goes first
  std::uint16_t ignore_barrier = 8;  ///< chance of AxBAR = 10 in other accesses
  std::uint16_t dvm = 0;             ///< chance that a read is a DVM message instead
  std::uint16_t dvm_sync = 64;       ///< of those: chance of a Sync
  std::uint16_t dvm_two = 96;        ///< else: chance of two parts
  std::uint16_t lines = kLines;      ///< coherent lines in use, 3-96
  std::uint16_t blocks = 4096;       ///< blocks of a requester's own region in use
  std::uint16_t max_beats = 8;       ///< of accesses that are not lines, 1-32
  std::uint16_t ids = 12;            ///< read IDs of untidy requests, 1-12
  std::uint16_t tidy = 224;          ///< chance that target and class decide the ID: no ID hazard
  std::uint16_t secure = 64;         ///< chance of Secure
  std::array<std::uint16_t, 3> qos{128, 64, 64};  ///< weights of low, medium and high
  AceReady ready;
  AceTime decode{1, 2};          ///< from acceptance to the first look at hazards
  AceTime memory_read{8, 24};    ///< behind a master interface
  AceTime memory_write{4, 16};   ///< from the last data
  AceTime snoop{1, 8};           ///< from AC to CR
  AceTime barrier_time{2, 12};   ///< from the last older access to the answer
  std::uint16_t reorder = 64;    ///< chance that memory answers another ID first
  std::uint16_t speculate = 96;  ///< chance of a speculative fetch while snooping
  std::uint16_t snoop_error = 2;
  bool qvn = false;           ///< requests at the master interfaces need tokens
  std::uint16_t token = 128;  ///< chance that a token is granted in a cycle
  bool niden = true;
  bool spniden = false;
  /// S0-S2 show some of their WriteUniques as WriteClean, WriteBack or Evict.
  bool foreign = false;

  static constexpr std::uint16_t kLines = 96;
};

/// One phase of a workload.
struct AcePhase {
  AceProfile profile;
  std::uint64_t clocks = ~std::uint64_t{0};  ///< how long it lasts; the default has no end
};

/// Which bits of AceStep::luck are for which READY.
enum AceLane : unsigned { kLaneAr, kLaneR, kLaneAw, kLaneW, kLaneB, kLaneAc, kLaneCr, kLaneCd };
// Master interfaces have tokens in place of snoops.
inline constexpr AceLane kLaneReadToken = kLaneAc;
inline constexpr AceLane kLaneWriteToken = kLaneCr;

/// What all parts of the generator need in one cycle.
struct AceStep {
  AcePins& pins;  ///< the pins of this cycle; payload stays when VALID falls, as on real wires
  const AceProfile& profile;
  Random& rng;
  std::uint64_t now;       ///< the cycle's number
  std::uint64_t luck = 0;  ///< random: eight bits for each READY of the interface in turn

  /// READY of a channel: 1 with a chance of 256, if nothing else speaks against it.
  std::uint8_t ready(AceLane lane, unsigned of256, bool may = true) const {
    return may && (luck >> (8U * lane) & 0xFFU) < of256 ? 1 : 0;
  }
};

}  // namespace fabmon
