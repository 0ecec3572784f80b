// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A port of a waveform that was found, as signals and not as names: readers of the same file bind
// it without looking for anything.
#pragma once

#include <memory>
#include <optional>

#include "tb/record/pin_bits.hpp"
#include "tb/record/signal_table.hpp"
#include "tb/record/trace_stream.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {

struct BoundPort {
  std::shared_ptr<const SignalTable> table{};  ///< which signals the numbers mean
  WavePins pins{};
  std::optional<PinBits> clock{};
  std::optional<PinBits> enable{};  ///< a cycle counts only where this is 1
  std::optional<PinBits> reset{};   ///< inverted if it is active high
};

/// The port that the options have for readers of this wave; null if it is to be looked for.
inline const BoundPort* bound_port(const SignalStream& wave, const TraceOptions& options) {
  const BoundPort* const bound = options.bound.get();
  return bound != nullptr && bound->clock && bound->table == wave.table() ? bound : nullptr;
}

}  // namespace fabmon
