// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The name alone of what tb/report/json.hpp has, for headers: the library takes seconds to compile.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace fabmon {

/// Keeps members in the order in which they are entered.
using Json = nlohmann::ordered_json;

}  // namespace fabmon
