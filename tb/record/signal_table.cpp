// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/signal_table.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "tb/record/wave_file.hpp"

namespace fabmon {
namespace {

/// Numbers for the nets of signals that have several, beyond those of the file.
constexpr std::uint32_t kSeveralNets = 0x80000000;

}  // namespace

SignalTable make_signal_table(WaveScopes scopes, std::vector<WaveVar> vars) {
  SignalTable table{.scopes = std::move(scopes), .signals = {}, .all_parts = {}, .begin = {}};
  table.signals.reserve(vars.size());
  std::vector<WaveVar*> bits;
  for (WaveVar& v : vars) {
    if (v.bit >= 0) {
      bits.push_back(&v);
      continue;
    }
    table.begin.push_back(static_cast<std::uint32_t>(table.all_parts.size()));
    table.all_parts.push_back({v.net, v.width, 0});
    table.signals.push_back(
        {v.scope, std::move(v.name), v.width, v.width > 0, v.net, v.lsb_index, v.ascending});
  }
  std::stable_sort(bits.begin(), bits.end(), [](const WaveVar* a, const WaveVar* b) {
    return std::tie(a->scope, a->name, a->bit) < std::tie(b->scope, b->name, b->bit);
  });
  std::map<std::vector<std::uint32_t>, std::uint32_t> several;
  for (std::size_t i = 0, end = 0; i < bits.size(); i = end) {
    const WaveVar& first = *bits[i];
    SignalInfo signal{first.scope, first.name, 0, true, first.net, first.bit};
    std::vector<std::uint32_t> nets;
    table.begin.push_back(static_cast<std::uint32_t>(table.all_parts.size()));
    for (end = i;
         end < bits.size() && bits[end]->scope == first.scope && bits[end]->name == first.name;
         ++end) {
      const WaveVar& v = *bits[end];
      const auto shift = static_cast<unsigned>(v.bit - first.bit);
      if (!nets.empty() && table.all_parts.back().shift == shift) continue;  // declared twice
      table.all_parts.push_back({v.net, 1, shift});
      nets.push_back(v.net);
      signal.width = shift + 1;
    }
    if (nets.size() > 1) {
      const auto next = static_cast<std::uint32_t>(several.size());
      signal.nets = kSeveralNets + several.try_emplace(std::move(nets), next).first->second;
    }
    table.signals.push_back(std::move(signal));
  }
  table.begin.push_back(static_cast<std::uint32_t>(table.all_parts.size()));
  return table;
}

}  // namespace fabmon
