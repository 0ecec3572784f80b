// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/report_pins.hpp"

#include <array>

namespace fabmon {
namespace {

using R = Axi4ReportPins;

constexpr std::array<Axi4ReportColumn, 2> kReportColumns{
    with_member<R, &R::arqos>({"arqos", "ar", 4, false, 0, "0"}),
    with_member<R, &R::awqos>({"awqos", "aw", 4, false, 0, "0"}),
};

}  // namespace

std::span<const Axi4ReportColumn> axi4_report_columns() { return kReportColumns; }

}  // namespace fabmon
