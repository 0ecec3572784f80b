// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The page of a report: one HTML file that needs nothing else, neither network nor server. It holds
// the report's JSON, the scripts that draw it (*.js here) and the library of charts (echarts/).
#pragma once

#include <string>

#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// The page that shows this report (version 1 of its format). Whatever text the report has, it
/// stays text on the page. Bytes that are not UTF-8 are replaced.
std::string report_page(const Json& report);

}  // namespace fabmon
