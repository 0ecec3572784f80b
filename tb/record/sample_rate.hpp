// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How many samples a second a recording has: "100MHz", "12.5 MHz".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fabmon {

/// A rate as a tool writes it, with a unit of Hz, kHz, MHz or GHz, in samples in 1,000 s; nothing
/// if it is no such text, or not a whole number of them from 1 to those of 1,000 GHz.
std::optional<std::uint64_t> parse_sample_rate(std::string_view text);

/// Femtoseconds from one sample to the next, rounded.
std::uint64_t sample_period(std::uint64_t rate);

/// The rate for a message: "100 MHz".
std::string sample_rate_text(std::uint64_t rate);

}  // namespace fabmon
