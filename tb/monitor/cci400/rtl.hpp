// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL of the cci400 monitor (core/rtl.hpp), with its outputs. EVNTBUS is counted bit by bit, so
// that all 159 events of a run are known at once.
#pragma once

#include <bitset>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/ace/pins.hpp"
#include "tb/core/builds.hpp"
#include "tb/core/parameters.hpp"
#include "tb/core/rtl.hpp"
#include "tb/monitor/cci400/config.hpp"

namespace fabmon {

class Cci400Rtl : public Rtl<AcePins, Cci400Config>, public NamedModels<Cci400Rtl, Cci400Config> {
 public:
  static constexpr std::string_view kName = "cci400";

  /// What each parameter is called, and its range.
  static std::span<const Parameter<Cci400Config>> parameters();

  /// The builds that a user can choose by name.
  static std::span<const NamedBuild<Cci400Config>> named_builds();

  /// By how many cycles irq(), overflow_lines() and observer_lost() are behind: what cycle c does
  /// to them is seen after edge c + kIrqLag.
  static constexpr unsigned kIrqLag = 2;

  /// See NamedModels.
  static void set_parameters(Cci400Config& config, const std::vector<std::string>& texts);

  /// nEVNTCNTOVERFLOW[4:0] after the last cycle, active LOW: [3:0] event counters, [4] cycle
  /// counter.
  virtual std::uint8_t overflow_lines() const = 0;

  /// An observer was full.
  virtual bool observer_lost() const = 0;

  /// EVNTBUS after the last cycle: the events of that cycle.
  virtual std::bitset<kAceEvents> evntbus() const = 0;

  /// In how many cycles since reset EVNTBUS had this bit.
  virtual std::uint64_t exported(unsigned bit) const = 0;
};

}  // namespace fabmon
