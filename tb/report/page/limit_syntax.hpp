// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Limits on the numbers of a report, as --assert takes them.
//
//   limit    = term relation value
//   term     = path | function "(" pattern ")"
//   function = "sum" | "min" | "max" | "mean"            over all ports with the pattern
//   relation = "<" | "<=" | ">" | ">=" | "==" | "!="
//   value    = digits [ "." digits ] [ "e" exponent ] [ unit ]
//   unit     = as in tb/report/page/units.cpp; without one the base of the number's dimension
//
// Path and pattern are those of tb/report/page/find_metric.hpp. Blanks between the parts do not
// count.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tb/report/page/units.hpp"

namespace fabmon {

/// What a limit makes of the numbers of several ports; kOne: it is of one port.
enum class Over { kOne, kSum, kMin, kMax, kMean };

enum class Relation { kLess, kAtMost, kMore, kAtLeast, kEqual, kUnequal };

struct Limit {
  std::string text;   ///< as given, without blanks around it
  std::string place;  ///< begins messages about it: "limits.txt:3:1", "--assert 'TEXT'"
  Over over = Over::kOne;
  std::string path;  ///< path or pattern
  Relation relation = Relation::kLess;
  long double value = 0;       ///< in the unit
  const Unit* unit = nullptr;  ///< nullptr: none is given
};

/// Reads one limit. Throws InputError, "PLACE: reason", if it is none.
Limit parse_limit(std::string_view text, const std::string& place);

/// Reads what --assert was given: limits, and @FILE, which has one a line (tb/core/line_file.hpp).
std::vector<Limit> parse_limits(const std::vector<std::string>& given);

}  // namespace fabmon
