// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL of the stats monitor (core/rtl.hpp). Which of the three run() a build takes is
// config().source.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/apb/pins.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/context/pins.hpp"
#include "tb/core/builds.hpp"
#include "tb/core/parameters.hpp"
#include "tb/core/rtl.hpp"
#include "tb/monitor/stats/config.hpp"

namespace fabmon {

/// Accesses that are answered early (PENDING in docs/reference/stats-registers.md).
namespace stats_early {
inline constexpr unsigned kWaits = 16;                 ///< wait states of an access, at most
inline constexpr std::uint32_t kLate = 0x4C415445;     ///< a read whose data comes into ANSWER
inline constexpr std::uint32_t kRefused = 0x42555359;  ///< a read that was refused
}  // namespace stats_early

class StatsRtl : public RtlBase<StatsConfig>, public NamedModels<StatsRtl, StatsConfig> {
 public:
  static constexpr std::string_view kName = "stats";

  /// What each parameter is called, and its range.
  static std::span<const Parameter<StatsConfig>> parameters();

  /// The builds that a user can choose by name.
  static std::span<const NamedBuild<StatsConfig>> named_builds();

  /// See NamedModels.
  static void set_parameters(StatsConfig& config, const std::vector<std::string>& texts);
  static ModelSpec model_spec(const StatsConfig& config, const ModelOptions& options = {});

  /// Clocks the monitor n times, pins[i] being sampled at edge now() + i. Throws std::logic_error
  /// if the build has other pins.
  virtual void run(const ContextPins* pins, std::size_t n) = 0;
  virtual void run(const Axi4Pins* pins, std::size_t n) = 0;
  virtual void run(const ApbPins* pins, std::size_t n) = 0;

  /// Whether a watched AXI4 port is in reset, by itself, from cycle now() on. It is during reset().
  virtual void port_reset(bool asserted) = 0;

  /// Whether an access that the monitor answers early is followed to its end: busy() lasts until
  /// then, and rdata() is its data. True after construction. False: as the bus shows it.
  virtual void follow(bool on) = 0;

  /// reset() while a watched AXI4 port is not in reset.
  virtual void reset_beside_traffic() = 0;

  /// The pins NIDEN and SPNIDEN from cycle now() on; 1 and 0 until then, also after a reset.
  virtual void authentication(bool niden, bool spniden) = 0;
};

}  // namespace fabmon
