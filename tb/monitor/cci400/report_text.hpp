// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A measurement of the cci400 monitor as text for a person.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tb/monitor/cci400/monitor.hpp"
#include "tb/monitor/cci400/spec.hpp"

namespace fabmon {

/// Interval counts, and each count in a line of its own, with a remark.
std::string counts_text(const std::vector<Cci400Spec>& specs, const Cci400Measurement& measured);

/// Interval counts, and tables of events by interfaces: for many events.
std::string matrix_text(const std::vector<Cci400Spec>& specs, const Cci400Measurement& measured);

/// Derived metrics by interfaces, a line about EVNTBUS, and raised flags.
std::string summary_text(const std::vector<Cci400Spec>& specs, const Cci400Measurement& measured);

/// What differs, as the user would write it: an event, spelt as in `specs` if it is there, or
/// "EVNTBUS[63] (S3 si_rrq_hs_any)".
std::string spell(const std::vector<Cci400Spec>& specs, const Difference& difference);

/// One line that names the first cycle and what differs.
std::string difference_text(const std::vector<Cci400Spec>& specs, const Difference& difference);

}  // namespace fabmon
