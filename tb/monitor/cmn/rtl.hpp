// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL of the cmn monitor (core/rtl.hpp). Pins with aresetn 0 hold the reset for a few cycles.
// On APB an access has 32 bits: strb, of a read as well, must lie within one half of the 64, and
// rdata() has the half that was read where it is. irq(): bit k is INTREQPMU of DTC k.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/chi/pins.hpp"
#include "tb/core/parameters.hpp"
#include "tb/core/rtl.hpp"
#include "tb/monitor/cmn/config.hpp"

namespace fabmon {

class CmnRtl : public Rtl<ChiPins, CmnConfig, RegAccess64> {
 public:
  /// By how many cycles irq() is behind: what cycle c does to it is seen after edge c + kIrqLag.
  static constexpr unsigned kIrqLag = 5;

  /// The names that make() takes, in the order in which they are listed to the user.
  static std::vector<std::string> builds();

  /// The parameters of the named build, or nullopt if there is none of that name.
  static std::optional<CmnConfig> build_config(std::string_view build);

  /// What each parameter is called, and its range.
  static std::span<const Parameter<CmnConfig>> parameters();

  /// Sets parameters given as NAME=VALUE. Throws InputError where one does not exist, is out of its
  /// range or does not go with the others.
  static void set_parameters(CmnConfig& config, const std::vector<std::string>& texts);

  /// What to build for these parameters.
  static ModelSpec model_spec(const CmnConfig& config, const ModelOptions& options = {});

  /// The same for a named build, which may have a netlist. There must be one of that name.
  static ModelSpec named_spec(std::string_view build, const ModelOptions& options = {});

  /// A freshly reset model of the named build, built if it is missing, or nullptr if there is none
  /// of that name.
  static std::unique_ptr<CmnRtl> make(std::string_view build, const ModelOptions& options = {});

  /// The same by parameters.
  static std::unique_ptr<CmnRtl> make(const CmnConfig& config, const ModelOptions& options = {});
};

}  // namespace fabmon
