// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One replay of a source through the RTL and the golden model, with captures at chosen clocks.
//
// The clocks of a source fall into stretches, parted by clocks in which the bus is in reset
// (aresetn is 0). The monitor is reset with its bus, so each stretch is a measurement of its own:
// counters start at its first clock, and clocks are counted from there. A source without any clock
// out of reset counts as one stretch of 0 clocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "tb/check/axi4_pair.hpp"
#include "tb/pins/axi4_pins.hpp"
#include "tb/pins/source.hpp"

namespace fabmon {

inline constexpr std::uint64_t kNoClock = ~std::uint64_t{0};

/// Asks for captures and receives them. Clocks are those of the stretch: a capture at clock c holds
/// the counts of its first c clocks.
class Axi4Observer {
 public:
  virtual ~Axi4Observer() = default;
  Axi4Observer() = default;
  Axi4Observer(const Axi4Observer&) = delete;
  Axi4Observer& operator=(const Axi4Observer&) = delete;

  /// Stretch number `stretch` begins, with the source's clock `first`.
  virtual void begin(std::size_t /*stretch*/, std::uint64_t /*first*/) {}

  /// The smallest clock >= from at which a capture is wanted, or kNoClock. A capture that is due
  /// while an earlier one is being read out does not take place; ask for it in the next replay.
  virtual std::uint64_t next_capture(std::uint64_t from) = 0;

  /// A capture has been read out. False ends the replay early.
  virtual bool captured(std::uint64_t clock, const std::vector<Axi4Count>& counts) = 0;

  /// The stretch is over after `clocks` clocks. A capture at its end was taken if no other one was
  /// being read out then. The pair may be used at will.
  virtual void end(std::uint64_t /*clocks*/, Axi4Pair& /*pair*/) {}
};

/// Called with the number of clocks done since the last call.
using Axi4Progress = std::function<void(std::size_t clocks)>;

/// Replays the source from its first clock with the group's programs. With `only`, all other
/// stretches are read over without being simulated. Errors of the source pass through.
void replay(Axi4Pair& pair, Source<Axi4Pins>& source, const Axi4Group& group,
            std::optional<std::size_t> only, Axi4Observer& observer, const Axi4Progress& progress);

}  // namespace fabmon
