// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The named builds of a monitor, and its models by name or by parameters: the base of the class of
// models of every monitor.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/core/model_store.hpp"
#include "tb/core/parameters.hpp"

namespace fabmon {

/// A build that the user chooses by name.
template <class Config>
struct NamedBuild {
  std::string_view name;
  Config config;
  std::string_view netlist;  ///< of scripts/measure/synth, or empty
};

/// The parameters of a config for a ModelSpec, those that are not as by default first: messages
/// show the first ones.
template <class Config>
std::vector<ModelParameter> changed_first(std::span<const Parameter<Config>> table,
                                          const Config& config) {
  std::vector<ModelParameter> out;
  const Config usual{};
  for (const bool changed : {true, false}) {
    for (const Parameter<Config>& p : table) {
      if ((p.get(config) != p.get(usual)) != changed) continue;
      out.push_back({std::string(p.name), parameter_value(p.width, p.get(config))});
    }
  }
  return out;
}

/// The models of a monitor. RtlT, its class of models, such as Axi4Rtl, is derived from this, has
///   kName           the monitor, its folder and its top
///   parameters()    the name and range of each parameter
///   named_builds()  the builds that a user can choose by name
/// in builds.cpp. It replaces set_parameters() and model_spec() if the tables are not sufficient.
template <class RtlT, class ConfigT>
class NamedModels {
 public:
  /// The names that make() takes, in the order in which they are listed to the user.
  static std::vector<std::string> builds() {
    std::vector<std::string> names;
    for (const auto& build : RtlT::named_builds()) names.emplace_back(build.name);
    return names;
  }

  /// The parameters of the named build, or nullopt if there is none of that name.
  static std::optional<ConfigT> build_config(std::string_view build) {
    const auto* const found = find(build);
    return found == nullptr ? std::nullopt : std::optional(found->config);
  }

  /// Sets parameters given as NAME=VALUE. Throws InputError where one does not exist, is out of its
  /// range or does not go with the others.
  static void set_parameters(ConfigT& config, const std::vector<std::string>& texts) {
    fabmon::set_parameters<ConfigT>(RtlT::parameters(), config, texts);
  }

  /// The model to build for these parameters.
  static ModelSpec model_spec(const ConfigT& config, const ModelOptions& options = {}) {
    return {.monitor = std::string(RtlT::kName),
            .top = std::string(RtlT::kName),
            .parameters = changed_first<ConfigT>(RtlT::parameters(), config),
            .options = options};
  }

  /// The same for a named build, which may have a netlist. There must be one of that name.
  static ModelSpec named_spec(std::string_view build, const ModelOptions& options = {}) {
    const NamedBuild<ConfigT>& found = *find(build);
    ModelOptions its = options;
    its.netlist = found.netlist;
    return RtlT::model_spec(found.config, its);
  }

  /// A freshly reset model of the named build, built if it is missing, or nullptr if there is none
  /// of that name.
  static std::unique_ptr<RtlT> make(std::string_view build, const ModelOptions& options = {}) {
    const auto* const found = find(build);
    return found == nullptr ? nullptr : load(named_spec(build, options), found->config);
  }

  /// The same by parameters.
  static std::unique_ptr<RtlT> make(const ConfigT& config, const ModelOptions& options = {}) {
    return load(RtlT::model_spec(config, options), config);
  }

 private:
  static const NamedBuild<ConfigT>* find(std::string_view name) {
    for (const NamedBuild<ConfigT>& build : RtlT::named_builds()) {
      if (build.name == name) return &build;
    }
    return nullptr;
  }

  static std::unique_ptr<RtlT> load(const ModelSpec& spec, const ConfigT& config) {
    return std::unique_ptr<RtlT>(
        static_cast<RtlT*>(load_model(spec)(&config, spec.options.random_state)));
  }
};

}  // namespace fabmon
