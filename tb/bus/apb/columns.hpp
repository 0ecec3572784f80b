// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The APB4 port as a table: names are CSV columns.
#pragma once

#include <span>

#include "tb/bus/apb/pins.hpp"
#include "tb/record/column.hpp"

namespace fabmon {

using ApbColumn = Column<ApbPins>;

/// All columns in the order in which the CSV writer writes them.
std::span<const ApbColumn> apb_columns();

}  // namespace fabmon
