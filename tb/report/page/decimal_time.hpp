// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Time stamps as decimal fractions of larger units, without rounding.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace fabmon {

inline constexpr std::uint64_t kPicosecond = 1000;            ///< femtoseconds
inline constexpr std::uint64_t kNanosecond = 1'000'000;       ///< femtoseconds
inline constexpr std::uint64_t kMicrosecond = 1'000'000'000;  ///< femtoseconds

/// `time` units of `timescale` femtoseconds in units of `unit` femtoseconds, a power of ten: exact,
/// without zeros at its end: "12.5".
std::string decimal_time(std::uint64_t time, std::uint64_t timescale, std::uint64_t unit);

/// The same in whole units, rounded down; nothing if they are more than 64 bits can say.
std::optional<std::uint64_t> whole_time(std::uint64_t time, std::uint64_t timescale,
                                        std::uint64_t unit);

}  // namespace fabmon
