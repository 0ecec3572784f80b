// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The links through the fabric (tb/analysis/link.hpp) in the report document.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/analysis/link.hpp"
#include "tb/report/json.hpp"

namespace fabmon {

/// The array of links. `names`: of the ports by their index; `directions`: of the directions of the
/// search by theirs. `timescale`: femtoseconds a unit of
/// time stamps, a power of ten. Distributions that are no cycles are in the unit fs, ps, ns, us, ms
/// or s that is the largest one not above the timescale, so they stay whole numbers.
Json links_json(std::span<const Link> links, const std::vector<std::string>& names,
                std::span<const std::string_view> directions, std::uint64_t timescale);

}  // namespace fabmon
