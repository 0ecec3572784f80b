// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a bus (tb/bus/<bus>) tells of a port, cycle by cycle, and whoever wants to know it: the
// statistics of a report, the writer of a table of transactions, the search for the same
// transaction at another port.
#pragma once

#include <array>
#include <cstdint>

#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/transaction.hpp"

namespace fabmon {

/// What a channel does in a cycle: VALID << 1 | READY.
enum class Handshake : std::uint8_t { kIdle, kReadyAlone, kStall, kBeat };

/// One cycle of a port.
struct CycleState {
  struct Direction {
    std::uint32_t open = 0;   ///< transactions open at the start of the cycle
    std::uint16_t bytes = 0;  ///< that move in it
    std::uint8_t bucket = 0;  ///< index of DirectionShape::buckets
    bool operator==(const Direction&) const = default;
  };
  std::array<Direction, kMaxDirections> directions{};
  std::array<Handshake, kMaxChannels> channels{};
  bool reset = false;  ///< the port is in reset; nothing else is said then but the bucket `reset`
  bool operator==(const CycleState&) const = default;
};

class PortSink {
 public:
  PortSink() = default;
  virtual ~PortSink() = default;
  PortSink(const PortSink&) = delete;
  PortSink& operator=(const PortSink&) = delete;

  /// The next cycle. `time`: its time stamp in units of the recording, 0 if there are none.
  virtual void cycle(const CycleState& state, std::uint64_t time) = 0;

  /// A transaction has ended, in the cycle that cycle() is told of next. Of several that end in
  /// one cycle, reads come first.
  virtual void transaction(const Transaction& transaction) = 0;

  /// Transactions of a direction that a reset, or the end of the recording, found open.
  virtual void unfinished(std::size_t direction, std::uint64_t count, bool by_reset) = 0;

  /// A response or a beat of a direction that belongs to no command.
  virtual void orphan(std::size_t direction) = 0;
};

}  // namespace fabmon
