// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL of the cci400 monitor (core/rtl.hpp), with its outputs. EVNTBUS is counted bit by bit, so
// that all 159 events of a run are known at once. irq() is one cycle after a counter wrapped.
#pragma once

#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/ace/pins.hpp"
#include "tb/core/parameters.hpp"
#include "tb/core/rtl.hpp"
#include "tb/monitor/cci400/config.hpp"

namespace fabmon {

class Cci400Rtl : public Rtl<AcePins, Cci400Config> {
 public:
  /// The names that make() takes, in the order in which they are listed to the user.
  static std::vector<std::string> builds();

  /// The parameters of the named build, or nullopt if there is none of that name.
  static std::optional<Cci400Config> build_config(std::string_view build);

  /// What each parameter is called, and its range.
  static std::span<const Parameter<Cci400Config>> parameters();

  /// Sets parameters given as NAME=VALUE. Throws InputError where one does not exist, is out of its
  /// range or does not go with the others.
  static void set_parameters(Cci400Config& config, const std::vector<std::string>& texts);

  /// What to build for these parameters.
  static ModelSpec model_spec(const Cci400Config& config, const ModelOptions& options = {});

  /// The same for a named build, which may have a netlist. There must be one of that name.
  static ModelSpec named_spec(std::string_view build, const ModelOptions& options = {});

  /// A freshly reset model of the named build, built if it is missing, or nullptr if there is none
  /// of that name.
  static std::unique_ptr<Cci400Rtl> make(std::string_view build, const ModelOptions& options = {});

  /// The same by parameters.
  static std::unique_ptr<Cci400Rtl> make(const Cci400Config& config,
                                         const ModelOptions& options = {});

  /// nEVNTCNTOVERFLOW[4:0] after the last cycle, active LOW: [3:0] event counters, [4] cycle
  /// counter; one cycle after the counter wrapped.
  virtual std::uint8_t overflow_lines() const = 0;

  /// An observer was full, likewise.
  virtual bool observer_lost() const = 0;

  /// EVNTBUS after the last cycle: the events of that cycle.
  virtual std::bitset<kAceEvents> evntbus() const = 0;

  /// In how many cycles since reset EVNTBUS had this bit.
  virtual std::uint64_t exported(unsigned bit) const = 0;
};

}  // namespace fabmon
