// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the GTKWave save file of the cmn monitor shows.
#pragma once

#include "tb/report/gtkw.hpp"

namespace fabmon {

const WaveLayout& cmn_waves();

}  // namespace fabmon
