// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Buckets and phases that several buses have, with one meaning.
#pragma once

#include <algorithm>
#include <cstdint>

#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/port_sink.hpp"

namespace fabmon {

/// What a channel does in a cycle.
constexpr Handshake handshake(bool valid, bool ready) {
  return static_cast<Handshake>(static_cast<unsigned>(valid) << 1U | static_cast<unsigned>(ready));
}

/// The last bucket of each direction.
inline constexpr BucketShape kResetBucket{"reset", WaitingFor::kReset, "The port is in reset."};

namespace phase {

inline constexpr PhaseShape kCommandWait{"command_wait",
                                         "The command waits for READY: accept - shown.",
                                         [](const Transaction& t) { return t.accept - t.shown; }};
inline constexpr PhaseShape kToFirst{
    "to_first", "From the command to its first beat: first - accept, 0 if the beat came first.",
    [](const Transaction& t) { return t.first > t.accept ? t.first - t.accept : 0; }};
inline constexpr PhaseShape kData{"data", "From the first beat to the last one: last - first.",
                                  [](const Transaction& t) { return t.last - t.first; }};
inline constexpr PhaseShape kGaps{
    "gaps", "Cycles of the data without a beat of it: last - first + 1 - beats.",
    [](const Transaction& t) { return t.last - t.first + 1 - t.beats; }};
inline constexpr PhaseShape kResponse{
    "response", "From all sent to the response: end - max(last, accept).",
    [](const Transaction& t) { return t.end - std::max(t.last, t.accept); }};
inline constexpr PhaseShape kSpacing{"command_spacing",
                                     "From the command before: accept - accept of that.",
                                     [](const Transaction& t) { return t.spacing; }, true};

}  // namespace phase
}  // namespace fabmon
