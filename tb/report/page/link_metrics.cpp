// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/link_metrics.hpp"

#include <optional>
#include <string>

#include "tb/report/json.hpp"
#include "tb/report/page/members.hpp"
#include "tb/report/page/units.hpp"

namespace fabmon {

void visit_link_metrics(const Json& link, std::string_view name, const VisitMetric& visit) {
  const std::string prefix = text_of(member(link, "direction")) + ".";
  const std::string unit = text_of(member(link, "unit"));
  const bool cycles = unit == "cycles";
  const long double scale = cycles ? 1 : femtoseconds(unit);
  const auto report = [&](const PortMetric& metric) {
    if (name.empty() || name == metric.name) visit(metric);
  };
  for (const std::string_view count : {"matched", "unmatched_from", "unmatched_to"}) {
    const auto value = number_of(member(link, count));
    report({.name = prefix + std::string(count),
            .worse = count == "matched" ? Worse::kLess : Worse::kMore,
            .additive = true,
            .value = value ? std::optional(Quotient{.above = *value}) : std::nullopt});
  }
  for (const std::string_view part : {"wait", "request", "inside", "response"}) {
    const Json& dist = member(link, part);
    const long double count = number_or_zero(member(dist, "count"));
    for (const std::string_view of : kDistMembers) {
      const bool mean = of == "mean";
      const auto value = number_of(member(dist, mean ? "sum" : of));
      const bool known = value && count > 0;
      report({.name = prefix + std::string(part) + "." + std::string(of),
              .dimension = cycles ? Dimension::kCycles : Dimension::kTime,
              .worse = Worse::kMore,
              .value = known ? std::optional(
                                   Quotient{.above = *value * scale, .below = mean ? count : 1})
                             : std::nullopt});
    }
  }
}

}  // namespace fabmon
