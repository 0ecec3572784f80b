// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The options of monitors with authentication inputs; see tb/core/authentication_tap.hpp.
#pragma once

#include <array>
#include <optional>

#include "tb/report/options.hpp"

namespace fabmon {

inline constexpr MonitorOption kSpnidenOption{
    .name = "--spniden",
    .kind = MonitorOption::Kind::kLevel,
    .group = MonitorOption::Group::kSource,
    .value = {},
    .meaning = "count Secure requests and flits too, whatever the source says",
    .lacks = "such pin"};
inline constexpr MonitorOption kNidenOption{.name = "--niden",
                                            .kind = MonitorOption::Kind::kLevel,
                                            .group = MonitorOption::Group::kSource,
                                            .value = {},
                                            .meaning = "permit counting, whatever the source says",
                                            .lacks = "such pin"};

inline constexpr std::array kAuthenticationOptions{kSpnidenOption, kNidenOption};

struct AuthenticationOptions {
  std::optional<bool> niden, spniden;  ///< levels of these pins, else as the source has them

  explicit AuthenticationOptions(const StatOptions& options)
      : niden(options.own.level("--niden")), spniden(options.own.level("--spniden")) {}
};

}  // namespace fabmon
