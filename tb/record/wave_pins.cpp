// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/wave_pins.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"
#include "tb/record/trace_stream.hpp"
#include "tb/record/wave_scopes.hpp"

namespace fabmon {
namespace {

constexpr int kJoinedScopes = 2;  // that may be parts of a pin's name

/// Of which set a signal is: scope, prefix, suffix, and whether names have an ending.
using Key = std::tuple<std::uint32_t, std::string, std::string, bool>;

/// Where a signal belongs, if it is a pin.
struct Place {
  std::uint32_t scope;
  std::string prefix, suffix;
  std::size_t column;
};

/// A signal's name is tried alone first, then with the names of its scopes before it.
std::optional<Place> place_of(const WaveScopes& scopes, const PinSpellings& spellings,
                              const SignalInfo& signal, std::string_view bare,
                              const std::string& prefix) {
  std::string name(bare);  // as the file has it
  std::string lower = to_lower(name);
  std::replace(lower.begin(), lower.end(), '.', '_');
  std::uint32_t scope = signal.scope;
  for (int joined = 0;; ++joined) {
    const auto parts = take_apart(spellings, lower, prefix);
    // No signal in a scope that is called like a pin, as the flip-flop of one, is the pin.
    if (parts && parts->suffix < bare.size()) {
      return Place{scope, name.substr(0, parts->prefix), name.substr(name.size() - parts->suffix),
                   parts->column};
    }
    const auto parent = scopes.parent(scope);
    if (joined == kJoinedScopes || !prefix.empty() || !parent) return std::nullopt;
    const std::string& last = scopes.last(scope);
    name.insert(0, last + "_");
    lower.insert(0, to_lower(last) + "_");
    scope = *parent;
  }
}

/// "tb.dut.s_axi" of the scope tb.dut and the prefix s_axi_, "tb.dut.S0" of the suffix _S0.
std::string name_of(const std::string& scope, std::string prefix, const std::string& suffix) {
  while (!prefix.empty() && (prefix.back() == '_' || prefix.back() == '.')) prefix.pop_back();
  std::string last = prefix + suffix;
  if (last.starts_with('_')) last.erase(0, 1);
  if (last.empty() && scope.empty()) return "top";
  if (last.empty() || scope.empty()) return scope + last;
  return scope + (last.starts_with('[') ? "" : ".") + last;
}

/// True if every signal of `a` in these columns is the same net in `b`.
bool is_part_of(const SignalStream& wave, const WavePins& a, const WavePins& b,
                std::span<const std::size_t> identity) {
  return std::all_of(identity.begin(), identity.end(), [&](std::size_t column) {
    const auto& of_a = a.signal[column];
    const auto& of_b = b.signal[column];
    if (!of_a || of_a->tied) return true;
    return of_b && !of_b->tied &&
           wave.signals()[of_a->signal].nets == wave.signals()[of_b->signal].nets &&
           of_a->low == of_b->low && of_a->bits == of_b->bits;
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

bool absorb(WavePins& to, const WavePins& from) {
  for (std::size_t c = 0; c < to.signal.size(); ++c) {
    if (to.signal[c] && from.signal[c]) return false;
  }
  for (std::size_t c = 0; c < to.signal.size(); ++c) {
    if (from.signal[c]) to.signal[c] = from.signal[c];
  }
  to.found += from.found;
  if (!to.input) to.input = from.input;
  return true;
}

namespace {

/// Joins the halves of ports: the columns of the second are moved into the first.
class Halves {
 public:
  explicit Halves(const WaveScopes& scopes) : scopes_(scopes) {}

  void join(std::vector<WavePins>& sets) {
    std::map<std::tuple<std::uint32_t, std::string, std::string>, std::vector<std::size_t>> ports;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      if (const auto place = place_of(sets[i])) ports[*place].push_back(i);
    }
    std::vector<bool> gone(sets.size());
    for (const auto& [place, parts] : ports) {
      const auto& [home, stem, suffix] = place;
      WavePins& first = sets[parts.front()];
      for (std::size_t k = 1; k < parts.size(); ++k) {
        if (!absorb(first, sets[parts[k]])) continue;
        gone[parts[k]] = true;
        first.joined = true;
        first.scope = home;
        first.name = name_of(scopes_.path(home), stem_name(stem), suffix);
        first.prefix.clear();
      }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      if (!gone[i] && kept++ != i) sets[kept - 1] = std::move(sets[i]);
    }
    sets.resize(kept);
  }

 private:
  using Place = std::tuple<std::uint32_t, std::string, std::string>;

  /// Where the port lies of which the set is a half, and what both halves are called.
  std::optional<Place> place_of(WavePins& set) const {
    std::string name = to_lower(set.prefix);
    std::uint32_t home = set.scope;
    auto half = half_of(name);
    if (!half) {
      const auto parent = scopes_.parent(set.scope);
      if (!parent) return std::nullopt;
      name = to_lower(scopes_.last(set.scope));
      half = half_of(name);
      if (!half) return std::nullopt;
      home = *parent;
      half->stem += "." + to_lower(set.prefix);
    }
    if (half->request && !set.input) set.input = is_input(name);
    return Place{home, half->stem, to_lower(set.suffix)};
  }

  const WaveScopes& scopes_;
};

}  // namespace

WaveSearch wave_search(const SignalStream& wave, const TraceOptions& options, std::string_view one,
                       std::string_view several, std::string_view examples) {
  return {.wave = wave,
          .path = options.path,
          .scope = options.scope,
          .prefix = options.prefix,
          .one = one,
          .several = several,
          .examples = examples,
          .port = options.port};
}

std::vector<WavePins> collect_wave_pins(const WaveSearch& search, const PinSpellings& spellings,
                                        std::size_t columns, bool join) {
  const std::vector<bool> allowed = chosen_scopes(search.wave, search.path, search.scope);
  const WaveScopes scopes(search.wave);
  std::string prefix = to_lower(dotted(search.prefix));
  std::replace(prefix.begin(), prefix.end(), '.', '_');  // as place_of() does with names
  std::vector<WavePins> sets;
  std::map<Key, std::size_t> index;
  std::set<std::size_t> two_sided;  // with both valid_i and valid_o: no port, but what lies in one
  for (std::size_t i = 0; i < search.wave.signals().size(); ++i) {
    const SignalInfo& s = search.wave.signals()[i];
    if (!s.number) continue;
    const std::string_view element = index_of(s.name);
    std::string bare = s.name.substr(0, s.name.size() - element.size());
    const std::string end = to_lower(bare.substr(bare.size() < 2 ? 0 : bare.size() - 2));
    const bool has_ending = end == "_i" || end == "_o";
    if (has_ending) bare.resize(bare.size() - 2);
    const auto place = place_of(scopes, spellings, s, bare + std::string(element), prefix);
    if (!place) continue;
    const auto [it, is_new] = index.try_emplace(
        {place->scope, to_lower(place->prefix), to_lower(place->suffix), has_ending}, sets.size());
    if (is_new) {
      sets.push_back({.scope = place->scope,
                      .prefix = place->prefix,
                      .suffix = place->suffix,
                      .name = name_of(scopes.path(place->scope), place->prefix, place->suffix)});
      sets.back().signal.resize(columns);
    }
    WavePins& set = sets[it->second];
    if (const auto& other = set.signal[place->column]) {  // declared twice; the first counts
      const SignalInfo& first = search.wave.signals()[other->signal];
      if (has_ending && to_lower(first.name) != to_lower(s.name)) two_sided.insert(it->second);
      continue;
    }
    set.signal[place->column] = PinBits{.signal = i};
    ++set.found;
  }
  for (const std::size_t i : two_sided) sets[i].signal.assign(columns, std::nullopt);
  if (join) Halves(scopes).join(sets);
  std::erase_if(sets, [&](const WavePins& set) { return !allowed[set.scope]; });
  return sets;
}

WavePins join_halves(const WaveSearch& search, const std::vector<WavePins>& sets,
                     const std::string& request, const std::string& response) {
  const auto find = [&](const std::string& path) {
    std::vector<std::string> names;
    for (const WavePins& set : sets) {
      if (is_path_suffix(set.name, dotted(path))) return set;
      names.push_back(set.name);
    }
    throw InputError(search.path + ": there is no half of a port called '" + path + "'; there is " +
                     list_some(names, 8));
  };
  WavePins port = find(request);
  if (!absorb(port, find(response))) {
    throw InputError(search.path + ": '" + request + "' and '" + response +
                     "' have the same pins, and are not the halves of one port");
  }
  port.joined = true;
  return port;
}

void add_global_pins(const WaveSearch& search, const PinSpellings& spellings,
                     std::vector<WavePins>& sets) {
  for (std::size_t i = 0; i < search.wave.signals().size(); ++i) {
    const SignalInfo& s = search.wave.signals()[i];
    if (!s.number || s.width != 1) continue;
    std::string name = to_lower(s.name);
    if (name.ends_with("_i") || name.ends_with("_o")) name.resize(name.size() - 2);
    const auto ends_name = [&name](const auto& spelled) { return name.ends_with(spelled.first); };
    if (std::none_of(spellings.begin(), spellings.end(), ends_name)) continue;
    for (WavePins& set : sets) {
      if (set.scope != s.scope) continue;
      const std::string prefix = to_lower(search.prefix.empty() ? set.prefix : search.prefix);
      const bool has_prefix = !prefix.empty() && name.starts_with(prefix);
      const auto it = spellings.find(has_prefix ? name.substr(prefix.size()) : name);
      if (it == spellings.end() || set.signal[it->second]) continue;
      set.signal[it->second] = PinBits{.signal = i};
      ++set.found;
    }
  }
}

std::vector<const WavePins*> complete_wave_pins(const WaveSearch& search,
                                                std::vector<WavePins>& sets,
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
  return distinct;
}

const WavePins& choose_wave_pins(const WaveSearch& search, std::vector<WavePins>& sets,
                                 std::span<const std::size_t> identity,
                                 const std::function<bool(WavePins&)>& complete) {
  if (!search.port.empty()) {
    std::vector<std::string> names;
    names.reserve(sets.size());
    for (const WavePins& set : sets) names.push_back(set.name);
    const std::string wanted = dotted(search.port);
    std::erase_if(sets, [&](const WavePins& set) { return !is_path_suffix(set.name, wanted); });
    if (std::any_of(sets.begin(), sets.end(),
                    [&](const WavePins& s) { return s.name == wanted; })) {
      std::erase_if(sets, [&](const WavePins& set) { return set.name != wanted; });
    }
    if (sets.empty()) {
      throw InputError(
          search.path + ": there is no port '" + search.port + "'; " +
          (names.empty() ? std::string("none was found") : "there is " + list_some(names, 8)));
    }
  }
  const auto distinct = complete_wave_pins(search, sets, identity, complete);
  if (distinct.empty()) throw_none(search, sets);
  if (distinct.size() > 1) {
    std::vector<std::string> choices;
    choices.reserve(distinct.size());
    for (const WavePins* set : distinct) {
      // --scope alone would mean the others of the scope as well.
      const auto other = [set](const WavePins* p) { return p != set && p->scope == set->scope; };
      const bool shares = std::any_of(distinct.begin(), distinct.end(), other);
      choices.push_back(shares && set->prefix.empty() ? "--port " + set->name
                                                      : options_of(search, *set));
    }
    throw InputError(search.path + ": " + std::to_string(distinct.size()) + " " +
                     std::string(search.several) + " found, choose one: " + list_some(choices, 8));
  }
  return *distinct.front();
}

std::string options_of(const WaveSearch& search, const WavePins& pins) {
  if (pins.name.empty()) return "--map";  // bound by hand
  if (pins.joined || !pins.suffix.empty()) return "--port " + pins.name;
  const std::string& scope = search.wave.scopes()[pins.scope];
  std::string text = scope.empty() && !pins.prefix.empty() ? "" : "--scope " + scope;
  if (!pins.prefix.empty()) text += (text.empty() ? "--prefix " : " --prefix ") + pins.prefix;
  return text;
}

}  // namespace fabmon
