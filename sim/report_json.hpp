// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A measurement as JSON:
// {"monitor","build","cycles","passes","match","events":[{"event","name","count",
// "golden","match"}],"histogram":[],"flags":[...]}, and where there is something to say also
// "intervals", "metrics", "difference", "notes".
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "sim/event_spec.hpp"
#include "tb/check/axi4_check.hpp"

namespace fabmon {

/// Keeps members in the order in which they are entered.
using Json = nlohmann::ordered_json;

/// The measurement of the given events, in their order.
Json to_json(std::string_view build, const std::vector<EventSpec>& specs,
             const Axi4Measurement& measured);

/// Text of a JSON file: indented, with a line end. Bytes that are not UTF-8 (of a file's name, say)
/// are replaced.
std::string json_text(const Json& json);

}  // namespace fabmon
