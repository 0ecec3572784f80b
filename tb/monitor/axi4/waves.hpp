// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the GTKWave save file of the axi4 monitor shows.
#pragma once

#include "tb/report/gtkw.hpp"

namespace fabmon {

const WaveLayout& axi4_waves();

}  // namespace fabmon
