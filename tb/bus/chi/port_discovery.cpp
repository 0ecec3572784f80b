// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/port_discovery.hpp"

#include <array>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>

namespace fabmon {
namespace {

constexpr std::array<std::string_view, 4> kLinkChannels{"req", "rsp", "snp", "dat"};
constexpr std::array<std::string_view, 4> kLinkSignals{"flitv", "flit", "flitpend", "lcrdv"};
constexpr unsigned kXpsOf8x8 = 64;  // 8 x 8

/// What is spelt, and how many columns that is. Of four columns the first is a flitv.
struct Names {
  PinSpellings spellings;
  std::size_t columns = 0;

  /// A channel of a direction: "txreq", or "xp3_p1_up_req_".
  void add(const std::string& first, std::string_view second, bool joined) {
    for (const std::string_view signal : kLinkSignals) {
      const std::string name = first + std::string(second);
      spellings[name + (joined ? "" : "_") + std::string(signal)] = columns;
      if (joined)
        spellings[first + "_" + std::string(second) + "_" + std::string(signal)] = columns;
      ++columns;
    }
  }
};

Names link_names() {
  Names names;
  for (const char* direction : {"tx", "rx"}) {
    for (const std::string_view channel : kLinkChannels) names.add(direction, channel, true);
  }
  return names;
}

Names mesh_names() {
  Names names;
  for (unsigned xp = 0; xp < kXpsOf8x8; ++xp) {
    for (const char* port : {"p0", "p1"}) {
      for (const char* direction : {"up", "down"}) {
        const std::string place = "xp" + std::to_string(xp) + "_" + port + "_" + direction + "_";
        for (const std::string_view channel : kLinkChannels) names.add(place, channel, false);
      }
    }
  }
  // The monitor's own pins: a vector for all ports.
  for (const char* direction : {"up_", "down_"}) {
    for (const std::string_view channel : kLinkChannels) names.add(direction, channel, false);
  }
  return names;
}

void find(const Names& names, const WaveSearch& search, const WaveClocks& clocks,
          std::string_view kind, std::vector<FoundPort>& found) {
  std::vector<WavePins> sets = collect_wave_pins(search, names.spellings, names.columns);
  std::vector<std::size_t> identity(names.columns);
  std::iota(identity.begin(), identity.end(), std::size_t{0});
  const auto complete = [](WavePins& set) {
    for (std::size_t c = 0; c < set.signal.size(); c += kLinkSignals.size()) {
      if (set.signal[c]) return true;  // a flitv
    }
    return false;
  };
  for (const DistinctPins& each : complete_wave_pins(search, sets, identity, complete)) {
    found.push_back(found_port(search.wave, clocks, each));
    found.back().kind = kind;
  }
}

}  // namespace

std::vector<FoundPort> find_chi_ports(const SignalStream& wave, const WaveClocks& clocks,
                                      const TraceOptions& options) {
  const WaveSearch search = wave_search(wave, options);
  std::vector<FoundPort> found;
  find(mesh_names(), search, clocks, "CHI mesh", found);
  const std::size_t meshes = found.size();
  find(link_names(), search, clocks, "CHI link", found);
  for (std::size_t i = meshes; i < found.size(); ++i) {
    found[i].missing = {"names of a mesh: --map xp0_p0_up_req_flitv=PATH, ..."};
  }
  return found;
}

}  // namespace fabmon
