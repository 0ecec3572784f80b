// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What differs between the monitors on the guest's bus: their models, traffic, bus and interrupts.
// The server (device.cpp) and the replay (replay.cpp) are templates on these, and with_kind() finds
// the one of a device by its name.
//
// An interrupt line follows the golden model's within irq_window(): to the cycle, or where the RTL
// finds an overflow by a scan, as the reference page of the monitor says.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>

#include "linux/model/bus_log.hpp"
#include "linux/model/counts_axi4.hpp"
#include "linux/model/counts_axi4_bank.hpp"
#include "linux/model/counts_cci400.hpp"
#include "linux/model/counts_cmn.hpp"
#include "linux/model/counts_stats.hpp"
#include "linux/model/port_traffic.hpp"
#include "tb/bus/ace/traffic/traffic.hpp"
#include "tb/bus/chi/traffic/traffic.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/irq_window.hpp"
#include "tb/monitor/axi4/golden/golden.hpp"
#include "tb/monitor/axi4/irq.hpp"
#include "tb/monitor/axi4/rtl.hpp"
#include "tb/monitor/cci400/golden/golden.hpp"
#include "tb/monitor/cci400/rtl.hpp"
#include "tb/monitor/cmn/golden/golden.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"
#include "tb/monitor/cmn/rtl.hpp"
#include "tb/monitor/stats/golden/golden.hpp"
#include "tb/monitor/stats/irq.hpp"
#include "tb/monitor/stats/rtl.hpp"

namespace fabmon::guest {

inline constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();

/// The cmn monitor: a bus of 64 bits, one interrupt for each DTC.
struct CmnKind {
  using Pins = ChiPins;
  using Traffic = ChiTraffic;
  using Rtl = CmnRtl;
  using Golden = CmnGolden;
  using Access = RegAccess64;
  using Counts = CmnCounts;

  static std::optional<CmnConfig> config(const std::string& build) {
    return CmnRtl::build_config(build);
  }
  static std::unique_ptr<Traffic> traffic(const CmnConfig& config, const Setup& setup) {
    return std::make_unique<ChiTraffic>(config, setup.workload, setup.seed, kEndless);
  }
  static IrqWindow irq_window(const CmnConfig&) { return {CmnRtl::kIrqLag, CmnRtl::kIrqLag}; }
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
  using Traffic = AceTraffic;
  using Rtl = Cci400Rtl;
  using Golden = Cci400Golden;
  using Access = RegAccess;
  using Counts = Cci400Counts;
  static constexpr unsigned kLines = 5;

  static std::optional<Cci400Config> config(const std::string& build) {
    return build == "base" ? Cci400Rtl::build_config(build) : std::nullopt;
  }
  static std::unique_ptr<Traffic> traffic(const Cci400Config&, const Setup& setup) {
    return std::make_unique<AceTraffic>(setup.workload, setup.seed, kEndless);
  }
  static IrqWindow irq_window(const Cci400Config&) {
    return {Cci400Rtl::kIrqLag, Cci400Rtl::kIrqLag};
  }
  static unsigned lines(const Cci400Config&) { return kLines; }
  static std::set<unsigned> node_types(const Cci400Config&) { return {}; }
  static unsigned irq(const Rtl& rtl) { return ~rtl.overflow_lines() & ((1U << kLines) - 1); }
  static unsigned irq(const Golden& golden) { return golden.overflow(); }
};

/// What the monitors of the AXI4 port have in common: all watch one port, with the same traffic,
/// and have a bus of 32 bits and one interrupt.
template <class RtlT, class GoldenT>
struct OfAxi4Port {
  using Pins = Axi4Pins;
  using Traffic = PortTraffic;
  using Rtl = RtlT;
  using Golden = GoldenT;
  using Access = RegAccess;

  static std::unique_ptr<Traffic> traffic(const typename Rtl::Config&, const Setup& setup) {
    const Axi4Port port = Axi4Rtl::build_config("base").value();
    return std::make_unique<PortTraffic>(setup.workload, setup.seed, port);
  }
  static unsigned lines(const typename Rtl::Config&) { return 1; }
  static std::set<unsigned> node_types(const typename Rtl::Config&) { return {}; }
  static unsigned irq(const Rtl& rtl) { return rtl.irq(); }
  static unsigned irq(const Golden& golden) { return golden.irq() ? 1 : 0; }
};

/// The parameters of a build of axi4: a named one, or "base33" and "bank33", whose counters are as
/// narrow as they can be and so overflow in `deep` traffic.
inline std::optional<Axi4Config> axi4_config(std::string_view build) {
  constexpr std::string_view kNarrow = "33";
  if (!build.ends_with(kNarrow)) return Axi4Rtl::build_config(build);
  build.remove_suffix(kNarrow.size());
  auto config = Axi4Rtl::build_config(build);
  if (config) config->counter_width = 33;
  return config;
}

/// The axi4 monitor whose counters select their events.
struct Axi4Kind : OfAxi4Port<Axi4Rtl, Axi4Golden> {
  using Counts = Axi4Counts;
  static IrqWindow irq_window(const Axi4Config& config) { return axi4_irq_window(config); }
  static std::optional<Axi4Config> config(const std::string& build) {
    const auto found = axi4_config(build);
    return found && !found->bank ? found : std::nullopt;
  }
};

/// The axi4 monitor that counts all events at once.
struct Axi4BankKind : OfAxi4Port<Axi4Rtl, Axi4Golden> {
  using Counts = Axi4BankCounts;
  static IrqWindow irq_window(const Axi4Config& config) { return axi4_irq_window(config); }
  static std::optional<Axi4Config> config(const std::string& build) {
    const auto found = axi4_config(build);
    return found && found->bank ? found : std::nullopt;
  }
};

/// The stats monitor behind an AXI4 port.
struct StatsKind : OfAxi4Port<StatsRtl, StatsGolden> {
  using Counts = StatsCounts;
  static IrqWindow irq_window(const StatsConfig& config) { return stats_irq_window(config); }
  static std::optional<StatsConfig> config(const std::string& build) {
    const auto found = StatsRtl::build_config(build);
    return found && found->source == StatsSource::kAxi ? found : std::nullopt;
  }
};

/// The monitor that a device of the board is: "cmn" of "cmn" and of "cmn_1", a second one.
inline std::string monitor_of(const std::string& device) {
  const std::size_t digits = device.find_last_not_of("0123456789") + 1;
  const bool numbered = digits > 1 && digits < device.size() && device[digits - 1] == '_';
  return numbered ? device.substr(0, digits - 1) : device;
}

/// f(std::type_identity<Kind>()) for the kind of the device of this name. Throws InputError if
/// there is none.
template <class F>
auto with_kind(const std::string& device, F&& f) {
  const std::string monitor = monitor_of(device);
  if (monitor == "cmn") return f(std::type_identity<CmnKind>());
  if (monitor == "cci400") return f(std::type_identity<Cci400Kind>());
  if (monitor == "axi4") return f(std::type_identity<Axi4Kind>());
  if (monitor == "axi4_bank") return f(std::type_identity<Axi4BankKind>());
  if (monitor == "stats") return f(std::type_identity<StatsKind>());
  throw InputError(fmt::format("there is no monitor '{}'", device));
}

/// Whether the guest may choose the traffic of this kind.
template <class Kind>
inline constexpr bool kChooses = std::is_same_v<typename Kind::Traffic, PortTraffic>;

/// The parameters of a build. Throws InputError if there is no such one of this kind.
template <class Kind>
auto config_of(const std::string& device, const std::string& build) {
  const auto found = Kind::config(build);
  if (!found) throw InputError(fmt::format("{} has no build '{}'", monitor_of(device), build));
  return *found;
}

}  // namespace fabmon::guest
