// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "tb/monitor/stats/tables/events.hpp"
#include "tb/report/event_text.hpp"

namespace fabmon {
namespace {

constexpr std::string_view kMonitor = "stats";

std::string value_name(const ValueInfo& info, unsigned index) {
  return info.index.empty() ? std::string(info.name) : fmt::format("{}={}", info.name, index);
}

const StatsValue* find(const std::vector<StatsValue>& values, std::string_view name) {
  const auto found = std::find_if(values.begin(), values.end(),
                                  [name](const StatsValue& value) { return value.name == name; });
  return found == values.end() ? nullptr : &*found;
}

StatsSpec parse(std::string_view text, std::string_view where, std::size_t column,
                const StatsValues& values) {
  const EventText event(text, kMonitor, "stats/samples/", where, column);
  const EventTerm& term = event.terms().front();
  const auto table = stats_events();
  const auto info = std::find_if(table.begin(), table.end(),
                                 [&](const ValueInfo& row) { return row.name == term.key; });
  if (info == table.end()) {
    std::vector<std::string_view> names;
    for (const ValueInfo& row : table) names.push_back(row.name);
    event.unknown_name(term, names);
  }
  if (event.terms().size() > 1) event.fail(event.terms()[1].at, "an event is one value");
  const unsigned count = values.count(*info);
  if (count == 0) event.fail(term.at, fmt::format("this build has no {}", info->name));
  unsigned index = 0;
  if (!info->index.empty()) {
    index = static_cast<unsigned>(event.number(term, count - 1));
  } else if (term.has_value) {
    event.fail(term.at, fmt::format("{} takes no number", info->name));
  }
  return {.text = std::string(text),
          .value = value_name(*info, index),
          .info = &*info,
          .index = index,
          .label = event.label()};
}

}  // namespace

std::string StatsSpec::register_name() const {
  std::string name(info->register_name);
  const auto replace = [&name](std::string_view from, unsigned number) {
    const std::size_t at = name.find(from);
    if (at != std::string::npos) name.replace(at, from.size(), fmt::format("_{}_", number));
  };
  replace("_i_", index);
  if (name.find("_p_b_") != std::string::npos) {
    replace("_p_", info->port);
    replace("_b_", index);
  }
  return name;
}

unsigned StatsValues::count(const ValueInfo& info) const {
  if (info.index.empty()) return 1;
  if (info.name == "bin") return bins;
  const bool for_one = info.name == "hist";
  if (for_one != (config.hist_ports() == 1)) return 0;
  return config.hist_bins();
}

std::vector<StatsSpec> parse_stats_events(const std::vector<std::string>& arguments,
                                          const StatsValues& values) {
  std::vector<StatsSpec> specs;
  for_each_event(arguments, [&](std::string_view text, std::string_view where, std::size_t column) {
    specs.push_back(parse(text, where, column, values));
  });
  return specs;
}

std::vector<StatsSpec> all_stats_events(const StatsValues& values, bool hist) {
  std::vector<StatsSpec> specs;
  for (const ValueInfo& info : stats_events()) {
    const bool is_hist = !info.index.empty() && info.name != "bin";
    const unsigned count = is_hist && !hist ? 0 : values.count(info);
    for (unsigned i = 0; i < count; ++i) {
      std::string value = value_name(info, i);
      std::string text = fmt::format("{}/{}/", kMonitor, value);
      specs.push_back(
          {.text = std::move(text), .value = std::move(value), .info = &info, .index = i});
    }
  }
  return specs;
}

const StatsValue& value_of(const StatsSpec& spec, const StatsMeasurement& measured) {
  if (const StatsValue* value = find(measured.values, spec.value)) return *value;
  for (const auto& hist : measured.hist) {
    if (const StatsValue* value = find(hist, spec.value)) return *value;
  }
  throw std::logic_error(fmt::format("the measurement has no {}", spec.value));
}

const Count* value_of(const StatsSpec& spec, const StatsMeasurement& measured,
                      const Interval& interval) {
  const StatsValue* const value = find(measured.values, spec.value);
  if (value == nullptr) return nullptr;
  const auto index = static_cast<std::size_t>(value - measured.values.data());
  return index < interval.counts.size() ? &interval.counts[index] : nullptr;
}

}  // namespace fabmon
