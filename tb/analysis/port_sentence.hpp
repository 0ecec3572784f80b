// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How long a port waits: as a number to sort ports by, and as a sentence.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "tb/analysis/port_statistics.hpp"

namespace fabmon {

/// So many cycles as a time, "335 ns". Empty: the clock's period is not known.
using TimeOfCycles = std::function<std::string(std::uint64_t cycles)>;

/// The largest, over the directions, of
///     (cycles in which the manager or the subordinate is waited for) / (cycles out of reset)
/// 0 ... 1; 0 if there are no such cycles.
double waiting_share(const PortStatistics& port);

/// Who is waited for most, how long (in percent of the cycles out of reset) and by what; the
/// latency of that direction at p50, and with the wait for acceptance if that differs. No line end.
std::string port_sentence(const PortStatistics& port, const TimeOfCycles& time = {});

/// The oldest transaction that the end of the recording found open, if it is older than any that
/// has ended took, or if nothing has moved for long; otherwise empty. No line end.
std::string oldest_open_text(const PortStatistics& port, const TimeOfCycles& time = {});

}  // namespace fabmon
