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

/// All columns, those that a CSV file is written with first.
std::span<const Axi4Column> axi4_columns();

/// The pins that every port has or ties, in the order in which the CSV writer writes them. The
/// others say which variant of AXI a recording is of.
inline std::span<const Axi4Column> axi4_written_columns() {
  return axi4_columns().first(find_column(axi4_columns(), "wid"));
}

}  // namespace fabmon
