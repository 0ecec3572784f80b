// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/port_discovery.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "tb/bus/axi4/ports.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

bool has(const WavePins& port, std::string_view name) {
  return port.signal[axi4_wave_column(name)].has_value();
}

bool has(const WavePins& port, Axi4Hint hint) {
  return port.signal[axi4_wave_column(hint)].has_value();
}

/// Channels of which VALID and READY are there.
int channels(const WavePins& port) {
  int count = 0;
  for (const std::string_view channel : {"ar", "r", "aw", "w", "b"}) {
    const std::string name(channel);
    if (has(port, name + "valid") && has(port, name + "ready")) ++count;
  }
  return count;
}

unsigned widest(const SignalStream& wave, const WavePins& port,
                std::initializer_list<std::string_view> names) {
  unsigned bits = 0;
  for (const std::string_view name : names) {
    if (has(port, name))
      bits = std::max(bits, width_of(wave, *port.signal[axi4_wave_column(name)]));
  }
  return bits;
}

std::string_view kind_of(const SignalStream& wave, const WavePins& port) {
  if (has(port, "arsnoop") || has(port, "awsnoop") || has(port, Axi4Hint::kAcvalid)) {
    return "ACE";
  }
  if (has(port, Axi4Hint::kShared)) return "Axi4Shared";
  if (has(port, "wid") && has(port, "awlen") && widest(wave, port, {"awlen"}) <= 4) return "AXI3";
  if (has(port, "awatop") || has(port, "rchunkv")) return "AXI5";
  const bool bursts =
      has(port, "arlen") || has(port, "rlast") || has(port, "awlen") || has(port, "wlast");
  return bursts ? "AXI4" : "AXI4-Lite";
}

/// By its names: a port whose commands are inputs is a subordinate's.
std::string side_of(const SignalStream& wave, const WavePins& port) {
  if (port.input) return *port.input ? "subordinate" : "manager";
  for (const std::string_view valid : {"arvalid", "awvalid"}) {
    if (!has(port, valid) || port.signal[axi4_wave_column(valid)]->tied) continue;
    const std::string name =
        to_lower(wave.signals()[port.signal[axi4_wave_column(valid)]->signal].name);
    if (name.ends_with("_i") || name.starts_with("i_")) return "subordinate";
    if (name.ends_with("_o") || name.starts_with("o_")) return "manager";
  }
  std::string name = to_lower(port.label.empty() ? wave.scopes().last(port.scope) : port.label);
  name.erase(0, name.find_last_of("./\\") + 1);
  // Its first word, without a number: "s" of "S00_AXI".
  std::string first = name.substr(0, name.find_first_of("_[("));
  while (!first.empty() && first.back() >= '0' && first.back() <= '9') first.pop_back();
  for (const std::string_view word : {"s", "slv", "slave", "saxi", "sub", "subordinate"}) {
    if (first == word) return "subordinate";
  }
  for (const std::string_view word : {"m", "mst", "master", "maxi", "mgr", "manager"}) {
    if (first == word) return "manager";
  }
  return {};
}

}  // namespace

std::span<const std::string_view> axi_kinds() {
  static constexpr std::array<std::string_view, 6> kKinds{"AXI4", "AXI4-Lite",  "AXI3",
                                                          "AXI5", "Axi4Shared", "ACE"};
  return kKinds;
}

std::vector<FoundPort> find_axi4_ports(const SignalStream& wave, const WaveClocks& clocks,
                                       const TraceOptions& options) {
  const WaveSearch search = wave_search(wave, options);
  std::vector<WavePins> ports = collect_axi4_ports(search, options);
  std::vector<FoundPort> found;
  const auto take = [&](const DistinctPins& each) {
    const WavePins* const pins = each.pins;
    FoundPort port = found_port(wave, clocks, each);
    port.kind = kind_of(wave, *pins);
    port.side = side_of(wave, *pins);
    port.data = axi4_data_width(wave, *pins);
    port.addr = widest(wave, *pins, {"araddr", "awaddr"});
    port.id = widest(wave, *pins, {"arid", "rid", "awid", "bid"});
    WavePins again = *pins;
    again.missing.clear();
    port.partly = pins->missing.empty() || is_complete_axi4(again, false);
    found.push_back(std::move(port));
  };
  // First those that are complete, then those that are not and of which no complete one is a part.
  for (const bool whole : {true, false}) {
    const auto distinct =
        complete_wave_pins(search, ports, axi4_identity(), [whole](WavePins& port) {
          if (!whole) return !port.missing.empty() && (channels(port) >= 2 || port.found == 0);
          return port.missing.empty() && is_complete_axi4(port, true);
        });
    for (const DistinctPins& each : distinct) take(each);
  }
  const auto order = [](const FoundPort& a, const FoundPort& b) { return a.name < b.name; };
  std::stable_sort(found.begin(), found.end(), order);
  return found;
}

}  // namespace fabmon
