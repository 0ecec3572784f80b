// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "metrics.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "error.hpp"

namespace fabmon::ctl {

MetricText parse_metric(const EventText& text, Table table) {
  const std::span<const MetricRow> rows = metric_table(table);
  const Term& first = text.terms[0];
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const MetricRow& one) { return one.name == first.name; });
  if (row == rows.end() || first.value) {
    std::vector<std::string_view> names;
    for (const MetricRow& one : rows) names.push_back(one.name);
    throw Error(fmt::format("metric \"{}\": unknown \"{}\"{}", text.text, first.name,
                            suggestion(first.name, names)));
  }
  MetricText metric{.row = &*row, .label = text.label, .events = {}};
  const auto add = [&](std::string_view name) {
    EventText event = text;
    event.terms[0].name = name;
    event.label = event.text = fmt::format("{}/{}/", event.device, event.inside());
    metric.events.push_back(std::move(event));
  };
  for (const std::string_view name : row->terms) add(name);
  add(row->divisor);
  return metric;
}

std::optional<double> metric_value(const MetricRow& row, std::span<const Count> counts) {
  std::uint64_t sum = 0;
  for (const Count& count : counts.first(row.terms.size())) {
    if (!count) return std::nullopt;
    sum += *count;
  }
  const Count divisor = counts.back();
  if (!divisor || *divisor + row.plus == 0) return std::nullopt;
  if (row.plus != 0 && sum < 2) return std::nullopt;
  return static_cast<double>(row.scale * sum) / static_cast<double>(*divisor + row.plus);
}

std::vector<const MetricRow*> metrics_of(const Monitor& monitor) {
  const std::vector<const EventRow*> events = monitor.events();
  const auto counts = [&](std::string_view name) {
    return std::any_of(events.begin(), events.end(),
                       [name](const EventRow* row) { return row->name == name; });
  };
  std::vector<const MetricRow*> rows;
  for (const MetricRow& row : metric_table(monitor.table())) {
    if (std::all_of(row.terms.begin(), row.terms.end(), counts) && counts(row.divisor)) {
      rows.push_back(&row);
    }
  }
  return rows;
}

}  // namespace fabmon::ctl
