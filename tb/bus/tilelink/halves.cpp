// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/tilelink/halves.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tb/bus/tilelink/pins.hpp"
#include "tb/record/text.hpp"

namespace fabmon::tilelink {
namespace {

/// Where a port lies, and what both of its halves are called, in lower case.
using Place = std::pair<std::uint32_t, std::string>;

struct Half {
  std::string stem;           // the same of both
  std::optional<bool> input;  // by its ending
};

// Takes "_i" or "_o" off a name, at its end or before an index.
std::optional<bool> take_ending(std::string& name) {
  const std::size_t end = name.size() - index_of(name).size();
  if (end < 3 || name[end - 2] != '_' || (name[end - 1] != 'i' && name[end - 1] != 'o')) {
    return std::nullopt;
  }
  const bool input = name[end - 1] == 'i';
  name.erase(end - 2, 2);
  return input;
}

// Nothing if the name says of no direction.
std::optional<Half> half_named(std::string name) {
  Half half;
  half.input = take_ending(name);
  for (const std::string_view way : {"h2d", "d2h"}) {
    const std::size_t at = name.rfind(way);
    if (at == std::string::npos) continue;
    name.replace(at, way.size(), "*");
    half.stem = name;
    return half;
  }
  if (!half.input) return std::nullopt;
  half.stem = name;
  return half;
}

// "tl" of "tl_*", "tl[1]" of "tl_*[1]"; empty if the direction is the whole name.
std::string label_of_stem(const std::string& stem) {
  return label_of(stem.starts_with('*') ? stem.substr(1) : stem_name(stem), {});
}

void join_sets(const WaveScopes& scopes, std::vector<WavePins>& sets) {
  std::map<Place, std::vector<std::pair<std::size_t, Half>>> ports;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const WavePins& set = sets[i];
    if (!set.suffix.empty()) continue;
    std::string name = to_lower(set.prefix);
    std::uint32_t home = set.scope;
    if (name.empty()) {
      if (home == 0) continue;
      name = to_lower(scopes.last(home));
      home = *scopes.parent(home);
    }
    while (!name.empty() && is_name_separator(name.back())) name.pop_back();
    if (auto half = half_named(name)) {
      ports[{home, half->stem}].emplace_back(i, std::move(*half));
    }
  }
  std::vector<bool> gone(sets.size());
  for (const auto& entry : ports) {
    const auto& place = entry.first;
    const auto& parts = entry.second;
    const auto with = [&](std::size_t pin) {
      return std::find_if(parts.begin(), parts.end(), [&](const auto& part) {
        return sets[part.first].signal[pin].has_value();
      });
    };
    const auto request = with(kAValid);
    const auto response = with(kDValid);
    if (request == parts.end() || response == parts.end() || request == response) continue;
    WavePins& port = sets[request->first];
    if (!absorb(port, sets[response->first])) continue;
    gone[response->first] = true;
    port.joined = true;
    port.scope = place.first;
    port.prefix.clear();
    port.label = label_of_stem(place.second);
    port.input = request->second.input;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (!gone[i] && kept++ != i) sets[kept - 1] = std::move(sets[i]);
  }
  sets.resize(kept);
}

/// A field of a struct; kPinCount: no pin.
struct Field {
  std::size_t pin;
  unsigned bits;  // 0: those of the user field
};

constexpr std::array<Field, 10> kRequestFields{{{kAValid, 1},
                                                {kAOpcode, 3},
                                                {kAParam, 3},
                                                {kASize, 2},
                                                {kASource, 8},
                                                {kAAddress, 32},
                                                {kAMask, 4},
                                                {kAData, 32},
                                                {kPinCount, 0},
                                                {kDReady, 1}}};
constexpr std::array<Field, 10> kResponseFields{{{kDValid, 1},
                                                 {kDOpcode, 3},
                                                 {kDParam, 3},
                                                 {kDSize, 2},
                                                 {kDSource, 8},
                                                 {kDSink, 1},
                                                 {kDData, 32},
                                                 {kPinCount, 0},
                                                 {kDError, 1},
                                                 {kAReady, 1}}};
constexpr unsigned kRequestBits = 86, kResponseBits = 52;  // without the user fields
constexpr std::array<unsigned, 4> kRequestUser{16, 21, 23, 28};
constexpr std::array<unsigned, 3> kResponseUser{4, 14, 16};

template <std::size_t N>
bool fits(const std::array<unsigned, N>& user, unsigned bits, unsigned without) {
  return bits > without && std::find(user.begin(), user.end(), bits - without) != user.end();
}

void add_fields(const std::array<Field, 10>& fields, std::size_t signal, unsigned width,
                unsigned user, WavePins& port) {
  unsigned low = width;
  for (const Field& field : fields) {
    const unsigned bits = field.bits == 0 ? user : field.bits;
    low -= bits;
    if (field.pin == kPinCount) continue;
    port.signal[field.pin] = PinBits{.signal = signal, .low = low, .bits = bits};
    ++port.found;
  }
}

struct PackedHalves {
  std::optional<std::size_t> request, response;  // signals
  std::optional<bool> input;                     // the request
};

// By the place of a port the vectors that are its structs. Names must speak of TileLink.
std::map<Place, PackedHalves> packed_halves(const SignalStream& wave) {
  std::map<Place, PackedHalves> ports;
  for (std::size_t i = 0; i < wave.signals().size(); ++i) {
    const SignalInfo& s = wave.signals()[i];
    if (!s.number) continue;
    const bool request = fits(kRequestUser, s.width, kRequestBits);
    if (!request && !fits(kResponseUser, s.width, kResponseBits)) continue;
    const std::string name = to_lower(s.name);
    std::optional<Half> half = half_named(name);
    if (const auto by_word = half_of(name); by_word && !by_word->part) {
      half = Half{.stem = by_word->stem, .input = is_input(name)};
    }
    const auto says = [&name](std::string_view word) { return name.find(word) != name.npos; };
    if (!half || !(says("tl") || says("h2d") || says("d2h"))) continue;
    PackedHalves& port = ports[{s.scope, half->stem}];
    auto& which = request ? port.request : port.response;
    if (which) continue;
    which = i;
    if (request) port.input = half->input;
  }
  return ports;
}

void add_packed(const SignalStream& wave, std::vector<WavePins>& sets) {
  for (const auto& [place, halves] : packed_halves(wave)) {
    if (!halves.request || !halves.response) continue;
    const unsigned request = wave.signals()[*halves.request].width;
    const unsigned response = wave.signals()[*halves.response].width;
    const unsigned user = request - kRequestBits;
    WavePins port{.scope = place.first,
                  .label = label_of_stem(place.second),
                  .joined = true,
                  .input = halves.input};
    port.signal.resize(kPinCount);
    add_fields(kRequestFields, *halves.request, request, user, port);
    add_fields(kResponseFields, *halves.response, response, response - kResponseBits, port);
    port.layout =
        "a_user=" + std::to_string(user) + ",d_user=" + std::to_string(response - kResponseBits);
    sets.push_back(std::move(port));
  }
}

}  // namespace

void join_halves(const WaveSearch& search, std::vector<WavePins>& sets) {
  join_sets(search.wave.scopes(), sets);
  add_packed(search.wave, sets);
}

}  // namespace fabmon::tilelink
