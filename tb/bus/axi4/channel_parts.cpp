// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/channel_parts.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "tb/bus/axi4/columns.hpp"
#include "tb/bus/axi4/ports.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

/// Each channel, and the scope that UVVM gives it.
constexpr std::array<std::array<std::string_view, 2>, 5> kChannelNames{
    {{"ar", "read_address_channel"},
     {"r", "read_data_channel"},
     {"aw", "write_address_channel"},
     {"w", "write_data_channel"},
     {"b", "write_response_channel"}}};

/// The channel that all pins of a set have; nothing if there are several.
std::optional<std::size_t> channel_of(const WavePins& set) {
  std::optional<std::size_t> channel;
  for (std::size_t c = 0; c < set.signal.size(); ++c) {
    if (!set.signal[c]) continue;
    const std::string_view name = axi4_wave_name(c);
    const auto begins = [name](const auto& each) { return name.starts_with(each[0]); };
    const auto* const found = std::find_if(kChannelNames.begin(), kChannelNames.end(), begins);
    const auto index = static_cast<std::size_t>(found - kChannelNames.begin());
    if (found == kChannelNames.end() || (channel && *channel != index)) return std::nullopt;
    channel = index;
  }
  return channel;
}

/// Where the port lies of which a set is a channel: scope, prefix, suffix.
using Home = std::tuple<std::uint32_t, std::string, std::string>;

/// The home of a set that is named by its channel, as the file has it.
std::optional<Home> home_of(const WaveScopes& scopes, const WavePins& set, std::size_t channel) {
  const std::string prefix = to_lower(set.prefix);
  if (set.prefix.empty()) {
    const std::string last = to_lower(scopes.last(set.scope));
    const auto& names = kChannelNames[channel];
    if (set.scope == 0 || std::find(names.begin(), names.end(), last) == names.end()) {
      return std::nullopt;
    }
    return Home{*scopes.parent(set.scope), "", set.suffix};
  }
  const std::string word = std::string(kChannelNames[channel][0]) + "_";
  if (!prefix.ends_with(word)) return std::nullopt;
  const std::string before = set.prefix.substr(0, prefix.size() - word.size());
  if (!before.empty() && !is_name_separator(before.back())) return std::nullopt;
  return Home{set.scope, before, set.suffix};
}

}  // namespace

void join_axi4_channels(const SignalStream& wave, std::vector<WavePins>& sets) {
  std::map<Home, std::vector<std::size_t>> ports;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const auto channel = channel_of(sets[i]);
    const auto home = channel ? home_of(wave.scopes(), sets[i], *channel) : std::nullopt;
    if (!home) continue;
    const auto& [scope, prefix, suffix] = *home;
    ports[{scope, to_lower(prefix), to_lower(suffix)}].push_back(i);
  }
  std::vector<bool> gone(sets.size());
  for (const auto& [home, parts] : ports) {
    WavePins& first = sets[parts.front()];
    const auto place = home_of(wave.scopes(), first, *channel_of(first));
    for (std::size_t k = 1; k < parts.size(); ++k) {
      if (absorb(first, sets[parts[k]])) gone[parts[k]] = true;
    }
    const bool any =
        std::any_of(parts.begin(), parts.end(), [&](std::size_t i) { return gone[i]; });
    if (!any) continue;
    first.joined = true;
    first.scope = std::get<0>(*place);
    first.prefix = std::get<1>(*place);
    first.label = label_of(first.prefix, first.suffix);
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (!gone[i] && kept++ != i) sets[kept - 1] = std::move(sets[i]);
  }
  sets.resize(kept);
}

}  // namespace fabmon
