// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Counts as text and as JSON, for every monitor whose measurement has `counts` and `intervals`, one
// value a Spec. A Spec has a `text`, a value the members value(), golden and match().
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "tb/report/json.hpp"
#include "tb/report/text.hpp"

namespace fabmon {

/// How much room the longest event takes.
template <class Spec>
std::size_t text_width(const std::vector<Spec>& specs) {
  std::size_t width = 0;
  for (const Spec& spec : specs) width = std::max(width, spec.text.size());
  return width;
}

/// An event in a column of this width, and the remark on it if there is one.
inline std::string event_text(std::string_view event, std::size_t width, std::string_view remark) {
  if (remark.empty()) return std::string(event);
  return fmt::format("{:<{}}  # {}", event, width, remark);
}

/// What to say after a count that differs.
template <class Count>
std::string golden_text(const Count& count) {
  return count.match() ? "" : fmt::format("  GOLDEN {}", grouped(count.golden));
}

/// What each interval added: a line for each event; empty without intervals.
/// remark(spec, count, cycles) says what a count means.
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
      const std::uint64_t value = interval.counts[i].value() - then[i];
      then[i] = interval.counts[i].value();
      fmt::format_to(
          std::back_inserter(text), "{:>14} {:>16}  {}\n", grouped(interval.clock), grouped(value),
          event_text(specs[i].text, width, remark(specs[i], value, interval.clock - before)));
    }
    before = interval.clock;
  }
  return text + '\n';
}

/// The same as JSON, of the first `values` counts: [{"clock","counts","golden","match"}].
template <class Measurement>
Json intervals_json(const Measurement& measured, std::size_t values) {
  Json list = Json::array();
  std::vector<std::uint64_t> rtl(values), golden(values);
  for (const auto& interval : measured.intervals) {
    Json counts = Json::array();
    Json expected = Json::array();
    bool match = true;
    for (std::size_t i = 0; i < values; ++i) {
      const auto& now = interval.counts[i];
      counts.push_back(now.value() - rtl[i]);
      expected.push_back(now.golden - golden[i]);
      rtl[i] = now.value();
      golden[i] = now.golden;
      match = match && now.match();
    }
    list.push_back({{"clock", interval.clock},
                    {"counts", std::move(counts)},
                    {"golden", std::move(expected)},
                    {"match", match}});
  }
  return list;
}

}  // namespace fabmon
