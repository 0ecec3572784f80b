// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// An exclusive access of the generated traffic (IHI 0022E, A7.2): a read, and after all its data a
// write of the same ID, address, size and length. EXOKAY answers each beat of the read if the
// subordinate supports exclusive accesses there, and the write if nothing else wrote there
// meanwhile; even then a subordinate may say OKAY, which means that the write was not done. A
// manager that gets another answer to its read does not write.
//
// Limits: one at a time. "There" is the block of 128 bytes that the access lies in.
#pragma once

#include <cstdint>

#include "tb/bus/axi4/port.hpp"
#include "tb/bus/axi4/traffic/burst.hpp"
#include "tb/core/random.hpp"

namespace fabmon {

/// The exclusive access that is under way, known to both directions.
struct Axi4Exclusive {
  /// How far it is.
  enum class Stage : std::uint8_t {
    kNone,     ///< there is none
    kReading,  ///< the read is open
    kRead,     ///< the write may begin
    kWriting,  ///< the write is open
  };

  Stage stage = Stage::kNone;
  bool supported = false;  ///< by the subordinate: the read is answered by EXOKAY
  bool watched = false;    ///< supported, and nothing else wrote there
  bool error = false;      ///< a beat of the read had SLVERR or DECERR
  std::uint32_t id = 0;    ///< on the pins, of the read and of the write
  Axi4Burst burst;

  /// A read begins: 1 to 128 bytes, a power of two, aligned to that, of 1 to 16 beats (A7.2.4).
  void begin(const Axi4Port& bus, std::uint32_t read_id, Random& rng);
  /// All data of the read was accepted.
  void finish_read() { stage = supported && !error ? Stage::kRead : Stage::kNone; }
  /// Another write has taken place.
  void written(const Axi4Burst& other);
};

}  // namespace fabmon
