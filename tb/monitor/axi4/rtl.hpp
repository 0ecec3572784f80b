// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL of the axi4 monitor (core/rtl.hpp), with its two control pins. Two tops are models of it:
// axi4, whose counters select their events, and axi4_bank, which counts all (Axi4Config::bank).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/core/builds.hpp"
#include "tb/core/parameters.hpp"
#include "tb/core/rtl.hpp"
#include "tb/monitor/axi4/config.hpp"

namespace fabmon {

class Axi4Rtl : public Rtl<Axi4Pins, Axi4Config>, public NamedModels<Axi4Rtl, Axi4Config> {
 public:
  static constexpr std::string_view kName = "axi4";

  /// What each parameter is called, and its range.
  static std::span<const Parameter<Axi4Config>> parameters();

  /// The builds that a user can choose by name.
  static std::span<const NamedBuild<Axi4Config>> named_builds();

  /// See NamedModels.
  static void set_parameters(Axi4Config& config, const std::vector<std::string>& texts);
  static ModelSpec model_spec(const Axi4Config& config, const ModelOptions& options = {});

  /// True if the top of this form has a parameter of that name.
  static bool has_parameter(bool bank, std::string_view name);

  /// As reset(), which holds the port in reset, too; but the port is out of reset all the time.
  virtual void attach() = 0;

  /// Drives the snapshot pin high at the edge of cycle now() alone.
  virtual void snapshot() = 0;

  /// Drives the CSR reset low at the edge of cycle now() alone.
  virtual void csr_reset() = 0;

  /// The pins NIDEN and SPNIDEN from cycle now() on; 1 and 0 until then, also after a reset.
  virtual void authentication(bool niden, bool spniden) = 0;
};

}  // namespace fabmon
