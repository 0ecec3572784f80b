// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Small helpers for text that people read.
#pragma once

#include <cstdint>
#include <string>

#include "tb/core/words.hpp"

namespace fabmon {

/// A number with thousands separators: 1,234,567.
std::string grouped(std::uint64_t value);

}  // namespace fabmon
