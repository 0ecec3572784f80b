// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/find_metric.hpp"
#include "tb/report/page/members.hpp"
#include "tb/report/page/worst_case.hpp"

namespace fabmon {
namespace {

using Value = std::optional<long double>;

// Throws if the unit does not fit the number.
void check_unit(const Unit& unit, const FoundMetric& found, const Json& document) {
  const PortMetric& metric = found.metric;
  if (!fits(unit, metric.dimension, metric.whole > 0)) {
    const std::string fitting = fitting_units(metric.dimension, metric.whole > 0);
    throw InputError(fmt::format("{} is not a unit of {}; {}", unit.name, metric.name,
                                 fitting.empty() ? "it has none" : "there are: " + fitting));
  }
  if (!unit.by_clock || metric.dimension == Dimension::kTime) return;
  if (member(document, "timescale_fs").is_null() || member(*found.port, "period_fs").is_null()) {
    throw InputError(fmt::format("{}: the source has no time stamps", unit.name));
  }
  if (member(*found.port, "steady") == false && metric.dimension == Dimension::kCycles) {
    throw InputError(fmt::format("{}: the clock of {} is not steady", unit.name,
                                 printable(text_of(member(*found.port, "name")), 200)));
  }
}

// A number of the metric in the base of the unit.
Value in_base(const FoundMetric& found, const std::optional<Quotient>& number, const Unit* unit) {
  const PortMetric& metric = found.metric;
  if (!number) return std::nullopt;
  long double above = number->above;
  long double below = number->below;
  const bool time = metric.dimension == Dimension::kTime;
  if (unit != nullptr && unit->by_clock && !time) {
    constexpr long double kSecond = 1e15L;
    const long double period = number_or_zero(member(*found.port, "period_fs"));
    if (period <= 0) return std::nullopt;
    if (metric.dimension == Dimension::kCycles) {
      above *= period;
    } else {
      above *= kSecond;
      below *= period;
    }
  } else if (unit != nullptr && unit->dimension != metric.dimension && !time) {
    below *= metric.whole;
  }
  return above / below;
}

bool holds(Relation relation, double value, double limit) {
  switch (relation) {
    case Relation::kLess:
      return value < limit;
    case Relation::kAtMost:
      return value <= limit;
    case Relation::kMore:
      return value > limit;
    case Relation::kAtLeast:
      return value >= limit;
    case Relation::kEqual:
      return value == limit;
    case Relation::kUnequal:
      return value != limit;
  }
  return false;
}

// A sum in bytes a cycle has a meaning if all cycles last as long.
void check_sum(const std::vector<FoundMetric>& found, const Unit* unit) {
  const PortMetric& first = found.front().metric;
  for (const FoundMetric& one : found) {
    if (!one.metric.additive) {
      throw InputError(fmt::format("{} has no sum; use min(), max() or mean()", one.metric.name));
    }
    const bool other = member(*one.port, "period_fs") != member(*found.front().port, "period_fs");
    const bool by_cycle =
        first.dimension == Dimension::kBytesPerCycle && (unit == nullptr || !unit->by_clock);
    if (other && by_cycle) {
      throw InputError("the ports have different clocks: give the sum in B/s, GB/s, ...");
    }
  }
}

// A limit's number, and the port with the worst one, if one has it.
struct Judged {
  Value value;
  const FoundMetric* worst = nullptr;
  bool open = false;  // a transaction that has not ended is already so old
};

Judged over_ports(const Limit& limit, const std::vector<FoundMetric>& found) {
  Judged judged;
  std::size_t count = 0;
  const bool adds = limit.over == Over::kSum || limit.over == Over::kMean;
  for (const FoundMetric& one : found) {
    Value value = in_base(one, one.metric.value, limit.unit);
    const Value at_least = in_base(one, one.metric.at_least, limit.unit);
    const bool open = at_least && (!value || *at_least > *value);
    if (open) value = at_least;
    if (!value) continue;
    ++count;
    if (adds) {
      judged.value = judged.value.value_or(0) + *value;
    } else if (!judged.value ||
               (limit.over == Over::kMin ? *value < *judged.value : *value > *judged.value)) {
      judged = {.value = value, .worst = &one, .open = open};
    }
  }
  if (limit.over == Over::kMean && count > 0) *judged.value /= static_cast<long double>(count);
  return judged;
}

std::string full_name(const Limit& limit, const std::vector<FoundMetric>& found) {
  if (limit.over == Over::kOne) return found.front().name();
  constexpr std::string_view kNames[] = {"", "sum", "min", "max", "mean"};
  return fmt::format("{}({}) of {} port{}", kNames[static_cast<std::size_t>(limit.over)],
                     limit.path, found.size(), found.size() == 1 ? "" : "s");
}

Json check_one(const Limit& limit, const Json& document) {
  const std::vector<FoundMetric> found = limit.over == Over::kOne
                                             ? std::vector{find_metric(document, limit.path)}
                                             : find_metrics(document, limit.path);
  if (limit.unit != nullptr) {
    for (const FoundMetric& one : found) check_unit(*limit.unit, one, document);
  }
  if (limit.over == Over::kSum) check_sum(found, limit.unit);
  const Judged judged = over_ports(limit, found);
  if (!judged.value) {
    throw InputError(
        fmt::format("{} has no value: nothing of it was measured", full_name(limit, found)));
  }
  const long double scale = limit.unit == nullptr ? 1 : limit.unit->scale;
  const auto bound = static_cast<double>(limit.value * scale);
  const bool kept = holds(limit.relation, static_cast<double>(*judged.value), bound);
  const bool low = limit.relation == Relation::kMore || limit.relation == Relation::kAtLeast;
  return {
      {"text", limit.text},
      {"name", full_name(limit, found)},
      {"value", static_cast<double>(*judged.value / scale)},
      {"limit", static_cast<double>(limit.value)},
      {"unit",
       limit.unit != nullptr ? limit.unit->name : base_unit(found.front().metric.dimension)},
      {"holds", kept},
      {"open", judged.open},
      {"where", kept || judged.worst == nullptr || judged.worst->is_link
                    ? Json()
                    : worst_case(document, *judged.worst->port, judged.worst->metric.name, low)}};
}

}  // namespace

Json check_limits(std::span<const Limit> limits, const Json& document) {
  Json results = Json::array();
  for (const Limit& limit : limits) {
    try {
      results.push_back(check_one(limit, document));
    } catch (const InputError& error) {
      throw InputError(limit.place + ": " + error.what());
    }
  }
  return results;
}

std::string limit_text(const Json& result) {
  const Json& value = member(result, "value");
  const Json& where = member(result, "where", "text");
  const std::string unit = text_of(member(result, "unit"));
  // Enough digits to tell it from the limit.
  std::string shown = "no value (nothing was measured)";
  if (value.is_number()) {
    shown = number_text(value.get<double>());
    if (value != member(result, "limit") &&
        shown == number_text(member(result, "limit").get<double>())) {
      shown = fmt::format("{}", value.get<double>());
    }
    if (unit == "fs") {
      shown = span_text(value.get<double>());
    } else if (!unit.empty()) {
      shown += " " + unit;
    }
  }
  if (member(result, "open") == true) shown += ", with transactions that have not ended";
  return fmt::format("{}: {}{}", printable(text_of(member(result, "text")), 400), shown,
                     where.is_null() ? "" : "; worst case at " + text_of(where));
}

std::string limits_text(const Json& results, bool all) {
  std::string text;
  for (const Json& result : results) {
    const bool kept = member(result, "holds") == true;
    if (kept && !all) continue;
    text += fmt::format("limit {}: {}\n", kept ? "holds" : "broken", limit_text(result));
  }
  return text;
}

std::string limits_verdict(const Json& results) {
  const auto broken = std::count_if(results.begin(), results.end(), [](const Json& result) {
    return member(result, "holds") != true;
  });
  if (broken == 0) return {};
  return fmt::format("{} of {} limit{} {} broken", broken, results.size(),
                     results.size() == 1 ? "" : "s", broken == 1 ? "is" : "are");
}

}  // namespace fabmon
