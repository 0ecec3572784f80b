// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A port that was found in a waveform, for `fabmon ports`: whatever the bus.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/record/bound_port.hpp"
#include "tb/record/signal_stream.hpp"
#include "tb/record/wave_clock.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {

struct FoundPort {
  std::string name{};                   ///< what --port takes
  std::string_view kind{};              ///< "AXI4", "AXI4-Lite", "ACE", ...
  std::string scope{};                  ///< path of the scope that it lies in
  std::string prefix{};                 ///< of its signals, empty for structs
  std::string side{};                   ///< "manager" or "subordinate" if names tell, else empty
  std::string layout{};                 ///< of packed structs, else empty
  std::size_t pins = 0;                 ///< signals that were found
  unsigned data = 0, addr = 0, id = 0;  ///< widths in bits, 0: not known or not there
  std::string clock{};                  ///< path, kWithoutClock; empty: not known, or several
  std::vector<std::string> clocks{};    ///< of several the candidates, or the first of them
  std::string clock_enable{};           ///< path; empty: all cycles count
  std::string reset{};                  ///< path; empty: none
  bool reset_high = false;              ///< it is active high
  std::vector<std::string> missing{};   ///< pins without which it cannot be measured
  bool partly = false;                  ///< it lacks at most what not every monitor looks at
  std::vector<std::string> also{};      ///< names of ports that are the same nets
  BoundPort bound{};                    ///< its signals
  std::string bus_name{};               ///< the name among the ports of its bus; empty: `name`
};

/// The members that are of any bus: names, clock and reset.
inline FoundPort found_port(const SignalStream& wave, const WaveClocks& clocks,
                            const DistinctPins& found) {
  constexpr std::size_t kListed = 16;  // clocks
  const WavePins& pins = *found.pins;
  const auto path = [&wave](std::size_t signal) { return wave.path_of(wave.signals()[signal]); };
  FoundPort port{.name = name_of(wave, pins),
                 .scope = wave.scopes().path(pins.scope),
                 .prefix = pins.prefix,
                 .layout = pins.layout,
                 .pins = pins.found,
                 .missing = pins.missing,
                 .bound = {.table = wave.table(), .pins = pins}};
  for (const WavePins* const other : found.also) port.also.push_back(name_of(wave, *other));
  const WaveClock clock = clocks.clock_of(pins);
  if (clock.signal) {
    port.clock = path(*clock.signal);
    port.bound.clock = PinBits{.signal = *clock.signal};
  } else if (clocks.sampled()) {
    port.clock = kWithoutClock;
  } else {
    for (const std::size_t i : clock.candidates) {
      if (port.clocks.size() < kListed) port.clocks.push_back(path(i));
    }
  }
  if (const auto enable = clocks.enable_of(pins); enable && clock.signal) {
    port.clock_enable = path(*enable);
    port.bound.enable = PinBits{.signal = *enable};
  }
  if (const auto reset = clocks.reset_of(pins, clock)) {
    port.reset = path(reset->signal);
    port.reset_high = reset->invert;
    port.bound.reset = reset;
  }
  return port;
}

}  // namespace fabmon
