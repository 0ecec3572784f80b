// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the cci400 monitor offers, from its one table of events.
#pragma once

#include "tb/report/catalogue.hpp"

namespace fabmon {

Catalogue cci400_catalogue();

}  // namespace fabmon
