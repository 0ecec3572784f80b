// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/change.hpp"

#include <fmt/format.h>

#include "tb/report/json.hpp"
#include "tb/report/page/members.hpp"
#include "tb/report/page/port_metrics.hpp"
#include "tb/report/page/units.hpp"

namespace fabmon {
namespace {

using Exact = std::optional<long double>;

Exact exact_value(const std::optional<PortMetric>& metric) {
  if (!metric || !metric->value) return std::nullopt;
  return metric->value->above / metric->value->below;
}

// Femtoseconds of a number of cycles; nothing if it is none, or the clock is not steady.
Exact time_of(const PortMetric& info, const Json& port, const Exact& cycles) {
  const auto period = number_of(member(port, "period_fs"));
  if (info.dimension != Dimension::kCycles || member(port, "steady") != true) return {};
  return cycles && period ? Exact(*cycles * *period) : Exact();
}

Json rounded(const Exact& value) { return value ? Json(static_cast<double>(*value)) : Json(); }

// The number of one side, "-" if there is none.
std::string plain_text(const Json& metric, std::string_view side) {
  const auto value = number_of(member(metric, side));
  if (!value) return "-";
  const bool percent = member(metric, "unit") == "%";
  return number_text(static_cast<double>(percent ? *value * 100 : *value));
}

// The same as a time, "600 ns"; empty if it is not known.
std::string time_text(const Json& metric, std::string_view side) {
  const auto time = number_of(member(metric, std::string(side) + "_fs"));
  return time ? span_text(*time) : std::string();
}

// What became of it when it is more by so much.
std::string_view verdict_of(long double more, Worse worse) {
  if (more == 0) return "equal";
  if (worse == Worse::kNeither) return "changed";
  return (worse == Worse::kMore) == (more > 0) ? "worse" : "better";
}

}  // namespace

Json compare_metric(const Json& old_port, const Json& new_port, const std::string& name,
                    std::optional<double> fail_above) {
  const auto before = port_metric(old_port, name);
  const auto after = port_metric(new_port, name);
  if (!before && !after) return {};
  const PortMetric& info = before ? *before : *after;
  const bool is_share = info.dimension == Dimension::kShare;
  const Exact old_value = exact_value(before);
  const Exact new_value = exact_value(after);
  Exact change;
  std::string_view verdict = "unknown";
  bool fails = false;
  if (old_value && new_value) {
    const long double more = *new_value - *old_value;
    verdict = verdict_of(more, info.worse);
    if (is_share || more == 0) {
      change = more;
    } else if (*old_value != 0) {
      change = more / *old_value;
    }
    const auto size = static_cast<double>(change.value_or(0) < 0 ? -*change : change.value_or(0));
    fails = fail_above && verdict == "worse" && (!change || size > *fail_above);
  }
  return {{"name", name},
          {"unit", is_share ? std::string_view("%") : base_unit(info.dimension)},
          {"old", rounded(old_value)},
          {"new", rounded(new_value)},
          {"old_fs", rounded(time_of(info, old_port, old_value))},
          {"new_fs", rounded(time_of(info, new_port, new_value))},
          {"change", rounded(change)},
          {"change_unit", is_share ? "points" : "%"},
          {"verdict", verdict},
          {"fails", fails},
          {"old_interval", Json()},
          {"new_interval", Json()},
          {"significance_note", Json()},
          {"tell", Json()}};
}

std::string metric_title(const Json& metric) {
  const std::string unit = text_of(member(metric, "unit"));
  const std::string name = text_of(member(metric, "name"));
  return unit.empty() ? name : fmt::format("{} [{}]", name, unit);
}

std::string side_text(const Json& metric, std::string_view side) {
  const std::string time = time_text(metric, side);
  return plain_text(metric, side) + (time.empty() ? "" : fmt::format(" ({})", time));
}

std::string change_text(const Json& metric) {
  const auto change = number_of(member(metric, "change"));
  if (!change || *change == 0) return {};
  return fmt::format("{:+.3g} {}", static_cast<double>(*change * 100),
                     text_of(member(metric, "change_unit")));
}

std::string change_sentence(const Json& metric) {
  const std::string unit = text_of(member(metric, "unit"));
  const std::string change = change_text(metric);
  const std::string note = text_of(member(metric, "significance_note"));
  const std::string before = time_text(metric, "old");
  const std::string after = time_text(metric, "new");
  std::string times;
  if (!before.empty() && !after.empty()) times = fmt::format(" ({} -> {})", before, after);
  return fmt::format("{} -> {}{}{}{}{}{}", plain_text(metric, "old"), plain_text(metric, "new"),
                     unit.empty() ? "" : " ", unit, times, change.empty() ? "" : ", " + change,
                     note.empty() ? "" : "; " + note);
}

}  // namespace fabmon
