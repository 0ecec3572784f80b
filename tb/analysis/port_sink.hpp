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
    std::uint32_t open = 0;       ///< transactions open at the start of the cycle
    std::uint16_t bytes = 0;      ///< that move in it
    std::uint16_t payload = 0;    ///< of them those that strobes and alignment leave
    std::uint8_t bucket = 0;      ///< index of DirectionShape::buckets
    std::uint8_t more_beats = 0;  ///< in the first bucket: beats that move beside the first one
    bool operator==(const Direction&) const = default;
  };
  std::array<Direction, kMaxDirections> directions{};
  std::array<Handshake, kMaxChannels> channels{};
  bool reset = false;  ///< the port is in reset; nothing else is said then but the bucket `reset`
  bool operator==(const CycleState&) const = default;
};

/// Why a transaction has no end.
enum class LostBy : std::uint8_t { kReset, kGap, kEnd };

/// What a transaction waits for: that its command is accepted, data, its response.
enum class Awaits : std::uint8_t { kAccept, kData, kResponse };

/// A transaction that a reset, a gap or the end of the recording found open.
struct OpenTransaction {
  Transaction transaction{};  ///< as far as it came; of a command that was not accepted `accept`
                              ///< is the last cycle
  std::uint64_t age = 0;      ///< last cycle before the loss - accept
  std::uint64_t total = 0;    ///< last cycle before the loss - shown
  LostBy by = LostBy::kEnd;
  Awaits awaits = Awaits::kResponse;
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

  /// A transaction that a reset, a gap or the end of the recording found open. The oldest of a
  /// direction comes first.
  virtual void unfinished(const OpenTransaction& open) = 0;

  /// Cycles between the one that was told last and the next one were not recorded.
  virtual void gap() {}

  /// A response or a beat of a direction that belongs to no command.
  virtual void orphan(std::size_t direction) = 0;
};

}  // namespace fabmon
