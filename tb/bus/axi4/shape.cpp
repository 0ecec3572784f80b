// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/shape.hpp"

#include <array>

#include "tb/bus/phases.hpp"

namespace fabmon {
namespace {

constexpr std::array<BucketShape, 8> kReadBuckets{{
    {"rd_beat", WaitingFor::kMoves, "A beat of data moves."},
    {"rd_wait_manager", WaitingFor::kManager, "Data waits for the manager."},
    {"rd_gap", WaitingFor::kSubordinate, "A pause within a burst."},
    {"rd_wait_first", WaitingFor::kSubordinate, "Commands are open, no burst has begun: latency."},
    {"rd_cmd", WaitingFor::kMoves, "A command moves, nothing else goes on."},
    {"rd_cmd_wait", WaitingFor::kSubordinate, "A command waits, nothing else goes on."},
    {"rd_idle", WaitingFor::kNobody, "Nothing is open or offered."},
    kResetBucket,
}};

constexpr std::array<BucketShape, 12> kWriteBuckets{{
    {"wr_beat", WaitingFor::kMoves, "A beat of data moves."},
    {"wr_wait_subordinate", WaitingFor::kSubordinate, "Data waits for the subordinate."},
    {"wr_gap", WaitingFor::kManager, "A pause within a burst."},
    {"wr_wait_data", WaitingFor::kManager, "A command was taken, its data has not begun."},
    {"wr_resp", WaitingFor::kMoves, "A response moves."},
    {"wr_resp_wait_manager", WaitingFor::kManager, "A response waits for the manager."},
    {"wr_wait_resp", WaitingFor::kSubordinate, "All was sent, the response has not come."},
    {"wr_cmd", WaitingFor::kMoves, "A command moves, nothing else goes on."},
    {"wr_cmd_wait", WaitingFor::kSubordinate, "A command waits, nothing else goes on."},
    {"wr_ahead", WaitingFor::kManager, "Data was taken ahead of its command, which is not there."},
    {"wr_idle", WaitingFor::kNobody, "Nothing is open or offered."},
    kResetBucket,
}};

constexpr std::array<PhaseShape, 5> kReadPhases{phase::kCommandWait, phase::kToFirst, phase::kData,
                                                phase::kGaps, phase::kSpacing};
constexpr std::array<PhaseShape, 6> kWritePhases{phase::kCommandWait, phase::kToFirst,
                                                 phase::kData,        phase::kGaps,
                                                 phase::kResponse,    phase::kSpacing};

constexpr std::array<DirectionShape, 2> kDirections{{
    {"read", kReadBuckets, kReadPhases},
    {"write", kWriteBuckets, kWritePhases},
}};

constexpr std::array<ChannelShape, 5> kChannels{{
    {"AR", "subordinate", kAxi4Read},
    {"R", "manager", kAxi4Read},
    {"AW", "subordinate", kAxi4Write},
    {"W", "subordinate", kAxi4Write},
    {"B", "manager", kAxi4Write},
}};

constexpr std::array<std::string_view, 4> kResponses{"OKAY", "EXOKAY", "SLVERR", "DECERR"};

constexpr std::array<std::string_view, 3> kBursts{"FIXED", "INCR", "WRAP"};

constexpr BusShape kShape{.name = "AXI4",
                          .channels = kChannels,
                          .directions = kDirections,
                          .responses = kResponses,
                          .bursts = kBursts,
                          .response_codes = true};

}  // namespace

const BusShape& axi4_shape() { return kShape; }

}  // namespace fabmon
