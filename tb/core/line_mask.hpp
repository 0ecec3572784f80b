// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <array>
#include <cstdint>

namespace fabmon {

/// A bit for each of up to 256 lines or entries: number j is bit j % 64 of word j / 64.
using LineMask = std::array<std::uint64_t, 4>;

}  // namespace fabmon
