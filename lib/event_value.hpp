// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "tb/report/json.hpp"

namespace fabmon {

/// The value of <monitor>/<name>/ in what `fabmon stat --json` writes. Throws std::out_of_range if
/// there is none.
inline std::uint64_t event_value(const Json& json, std::string_view monitor,
                                 std::string_view name) {
  const std::string text = fmt::format("{}/{}/", monitor, name);
  for (const Json& event : json["events"]) {
    if (event["event"] == text) return event["count"].get<std::uint64_t>();
  }
  throw std::out_of_range(fmt::format("{} has no event {}", monitor, name));
}

}  // namespace fabmon
