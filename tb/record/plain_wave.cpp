// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/plain_wave.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "tb/record/text.hpp"

namespace fabmon {
namespace {

// The place of a reset's name in the list, with the set's prefix or without; its end if it is none.
std::size_t rank_of(std::string name, const std::string& prefix, const PlainPins& pins) {
  if (!prefix.empty() && name.starts_with(prefix)) name.erase(0, prefix.size());
  if (name.ends_with("_ni")) name.pop_back();  // rst_ni
  if (name.ends_with("_i")) name.resize(name.size() - 2);
  return static_cast<std::size_t>(std::find(pins.resets.begin(), pins.resets.end(), name) -
                                  pins.resets.begin());
}

std::optional<std::size_t> find_reset(const WaveSearch& search, const WavePins& set,
                                      const PlainPins& pins) {
  const std::string prefix = to_lower(set.prefix);
  std::optional<std::size_t> found;
  std::size_t best = pins.resets.size();
  const auto& signals = search.wave.signals();
  for (std::size_t i = 0; i < signals.size(); ++i) {
    if (signals[i].scope != set.scope || signals[i].width != 1) continue;
    const std::size_t rank = rank_of(to_lower(signals[i].name), prefix, pins);
    if (rank >= best) continue;
    best = rank;
    found = i;
  }
  return found;
}

}  // namespace

SignalBinding bind_plain_wave(const WaveSearch& search, const PlainPins& pins) {
  PinSpellings names;
  for (std::size_t c = 0; c < pins.columns.size(); ++c) {
    if (c != pins.reset) names[std::string(pins.columns[c].name)] = c;
  }
  std::vector<WavePins> sets = collect_wave_pins(search, names, pins.columns.size());
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
  const auto reset = find_reset(search, set, pins);
  binding.signal[pins.reset] = reset;
  if (reset) {
    binding.notes.push_back("reset: " + search.wave.path_of(search.wave.signals()[*reset]));
  }
  note_ties(pins.columns, binding.signal, binding.notes);
  return binding;
}

}  // namespace fabmon
