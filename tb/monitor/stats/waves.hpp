// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the GTKWave save files of the stats monitor show.
#pragma once

#include "tb/report/gtkw.hpp"

namespace fabmon {

/// With bare alloc and dealloc pins.
const WaveLayout& stats_waves();

/// Beside an AXI4 port.
const WaveLayout& stats_axi_waves();

}  // namespace fabmon
