// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins of an AXI4 port as a table: names are CSV columns and AMBA signals.
#pragma once

#include <span>

#include "tb/bus/axi4/pins.hpp"
#include "tb/record/column.hpp"

namespace fabmon {

using Axi4Column = Column<Axi4Pins>;

/// All columns in the order in which the CSV writer writes them.
std::span<const Axi4Column> axi4_columns();

}  // namespace fabmon
