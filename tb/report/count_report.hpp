// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Counts as text and as JSON, for every monitor whose measurement has `counts` and `intervals`,
// with one value per Spec. A Spec has a `text`. Its is_largest() says if the count is the maximum
// so far; an optional is_smallest() says if it is the minimum; otherwise the count is a sum. A
// value has the members rtl, golden and match().
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/core/measurement.hpp"
#include "tb/report/json.hpp"
#include "tb/report/text.hpp"

namespace fabmon {

/// The name of an event in a report: that of name=, or the event as it was given.
template <class Spec>
const std::string& shown(const Spec& spec) {
  return spec.label.empty() ? spec.text : spec.label;
}

/// The width of the longest event.
template <class Spec>
std::size_t text_width(const std::vector<Spec>& specs) {
  std::size_t width = 0;
  for (const Spec& spec : specs) width = std::max(width, shown(spec).size());
  return width;
}

/// "label" of an entry, if its event has one.
template <class Spec>
void add_label(Json& entry, const Spec& spec) {
  if (!spec.label.empty()) entry["label"] = spec.label;
}

/// An event in a column of this width, and the remark on it if there is one.
inline std::string event_text(std::string_view event, std::size_t width, std::string_view remark) {
  if (remark.empty()) return std::string(event);
  return fmt::format("{:<{}}  # {}", event, width, remark);
}

/// The text after a count that differs.
template <class Count>
std::string golden_text(const Count& count) {
  return count.match() ? "" : fmt::format("  GOLDEN {}", grouped(count.golden));
}

/// "count", "golden" and "match" of an entry.
template <class Count>
void add_count(Json& entry, const Count& count) {
  entry["count"] = count.value();
  entry["golden"] = count.golden;
  entry["match"] = count.match();
}

/// True if its count is the smallest so far.
template <class Spec>
bool is_smallest(const Spec& spec) {
  if constexpr (requires { spec.is_smallest(); }) {
    return spec.is_smallest();
  } else {
    return false;
  }
}

/// The increment of a count in an interval; `before` is the count at its beginning.
template <class Spec>
std::uint64_t interval_value(const Spec& spec, std::uint64_t now, std::uint64_t before) {
  return spec.is_largest() || is_smallest(spec) ? now : now - before;
}

/// The increments of each interval, one line per event; empty without intervals.
/// remark(spec, count, cycles) explains a count.
template <class Spec, class Measurement, class Remark>
std::string intervals_text(const std::vector<Spec>& specs, const Measurement& measured,
                           Remark&& remark) {
  if (measured.intervals.empty()) return {};
  const std::size_t width = text_width(specs);
  std::string text = fmt::format("{:>14} {:>16}  event\n", "to cycle", "count");
  std::uint64_t before = 0;
  std::vector<std::uint64_t> then(specs.size());
  for (const auto& interval : measured.intervals) {
    for (std::size_t i = 0; i < specs.size(); ++i) {
      const std::uint64_t now = interval.counts[i].value();
      const std::uint64_t value = interval_value(specs[i], now, std::exchange(then[i], now));
      text += fmt::format(
          "{:>14} {:>16}  {}\n", grouped(interval.clock), grouped(value),
          event_text(shown(specs[i]), width, remark(specs[i], value, interval.clock - before)));
    }
    before = interval.clock;
  }
  return text + '\n';
}

/// The same as JSON: [{"clock","counts","golden","match"}].
template <class Spec, class Measurement>
Json intervals_json(const std::vector<Spec>& specs, const Measurement& measured) {
  Json list = Json::array();
  std::vector<std::uint64_t> count(specs.size()), golden(specs.size());
  for (const auto& interval : measured.intervals) {
    Json counts = Json::array();
    Json expected = Json::array();
    bool match = true;
    for (std::size_t i = 0; i < specs.size(); ++i) {
      const auto& now = interval.counts[i];
      counts.push_back(interval_value(specs[i], now.value(), std::exchange(count[i], now.value())));
      expected.push_back(
          interval_value(specs[i], now.golden, std::exchange(golden[i], now.golden)));
      match = match && now.match();
    }
    list.push_back({{"clock", interval.clock},
                    {"counts", std::move(counts)},
                    {"golden", std::move(expected)},
                    {"match", match}});
  }
  return list;
}

/// A count of all segments together.
template <class Spec, class Value>
std::uint64_t segments_total(const Spec& spec, const std::vector<Segment>& segments,
                             Value&& value) {
  std::uint64_t total = is_smallest(spec) ? value(segments.front()) : 0;
  for (const Segment& segment : segments) {
    const std::uint64_t its = value(segment);
    if (is_smallest(spec)) {
      total = std::min(total, its);
    } else {
      total = spec.is_largest() ? std::max(total, its) : total + its;
    }
  }
  return total;
}

/// The counts between resets and their sum, one line per event; empty if there was no reset in
/// between. If there are many segments, the first ones are listed.
template <class Spec, class Measurement>
std::string segments_text(const std::vector<Spec>& specs, const Measurement& measured) {
  constexpr std::size_t kShown = 10;
  const std::vector<Segment>& segments = measured.segments;
  if (segments.empty() || specs.empty()) return {};
  std::string text = fmt::format("{:>14} {:>14} {:>16}  event\n", "from cycle", "cycles", "count");
  std::uint64_t cycles = 0;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    cycles += segments[s].clock;
    for (std::size_t i = 0; s < kShown && i < specs.size(); ++i) {
      text += fmt::format("{:>14} {:>14} {:>16}  {}\n", grouped(segments[s].first_clock),
                          grouped(segments[s].clock), grouped(segments[s].counts[i].value()),
                          shown(specs[i]));
    }
  }
  if (segments.size() > kShown) {
    text += fmt::format("{:>14} ({} segments between resets)\n", "...", segments.size());
  }
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const std::uint64_t total = segments_total(
        specs[i], segments, [i](const Segment& segment) { return segment.counts[i].value(); });
    text += fmt::format("{:>14} {:>14} {:>16}  {}\n", "all", grouped(cycles), grouped(total),
                        shown(specs[i]));
  }
  return text + "\nsince the last reset:\n";
}

/// The same as JSON: "segments": [{"first_clock","clocks","counts","golden","match"}] and "total":
/// {"clocks","counts","golden"}. Adds nothing if there was no reset in between.
template <class Spec, class Measurement>
void add_segments(Json& json, const std::vector<Spec>& specs, const Measurement& measured) {
  const std::vector<Segment>& segments = measured.segments;
  if (segments.empty()) return;
  Json list = Json::array();
  std::uint64_t clocks = 0;
  for (const Segment& segment : segments) {
    Json counts = Json::array();
    Json golden = Json::array();
    bool match = true;
    for (std::size_t i = 0; i < specs.size(); ++i) {
      counts.push_back(segment.counts[i].value());
      golden.push_back(segment.counts[i].golden);
      match = match && segment.counts[i].match();
    }
    clocks += segment.clock;
    list.push_back({{"first_clock", segment.first_clock},
                    {"clocks", segment.clock},
                    {"counts", std::move(counts)},
                    {"golden", std::move(golden)},
                    {"match", match}});
  }
  Json counts = Json::array();
  Json golden = Json::array();
  for (std::size_t i = 0; i < specs.size(); ++i) {
    counts.push_back(segments_total(
        specs[i], segments, [i](const Segment& segment) { return segment.counts[i].value(); }));
    golden.push_back(segments_total(
        specs[i], segments, [i](const Segment& segment) { return segment.counts[i].golden; }));
  }
  json["segments"] = std::move(list);
  json["total"] = {
      {"clocks", clocks}, {"counts", std::move(counts)}, {"golden", std::move(golden)}};
}

/// The result of a monitor of which every Spec, which has a name() as well, is a count: "events",
/// "flags", and "intervals" where there are some.
template <class Spec, class Measurement>
Json counts_json(std::string_view monitor, std::string_view build, const std::vector<Spec>& specs,
                 const Measurement& measured) {
  Json json = result_json(monitor, build, measured);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    Json entry{{"event", specs[i].text}, {"name", specs[i].name()}};
    add_label(entry, specs[i]);
    add_count(entry, measured.counts[i]);
    json["events"].push_back(std::move(entry));
    if (measured.counts[i].overflow()) json["flags"].push_back("overflow of " + specs[i].text);
  }
  for (const Flag& flag : measured.flags) {
    if (flag.value()) json["flags"].push_back(flag.name);
  }
  if (!measured.intervals.empty()) json["intervals"] = intervals_json(specs, measured);
  add_segments(json, specs, measured);
  return json;
}

/// One line per count. details(i) are lines below that of event i.
template <class Spec, class Measurement, class Remark, class Details>
std::string counts_text(const std::vector<Spec>& specs, const Measurement& measured,
                        Remark&& remark, Details&& details) {
  const std::size_t width = text_width(specs);
  std::string text;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const auto& count = measured.counts[i];
    text += fmt::format(
        "{:>16}  {}{}\n", grouped(count.value()),
        event_text(shown(specs[i]), width, remark(specs[i], count.value(), measured.clocks)),
        golden_text(count));
    text += details(i);
  }
  return text;
}

/// "mismatch at cycle 12: axi4/r_beats/: RTL 3, golden 4"; `what` is the event.
inline std::string difference_line(const Difference& difference, std::string_view what) {
  const Count& count = difference.count;
  std::string values = fmt::format("RTL {}, golden {}", grouped(count.rtl), grouped(count.golden));
  if (count.rtl == count.golden) {
    values = fmt::format("overflow flag RTL {}, golden {}", count.rtl_overflow ? 1 : 0,
                         count.golden_overflow ? 1 : 0);
  }
  return fmt::format("mismatch {} cycle {}: {}: {}", difference.before ? "before" : "at",
                     difference.clock, what, values);
}

/// The member "difference": where RTL and golden model first part, in what. `text` is the line
/// about it.
inline Json difference_json(const Difference& difference, std::string_view what,
                            std::string_view text) {
  return {{"clock", difference.clock},
          {"event", what},
          {"count", difference.count.rtl},
          {"golden", difference.count.golden},
          {"text", text}};
}

}  // namespace fabmon
