// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The named builds of a monitor, and its models by name or by parameters. Rtl is the monitor's
// class of models, such as Axi4Rtl.
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
  std::string_view netlist;  ///< of scripts/synth, or empty
};

/// The names, in the order in which they are listed to the user.
template <class Config>
std::vector<std::string> build_names(std::span<const NamedBuild<Config>> builds) {
  std::vector<std::string> names;
  for (const NamedBuild<Config>& build : builds) names.emplace_back(build.name);
  return names;
}

/// The build of that name, or nullptr.
template <class Config>
const NamedBuild<Config>* find_build(std::span<const NamedBuild<Config>> builds,
                                     std::string_view name) {
  for (const NamedBuild<Config>& build : builds) {
    if (build.name == name) return &build;
  }
  return nullptr;
}

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

/// A freshly reset model, built if need be.
template <class Rtl>
std::unique_ptr<Rtl> make_model(const ModelSpec& spec, const typename Rtl::Config& config) {
  return std::unique_ptr<Rtl>(
      static_cast<Rtl*>(load_model(spec)(&config, spec.options.random_state)));
}

}  // namespace fabmon
