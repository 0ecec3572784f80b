// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/wave_clock.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_set>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/record/bound_port.hpp"
#include "tb/record/clock_name.hpp"
#include "tb/record/reset_name.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

/// The best name first.
constexpr std::array<std::string_view, 9> kLow{
    "aresetn", "areset_n", "presetn", "preset_n", "rst_n", "resetn", "reset_n", "rstn", "nreset"};
constexpr std::array<std::string_view, 4> kHigh{"areset", "reset", "arst", "rst"};
constexpr std::array<std::string_view, 4> kClocks{"aclk", "pclk", "clk", "clock"};

/// A name in lower case, without _i and with _n for _ni and _b.
std::string plain(std::string_view name) {
  std::string text = to_lower(name);
  if (text.ends_with("_ni")) {
    text.pop_back();
  } else if (text.ends_with("_b")) {
    text.back() = 'n';
  } else if (text.ends_with("_i") || text.ends_with("_o")) {
    text.resize(text.size() - 2);
  }
  return text;
}

/// How good a reset's name is, 0 the best; nothing if it is none. `high`: active high.
std::optional<std::size_t> rank_of_reset(const std::string& name, bool& high) {
  high = false;
  const auto* const low = std::find(kLow.begin(), kLow.end(), name);
  if (low != kLow.end()) return static_cast<std::size_t>(low - kLow.begin());
  const auto* const at = std::find(kHigh.begin(), kHigh.end(), name);
  if (at == kHigh.end()) return std::nullopt;
  high = true;
  return kLow.size() + static_cast<std::size_t>(at - kHigh.begin());
}

/// By a reset's name whether it is active high: low are "_n" and what ends or begins with the n
/// of a word for reset.
bool is_high(const std::string& path) {
  const std::string name = plain(path);
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::min(name.find('_', at), name.size());
    const std::string_view word = std::string_view{name}.substr(at, end - at);
    if (word == "n" || word == "ni" || word == "l" || word.ends_with("rstn") ||
        word.ends_with("resetn") || word.ends_with("rstb") || word.starts_with("nrst") ||
        word.starts_with("nreset")) {
      return false;
    }
    at = end + 1;
  }
  return true;
}

/// "clk_en", "core_clk_en", "ce".
bool is_clock_enable(std::string_view name) {
  constexpr std::array<std::string_view, 7> kNames{
      "clk_en", "clken", "clock_en", "clk_enable", "clock_enable", "aclken", "ce"};
  constexpr std::array<std::string_view, 3> kEnds{"_clk_en", "_clken", "_aclken"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end() ||
         std::any_of(kEnds.begin(), kEnds.end(),
                     [name](std::string_view end) { return name.ends_with(end); });
}

/// The name at the end of a path, without an index.
std::string last_part(const std::string& path) {
  std::string name = path;
  if (name.ends_with(']')) name.resize(std::min(name.rfind('['), name.size()));
  return name.substr(name.find_last_of("./\\") + 1);
}

std::string without_prefix(const std::string& name, const std::string& prefix) {
  return !prefix.empty() && name.starts_with(prefix) ? name.substr(prefix.size()) : name;
}

/// A reset's name without what the clock's name has before or behind its word: "rst" of "sys_rst"
/// beside "sys_clk", "rst_n" of "rst_core_n" beside "clk_core".
std::string without_domain(const std::string& name, const std::string& clock) {
  for (const std::string_view word : kClocks) {
    const std::string before = clock.substr(0, clock.size() - std::min(clock.size(), word.size()));
    if (clock.ends_with(word) && before.ends_with('_') && name.starts_with(before)) {
      return name.substr(before.size());
    }
    const std::string behind = clock.substr(std::min(clock.size(), word.size()));
    if (!clock.starts_with(word) || !behind.starts_with('_')) continue;
    const std::size_t at = name.find(behind);
    const std::size_t end = at + behind.size();
    if (at != std::string::npos && (end == name.size() || name[end] == '_')) {
      return name.substr(0, at) + name.substr(end);
    }
  }
  return name;
}

/// "tb.clk, tb.clk2 and 7 more".
std::string list_signals(const SignalStream& wave, const std::vector<std::size_t>& signals) {
  constexpr std::size_t kListed = 8;
  std::vector<std::string> paths;
  for (std::size_t k = 0; k < std::min(signals.size(), kListed); ++k) {
    paths.push_back(wave.path_of(wave.signals()[signals[k]]));
  }
  return list_some(paths, kListed, signals.size());
}

/// Keeps one of those that are the same net.
void keep_distinct(const SignalStream& wave, std::vector<std::size_t>& signals) {
  std::unordered_set<std::uint32_t> seen;
  std::erase_if(signals,
                [&](std::size_t i) { return !seen.insert(wave.signals()[i].nets).second; });
}

/// Those of a scope; none if it has none.
template <class Map>
const std::vector<std::size_t>& of_scope(const Map& map, std::uint32_t scope) {
  static const std::vector<std::size_t> none;
  const auto it = map.find(scope);
  return it == map.end() ? none : it->second;
}

}  // namespace

WaveClocks::WaveClocks(ClockSampler& wave, bool look) : wave_(wave) {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < wave.signals().size(); ++i) {
    const SignalInfo& s = wave.signals()[i];
    if (!s.number || s.width != 1) continue;
    const std::string name = plain(s.name);
    if (is_clock_enable(name)) {
      enables_[s.scope].push_back(i);
      all.push_back(i);
    } else if (is_clock_name(name)) {
      clocks_[s.scope].push_back(i);
      all.push_back(i);
    } else if (name.find("rst") != std::string::npos || name.find("reset") != std::string::npos ||
               reset_is_high(to_lower(s.name))) {
      resets_[s.scope].push_back(i);
    }
  }
  std::sort(all.begin(), all.end());
  if (!look || wave.is_sampled()) {
    toggling_ = all;
    return;
  }
  for (const ClockSampler::Toggling& found : wave.toggling(all)) {
    toggling_.push_back(found.signal);
    if (found.regular) regular_.push_back(found.signal);
  }
}

WaveClock WaveClocks::clock_of(const WavePins& port) const {
  if (wave_.is_sampled()) return {};
  const std::string prefix = to_lower(port.prefix);
  WaveClock first{.scope = port.scope};
  for (std::optional<std::uint32_t> scope = port.scope; scope;
       scope = wave_.scopes().parent(*scope)) {
    // By prefix, by the bus's own name, by name, by a part of the name.
    std::array<std::vector<std::size_t>, 4> classes;
    for (const std::size_t i : of_scope(clocks_, *scope)) {
      const std::string name = plain(wave_.signals()[i].name);
      const auto is_name = [](const std::string& text) {
        return std::find(kClocks.begin(), kClocks.end(), text) != kClocks.end();
      };
      const auto is_own = [&port](const std::string& text) {
        return port.letter != 0 && text == port.letter + std::string("clk");
      };
      const std::string rest = without_prefix(name, prefix);
      const bool has_prefix = rest != name && (is_name(rest) || is_own(rest));
      const std::size_t at = has_prefix ? 0 : is_own(name) ? 1 : is_name(name) ? 2 : 3;
      classes.at(at).push_back(i);
    }
    for (auto& all : classes) {
      if (all.empty()) continue;
      std::vector<std::size_t> moving;
      std::copy_if(all.begin(), all.end(), std::back_inserter(moving), [this](std::size_t i) {
        return std::binary_search(toggling_.begin(), toggling_.end(), i);
      });
      keep_distinct(wave_, moving);
      std::vector<std::size_t> regular;
      std::set_intersection(moving.begin(), moving.end(), regular_.begin(), regular_.end(),
                            std::back_inserter(regular));
      if (!regular.empty()) moving = std::move(regular);
      if (moving.size() == 1) {
        return {.signal = moving.front(),
                .candidates = moving,
                .scope = *scope,
                .name = wave_.signals()[moving.front()].name};
      }
      if (moving.size() > 1) return {.candidates = std::move(moving), .scope = *scope};
      if (first.candidates.empty()) first = {.candidates = std::move(all), .scope = *scope};
    }
  }
  return first;
}

std::optional<std::size_t> WaveClocks::enable_of(const WavePins& port) const {
  std::vector<std::size_t> moving;
  for (const std::size_t i : of_scope(enables_, port.scope)) {
    if (std::binary_search(toggling_.begin(), toggling_.end(), i)) moving.push_back(i);
  }
  keep_distinct(wave_, moving);
  return moving.size() == 1 ? std::optional(moving.front()) : std::nullopt;
}

std::optional<PinBits> WaveClocks::reset_of(const WavePins& port, const WaveClock& clock) const {
  const std::string prefix = to_lower(port.prefix);
  constexpr std::size_t kNames = kLow.size() + kHigh.size();
  for (std::optional<std::uint32_t> scope = port.scope; scope;
       scope = wave_.scopes().parent(*scope)) {
    std::optional<PinBits> found;
    std::size_t best = 3 * kNames;
    std::vector<std::size_t> others;  // of no usual name
    for (const std::size_t i : of_scope(resets_, *scope)) {
      const std::string name = plain(wave_.signals()[i].name);
      // The port's own first, then by name, then that of the clock's domain.
      const std::array<std::string, 3> kinds{without_prefix(name, prefix), name,
                                             without_domain(name, plain(clock.name))};
      for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        bool high = false;
        if (kind != 1 && kinds.at(kind) == name) continue;
        std::optional<std::size_t> rank;
        if (port.letter != 0 && kinds.at(kind).starts_with(port.letter)) {
          if (rank_of_reset(kinds.at(kind).substr(1), high)) rank = 0;
        }
        if (!rank) rank = rank_of_reset(kinds.at(kind), high);
        if (!rank || kind * kNames + *rank >= best) continue;
        best = kind * kNames + *rank;
        found = PinBits{.signal = i, .invert = high};
      }
      if (reset_is_high(to_lower(wave_.signals()[i].name))) others.push_back(i);
    }
    keep_distinct(wave_, others);
    if (!found && others.size() == 1) {
      const std::size_t i = others.front();
      found = PinBits{.signal = i, .invert = *reset_is_high(to_lower(wave_.signals()[i].name))};
    }
    if (found || *scope == clock.scope) return found;
  }
  return std::nullopt;
}

std::optional<PinBits> bind_clock_and_reset(ClockSampler& wave, const WavePins& port,
                                            const TraceOptions& options,
                                            std::vector<std::string>& notes, bool has_reset) {
  const auto note_reset = [&](const PinBits& reset) {
    notes.push_back("reset: " + wave.path_of(wave.signals()[reset.signal]) +
                    (reset.invert ? ", active high" : ""));
  };
  const auto enable_clock = [&](const PinBits& enable) {
    wave.set_clock_enable(enable);
    notes.push_back("clock enable: " + wave.path_of(wave.signals()[enable.signal]) +
                    "; only cycles in which it is 1 count (--clock-enable none: all)");
  };
  if (const BoundPort* const bound = bound_port(wave, options)) {
    if (bound->clock) wave.choose_clock(*bound->clock, options.falling);
    if (bound->enable) enable_clock(*bound->enable);
    if (has_reset || !bound->reset) return std::nullopt;
    note_reset(*bound->reset);
    return bound->reset;
  }
  const bool no_reset = options.no_reset || has_reset;
  const bool no_clock = wave.is_sampled();
  const bool asks = options.clock.empty() || (options.reset.empty() && !no_reset);
  std::optional<WaveClocks> clocks;
  if (asks) clocks.emplace(wave, options.clock.empty() && !no_clock);
  WaveClock clock;
  if (asks) clock = clocks->clock_of(port);
  if (!options.clock.empty() && !no_clock) {
    wave.choose_clock({.path = options.clock, .falling = options.falling});
    clock.name = last_part(options.clock);
  } else if (!no_clock) {
    if (!clock.signal) {
      std::string text = options.path + ": a waveform needs the name of its clock (--clock PATH)";
      if (!clock.candidates.empty()) {
        text += clock.candidates.size() == 1 ? "; this one does not toggle: " : "; there is ";
        text += list_signals(wave, clock.candidates);
      } else {
        text += "; with --clock none each time unit is a cycle";
      }
      throw InputError(text);
    }
    const std::string path = wave.path_of(wave.signals()[*clock.signal]);
    wave.choose_clock({.path = path, .falling = options.falling});
    notes.push_back("clock: " + path);
  }
  std::optional<PinBits> enable = find_clock_enable(wave, options);
  if (options.clock_enable.empty() && options.clock.empty()) {
    if (const auto found = clocks->enable_of(port)) enable = PinBits{.signal = *found};
  }
  if (enable) enable_clock(*enable);
  if (no_reset) return std::nullopt;
  std::optional<PinBits> reset;
  if (!options.reset.empty()) {
    reset = find_reset(wave, options);
  } else {
    reset = clocks->reset_of(port, clock);
  }
  if (!reset && options.reset_high) {
    throw InputError(options.path + ": --reset-high: no reset was found (--reset PATH)");
  }
  if (reset && options.reset_high) reset->invert = true;
  if (reset) note_reset(*reset);
  return reset;
}

std::optional<PinBits> find_clock_enable(const SignalStream& wave, const TraceOptions& options) {
  if (options.clock_enable.empty() || options.clock_enable == "none") return std::nullopt;
  PinBits enable = find_pin(wave, options.path, options.clock_enable, "the clock enable");
  if (width_of(wave, enable) != 1) {
    throw InputError(options.path + ": the clock enable '" + options.clock_enable +
                     "' has more than one bit");
  }
  return enable;
}

PinBits find_reset(const SignalStream& wave, const TraceOptions& options) {
  PinBits reset = find_pin(wave, options.path, options.reset, "the reset");
  if (width_of(wave, reset) != 1) {
    throw InputError(options.path + ": the reset '" + options.reset + "' has more than one bit");
  }
  reset.invert = options.reset_high || is_high(last_part(options.reset));
  return reset;
}

PinBits find_pin(const SignalStream& wave, const std::string& file, const std::string& path,
                 std::string_view what) {
  const std::string_view wanted = path;
  const auto fail = [&](const std::string& reason) {
    return InputError(file + ": '" + printable(path, 200) + "' (" + std::string(what) + ") " +
                      reason);
  };
  // The signals that a path means.
  const auto find = [&](std::string_view name) {
    BestMatches<std::size_t> meant;
    for (std::size_t i = 0; i < wave.signals().size(); ++i) {
      const SignalInfo& s = wave.signals()[i];
      if (s.number) meant.add(match_path(wave.scopes(), s.scope, s.name, name), i);
    }
    std::vector<std::size_t> found = meant.items();
    keep_distinct(wave, found);
    if (found.size() > 1) {
      throw fail("is several signals, give more of the path: " + list_signals(wave, found));
    }
    return found;
  };
  const std::vector<std::size_t> whole = find(wanted);
  if (!whole.empty()) return {.signal = whole.front()};
  const std::size_t open = wanted.rfind('[');
  if (open == std::string::npos || !wanted.ends_with(']')) throw fail("is not in the dump");
  const std::vector<std::size_t> part = find(wanted.substr(0, open));
  if (part.empty()) throw fail("is not in the dump");
  const SignalInfo& s = wave.signals()[part.front()];
  const char* const end = wanted.data() + wanted.size() - 1;
  int high = 0;
  auto r = std::from_chars(wanted.data() + open + 1, end, high);
  int low = high;
  if (r.ec == std::errc() && r.ptr != end && *r.ptr == ':') {
    r = std::from_chars(r.ptr + 1, end, low);
  }
  if (r.ec != std::errc() || r.ptr != end) throw fail("has a range that is not [bit] or [hi:lo]");
  const auto place = [&s](int index) {
    return s.ascending ? s.lsb_index - index : index - s.lsb_index;
  };
  const int first = place(low);
  const int last = place(high);
  if (first < 0 || last < first || last >= static_cast<int>(s.width)) {
    throw fail("is not within the " + std::to_string(s.width) + " bits that the signal has");
  }
  return {.signal = part.front(),
          .low = static_cast<unsigned>(first),
          .bits = static_cast<unsigned>(last - first + 1)};
}

}  // namespace fabmon
