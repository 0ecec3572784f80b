// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the GTKWave save file of the cci400 monitor shows.
#pragma once

#include "tb/report/gtkw.hpp"

namespace fabmon {

const WaveLayout& cci400_waves();

}  // namespace fabmon
