// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/wave_pins.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"
#include "tb/record/trace_stream.hpp"

namespace fabmon {
namespace {

/// A name taken apart: the column and how long its prefix is.
std::optional<std::pair<std::size_t, std::size_t>> take_apart(const PinSpellings& spellings,
                                                              const std::string& name,
                                                              const std::string& prefix) {
  if (!prefix.empty()) {
    if (!name.starts_with(prefix)) return std::nullopt;
    const auto it = spellings.find(name.substr(prefix.size()));
    if (it == spellings.end()) return std::nullopt;
    return std::pair{it->second, prefix.size()};
  }
  for (std::size_t cut = 0;;) {
    const auto it = spellings.find(name.substr(cut));
    if (it != spellings.end()) return std::pair{it->second, cut};
    cut = name.find_first_of("_.", cut);
    if (cut == std::string::npos) return std::nullopt;
    ++cut;
  }
}

/// True if every signal of `a` in these columns is the same net in `b`.
bool is_part_of(const SignalStream& wave, const WavePins& a, const WavePins& b,
                std::span<const std::size_t> identity) {
  return std::all_of(identity.begin(), identity.end(), [&](std::size_t column) {
    const auto of_a = a.signal[column];
    const auto of_b = b.signal[column];
    return !of_a || (of_b && wave.signals()[*of_a].nets == wave.signals()[*of_b].nets);
  });
}

[[noreturn]] void throw_none(const WaveSearch& search, const std::vector<WavePins>& sets) {
  const WavePins* nearest = nullptr;
  for (const WavePins& set : sets) {
    if (!set.missing.empty() && (nearest == nullptr || set.found > nearest->found)) nearest = &set;
  }
  std::string text = search.path + ": no " + std::string(search.one) + " found";
  if (!search.scope.empty()) text += " in scope '" + search.scope + "'";
  if (!search.prefix.empty()) text += " with prefix '" + search.prefix + "'";
  if (nearest == nullptr) {
    text += " (signals such as " + std::string(search.examples) + ")";
  } else {
    text += "; " + options_of(search, *nearest) + " lacks " + list_some(nearest->missing, 10);
  }
  throw InputError(text);
}

}  // namespace

std::vector<WavePins> collect_wave_pins(const WaveSearch& search, const PinSpellings& spellings,
                                        std::size_t columns) {
  const std::vector<bool> allowed = chosen_scopes(search.wave, search.path, search.scope);
  const std::string prefix = to_lower(search.prefix);
  std::vector<WavePins> sets;
  std::map<std::tuple<std::uint32_t, std::string, bool>, std::size_t> index;
  for (std::size_t i = 0; i < search.wave.signals().size(); ++i) {
    const SignalInfo& s = search.wave.signals()[i];
    if (!allowed[s.scope] || !s.number) continue;
    std::string name = to_lower(s.name);
    const bool has_ending = name.ends_with("_i") || name.ends_with("_o");
    if (has_ending) name.resize(name.size() - 2);
    const auto parts = take_apart(spellings, name, prefix);
    if (!parts) continue;
    const auto [column, cut] = *parts;
    const auto [it, is_new] =
        index.try_emplace({s.scope, name.substr(0, cut), has_ending}, sets.size());
    if (is_new) {
      sets.push_back({.scope = s.scope, .prefix = s.name.substr(0, cut)});
      sets.back().signal.resize(columns);
    }
    WavePins& set = sets[it->second];
    if (set.signal[column]) continue;  // declared twice; the first counts
    set.signal[column] = i;
    ++set.found;
  }
  return sets;
}

void add_global_pins(const WaveSearch& search, const PinSpellings& spellings, std::size_t reset,
                     std::vector<WavePins>& sets) {
  std::vector<std::size_t> rank(sets.size(), kWaveResets.size());
  for (std::size_t i = 0; i < search.wave.signals().size(); ++i) {
    const SignalInfo& s = search.wave.signals()[i];
    if (!s.number || s.width != 1) continue;
    std::string name = to_lower(s.name);
    if (name.ends_with("_ni")) name.pop_back();  // rst_ni
    if (name.ends_with("_i") || name.ends_with("_o")) name.resize(name.size() - 2);
    const auto ends_name = [&name](const auto& spelled) { return name.ends_with(spelled.first); };
    if (std::none_of(spellings.begin(), spellings.end(), ends_name)) continue;
    for (std::size_t j = 0; j < sets.size(); ++j) {
      WavePins& set = sets[j];
      if (set.scope != s.scope) continue;
      const std::string prefix = to_lower(search.prefix.empty() ? set.prefix : search.prefix);
      const bool has_prefix = !prefix.empty() && name.starts_with(prefix);
      const std::string pin = has_prefix ? name.substr(prefix.size()) : name;
      const auto it = spellings.find(pin);
      if (it == spellings.end()) continue;
      auto& signal = set.signal[it->second];
      if (it->second == reset) {
        const auto* const at = std::find(kWaveResets.begin(), kWaveResets.end(), pin);
        const auto its = static_cast<std::size_t>(at - kWaveResets.begin());
        if (its >= rank[j]) continue;
        rank[j] = its;
      } else if (signal) {
        continue;
      }
      if (!signal) ++set.found;
      signal = i;
    }
  }
}

const WavePins& choose_wave_pins(const WaveSearch& search, std::vector<WavePins>& sets,
                                 std::span<const std::size_t> identity,
                                 const std::function<bool(WavePins&)>& complete) {
  std::vector<const WavePins*> whole;
  for (WavePins& set : sets) {
    if (complete(set)) whole.push_back(&set);
  }
  std::stable_sort(whole.begin(), whole.end(),
                   [](const WavePins* a, const WavePins* b) { return a->found > b->found; });
  std::vector<const WavePins*> distinct;
  for (const WavePins* set : whole) {
    const bool seen = std::any_of(distinct.begin(), distinct.end(), [&](const WavePins* other) {
      return is_part_of(search.wave, *set, *other, identity);
    });
    if (!seen) distinct.push_back(set);
  }
  if (distinct.empty()) throw_none(search, sets);
  if (distinct.size() > 1) {
    std::vector<std::string> choices;
    choices.reserve(distinct.size());
    for (const WavePins* set : distinct) choices.push_back(options_of(search, *set));
    throw InputError(search.path + ": " + std::to_string(distinct.size()) + " " +
                     std::string(search.several) + " found, choose one: " + list_some(choices, 8));
  }
  return *distinct.front();
}

std::string options_of(const WaveSearch& search, const WavePins& pins) {
  std::string text = "--scope " + search.wave.scopes()[pins.scope];
  if (!pins.prefix.empty()) text += " --prefix " + pins.prefix;
  return text;
}

}  // namespace fabmon
