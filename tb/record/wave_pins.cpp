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
#include "tb/record/wave_file.hpp"

namespace fabmon {
namespace {

constexpr int kJoinedScopes = 2;    // that may be parts of a pin's name
constexpr std::size_t kListed = 8;  // ports in a message

/// Of which set a signal is: scope, prefix, suffix, and whether names have an ending.
using Key = std::tuple<std::uint32_t, std::string, std::string, bool>;

/// Where a signal belongs, if it is a pin.
struct Place {
  std::uint32_t scope;
  std::string prefix, suffix;
  std::size_t column;
};

/// A name in lower case, with underscores between its parts.
std::string plain_name(std::string_view name) {
  std::string plain = to_lower(name);
  std::replace_if(plain.begin(), plain.end(), is_name_separator, '_');
  return plain;
}

/// Whether names of scopes, put before those of signals, may begin a pin; worked out once for each
/// scope.
class ScopeNames {
 public:
  ScopeNames(const WaveScopes& scopes, const PinSpellings& spellings)
      : scopes_(scopes), spellings_(spellings), known_(scopes.size()) {}

  /// True if a pin may begin in the names of this scope or of those around it that may be parts.
  bool may_have(std::uint32_t scope) {
    for (int joined = 0; joined < kJoinedScopes && scope != 0; ++joined) {
      char& known = known_[scope];
      if (known == 0) {
        const std::string name = std::string(scopes_.last(scope)) + '_';
        known = spellings_.may_have(name) ? 2 : 1;
      }
      if (known == 2) return true;
      scope = *scopes_.parent(scope);
    }
    return false;
  }

 private:
  const WaveScopes& scopes_;
  const PinSpellings& spellings_;
  std::vector<char> known_;  // 0: not yet, 1: it may not, 2: it may
};

/// A signal's name is tried alone first, then with the names of its scopes before it.
std::optional<Place> place_of(const WaveScopes& scopes, const PinSpellings& spellings,
                              const SignalInfo& signal, std::string_view bare,
                              const std::string& prefix) {
  std::string name(bare);  // as the file has it
  std::string lower = plain_name(name);
  std::uint32_t scope = signal.scope;
  for (int joined = 0;; ++joined) {
    const auto parts = take_apart(spellings, lower, prefix);
    // No signal in a scope that is called like a pin, as the flip-flop of one, is the pin.
    if (parts && parts->suffix < bare.size()) {
      return Place{scope, name.substr(0, parts->prefix), name.substr(name.size() - parts->suffix),
                   parts->column};
    }
    if (joined == kJoinedScopes || !prefix.empty() || scope == 0) return std::nullopt;
    const std::string last(scopes.last(scope));
    name.insert(0, last + "_");
    lower.insert(0, plain_name(last) + "_");
    scope = *scopes.parent(scope);
  }
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

/// How well the user means a set by a text.
PathMatch match_port(const SignalStream& wave, const WavePins& set, std::string_view text) {
  if (set.label.empty() || set.label.starts_with('[')) return match_path(name_of(wave, set), text);
  return match_path(wave.scopes(), set.scope, set.label, text);
}

std::string list_ports(const SignalStream& wave, const std::vector<const WavePins*>& sets) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(sets.size(), kListed); ++i) {
    names.push_back(name_of(wave, *sets[i]));
  }
  return list_some(names, kListed, sets.size());
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
        first.label = label_of(stem_name(stem), suffix);
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

std::string label_of(std::string prefix, const std::string& suffix) {
  while (!prefix.empty() && is_name_separator(prefix.back())) prefix.pop_back();
  std::string label = prefix + suffix;
  if (label.starts_with('_')) label.erase(0, 1);
  return label;
}

std::string name_of(const SignalStream& wave, const WavePins& pins) {
  if (pins.by_hand) return {};
  const std::string scope = wave.scopes().path(pins.scope);
  if (scope.empty() || pins.label.empty()) {
    return scope.empty() && pins.label.empty() ? "top" : scope + pins.label;
  }
  return scope + (pins.label.starts_with('[') ? "" : ".") + pins.label;
}

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
  const WaveScopes& scopes = search.wave.scopes();
  ScopeNames scope_names(scopes, spellings);
  const std::string prefix = plain_name(without_escape(search.prefix));
  std::vector<WavePins> sets;
  std::map<Key, std::size_t> index;
  std::set<std::size_t> two_sided;  // with both valid_i and valid_o: no port, but what lies in one
  const auto may_be_pin = [&](const SignalInfo& s) {
    return !prefix.empty() || spellings.may_have(s.name) || scope_names.may_have(s.scope);
  };
  for (std::size_t i = 0; i < search.wave.signals().size(); ++i) {
    const SignalInfo& s = search.wave.signals()[i];
    if (!s.number || !may_be_pin(s)) continue;
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
                      .label = label_of(place->prefix, place->suffix)});
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
    BestMatches<const WavePins*> meant;
    for (const WavePins& set : sets) meant.add(match_port(search.wave, set, path), &set);
    if (!meant.items().empty()) return *meant.items().front();
    std::vector<const WavePins*> all;
    for (const WavePins& set : sets) all.push_back(&set);
    throw InputError(search.path + ": there is no half of a port called '" + path + "'; there is " +
                     list_ports(search.wave, all));
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
    if (std::none_of(spellings.all().begin(), spellings.all().end(), ends_name)) continue;
    for (WavePins& set : sets) {
      if (set.scope != s.scope) continue;
      const std::string prefix = to_lower(search.prefix.empty() ? set.prefix : search.prefix);
      const bool has_prefix = !prefix.empty() && name.starts_with(prefix);
      const auto column = spellings.find(has_prefix ? name.substr(prefix.size()) : name);
      if (!column || set.signal[*column]) continue;
      set.signal[*column] = PinBits{.signal = i};
      ++set.found;
    }
  }
}

std::vector<DistinctPins> complete_wave_pins(const WaveSearch& search, std::vector<WavePins>& sets,
                                             std::span<const std::size_t> identity,
                                             const std::function<bool(WavePins&)>& complete) {
  std::vector<const WavePins*> whole;
  for (WavePins& set : sets) {
    if (complete(set)) whole.push_back(&set);
  }
  std::stable_sort(whole.begin(), whole.end(),
                   [](const WavePins* a, const WavePins* b) { return a->found > b->found; });
  std::vector<DistinctPins> distinct;
  // Those that have a net in a column, so that a set is compared with few.
  using Net = std::tuple<std::size_t, std::uint32_t, unsigned>;
  std::map<Net, std::vector<std::size_t>> having;
  const auto net_of = [&](const WavePins& set, std::size_t column) {
    const auto& pin = set.signal[column];
    return pin && !pin->tied
               ? std::optional(Net(column, search.wave.signals()[pin->signal].nets, pin->low))
               : std::nullopt;
  };
  for (const WavePins* const set : whole) {
    const std::vector<std::size_t>* alike = nullptr;
    static const std::vector<std::size_t> none;
    for (const std::size_t column : identity) {
      const auto net = net_of(*set, column);
      if (!net) continue;
      const auto it = having.find(*net);
      const auto& others = it == having.end() ? none : it->second;
      if (alike == nullptr || others.size() < alike->size()) alike = &others;
    }
    if (alike == nullptr) {  // it has no pin of these columns
      if (distinct.empty()) distinct.push_back({.pins = set});
      continue;
    }
    const auto same = std::find_if(alike->begin(), alike->end(), [&](std::size_t i) {
      return is_part_of(search.wave, *set, *distinct[i].pins, identity);
    });
    if (same != alike->end()) {
      distinct[*same].also.push_back(set);
      continue;
    }
    for (const std::size_t column : identity) {
      if (const auto net = net_of(*set, column)) having[*net].push_back(distinct.size());
    }
    distinct.push_back({.pins = set});
  }
  return distinct;
}

const WavePins& choose_wave_pins(const WaveSearch& search, std::vector<WavePins>& sets,
                                 std::span<const std::size_t> identity,
                                 const std::function<bool(WavePins&)>& complete) {
  if (!search.port.empty()) {
    BestMatches<std::size_t> meant;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      meant.add(match_port(search.wave, sets[i], search.port), i);
    }
    if (meant.items().empty()) {
      std::vector<const WavePins*> all;
      for (WavePins& set : sets) {
        if (complete(set)) all.push_back(&set);
      }
      throw InputError(
          search.path + ": there is no port '" + search.port + "'; " +
          (all.empty() ? "none was found" : "there is " + list_ports(search.wave, all)));
    }
    std::vector<WavePins> named;
    for (const std::size_t i : meant.items()) named.push_back(std::move(sets[i]));
    sets = std::move(named);
  }
  const auto distinct = complete_wave_pins(search, sets, identity, complete);
  if (distinct.empty()) throw_none(search, sets);
  if (distinct.size() > 1) {
    std::vector<std::string> choices;
    for (std::size_t i = 0; i < std::min(distinct.size(), kListed); ++i) {
      // --scope alone would mean the others of the scope as well.
      const WavePins* const set = distinct[i].pins;
      const auto other = [set](const DistinctPins& p) {
        return p.pins != set && p.pins->scope == set->scope;
      };
      const bool shares = std::any_of(distinct.begin(), distinct.end(), other);
      choices.push_back(shares && set->prefix.empty() ? "--port " + name_of(search.wave, *set)
                                                      : options_of(search, *set));
    }
    throw InputError(search.path + ": " + std::to_string(distinct.size()) + " " +
                     std::string(search.several) +
                     " found, choose one: " + list_some(choices, kListed, distinct.size()));
  }
  return *distinct.front().pins;
}

std::string options_of(const WaveSearch& search, const WavePins& pins) {
  if (pins.by_hand) return "--map";
  if (pins.joined || !pins.suffix.empty()) return "--port " + name_of(search.wave, pins);
  const std::string scope = search.wave.scopes().path(pins.scope);
  std::string text = scope.empty() && !pins.prefix.empty() ? "" : "--scope " + scope;
  if (!pins.prefix.empty()) text += (text.empty() ? "--prefix " : " --prefix ") + pins.prefix;
  return text;
}

}  // namespace fabmon
