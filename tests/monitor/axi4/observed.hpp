// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <memory>
#include <string_view>

#include "tb/monitor/axi4/rtl.hpp"

namespace fabmon::test {

/// The model itself, or, if the process records functional coverage (tests/functional.hpp), one
/// that does the same and records what it is given. Null stays null.
std::unique_ptr<Axi4Rtl> observed(std::string_view build, std::unique_ptr<Axi4Rtl> rtl);

}  // namespace fabmon::test
