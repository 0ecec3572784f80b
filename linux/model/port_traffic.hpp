// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The traffic of the board's AXI4 port: a workload of Axi4Traffic, or `deep`, in which more reads
// are open than its generator can have.
//
// deep: reads of one beat and one ID. In each period of 2^18 + 2^16 cycles commands are given until
// kDeep are open, then the subordinate answers them in order. So total_read_latency, the sum of the
// reads open in each cycle, gains up to kDeep in a cycle and 1.6e10 in a period: a counter of 33
// bits overflows nearly twice in it. Legal by ARM IHI 0022E, which limits no subordinate's
// patience.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/port.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/core/random.hpp"
#include "tb/core/source.hpp"

namespace fabmon::guest {

class PortTraffic final : public Source<Axi4Pins> {
 public:
  /// The name of the workload that Axi4Traffic has not.
  static constexpr std::string_view kDeepReads = "deep";
  /// The most reads that are open in it.
  static constexpr std::uint64_t kDeep = 60000;

  /// Endless traffic. Throws std::invalid_argument if there is no such workload.
  PortTraffic(std::string_view workload, std::uint64_t seed, const Axi4Port& bus);

  std::size_t read(Axi4Pins* out, std::size_t n) override;
  void rewind() override;

  /// From the next cycle on another workload of Axi4Traffic. Throws std::invalid_argument if there
  /// is no such one, or if the workload is deep, which stays.
  void choose(std::string_view workload);

 private:
  // What `deep` was in the last cycle.
  struct Deep {
    explicit Deep(std::uint64_t seed) : rng(seed) {}
    Random rng;
    Axi4Pins pins{};
    std::uint64_t now = 0;
    std::uint64_t open = 0;
  };
  static void step(Deep& deep);

  std::uint64_t seed_;
  std::optional<Axi4Traffic> traffic_;  // empty: deep
  Deep deep_;
};

}  // namespace fabmon::guest
