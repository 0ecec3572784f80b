// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which sets of pins are ports, and which of them the user means.
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {
namespace {

constexpr std::size_t kListed = 8;  // ports in a message

/// True if every signal of `a` in these columns is the same net in `b`.
bool is_part_of(const SignalStream& wave, const WavePins& a, const WavePins& b,
                std::span<const std::size_t> identity) {
  return a.role == b.role && std::all_of(identity.begin(), identity.end(), [&](std::size_t column) {
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

WavePins join_halves(const WaveSearch& search, const std::vector<WavePins>& sets,
                     const std::string& request, const std::string& response) {
  const auto find = [&](const std::string& path) {
    BestMatches<const WavePins*> meant;
    for (const WavePins& set : sets) meant.add(match_port(search.wave, set, path), &set);
    if (!meant.items().empty()) return *meant.items().front();
    std::vector<const WavePins*> all;
    all.reserve(sets.size());
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
    std::vector<std::size_t> which = meant.items();
    for (std::size_t i = 0; i < sets.size() && meant.items().empty(); ++i) {
      if (is_glob(search.port) && match_glob(search.port, name_of(search.wave, sets[i]))) {
        which.push_back(i);
      }
    }
    if (which.empty()) {
      std::vector<const WavePins*> all;
      for (WavePins& set : sets) {
        if (complete(set)) all.push_back(&set);
      }
      throw InputError(
          search.path + ": there is no port '" + search.port + "'; " +
          (all.empty() ? "none was found" : "there is " + list_ports(search.wave, all)));
    }
    std::vector<WavePins> named;
    named.reserve(which.size());
    for (const std::size_t i : which) named.push_back(std::move(sets[i]));
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
