// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The files of the page, as they are in the program: scripts/gen/embed.py makes them when it is
// built.
#pragma once

#include <string>
#include <string_view>

namespace fabmon {

/// The content of a file of tb/report/page, by its path there ("page.css", "echarts/NOTICE").
/// Throws std::out_of_range for a file that is not embedded.
std::string page_asset(std::string_view path);

}  // namespace fabmon
