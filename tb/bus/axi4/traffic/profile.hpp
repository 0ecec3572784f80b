// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the AXI4 traffic looks like for a while: every knob of the generator in one plain struct. A
// workload is a sequence of phases, each a profile and the number of cycles that it lasts.
// Chances are given of 256: 0 is never, 256 is always.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/axi4/pins.hpp"
#include "tb/core/random.hpp"

namespace fabmon {

struct Axi4Exclusive;

/// Pause before a channel's next VALID: none with the chance `eager`, else 1 to `longest` cycles.
struct Axi4Pace {
  std::uint16_t eager = 256;
  std::uint16_t longest = 1;

  std::uint32_t draw(Random& rng) const { return rng.chance(eager) ? 0 : 1 + rng.below(longest); }
};

/// Cycles from a command (for writes: from the later of address and last data) to the first cycle
/// in which its response may be VALID. At least 1.
struct Axi4Latency {
  std::uint32_t least = 1;
  std::uint32_t most = 1;
};

/// How write data relates to its address, as seen on the pins.
enum class Axi4WriteOrder : std::uint8_t {
  kAfter,  ///< data starts after its address was accepted
  kFree,   ///< each goes as it can, data at most `lead` bursts ahead
  kLead,   ///< an address becomes VALID only after data of its burst was accepted
};

/// Index into Axi4Profile::ready.
enum Axi4Channel : std::uint8_t { kAr, kR, kAw, kW, kB };

struct Axi4Profile {
  // Which commands.
  std::uint32_t ids = 4;          ///< IDs in use per direction, 1-64 (fewer if ID is narrow)
  std::uint32_t read_depth = 8;   ///< open reads at most, up to 1000
  std::uint32_t write_depth = 8;  ///< open writes at most, up to 1000
  std::uint32_t min_beats = 1;    ///< 1-256; cut where 4 KiB or the burst type demand it
  std::uint32_t max_beats = 16;   ///< min_beats-256
  std::uint16_t single = 0;       ///< chance of one beat instead
  std::uint16_t fixed_wrap = 0;   ///< chance of FIXED or WRAP instead of INCR
  std::uint16_t narrow = 0;       ///< chance of a SIZE below the bus width
  std::uint16_t unaligned = 0;    ///< chance of a start address off the SIZE grid (not WRAP)
  std::uint16_t partial = 0;      ///< chance, per beat, of random strobes in the legal lanes
  bool sequential = false;        ///< bursts follow each other in memory; else anywhere
  bool reads = true;              ///< new reads are issued
  bool writes = true;             ///< new writes are issued
  bool copy = false;              ///< each write waits for a finished read, reads run <= 32 ahead
  std::uint16_t exclusive = 0;    ///< chance that a read is exclusive, which a write then follows
  Axi4WriteOrder order = Axi4WriteOrder::kAfter;
  std::uint32_t lead = 1;  ///< bursts whose data may go before their address, kFree and kLead
  // At which pace.
  Axi4Pace ar, r, aw, w, b;
  Axi4Latency read_latency{4, 8};
  Axi4Latency write_latency{2, 6};
  std::array<std::uint16_t, 5> ready{256, 256, 256, 256, 256};  ///< chance of READY in a cycle
  std::uint16_t interleave = 0;  ///< chance, per beat, that read data may change to another ID
  std::uint16_t errors = 0;      ///< chance of SLVERR or DECERR, per beat of R and per B
  bool respond = true;           ///< new R and B beats are offered
  bool never_idle = false;       ///< a handshake on some channel is forced in every cycle
};

/// One phase of a workload.
struct Axi4Phase {
  Axi4Profile profile;
  std::uint64_t clocks = ~std::uint64_t{0};  ///< how long it lasts; the default has no end
};

/// RRESP and BRESP (IHI 0022E, A3.4.4).
enum Axi4Response : std::uint8_t { kOkay, kExokay, kSlverr, kDecerr };

/// The answer to a beat: an error with the profile's chance, else what it would have been.
inline std::uint8_t answer(const Axi4Profile& profile, bool exokay, Random& rng) {
  if (rng.chance(profile.errors)) return rng.chance(128) ? kSlverr : kDecerr;
  return exokay ? kExokay : kOkay;
}

/// What the two halves of the generator need in one cycle.
struct Axi4Step {
  Axi4Pins& pins;  ///< the pins of this cycle; payload stays when VALID falls, as on real wires
  Axi4Exclusive& exclusive;  ///< the exclusive access under way
  const Axi4Profile& profile;
  Random& rng;
  std::uint64_t now;  ///< the cycle's number
};

}  // namespace fabmon
