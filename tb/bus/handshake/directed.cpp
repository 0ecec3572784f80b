// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/handshake/directed.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "tb/bus/handshake/pins.hpp"
#include "tb/record/text.hpp"

namespace fabmon::handshakes {
namespace {

struct Spelling {
  std::string_view text;
  Pin pin;
};

constexpr std::array<Spelling, 7> kSpellings{{{"pvld", kValid},
                                              {"prdy", kReady},
                                              {"valid", kValid},
                                              {"ready", kReady},
                                              {"vld", kValid},
                                              {"rdy", kReady},
                                              {"val", kValid}}};

/// A signal that says its direction.
struct Directed {
  std::string prefix;  // without the direction
  Pin pin;
  bool input;
  bool before;  // i_valid, else valid_i
};

std::optional<Directed> directed(std::string_view name) {
  std::string bare = to_lower(name);
  const bool behind = bare.ends_with("_i") || bare.ends_with("_o");
  const bool before = !behind && (bare.starts_with("i_") || bare.starts_with("o_"));
  if (!behind && !before) return std::nullopt;
  const bool input = (behind ? bare.back() : bare.front()) == 'i';
  bare = behind ? bare.substr(0, bare.size() - 2) : bare.substr(2);
  for (const Spelling& each : kSpellings) {
    if (!bare.ends_with(each.text)) continue;
    std::string prefix = bare.substr(0, bare.size() - each.text.size());
    if (!prefix.empty() && !is_name_separator(prefix.back())) continue;
    return Directed{std::move(prefix), each.pin, input, before};
  }
  return std::nullopt;
}

/// The signals of one prefix.
struct Four {
  std::optional<std::size_t> valid_in, valid_out, ready_in, ready_out;

  std::optional<std::size_t>& of(Pin pin, bool input) {
    if (pin == kValid) return input ? valid_in : valid_out;
    return input ? ready_in : ready_out;
  }
};

bool is_pair(const WavePins& set, const std::optional<std::size_t>& valid,
             const std::optional<std::size_t>& ready) {
  return valid && ready && set.signal[kValid] && set.signal[kReady] &&
         set.signal[kValid]->signal == *valid && set.signal[kReady]->signal == *ready;
}

}  // namespace

void pair_directions(const WaveSearch& search, std::vector<WavePins>& sets) {
  const std::vector<bool> allowed = chosen_scopes(search.wave, search.path, search.scope);
  const std::string wanted = to_lower(search.prefix);
  std::map<std::tuple<std::uint32_t, std::string, bool>, Four> found;
  for (std::size_t i = 0; i < search.wave.signals().size(); ++i) {
    const SignalInfo& signal = search.wave.signals()[i];
    if (!signal.number || !allowed[signal.scope]) continue;
    auto one = directed(signal.name);
    if (!one || (!wanted.empty() && one->prefix != wanted)) continue;
    auto& place =
        found[{signal.scope, std::move(one->prefix), one->before}].of(one->pin, one->input);
    if (!place) place = i;
  }
  for (const auto& [key, four] : found) {
    const auto& [scope, prefix, before] = key;
    const bool has_in = four.valid_in && four.ready_out;
    const bool has_out = four.valid_out && four.ready_in;
    if (!before && !(has_in && has_out)) continue;  // found by the names alone
    if (has_in || has_out) {
      std::erase_if(sets, [&four = four](const WavePins& set) {
        return is_pair(set, four.valid_in, four.ready_in) ||
               is_pair(set, four.valid_out, four.ready_out);
      });
    }
    for (const bool input : {true, false}) {
      if (!(input ? has_in : has_out)) continue;
      const auto& valid = input ? four.valid_in : four.valid_out;
      const auto& ready = input ? four.ready_out : four.ready_in;
      if (std::any_of(sets.begin(), sets.end(),
                      [&](const WavePins& set) { return is_pair(set, valid, ready); })) {
        continue;
      }
      WavePins set{.scope = scope, .prefix = prefix, .input = input, .found = 2};
      set.label = label_of(prefix, "");
      if (has_in && has_out)
        set.label += (set.label.empty() ? "" : "_") + std::string(input ? "in" : "out");
      set.signal.resize(kPinCount);
      set.signal[kValid] = PinBits{.signal = *valid};
      set.signal[kReady] = PinBits{.signal = *ready};
      sets.push_back(std::move(set));
    }
  }
}

}  // namespace fabmon::handshakes
