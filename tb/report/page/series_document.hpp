// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A port over time in the report document.
#pragma once

#include "tb/analysis/port_statistics.hpp"
#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// The time series, as lists by bin.
Json series_json(const PortStatistics& port);
/// The phases in which the port behaves alike (behaviour_phases()).
Json behaviour_json(const PortStatistics& port);
/// The windows that the user named.
Json windows_json(const PortStatistics& port);

}  // namespace fabmon
