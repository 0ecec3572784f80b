// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The description of a bus for a report: its channels, its directions, the buckets of the cycle
// accounting of a direction, and the phases of its transactions. Each bus has one such table
// (tb/bus/<bus>).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "tb/analysis/transaction.hpp"

namespace fabmon {

/// The side that a direction waits for in a cycle.
enum class WaitingFor { kMoves, kManager, kSubordinate, kNobody, kReset };

/// "moves", "manager", "subordinate", "nobody", "reset".
std::string_view waiting_for_name(WaitingFor waiting_for);

/// One of the buckets of a direction; each cycle is in exactly one.
struct BucketShape {
  std::string_view name;     ///< "rd_wait_first"
  WaitingFor waiting_for;    ///< who is waited for
  std::string_view meaning;  ///< one sentence
};

/// A part of a transaction's time.
struct PhaseShape {
  std::string_view name;     ///< "command_wait"
  std::string_view meaning;  ///< one sentence, with its equation in Transaction's time stamps
  std::uint64_t (*value)(const Transaction&) = nullptr;  ///< in cycles
  bool skip_zero = false;  ///< 0 means that it is not known: the transaction does not count
};

/// Reads, writes, or packets.
struct DirectionShape {
  std::string_view name;                 ///< "read"
  std::span<const BucketShape> buckets;  ///< their index is CycleState::Direction::bucket; the
                                         ///< first one holds the cycles in which a beat of data
                                         ///< moves, all of them
  std::span<const PhaseShape> phases;
  std::string_view unit = {};  ///< what sentences call one of its transactions: "packet"; empty:
                               ///< its name

  /// What sentences call one of its transactions.
  std::string_view unit_name() const { return unit.empty() ? name : unit; }
};

/// A channel with a handshake of VALID and READY.
struct ChannelShape {
  std::string_view name;    ///< "AR"
  std::string_view waiter;  ///< who is waited for when VALID is alone: "subordinate" for AR
  std::size_t direction;    ///< index of the direction that it belongs to
};

struct BusShape {
  std::string_view name;                             ///< "AXI4"
  std::span<const ChannelShape> channels;            ///< kMaxChannels at most
  std::span<const DirectionShape> directions;        ///< kMaxDirections at most
  std::span<const std::string_view> responses = {};  ///< names of Transaction::response, or none
  std::span<const std::string_view> bursts = {};     ///< of Transaction::burst, or none
  std::span<const std::string_view> kinds = {};      ///< of Transaction::kind, or none
  bool has_address = true;                           ///< transactions have addresses
  bool has_dest = false;                             ///< Transaction::dest means something
  bool response_codes = false;  ///< AXI: documents have the number of Transaction::response, not
                                ///< its name
};

inline constexpr std::size_t kMaxChannels = 8;
inline constexpr std::size_t kMaxDirections = 2;

}  // namespace fabmon
