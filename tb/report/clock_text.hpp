// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How long a trace's cycles last, for people and as JSON.
#pragma once

#include <cstdint>
#include <string>

#include "tb/record/clock_period.hpp"
#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// " = 1.000 ms at 100 MHz"; without a frequency, and "not steady", if the periods differ; empty if
/// the period is not known.
std::string duration_text(std::uint64_t cycles, const ClockPeriod& clock);

/// "1.600 GB/s" of so many bytes in so many cycles; empty if the clock is not known and steady.
std::string rate_text(std::uint64_t bytes, std::uint64_t cycles, const ClockPeriod& clock);

/// The same of bytes in a cycle, and the time that so many cycles take, "44.65 ns"; empty likewise.
std::string rate_text(double bytes_per_cycle, const ClockPeriod& clock);
std::string time_text(double cycles, const ClockPeriod& clock);

/// {"period_ps", "steady"}; the mean period if it is not steady.
Json clock_json(const ClockPeriod& clock);

}  // namespace fabmon
