// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The context events of a bridge as a table: names are CSV columns.
#pragma once

#include <span>

#include "tb/bus/context/pins.hpp"
#include "tb/record/column.hpp"

namespace fabmon {

using ContextColumn = Column<ContextPins>;

/// All columns in the order in which the CSV writer writes them.
std::span<const ContextColumn> context_columns();

}  // namespace fabmon
