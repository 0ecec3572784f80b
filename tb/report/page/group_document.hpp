// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Who and where: the groups of a direction in the report document.
#pragma once

#include <cstddef>

#include "tb/report/page/document.hpp"

namespace fabmon {

/// Adds by, capped, matrix, lines, lines_exact, lines_error and banks of the direction of this
/// index to its object, as docs/use/schema/report.json has them.
void add_groups(Json& json, const ReportPort& port, std::size_t index);

}  // namespace fabmon
