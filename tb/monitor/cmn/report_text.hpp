// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A measurement of the cmn monitor as text for a person.
#pragma once

#include <string>

#include "tb/monitor/cmn/monitor.hpp"
#include "tb/monitor/cmn/request.hpp"

namespace fabmon {

/// Interval counts, and each count in a line of its own, with a remark and its nodes' shares.
std::string counts_text(const CmnRequest& request, const CmnMeasurement& measured);

/// Derived metrics and raised flags.
std::string summary_text(const CmnRequest& request, const CmnMeasurement& measured);

/// What differs, as the user would write it.
std::string spell(const CmnRequest& request, const Difference& difference);

/// One line that names the first cycle and what differs.
std::string difference_text(const CmnRequest& request, const Difference& difference);

}  // namespace fabmon
