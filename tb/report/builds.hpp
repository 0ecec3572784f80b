// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The builds of a monitor that a user can choose by name. Rtl is Axi4Rtl, StatsRtl, ...: a class
// with builds(), build_config() and make().
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/core/model_store.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

/// Throws the InputError about an unknown build; lists the known ones.
[[noreturn]] void unknown_build(std::string_view build, const std::vector<std::string>& builds);

/// Throws InputError if a parameter of these, each NAME=VALUE, is given twice.
void check_given_once(const std::vector<std::string>& params);

/// The builds that a user can choose, in the order in which they are listed.
template <class Rtl>
std::vector<std::string> user_builds() {
  return Rtl::builds();
}

/// The names of the parameters of the RTL.
template <class Rtl>
std::vector<std::string> parameter_names() {
  std::vector<std::string> names;
  for (const auto& parameter : Rtl::parameters()) names.emplace_back(parameter.name);
  return names;
}

/// The parameters of a build that a user can choose; throws InputError if there is none of that
/// name.
template <class Rtl>
typename Rtl::Config config_of(std::string_view build) {
  const auto config = Rtl::build_config(build);
  if (!config) unknown_build(build, Rtl::builds());
  return *config;
}

/// A fresh model of a build that a user can choose; throws InputError if there is none of that
/// name.
template <class Rtl>
std::unique_ptr<Rtl> make_rtl(std::string_view build) {
  std::unique_ptr<Rtl> rtl = Rtl::make(build);
  if (!rtl) unknown_build(build, Rtl::builds());
  return rtl;
}

/// The build that the user selected.
template <class Rtl>
struct ChosenBuild {
  std::string name;  ///< for reports: the build, and what was changed in it
  typename Rtl::Config config;
  std::function<std::unique_ptr<Rtl>()> make;  ///< empty: the golden model alone
};

/// The options with a --param for a width that a trace declares, in bits, if that is more than the
/// build has and the user has not given the parameter. 0: the trace does not say.
template <class Rtl>
StatOptions with_declared_width(StatOptions options, std::string_view build,
                                std::string_view parameter, unsigned bits) {
  const auto config = config_of<Rtl>(build);
  const std::string start = std::string(parameter) + '=';
  const auto is_given = [&start](const std::string& param) { return param.starts_with(start); };
  if (std::any_of(options.params.begin(), options.params.end(), is_given)) return options;
  for (const auto& known : Rtl::parameters()) {
    if (known.name != parameter || bits <= known.get(config)) continue;
    options.params.push_back(start + std::to_string(bits));
  }
  return options;
}

/// A build with the user's --param and --no-rtl. `custom`: a description of its own (--mesh) in the
/// place of the named build's parameters. Throws InputError.
template <class Rtl>
ChosenBuild<Rtl> choose_build(const StatOptions& options, const std::string& build,
                              const std::optional<typename Rtl::Config>& custom = {}) {
  ChosenBuild<Rtl> chosen{build, custom ? *custom : config_of<Rtl>(build), {}};
  check_given_once(options.params);
  Rtl::set_parameters(chosen.config, options.params);
  for (const std::string& param : options.params) chosen.name += ", " + param;
  if (options.no_rtl) return chosen;
  const bool by_parameters = custom || !options.params.empty();
  if (options.only_built &&
      !is_model_built(by_parameters ? Rtl::model_spec(chosen.config) : Rtl::named_spec(build))) {
    return chosen;
  }
  if (by_parameters) {
    chosen.make = [config = chosen.config] { return Rtl::make(config); };
  } else {
    chosen.make = [build] { return make_rtl<Rtl>(build); };
  }
  return chosen;
}

}  // namespace fabmon
