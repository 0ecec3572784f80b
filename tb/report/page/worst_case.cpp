// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/worst_case.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>

#include "tb/record/text.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/members.hpp"
#include "tb/report/page/units.hpp"

namespace fabmon {
namespace {

// " (102.3 us)", empty without times.
std::string at_time(const Json& document, const Json& time) {
  const auto scale = number_of(member(document, "timescale_fs"));
  const auto stamp = number_of(time);
  return scale && stamp ? fmt::format(" ({})", span_text(*stamp * *scale)) : std::string();
}

// A transaction: when and which, and the value that is at its worst there.
Json transaction(const Json& document, const Json& cycle, const Json& value, const Json& one) {
  if (cycle.is_null()) return {};
  const Json& id = member(one, "id");
  const Json& address = member(one, "address");
  std::string text =
      fmt::format("cycle {}{}", text_of(cycle), at_time(document, member(one, "time")));
  if (!id.is_null()) text += fmt::format(", ID {}", text_of(id));
  if (!address.is_null()) text += fmt::format(", {}", printable(text_of(address)));
  text += fmt::format(": {} cycles", text_of(value));
  return {{"cycle", cycle},     {"time", member(one, "time")},       {"id", id},
          {"address", address}, {"latency", member(one, "latency")}, {"value", value},
          {"text", text}};
}

// The first of the slowest.
Json slowest_transaction(const Json& document, const Json& direction) {
  const Json& slowest = member(direction, "slowest");
  if (slowest.empty()) return {};
  const Json& one = slowest.front();
  return transaction(document, member(one, "accept"), member(one, "latency"), one);
}

// The oldest of those that have not ended, if it is older than all that have.
Json oldest_open(const Json& document, const Json& direction, std::string_view age) {
  const Json* oldest = nullptr;
  for (const Json& one : member(member(direction, "open"), "list")) {
    if (number_of(member(one, age)) &&
        (oldest == nullptr ||
         number_or_zero(member(one, age)) > number_or_zero(member(*oldest, age)))) {
      oldest = &one;
    }
  }
  const long double ended =
      number_or_zero(member(member(direction, age == "age" ? "latency" : "total"), "max"));
  if (oldest == nullptr || number_or_zero(member(*oldest, age)) <= ended) return {};
  const Json& cycle = member(*oldest, age == "age" ? "accept" : "shown");
  Json found = transaction(document, cycle, member(*oldest, age), *oldest);
  found["text"] = fmt::format("{}, and waits for {}", text_of(found["text"]),
                              text_of(member(*oldest, "waits_for")));
  return found;
}

// What a phase or a group says of its worst one.
Json worst_of(const Json& document, const Json& part) {
  const Json& worst = member(part, "worst");
  return transaction(document, member(worst, "cycle"), member(worst, "value"), worst);
}

// The bin of the series of which `value` is the largest.
template <class Value>
Json worst_bin(const Json& document, const Json& series, const Value& value) {
  const Json& starts = member(series, "start");
  const Json& times = member(series, "time");
  const Json& cycles = member(series, "cycles");
  std::optional<std::size_t> worst;
  long double most = 0;
  for (std::size_t bin = 0; bin < starts.size() && bin < cycles.size(); ++bin) {
    const std::optional<long double> now = value(bin);
    if (!now || (worst && *now <= most)) continue;
    worst = bin;
    most = *now;
  }
  if (!worst) return {};
  const Json time = *worst < times.size() ? times[*worst] : Json();
  const long double first = number_or_zero(starts[*worst]);
  const long double last = first + number_or_zero(cycles[*worst]) - 1;
  return {{"cycle", starts[*worst]},
          {"last", static_cast<std::uint64_t>(last)},
          {"time", time},
          {"text", fmt::format("cycles {} to {}{}", static_cast<std::uint64_t>(first),
                               static_cast<std::uint64_t>(last), at_time(document, time))}};
}

std::optional<long double> element(const Json& list, std::size_t index) {
  return index < list.size() ? number_of(list[index]) : std::nullopt;
}

Json bandwidth_bin(const Json& document, const Json& port, const Json& direction, bool low) {
  const Json& series = member(port, "series");
  const Json& bytes = member(direction, "bytes");
  const Json& reset = member(direction, "who", "reset");
  const Json& cycles = member(series, "cycles");
  return worst_bin(document, series, [&](std::size_t bin) -> std::optional<long double> {
    const auto moved = element(bytes, bin);
    const long double out = element(cycles, bin).value_or(0) - element(reset, bin).value_or(0);
    if (!moved || out <= 0) return std::nullopt;
    return (low ? -1 : 1) * *moved / out;
  });
}

Json first_mark(const Json& document, const Json& port, std::string_view kind) {
  for (const Json& mark : member(port, "marks")) {
    if (text_of(member(mark, "kind")) != kind) continue;
    return {{"cycle", member(mark, "cycle")},
            {"time", member(mark, "time")},
            {"text", fmt::format("cycle {}{}", text_of(member(mark, "cycle")),
                                 at_time(document, member(mark, "time")))}};
  }
  return {};
}

// Of phase.NAME.DIST and of KIND.KEY.latency.DIST.
Json worst_of_part(const Json& document, const Json& direction, std::string_view metric) {
  for (const Json& phase : member(direction, "phases")) {
    const std::string prefix = "phase." + text_of(member(phase, "name")) + ".";
    if (metric.starts_with(prefix)) return worst_of(document, phase);
  }
  const Json& by = member(direction, "by");
  if (!by.is_object()) return {};
  for (const auto& [kind, groups] : by.items()) {
    if (!metric.starts_with(kind + ".")) continue;
    for (const Json& group : groups) {
      const std::string prefix = fmt::format("{}.{}.latency.", kind, text_of(member(group, "key")));
      if (metric.starts_with(prefix)) return worst_of(document, group);
    }
  }
  return {};
}

Json find_worst(const Json& document, const Json& port, std::string_view metric, bool low) {
  if (metric == "violations" && !low) return first_mark(document, port, "violation");
  const std::size_t dot = metric.find('.');
  if (dot == std::string_view::npos) return {};
  const std::string_view name = metric.substr(0, dot);
  const std::string_view rest = metric.substr(dot + 1);
  const Json& direction = named(member(port, "directions"), name);
  const Json& series = named(member(port, "series", "directions"), name);
  if (direction.is_null()) return {};
  if (rest == "bandwidth") return bandwidth_bin(document, port, series, low);
  if (low) return {};
  if (rest == "errors") return first_mark(document, port, "error");
  if (rest.starts_with("outstanding.")) {
    const Json& open = member(series, "open_max");
    return worst_bin(document, member(port, "series"),
                     [&open](std::size_t bin) { return element(open, bin); });
  }
  if (rest.starts_with("latency.")) {
    Json open = oldest_open(document, direction, "age");
    return open.is_null() ? slowest_transaction(document, direction) : open;
  }
  if (rest.starts_with("total.")) {
    Json open = oldest_open(document, direction, "total");
    if (!open.is_null()) return open;
    const Json& worst = member(direction, "total_worst");
    return transaction(document, member(worst, "cycle"), member(worst, "value"), worst);
  }
  return worst_of_part(document, direction, rest);
}

}  // namespace

Json worst_case(const Json& document, const Json& port, std::string_view metric, bool low) {
  Json found = find_worst(document, port, metric, low);
  if (found.is_null()) return found;
  Json whole{{"port", member(port, "name")}};
  whole.update(found);
  return whole;
}

}  // namespace fabmon
