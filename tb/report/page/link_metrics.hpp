// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The numbers of a link between two ports in a report's JSON, each with a name; DIST as in
// tb/report/page/port_metrics.hpp.
//
//   DIR.matched .unmatched_from .unmatched_to
//   DIR.wait.DIST .request.DIST .inside.DIST .response.DIST    cycles if the ports have one clock,
//   else times
#pragma once

#include <string_view>

#include "tb/report/json_fwd.hpp"
#include "tb/report/page/port_metrics.hpp"

namespace fabmon {

/// Visits the number of this name, or, if it is empty, all numbers of the link, which has one
/// direction.
void visit_link_metrics(const Json& link, std::string_view name, const VisitMetric& visit);

}  // namespace fabmon
