// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What differs between the monitors on the guest's bus: their models, traffic, bus and interrupts.
// The server (device.cpp) and the replay (replay.cpp) are templates on these.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <set>

#include "linux/model/bus_log.hpp"
#include "linux/model/counts_cci400.hpp"
#include "linux/model/counts_cmn.hpp"
#include "tb/bus/ace/traffic/traffic.hpp"
#include "tb/bus/chi/traffic/traffic.hpp"
#include "tb/monitor/cci400/golden/golden.hpp"
#include "tb/monitor/cci400/rtl.hpp"
#include "tb/monitor/cmn/golden/golden.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"
#include "tb/monitor/cmn/rtl.hpp"

namespace fabmon::guest {

inline constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();

/// The cmn monitor: a bus of 64 bits, one interrupt for each DTC.
struct CmnKind {
  using Pins = ChiPins;
  using Rtl = CmnRtl;
  using Golden = CmnGolden;
  using Access = RegAccess64;
  using Counts = CmnCounts;
  static constexpr unsigned kIrqLag = CmnRtl::kIrqLag;

  static std::unique_ptr<Source<Pins>> traffic(const CmnConfig& config, const Setup& setup) {
    return std::make_unique<ChiTraffic>(config, setup.workload, setup.seed, kEndless);
  }
  static unsigned lines(const CmnConfig& config) { return CmnTopology(config).dtcs(); }
  static std::set<unsigned> node_types(const CmnConfig& config) {
    std::set<unsigned> types = {kNodeXp};
    const CmnTopology topology(config);
    for (const CmnNode& node : topology.nodes()) types.insert(node.type);
    return types;
  }
  static unsigned irq(const Rtl& rtl) { return rtl.irq(); }
  static unsigned irq(const Golden& golden) { return golden.irq(); }
};

/// The cci400 monitor: a bus of 32 bits, one interrupt for each counter.
struct Cci400Kind {
  using Pins = AcePins;
  using Rtl = Cci400Rtl;
  using Golden = Cci400Golden;
  using Access = RegAccess;
  using Counts = Cci400Counts;
  static constexpr unsigned kIrqLag = 1;
  static constexpr unsigned kLines = 5;

  static std::unique_ptr<Source<Pins>> traffic(const Cci400Config&, const Setup& setup) {
    return std::make_unique<AceTraffic>(setup.workload, setup.seed, kEndless);
  }
  static unsigned lines(const Cci400Config&) { return kLines; }
  static std::set<unsigned> node_types(const Cci400Config&) { return {}; }
  static unsigned irq(const Rtl& rtl) { return ~rtl.overflow_lines() & ((1U << kLines) - 1); }
  static unsigned irq(const Golden& golden) { return golden.overflow(); }
};

}  // namespace fabmon::guest
