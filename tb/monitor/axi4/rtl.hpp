// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL of the axi4 monitor (core/rtl.hpp), with its two control pins.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/core/parameters.hpp"
#include "tb/core/rtl.hpp"
#include "tb/monitor/axi4/config.hpp"

namespace fabmon {

class Axi4Rtl : public Rtl<Axi4Pins, Axi4Config> {
 public:
  /// The names that make() takes, in the order in which they are listed to the user.
  static std::vector<std::string> builds();

  /// The parameters of the named build, or nullopt if there is none of that name.
  static std::optional<Axi4Config> build_config(std::string_view build);

  /// What each parameter is called, and its range.
  static std::span<const Parameter<Axi4Config>> parameters();

  /// Sets parameters given as NAME=VALUE. Throws InputError where one does not exist, is out of its
  /// range or does not go with the others.
  static void set_parameters(Axi4Config& config, const std::vector<std::string>& texts);

  /// What to build for these parameters.
  static ModelSpec model_spec(const Axi4Config& config, const ModelOptions& options = {});

  /// The same for a named build, which may have a netlist. There must be one of that name.
  static ModelSpec named_spec(std::string_view build, const ModelOptions& options = {});

  /// A freshly reset model of the named build, built if it is missing, or nullptr if there is none
  /// of that name.
  static std::unique_ptr<Axi4Rtl> make(std::string_view build, const ModelOptions& options = {});

  /// The same by parameters.
  static std::unique_ptr<Axi4Rtl> make(const Axi4Config& config, const ModelOptions& options = {});

  /// Drives the snapshot pin high at the edge of cycle now() alone.
  virtual void snapshot() = 0;

  /// Drives the CSR reset low at the edge of cycle now() alone.
  virtual void csr_reset() = 0;
};

}  // namespace fabmon
