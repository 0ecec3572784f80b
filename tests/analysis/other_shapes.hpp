// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Shapes of buses that are not like AXI: a stream, which has neither addresses nor responses, and a
// bus with opcodes.
#pragma once

#include <array>
#include <string_view>

#include "tb/analysis/bus_shape.hpp"

namespace fabmon::test {

inline constexpr std::array<BucketShape, 4> kOtherBuckets{{
    {"beat", WaitingFor::kMoves, "A beat moves."},
    {"wait", WaitingFor::kSubordinate, "A beat waits."},
    {"idle", WaitingFor::kNobody, "Nothing is offered."},
    {"reset", WaitingFor::kReset, "The port is in reset."},
}};

/// Packets with destinations.
inline const BusShape& stream_shape() {
  static constexpr std::array<DirectionShape, 1> kDirections{
      {{"stream", kOtherBuckets, {}, "packet"}}};
  static constexpr std::array<ChannelShape, 1> kChannels{{{"T", "subordinate", 0}}};
  static constexpr BusShape kShape{.name = "stream",
                                   .channels = kChannels,
                                   .directions = kDirections,
                                   .has_address = false,
                                   .has_dest = true};
  return kShape;
}

/// Writes, then reads, which have opcodes; answers have names.
inline const BusShape& opcode_shape() {
  static constexpr std::array<DirectionShape, 2> kDirections{
      {{"write", kOtherBuckets, {}}, {"read", kOtherBuckets, {}}}};
  static constexpr std::array<ChannelShape, 1> kChannels{{{"A", "subordinate", 0}}};
  static constexpr std::array<std::string_view, 2> kResponses{"OKAY", "DENIED"};
  static constexpr std::array<std::string_view, 2> kKinds{"Put", "Get"};
  static constexpr BusShape kShape{.name = "opcodes",
                                   .channels = kChannels,
                                   .directions = kDirections,
                                   .responses = kResponses,
                                   .kinds = kKinds};
  return kShape;
}

}  // namespace fabmon::test
