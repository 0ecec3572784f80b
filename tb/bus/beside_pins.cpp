// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/beside_pins.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "tb/record/text.hpp"

namespace fabmon {
namespace {

/// Scope, prefix and suffix of a set, in lower case and with underscores between the parts.
using Place = std::tuple<std::uint32_t, std::string, std::string>;

std::string plain(std::string_view name) {
  std::string text = to_lower(name);
  std::replace_if(text.begin(), text.end(), is_name_separator, '_');
  return text;
}

/// A signal's name without the ending _i or _o, which may stand before an index.
std::string without_ending(std::string_view name) {
  const std::string_view element = index_of(name);
  std::string text = plain(name.substr(0, name.size() - element.size()));
  if (text.ends_with("_i") || text.ends_with("_o")) text.resize(text.size() - 2);
  return text.append(element);
}

class Beside {
 public:
  Beside(const BusPins& bus, const SignalStream& wave, std::vector<WavePins>& sets)
      : wave_(wave), sets_(sets) {
    for (std::size_t pin = 0; pin < bus.pins.size(); ++pin) {
      if (!bus.pins[pin].beside) continue;
      words_.emplace_back(bus.pins[pin].name, pin);
      for_each_word(bus.pins[pin].spellings,
                    [&](std::string_view word) { words_.emplace_back(word, pin); });
    }
    for_each_word(bus.parts, [&](std::string_view word) { parts_.push_back(word); });
  }

  /// `elements`: those with an index alone, for ports that vectors were split into.
  void add(bool elements) {
    if (words_.empty() || sets_.empty()) return;
    std::vector<bool> has_sets(wave_.scopes().size());
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      const WavePins& set = sets_[i];
      std::string suffix = to_lower(set.suffix);
      if (elements) {
        if (suffix.ends_with(']')) continue;
        const std::string_view index = index_of(set.label);
        suffix += index.empty() ? "[0]" : index;
      }
      has_sets[set.scope] = true;
      places_[{set.scope, plain(set.prefix), std::move(suffix)}].push_back(i);
    }
    for (std::size_t i = 0; i < wave_.signals().size(); ++i) {
      const SignalInfo& signal = wave_.signals()[i];
      if (!signal.number || (elements && !signal.name.ends_with(']'))) continue;
      const std::uint32_t scope = has_sets[signal.scope] ? signal.scope : scope_of(signal);
      if (has_sets[scope]) enter(i, scope, without_ending(signal.name));
    }
  }

 private:
  std::uint32_t scope_of(const SignalInfo& signal) const {
    const std::string name = to_lower(wave_.scopes().last(signal.scope));
    const bool is_part = std::find(parts_.begin(), parts_.end(), name) != parts_.end();
    return is_part ? *wave_.scopes().parent(signal.scope) : signal.scope;
  }

  void enter(std::size_t signal, std::uint32_t scope, const std::string& name) {
    for (const auto& [word, pin] : words_) {
      for (std::size_t at = 0; (at = name.find(word, at)) != std::string::npos; ++at) {
        if (at != 0 && name[at - 1] != '_') continue;
        const auto found = places_.find({scope, name.substr(0, at), name.substr(at + word.size())});
        if (found == places_.end()) continue;
        for (const std::size_t i : found->second) {
          if (sets_[i].signal[pin]) continue;
          sets_[i].signal[pin] = PinBits{.signal = signal};
          ++sets_[i].found;
        }
      }
    }
  }

  const SignalStream& wave_;
  std::vector<WavePins>& sets_;
  std::vector<std::pair<std::string_view, std::size_t>> words_;  // spellings and their pins
  std::vector<std::string_view> parts_;
  std::map<Place, std::vector<std::size_t>> places_;
};

}  // namespace

void add_beside_pins(const BusPins& bus, const SignalStream& wave, std::vector<WavePins>& sets) {
  Beside(bus, wave, sets).add(false);
}

void add_beside_elements(const BusPins& bus, const SignalStream& wave,
                         std::vector<WavePins>& sets) {
  Beside(bus, wave, sets).add(true);
}

}  // namespace fabmon
