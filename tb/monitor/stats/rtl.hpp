// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL of the stats monitor (core/rtl.hpp). Which of the three run() a build takes is
// config().source.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/apb/pins.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/context/pins.hpp"
#include "tb/core/parameters.hpp"
#include "tb/core/rtl.hpp"
#include "tb/monitor/stats/config.hpp"

namespace fabmon {

class StatsRtl : public RtlBase<StatsConfig> {
 public:
  /// The names that make() takes, in the order in which they are listed to the user.
  static std::vector<std::string> builds();

  /// The parameters of the named build, or nullopt if there is none of that name.
  static std::optional<StatsConfig> build_config(std::string_view build);

  /// What each parameter is called, and its range.
  static std::span<const Parameter<StatsConfig>> parameters();

  /// Sets parameters given as NAME=VALUE. Throws InputError where one does not exist, is out of its
  /// range or does not go with the others.
  static void set_parameters(StatsConfig& config, const std::vector<std::string>& texts);

  /// What to build for these parameters.
  static ModelSpec model_spec(const StatsConfig& config, const ModelOptions& options = {});

  /// The same for a named build, which may have a netlist. There must be one of that name.
  static ModelSpec named_spec(std::string_view build, const ModelOptions& options = {});

  /// A freshly reset model of the named build, built if it is missing, or nullptr if there is none
  /// of that name.
  static std::unique_ptr<StatsRtl> make(std::string_view build, const ModelOptions& options = {});

  /// The same by parameters.
  static std::unique_ptr<StatsRtl> make(const StatsConfig& config,
                                        const ModelOptions& options = {});

  /// Clocks the monitor n times, pins[i] being sampled at edge now() + i. Throws std::logic_error
  /// if the build has other pins.
  virtual void run(const ContextPins* pins, std::size_t n) = 0;
  virtual void run(const Axi4Pins* pins, std::size_t n) = 0;
  virtual void run(const ApbPins* pins, std::size_t n) = 0;
};

}  // namespace fabmon
