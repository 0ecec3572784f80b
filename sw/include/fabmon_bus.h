// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How the library reaches the registers of a monitor: two functions of the caller. On bare metal
// they are one volatile access each; in a process, one of a mapped page; in a test, one of a
// simulated bus.
#ifndef FABMON_BUS_H
#define FABMON_BUS_H

#include <stdint.h>

/// The register bus of one monitor. Accesses must reach the monitor in the order of the calls, each
/// exactly once, and none before the one ahead of it is answered: map the registers as device
/// memory.
struct fabmon_bus {
  /// Reads one register. offset: bytes from the monitor's base, a multiple of bytes. bytes: 4, or 8
  /// (cmn alone), where a bus of 32 bits reads the low half first. Returns the value; with 4, the
  /// upper half is ignored.
  uint64_t (*read)(void *context, uint32_t offset, unsigned bytes);

  /// Writes one register, all bytes of the access; arguments as of read. On a bus of 32 bits, the
  /// low half first.
  void (*write)(void *context, uint32_t offset, uint64_t value, unsigned bytes);

  void *context;  ///< passed to both; may be null if they need none
};

#endif  // FABMON_BUS_H
