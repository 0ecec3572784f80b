// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Finds the pins of a bus without channels in a waveform: signals of one scope that are called as
// the columns of its table, with any prefix and with _i or _o behind it (wave_pins.hpp).
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "tb/record/csv_reader.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {

/// What is looked for. Columns are indices into the bus's table.
struct PlainPins {
  std::span<const WantedSignal> columns;     ///< the table, with what is tied
  std::span<const std::size_t> required;     ///< without these it is no such bus
  std::size_t reset = 0;                     ///< the reset, which may be anywhere in the scope
  std::span<const std::string_view> resets;  ///< how it may be called, the best name first
};

/// The signals of the one set that has all that is required, with notes about where it is and what
/// is tied. Throws InputError if there is none or if there are several.
SignalBinding bind_plain_wave(const WaveSearch& search, const PlainPins& pins);

}  // namespace fabmon
