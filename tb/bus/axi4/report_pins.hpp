// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Pins of an AXI4 port that no monitor looks at and a report shows. They are apart from Axi4Pins,
// which models and golden models go through cycle by cycle.
#pragma once

#include <cstdint>
#include <span>

#include "tb/record/column.hpp"

namespace fabmon {

/// One cycle of them. Signals: AMBA AXI4 (ARM IHI 0022E), chapter A2.
struct Axi4ReportPins {
  std::uint8_t arqos = 0;  ///< quality of service, 0-15
  std::uint8_t awqos = 0;  ///< the same of a write
  bool operator==(const Axi4ReportPins&) const = default;
};

using Axi4ReportColumn = Column<Axi4ReportPins>;

/// Their columns. Of a signal that is wider the lowest bits count.
std::span<const Axi4ReportColumn> axi4_report_columns();

}  // namespace fabmon
