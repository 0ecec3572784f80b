// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL of the cmn monitor (core/rtl.hpp). Pins with aresetn 0 hold the reset for a few cycles.
// On APB an access has 32 bits: strb, of a read as well, must lie within one half of the 64, and
// rdata() has the half that was read where it is. irq(): bit k is INTREQPMU of DTC k.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/chi/pins.hpp"
#include "tb/core/builds.hpp"
#include "tb/core/parameters.hpp"
#include "tb/core/rtl.hpp"
#include "tb/monitor/cmn/config.hpp"

namespace fabmon {

class CmnRtl : public Rtl<ChiPins, CmnConfig, RegAccess64>, public NamedModels<CmnRtl, CmnConfig> {
 public:
  /// By how many cycles irq() is behind: what cycle c does to it is seen after edge c + kIrqLag.
  static constexpr unsigned kIrqLag = 6;

  static constexpr std::string_view kName = "cmn";

  /// What each parameter is called, and its range.
  static std::span<const Parameter<CmnConfig>> parameters();

  /// The builds that a user can choose by name.
  static std::span<const NamedBuild<CmnConfig>> named_builds();

  /// See NamedModels.
  static void set_parameters(CmnConfig& config, const std::vector<std::string>& texts);
  static ModelSpec model_spec(const CmnConfig& config, const ModelOptions& options = {});
};

}  // namespace fabmon
