// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Reads the JSON that `fabmon report --json` has written.
#pragma once

#include <string>
#include <string_view>

#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// The version of the format that this program writes and reads: "report" of the JSON.
inline constexpr int kReportFormat = 1;

/// The document in a file. Throws InputError: "FILE: cannot read", "FILE:LINE:COLUMN: reason" if it
/// is no JSON, "FILE: reason" if another program or another version has written it, or if what is
/// compared is not of its type.
Json read_report(const std::string& path);

/// The same of a text; `path` is for messages.
Json parse_report(std::string_view text, const std::string& path);

}  // namespace fabmon
