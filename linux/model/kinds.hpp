// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What differs between the monitors on the guest's bus: their models, traffic, bus and interrupts.
// The server (device.cpp) and the replay (replay.cpp) are templates on these.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>

#include "linux/model/bus_log.hpp"
#include "linux/model/counts_cci400.hpp"
#include "linux/model/counts_cmn.hpp"
#include "tb/golden/cci400_golden.hpp"
#include "tb/golden/cmn_golden.hpp"
#include "tb/golden/cmn_topology.hpp"
#include "tb/rtl/cci400_rtl.hpp"
#include "tb/rtl/cmn_rtl.hpp"
#include "tb/traffic/ace_traffic.hpp"
#include "tb/traffic/chi_traffic.hpp"

namespace fabmon::guest {

inline constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();

/// The cmn monitor: a bus of 64 bits, one interrupt for each DTC.
struct CmnKind {
  using Pins = CmnPins;
  using Rtl = CmnRtl;
  using Golden = CmnGolden;
  using Access = RegAccess64;
  using Counts = CmnCounts;
  static constexpr unsigned kIrqLag = CmnRtl::kIrqLag;

  static std::unique_ptr<Source<Pins>> traffic(const CmnConfig& config, const Setup& setup) {
    return std::make_unique<ChiTraffic>(config, setup.workload, setup.seed, kEndless);
  }
  static unsigned lines(const CmnConfig& config) { return CmnTopology(config).dtcs(); }
  static unsigned irq(const Rtl& rtl) { return rtl.irq(); }
  static unsigned irq(const Golden& golden) { return golden.irq(); }
};

/// The cci400 monitor: a bus of 32 bits, one interrupt for each counter.
struct Cci400Kind {
  using Pins = Cci400Pins;
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
  static unsigned irq(const Rtl& rtl) { return ~rtl.overflow_lines() & ((1U << kLines) - 1); }
  static unsigned irq(const Golden& golden) { return golden.overflow(); }
};

}  // namespace fabmon::guest
