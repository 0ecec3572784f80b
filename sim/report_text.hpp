// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What `fabmon report` prints of its document.
#pragma once

#include <string>

#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// A line about each port, each link and each note.
std::string report_text(const Json& document);

}  // namespace fabmon
