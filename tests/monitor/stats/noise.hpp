// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Noise for the RTL of the stats monitor: pins that the build has, out of reset.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/monitor/stats/golden_noise.hpp"

namespace fabmon::test {

/// The pins that the build has, out of reset.
inline void fit(const StatsConfig& c, ContextPins& p) {
  p.aresetn = 1;
  for (unsigned j = c.n; j < 256; ++j) {
    p.alloc[j / 64] &= ~(std::uint64_t{1} << (j % 64));
    p.dealloc[j / 64] &= ~(std::uint64_t{1} << (j % 64));
  }
}
/// The same.
inline void fit(const StatsConfig& c, ApbPins& p) {
  p.presetn = 1;
  for (unsigned j = c.n; j < 256; ++j) p.psel[j / 64] &= ~(std::uint64_t{1} << (j % 64));
  bool seen = false;  // one port takes one sample a cycle: one line at a time
  for (std::uint64_t& word : p.psel) {
    word = seen ? 0 : word & (~word + 1);
    seen = seen || word != 0;
  }
}
/// The same.
inline void fit(const StatsConfig& c, Axi4Pins& p) {
  p.aresetn = 1;
  // Few, so that they meet.
  const std::uint32_t ids = (c.n <= 4 ? 3 : 15) & ((std::uint64_t{1} << c.id_width) - 1);
  p.arid &= ids, p.rid &= ids, p.awid &= ids, p.bid &= ids;
}

/// What is on the pins of this configuration, cycle by cycle.
template <class Pins>
std::function<Pins()> stats_noise(const StatsConfig& config, std::uint64_t seed) {
  return [config, source = StatsNoise(config, seed)]() mutable {
    Pins p = source.next<Pins>();
    fit(config, p);
    return p;
  };
}

/// Small builds of every kind: each source, each slave, with and without a queue, the published
/// formula, log-linear histograms.
inline std::vector<std::string> small_stats_builds() {
  std::vector<std::string> all = {"one",      "two",      "queue",        "each",
                                  "literal2", "axi4",     "stamps64_bin", "stamps4",
                                  "stamps11", "stamps64", "apb64"};
  for (const std::string& name : StatsRtl::builds()) {
    if (name == "apb") all.push_back(name);
  }
  return all;
}

/// Calls test(config, Pins{}) with the pins that this build watches.
template <class Test>
void on_source(const std::string& build, const Test& test) {
  const StatsConfig config = make_test_stats(build)->config();
  switch (config.source) {
    case StatsSource::kContexts:
      return test(config, ContextPins{});
    case StatsSource::kAxi:
      return test(config, Axi4Pins{});
    case StatsSource::kApb:
      return test(config, ApbPins{});
  }
}

}  // namespace fabmon::test
