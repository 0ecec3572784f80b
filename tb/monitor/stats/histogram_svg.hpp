// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A picture of latency histograms: one panel each, below each other over the same axis.
//
// * x: latency in cycles, logarithmic, from the smallest to the largest that was measured. Latency
//   v covers v - 0.5 to v + 0.5. y: transactions, linear, each panel with a scale of its own.
// * Each bar that is not empty has a <title> (browsers show it under the pointer) and says in
//   data-from, data-to and data-count what it stands for.
// * Marks at p50 and p99: at the largest latency that they can be.
// * Self-contained: no scripts, fonts or files. Dark where the viewer's colour scheme is dark.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tb/monitor/stats/latency.hpp"

namespace fabmon {

/// The SVG file. `heading` stands above it. `marks`: percentiles can be told.
std::string histogram_svg(std::string_view heading, const std::vector<LatencyHistogram>& histograms,
                          bool marks);

}  // namespace fabmon
