// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The events of the axi4 monitor as functions of the fixed counters of its bank form. Each function
// is a sum of counters with signs, taken modulo 2^CounterWidth from one coherent snapshot:
//
//     x_idle            = clock_ticks - x_handshakes - x_stalls         of a channel x
//     any of a channel  = the sum of its chosen subevents, of which one holds in a cycle
//     rd_beat, rd_wait_manager = r_beats, r_stalls;  rd_idle = clock_ticks - the six others
//     wr_beat, wr_wait_subordinate = w_beats, w_stalls;  wr_idle = clock_ticks - the ten others
//     ar_incr = ar_handshakes - ar_fixed - ar_wrap;  ar_len_17_256 = ar_handshakes - the three
//     others; those of AW likewise any of a set of states, types or lengths of which a cycle or a
//     command has one = their sum
//
// What is not a sum: filters, and "any of" over conditions that may hold together (AR with R, AW
// with W, narrow with unaligned). These need the selectable form, or cannot be had.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tb/monitor/axi4/config.hpp"
#include "tb/monitor/axi4/program.hpp"

namespace fabmon {

/// A fixed counter in a sum: what it counts, and how often it is added.
struct Axi4Term {
  std::uint8_t event;  ///< code
  std::uint8_t umask;  ///< one bit, or 0 if the event has no subevents
  int times;           ///< not 0

  bool operator==(const Axi4Term&) const = default;
};

/// The counters whose sum the program counts; empty if it counts nothing. nullopt: no sum of fixed
/// counters is that.
std::optional<std::vector<Axi4Term>> axi4_function(const Axi4Program& program);

/// True if the bank form of these parameters counts it: axi4_function() has it, and the extra
/// counters that it wants are there.
bool axi4_bank_counts(const Axi4Program& program, const Axi4Config& config);

/// True if the value is the shortest (longest) latency so far, not a count.
bool is_axi4_shortest(const Axi4Program& program);
bool is_axi4_longest(const Axi4Program& program);

/// No latency is longer; more than this shows as the shortest of none: all ones.
inline constexpr std::uint64_t kAxi4LongestLatency = 0xFFFF;

}  // namespace fabmon
