// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden model of the bank form of the axi4 monitor: behind Axi4Golden (golden.hpp).
#pragma once

#include <memory>

#include "tb/monitor/axi4/config.hpp"
#include "tb/monitor/axi4/golden/form.hpp"

namespace fabmon {

/// A freshly reset model; config.bank is set.
std::unique_ptr<Axi4GoldenModel> make_axi4_bank_model(const Axi4Config& config);

}  // namespace fabmon
