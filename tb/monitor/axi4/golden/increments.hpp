// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The increments that one counter of the axi4 monitor sees in one block: the selected event, then
// threshold and invert, then edge. They are never listed cycle by cycle, but as a set of cycles
// that add 1 each, or as runs of constant increment; totals, maxima and the cycle of an overflow
// follow by arithmetic.
#pragma once

#include <cstdint>
#include <optional>

#include "tb/monitor/axi4/golden/history.hpp"
#include "tb/monitor/axi4/golden/log.hpp"

namespace fabmon {

/// The fields of a counter's control registers.
struct CounterControl {
  std::uint8_t event = 0;      ///< Evnt_Sel
  std::uint8_t umask = 0;      ///< Umask
  bool edge = false;           ///< Edge
  bool freeze_on_ov = false;   ///< Frz_On_Ov
  bool invert = false;         ///< Invert
  std::uint8_t threshold = 0;  ///< Thresh
  bool max = false;            ///< Max: keep the largest increment instead of the sum

  bool operator==(const CounterControl&) const = default;
};

class Increments {
 public:
  Increments() { runs_.reserve(ClockSet::kCapacity); }

  /// Works out the increments of a counter over the block that history has just taken in.
  /// `active_before`: whether the filtered increment was non-zero in the cycle before the block.
  void derive(const Axi4Log& log, const Axi4History& history, const CounterControl& control,
              bool active_before);

  /// The sum of the increments before cycle `end`.
  std::uint64_t total(unsigned end) const;

  /// The largest increment before cycle `end`, 0 if there is none.
  std::uint64_t maximum(unsigned end) const;

  /// The first cycle at which the running sum exceeds `room`. There has to be one.
  unsigned first_above(std::uint64_t room) const;

  /// Whether the increment after the threshold stage was non-zero in the block's last cycle.
  bool active_at_end() const { return active_at_end_; }

  /// total() without working out each increment, where time stamps alone tell it: for a counter
  /// without threshold and edge, over the whole block.
  static std::optional<std::uint64_t> total_of(const Axi4Log& log, const Axi4History& history,
                                               std::uint8_t event);

 private:
  void apply_threshold(const CounterControl& control, unsigned clocks);
  void apply_edge(bool active_before);

  bool in_runs_ = false;  // which of the two holds the increments
  ClockSet ones_;
  Runs runs_;
  bool active_at_end_ = false;
};

}  // namespace fabmon
