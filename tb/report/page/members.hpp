// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Members of a report's JSON that may be absent or null.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// The member of an object; a null value if there is none, or if it is no object.
const Json& member(const Json& object, std::string_view name);

/// The member of a member.
const Json& member(const Json& object, std::string_view name, std::string_view inner);

/// What a value says as a number: integers of up to 64 bits exactly (where long double has as
/// many). Empty if it is no number.
std::optional<long double> number_of(const Json& value);

/// The same; 0 if it is no number.
long double number_or_zero(const Json& value);

/// A text as it is, a number in decimal, anything else as "".
std::string text_of(const Json& value);

/// The element of a list whose member "name" is this; a null value if there is none.
const Json& named(const Json& list, std::string_view name);

/// The same of a list of ports; else the port that has the name as another one, in its "also".
const Json& named_port(const Json& ports, std::string_view name);

}  // namespace fabmon
