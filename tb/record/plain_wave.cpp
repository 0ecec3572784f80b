// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/plain_wave.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "tb/record/pin_map.hpp"
#include "tb/record/wave_clock.hpp"

namespace fabmon {
SignalBinding bind_plain_wave(ClockSampler& wave, const WaveSearch& search, const PlainPins& pins,
                              const TraceOptions& options) {
  PinSpellings names;
  for (std::size_t c = 0; c < pins.columns.size(); ++c) {
    if (c != pins.reset) names[std::string(pins.columns[c].name)] = c;
  }
  const auto map = read_pin_map(wave, options, [&pins](const std::string& name) {
    for (std::size_t c = 0; c < pins.columns.size(); ++c) {
      if (pins.columns[c].name == name) return std::optional(c);
    }
    return std::optional<std::size_t>();
  });
  std::vector<WavePins> sets = is_by_hand(options)
                                   ? std::vector{pins_by_hand(wave, map, pins.columns.size())}
                                   : collect_wave_pins(search, names, pins.columns.size());
  add_pin_map(map, sets);
  const WavePins& set = choose_wave_pins(search, sets, pins.required, [&pins](WavePins& found) {
    for (const std::size_t c : pins.required) {
      if (!found.signal[c]) found.missing.emplace_back(pins.columns[c].name);
    }
    return found.missing.empty();
  });
  SignalBinding binding;
  binding.signal = set.signal;
  binding.notes.push_back("pins: " + options_of(search, set) + ", " + std::to_string(set.found) +
                          " signals");
  auto& reset = binding.signal[pins.reset];
  const auto found = bind_clock_and_reset(wave, set, options, binding.notes, reset.has_value());
  if (!reset) reset = found;
  note_ties(pins.columns, binding.signal, binding.notes);
  return binding;
}

}  // namespace fabmon
