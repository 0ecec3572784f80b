// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the stats monitor offers, from its tables of values and of flags.
#pragma once

#include "tb/report/catalogue.hpp"

namespace fabmon {

Catalogue stats_catalogue();

}  // namespace fabmon
