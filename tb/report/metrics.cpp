// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/metrics.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tb/report/clock_text.hpp"
#include "tb/report/json.hpp"

namespace fabmon {

std::optional<double> metric_value(const MetricInfo& info, const CountOf& count_of) {
  std::uint64_t sum = 0;
  for (const std::string_view term : info.terms) {
    const auto count = count_of(term);
    if (!count) return {};
    sum += *count;
  }
  const auto divisor = count_of(info.divisor);
  if (!divisor || *divisor + info.plus == 0) return {};
  if (info.plus != 0 && sum < 2) return {};  // a span needs two ends
  return static_cast<double>(info.scale * sum) / static_cast<double>(*divisor + info.plus);
}

std::optional<double> metric_value(std::span<const MetricInfo> metrics, std::string_view name,
                                   const CountOf& count_of) {
  const auto found = std::find_if(metrics.begin(), metrics.end(),
                                  [name](const MetricInfo& info) { return info.name == name; });
  return found == metrics.end() ? std::nullopt : metric_value(*found, count_of);
}

std::vector<std::string_view> metric_events(std::span<const MetricInfo> metrics) {
  std::vector<std::string_view> names;
  for (const MetricInfo& metric : metrics) {
    names.insert(names.end(), metric.terms.begin(), metric.terms.end());
    names.push_back(metric.divisor);
  }
  return names;
}

std::string metric_number(const MetricInfo& info, double value) {
  return info.unit == "ratio" ? fmt::format("{:.1f}", 100 * value) : fmt::format("{:.3f}", value);
}

std::string_view metric_unit(const MetricInfo& info) {
  return info.unit == "ratio" ? "%" : info.unit;
}

std::string metrics_text(std::span<const MetricInfo> metrics, const CountOf& count_of,
                         const ClockPeriod& clock) {
  std::string text;
  for (const MetricInfo& info : metrics) {
    const auto value = metric_value(info, count_of);
    if (!value) continue;
    const std::string real = info.unit == "bytes/cycle" ? rate_text(*value, clock)
                             : info.unit == "cycles"    ? time_text(*value, clock)
                                                        : "";
    text += fmt::format("{:>16}  {:<32}{:<14}{}{}\n", metric_number(info, *value), info.name,
                        metric_unit(info), info.formula, real.empty() ? "" : "  = " + real);
  }
  return text;
}

void add_metrics(Json& json, std::span<const MetricInfo> metrics, const CountOf& count_of) {
  for (const MetricInfo& info : metrics) {
    if (const auto value = metric_value(info, count_of)) json[std::string(info.name)] = *value;
  }
}

}  // namespace fabmon
