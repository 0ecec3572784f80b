// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/handshake/two_sided.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tb/bus/handshake/pins.hpp"
#include "tb/record/text.hpp"

namespace fabmon::handshakes {
namespace {

struct Spelling {
  std::string_view text;
  Pin pin;
};

constexpr std::array<Spelling, 6> kSpellings{{{"pvld", kValid},
                                              {"prdy", kReady},
                                              {"valid", kValid},
                                              {"ready", kReady},
                                              {"vld", kValid},
                                              {"rdy", kReady}}};

/// A signal that is one of the four.
struct Side {
  std::string prefix;
  Pin pin;
  bool input;
};

std::optional<Side> side_of(std::string_view name) {
  const std::string lower = to_lower(name);
  const bool input = lower.ends_with("_i");
  if (!input && !lower.ends_with("_o")) return std::nullopt;
  const std::string_view bare = std::string_view(lower).substr(0, lower.size() - 2);
  for (const Spelling& each : kSpellings) {
    if (!bare.ends_with(each.text)) continue;
    const std::string_view prefix = bare.substr(0, bare.size() - each.text.size());
    if (!prefix.empty() && !is_name_separator(prefix.back())) continue;
    return Side{std::string(prefix), each.pin, input};
  }
  return std::nullopt;
}

}  // namespace

void add_two_sided(const WaveSearch& search, std::vector<WavePins>& sets) {
  const std::vector<bool> allowed = chosen_scopes(search.wave, search.path, search.scope);
  const std::string wanted = to_lower(search.prefix);
  // By scope and prefix: signals of valid_i, valid_o, ready_i, ready_o.
  std::map<std::pair<std::uint32_t, std::string>, std::array<std::optional<std::size_t>, 4>> found;
  for (std::size_t i = 0; i < search.wave.signals().size(); ++i) {
    const SignalInfo& signal = search.wave.signals()[i];
    if (!signal.number || !allowed[signal.scope]) continue;
    auto side = side_of(signal.name);
    if (!side || (!wanted.empty() && side->prefix != wanted)) continue;
    auto& place = found[{signal.scope, std::move(side->prefix)}].at(
        2 * static_cast<std::size_t>(side->pin) + (side->input ? 0 : 1));
    if (!place) place = i;
  }
  for (const auto& [key, four] : found) {
    const auto& [valid_in, valid_out, ready_in, ready_out] = four;
    if (!valid_in || !valid_out || !ready_in || !ready_out) continue;
    for (const bool input : {true, false}) {
      WavePins set{.scope = key.first, .prefix = key.second, .input = input, .found = 2};
      const std::string label = label_of(key.second, "");
      set.label = label + (label.empty() ? "" : "_") + (input ? "in" : "out");
      set.signal.resize(kPinCount);
      set.signal[kValid] = PinBits{.signal = input ? *valid_in : *valid_out};
      set.signal[kReady] = PinBits{.signal = input ? *ready_out : *ready_in};
      sets.push_back(std::move(set));
    }
  }
}

}  // namespace fabmon::handshakes
