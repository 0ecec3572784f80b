// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One transaction of a bus that has commands, data and responses, as the log of a port's handshakes
// gives it. Time stamps are cycles of the port's clock; the first cycle of the recording is 0.
#pragma once

#include <cstdint>

namespace fabmon {

struct Transaction {
  std::uint64_t shown = 0;    ///< the cycle from which on VALID offered the command until it moved
  std::uint64_t accept = 0;   ///< the command's handshake
  std::uint64_t first = 0;    ///< the handshake of the first beat of data; of writes it may precede
                              ///< `accept`
  std::uint64_t last = 0;     ///< that of the last beat
  std::uint64_t end = 0;      ///< that of the response; of reads `last`
  std::uint64_t spacing = 0;  ///< accept - accept of the command before in this direction; 0 for
                              ///< the first one since a reset
  std::uint64_t address = 0;  ///< of its first byte
  std::uint32_t id = 0;
  std::uint32_t beats = 0;     ///< that moved
  std::uint32_t bytes = 0;     ///< beats << size
  std::uint32_t payload = 0;   ///< of them those that strobes and alignment leave
  std::uint32_t open = 0;      ///< transactions of its direction that were open when it was
                               ///< accepted, itself among them
  std::uint32_t dest = 0;      ///< where a stream's packet goes (TDEST); 0 if there is no such pin
  std::uint8_t direction = 0;  ///< index of BusShape::directions
  std::uint8_t size = 0;       ///< log2 of the bytes of a beat
  std::uint8_t burst = 0;      ///< AXI4: 0 FIXED, 1 INCR, 2 WRAP
  std::uint8_t qos = 0;        ///< 0 if it was not recorded
  std::uint8_t atomic = 0;     ///< AXI5: which atomic operation (AWATOP), 0: none
  std::uint8_t kind = 0;       ///< index of BusShape::kinds: the opcode
  std::uint8_t response = 0;   ///< AXI4: the worst of its responses: 0 OKAY, 1 EXOKAY, 2 SLVERR,
                               ///< 3 DECERR; of others an index of BusShape::responses
  bool error = false;          ///< of buses other than AXI: it ended with an error

  bool operator==(const Transaction&) const = default;

  /// From the command's handshake to the end.
  std::uint64_t latency() const { return end - accept; }
  /// The same with the wait for the command's handshake.
  std::uint64_t total() const { return end - shown; }
  /// True if it ended with an error.
  bool failed() const { return error || response >= 2; }
};

}  // namespace fabmon
