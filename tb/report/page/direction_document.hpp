// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A direction of a port in the report document.
#pragma once

#include <cstddef>

#include "tb/report/page/document.hpp"

namespace fabmon {

/// The direction of this index, as docs/use/schema/report.json has it.
Json direction_json(const ReportPort& port, std::size_t index);

}  // namespace fabmon
