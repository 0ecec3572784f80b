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

constexpr int kJoinedScopes = 2;  // that may be parts of a pin's name

/// Of which set a signal is: scope, prefix, suffix, whether names have an ending, and whether the
/// pin begins with a capital letter.
using Key = std::tuple<std::uint32_t, std::string, std::string, bool, bool>;

/// Where a signal belongs, if it is a pin.
struct Place {
  std::uint32_t scope;
  std::string prefix, suffix;
  std::size_t column;
  bool capital;
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
                   parts->column, name[parts->prefix] >= 'A' && name[parts->prefix] <= 'Z'};
    }
    if (joined == kJoinedScopes || !prefix.empty() || scope == 0) return std::nullopt;
    const std::string last(scopes.last(scope));
    name.insert(0, last + "_");
    lower.insert(0, plain_name(last) + "_");
    scope = *scopes.parent(scope);
  }
}

}  // namespace

bool absorb(WavePins& to, const WavePins& from, const PinSpellings* spellings) {
  for (std::size_t c = 0; c < to.signal.size(); ++c) {
    const bool both = spellings != nullptr && spellings->may_be_both(c);
    if (to.signal[c] && from.signal[c] && !both) return false;
  }
  for (std::size_t c = 0; c < to.signal.size(); ++c) {
    if (from.signal[c] && !to.signal[c]) to.signal[c] = from.signal[c];
  }
  to.found += from.found;
  if (!to.input) to.input = from.input;
  return true;
}

namespace {

/// Joins the halves of ports: the columns of the second are moved into the first.
class Halves {
 public:
  Halves(const WaveScopes& scopes, const PinSpellings& spellings)
      : scopes_(scopes), spellings_(spellings) {}

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
        if (!absorb(first, sets[parts[k]], &spellings_)) continue;
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
    auto half = half_in(name);
    if (!half) {
      std::uint32_t scope = set.scope;
      name = to_lower(scopes_.last(scope));
      if (name == "read" || name == "write") {  // records of each direction in a half
        scope = *scopes_.parent(scope);
        name = to_lower(scopes_.last(scope));
      }
      half = half_in(name);
      if (!half || scope == 0) return std::nullopt;
      home = *scopes_.parent(scope);
      half->stem += "." + to_lower(set.prefix);
    }
    if (half->request && !set.input) set.input = half->input ? half->input : is_input(name);
    return Place{home, half->stem, to_lower(set.suffix)};
  }

  /// Records by direction alone are halves only of buses whose pins are called alike in both.
  std::optional<PortHalf> half_in(const std::string& name) const {
    const auto half = half_of(name);
    return half || !spellings_.any_both() ? half : half_by_direction(name);
  }

  const WaveScopes& scopes_;
  const PinSpellings& spellings_;
};

}  // namespace

namespace {

/// The sets of signals, as they are found.
class FoundSets {
 public:
  FoundSets(const SignalStream& wave, const PinSpellings& spellings, std::size_t columns)
      : wave_(wave), spellings_(spellings), columns_(columns) {}

  /// Enters a signal.
  void add(const Place& place, std::size_t signal, bool has_ending) {
    const auto [it, is_new] = index_.try_emplace(
        {place.scope, place.prefix, place.suffix, has_ending, place.capital}, sets_.size());
    if (is_new) {
      sets_.push_back({.scope = place.scope,
                       .prefix = place.prefix,
                       .suffix = place.suffix,
                       .label = label_of(place.prefix, place.suffix)});
      sets_.back().signal.resize(columns_);
    }
    enter(it->second, place.column, signal, has_ending);
  }

  /// Makes sets whose names differ by case alone one, unless both are whole; then all sets.
  std::vector<WavePins> take(const std::function<bool(const WavePins&)>& whole) {
    std::map<Key, std::size_t> alike;  // in lower case
    std::vector<std::pair<std::size_t, Key>> order;
    for (const auto& [key, set] : index_) order.emplace_back(set, key);
    std::sort(order.begin(), order.end());
    std::vector<bool> gone(sets_.size());
    for (const auto& [set, key] : order) {
      const auto& [scope, prefix, suffix, has_ending, capital] = key;
      const auto [first, is_new] =
          alike.try_emplace({scope, to_lower(prefix), to_lower(suffix), has_ending, false}, set);
      if (is_new || (whole && whole(sets_[first->second]) && whole(sets_[set]))) continue;
      for (std::size_t c = 0; c < columns_; ++c) {
        if (const auto& pin = sets_[set].signal[c]) {
          enter(first->second, c, pin->signal, has_ending);
        }
      }
      if (two_sided_.contains(set)) two_sided_.insert(first->second);
      gone[set] = true;
    }
    std::vector<WavePins> sets;
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      if (gone[i]) continue;
      if (two_sided_.contains(i)) sets_[i].signal.assign(columns_, std::nullopt);
      sets.push_back(std::move(sets_[i]));
    }
    return sets;
  }

 private:
  // Of signals that are declared twice the first one counts.
  void enter(std::size_t set, std::size_t column, std::size_t signal, bool has_ending) {
    auto& pin = sets_[set].signal[column];
    if (!pin) {
      pin = PinBits{.signal = signal};
      ++sets_[set].found;
      return;
    }
    const auto name_of_signal = [this](std::size_t i) { return to_lower(wave_.signals()[i].name); };
    if (has_ending && !spellings_.may_be_both(column) &&
        name_of_signal(pin->signal) != name_of_signal(signal)) {
      two_sided_.insert(set);
    }
    pin->signal = std::min(pin->signal, signal);
  }

  const SignalStream& wave_;
  const PinSpellings& spellings_;
  std::size_t columns_;
  std::vector<WavePins> sets_;
  std::map<Key, std::size_t> index_;
  std::set<std::size_t> two_sided_;  // with both valid_i and valid_o: no port, but what lies in one
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

std::vector<WavePins> collect_wave_pins(
    const WaveSearch& search, const PinSpellings& spellings, std::size_t columns, bool join,
    const std::function<void(std::vector<WavePins>&)>& join_before,
    const std::function<bool(const WavePins&)>& whole) {
  const std::vector<bool> allowed = chosen_scopes(search.wave, search.path, search.scope);
  const WaveScopes& scopes = search.wave.scopes();
  ScopeNames scope_names(scopes, spellings);
  const std::string prefix = plain_name(without_escape(search.prefix));
  FoundSets found(search.wave, spellings, columns);
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
    if (place) found.add(*place, i, has_ending);
  }
  std::vector<WavePins> sets = found.take(whole);
  if (join_before) join_before(sets);
  if (join) Halves(scopes, spellings).join(sets);
  std::erase_if(sets, [&](const WavePins& set) { return !allowed[set.scope]; });
  return sets;
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

}  // namespace fabmon
