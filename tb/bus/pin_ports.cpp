// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/pin_ports.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "tb/bus/beside_pins.hpp"
#include "tb/record/bound_port.hpp"
#include "tb/record/pin_map.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

// Selects that have a name of their own (psel0, psel_uart, psel[2]) take the pins that are not
// there of them from the set of their scope and prefix without it.
void share_pins(const BusPins& bus, std::vector<WavePins>& sets) {
  if (!bus.select) return;
  std::vector<std::size_t> shared;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (sets[i].suffix.empty()) shared.push_back(i);
  }
  // What tells a port of its own, which shares nothing.
  const std::size_t own = bus.identity[bus.identity[0] == *bus.select ? 1 : 0];
  for (WavePins& set : sets) {
    if (set.suffix.empty() || !set.signal[*bus.select] || set.signal[own]) continue;
    for (const std::size_t i : shared) {
      const WavePins& from = sets[i];
      // Beside a select without a name psel_1 is more often that of a cycle before.
      if (from.scope != set.scope || to_lower(from.prefix) != to_lower(set.prefix) ||
          from.signal[*bus.select]) {
        continue;
      }
      for (std::size_t pin = 0; pin < set.signal.size(); ++pin) {
        if (set.signal[pin] || !from.signal[pin]) continue;
        set.signal[pin] = from.signal[pin];
        ++set.found;
      }
    }
  }
}

// Of how many ports a set is the vectors; 1 for a port.
unsigned ports_in(const BusPins& bus, const SignalStream& wave, const WavePins& set) {
  if (bus.select) {
    const auto& select = set.signal[*bus.select];
    return select ? std::max(width_of(wave, *select), 1U) : 1;
  }
  unsigned ports = 0;
  if (!bus.has_vectors) return 1;
  for (const std::size_t pin : bus.identity) {
    if (!set.signal[pin] || set.signal[pin]->tied) continue;
    const unsigned width = width_of(wave, *set.signal[pin]);
    if (ports != 0 && width != ports) return 1;
    ports = width;
  }
  return std::max(ports, 1U);
}

// What a vector's bit is called.
int index_in(const SignalStream& wave, const PinBits& pin, unsigned bit) {
  const SignalInfo& s = wave.signals()[pin.signal];
  const int at = static_cast<int>(pin.low + bit);
  return s.ascending ? s.lsb_index - at : s.lsb_index + at;
}

void split_vectors(const BusPins& bus, const SignalStream& wave, std::vector<WavePins>& sets) {
  std::vector<WavePins> all;
  for (WavePins& set : sets) {
    const unsigned ports = ports_in(bus, wave, set);
    for (unsigned k = 0; ports > 1 && k < ports; ++k) {
      WavePins port = set;
      const int index =
          bus.select ? index_in(wave, *set.signal[*bus.select], k) : static_cast<int>(k);
      port.label += "[" + std::to_string(index) + "]";
      port.joined = true;
      for (std::size_t i = 0; i < port.signal.size(); ++i) {
        auto& pin = port.signal[i];
        if (!pin) continue;
        const unsigned width = width_of(wave, *pin);
        const bool shares = bus.select && (width <= bus.pins[i].most || width % ports != 0);
        if (shares) continue;
        if (width % ports != 0) {
          pin.reset();
          --port.found;
          continue;
        }
        pin->low += k * (width / ports);
        pin->bits = width / ports;
      }
      all.push_back(std::move(port));
    }
    if (ports == 1) all.push_back(std::move(set));
  }
  sets = std::move(all);
}

// Takes signals of several bits out of pins that are one bit.
void drop_wide(const BusPins& bus, const SignalStream& wave, std::vector<WavePins>& sets) {
  for (WavePins& set : sets) {
    for (const std::size_t pin : bus.identity) {
      if (!set.signal[pin] || width_of(wave, *set.signal[pin]) <= 1) continue;
      set.signal[pin].reset();
      --set.found;
    }
  }
}

// Names the second port of a name "NAME#2" and so on: --port must mean one. Whole ports come first,
// so that what only begins like one does not take its name.
void make_unique_names(const BusPins& bus, const SignalStream& wave, std::vector<WavePins>& sets) {
  std::vector<bool> is_whole;
  for (WavePins& set : sets) {
    is_whole.push_back(bus.is_complete(set));
    set.missing.clear();
  }
  std::unordered_map<std::string, unsigned> seen;
  for (const bool whole : {true, false}) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
      WavePins& set = sets[i];
      if (is_whole[i] != whole || set.found == 1) continue;  // a single pin is no port
      const unsigned number = ++seen[name_of(wave, set)];
      if (number > 1) set.label += "#" + std::to_string(number);
    }
  }
}

std::vector<WavePins> collect(const BusPins& bus, const WaveSearch& search) {
  // The bus lives as long as the program, and so do its spellings.
  static std::unordered_map<const BusPins*, PinSpellings> all;
  const auto [spellings, is_new] = all.try_emplace(&bus);
  if (is_new) spellings->second = spellings_of(bus);
  std::vector<WavePins> sets = collect_wave_pins(search, spellings->second, bus.pins.size(), true,
                                                 [&](std::vector<WavePins>& found) {
                                                   if (bus.join != nullptr) bus.join(search, found);
                                                   add_beside_pins(bus, search.wave, found);
                                                 });
  if (bus.add_structs != nullptr) bus.add_structs(search, sets);
  share_pins(bus, sets);
  split_vectors(bus, search.wave, sets);
  if (bus.identity_is_bits) drop_wide(bus, search.wave, sets);
  add_beside_elements(bus, search.wave, sets);
  make_unique_names(bus, search.wave, sets);
  return sets;
}

}  // namespace

std::vector<FoundPort> find_pin_ports(
    const BusPins& bus, const SignalStream& wave, const WaveClocks& clocks,
    const TraceOptions& options,
    const std::function<void(const SignalStream&, const WavePins&, FoundPort&)>& describe) {
  const WaveSearch search = wave_search(wave, options);
  std::vector<WavePins> sets = collect(bus, search);
  std::vector<FoundPort> found;
  for (const bool whole : {true, false}) {
    const auto distinct =
        complete_wave_pins(search, sets, bus.identity, [&bus, whole](WavePins& set) {
          set.missing.clear();
          if (bus.is_complete(set)) return whole;
          return !whole && !set.missing.empty() && bus.partial != nullptr && bus.partial(set);
        });
    for (const DistinctPins& each : distinct) {
      FoundPort port = found_port(wave, clocks, each);
      describe(wave, *each.pins, port);
      found.push_back(std::move(port));
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const FoundPort& a, const FoundPort& b) { return a.name < b.name; });
  return found;
}

WavePins choose_pin_port(const BusPins& bus, ClockSampler& wave, const TraceOptions& options) {
  if (const BoundPort* const bound = bound_port(wave, options)) {
    WavePins pins = bound->pins;
    pins.missing.clear();
    return pins;
  }
  const WaveSearch search = wave_search(wave, options, bus.one, bus.several, bus.examples);
  const auto map =
      read_pin_map(wave, options, [&bus](const std::string& name) { return pin_named(bus, name); });
  std::vector<WavePins> sets = is_by_hand(options)
                                   ? std::vector{pins_by_hand(wave, map, bus.pins.size())}
                                   : collect(bus, search);
  add_pin_map(map, sets);
  return choose_wave_pins(search, sets, bus.identity,
                          [&bus](WavePins& set) { return bus.is_complete(set); });
}

unsigned widest_pin(const SignalStream& wave, const WavePins& pins,
                    std::initializer_list<std::size_t> which) {
  unsigned bits = 0;
  for (const std::size_t pin : which) {
    if (pins.signal[pin]) bits = std::max(bits, width_of(wave, *pins.signal[pin]));
  }
  return bits;
}

std::string side_by_pins(const SignalStream& wave, const WavePins& pins,
                         std::initializer_list<std::size_t> driven) {
  if (pins.input) return *pins.input ? "subordinate" : "manager";
  for (const std::size_t pin : driven) {
    if (!pins.signal[pin] || pins.signal[pin]->tied) continue;
    const std::string name = to_lower(wave.signals()[pins.signal[pin]->signal].name);
    if (name.ends_with("_i") || name.starts_with("i_")) return "subordinate";
    if (name.ends_with("_o") || name.starts_with("o_")) return "manager";
  }
  return {};
}

}  // namespace fabmon
