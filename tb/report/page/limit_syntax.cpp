// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/limit_syntax.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <cmath>
#include <system_error>

#include "tb/core/input_error.hpp"
#include "tb/core/line_file.hpp"
#include "tb/core/words.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

constexpr std::string_view kRelationMarks = "<>=!";

constexpr struct {
  std::string_view text;
  Relation relation;
} kRelations[] = {{"<", Relation::kLess},   {"<=", Relation::kAtMost},
                  {">", Relation::kMore},   {">=", Relation::kAtLeast},
                  {"==", Relation::kEqual}, {"!=", Relation::kUnequal}};

constexpr struct {
  std::string_view name;
  Over over;
} kFunctions[] = {
    {"sum", Over::kSum}, {"min", Over::kMin}, {"max", Over::kMax}, {"mean", Over::kMean}};

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

[[noreturn]] void throw_at(const Limit& limit, const std::string& reason) {
  throw InputError(limit.place + ": " + reason);
}

void parse_term(Limit& limit, std::string_view term) {
  if (term.empty()) throw_at(limit, "no number's name before the relation");
  const std::size_t open = term.find('(');
  const std::size_t dot = term.find('.');
  if (open == std::string_view::npos || open > dot || !term.ends_with(')')) {
    limit.path = term;
    return;
  }
  const std::string_view name = without_blanks(term.substr(0, open));
  std::vector<std::string_view> names;
  for (const auto& function : kFunctions) {
    names.push_back(function.name);
    if (function.name == name) limit.over = function.over;
  }
  if (limit.over == Over::kOne) {
    throw_at(limit, fmt::format("no function '{}'; there are: sum, min, max, mean{}",
                                printable(name), nearest_text(name, names)));
  }
  limit.path = without_blanks(term.substr(open + 1, term.size() - open - 2));
  if (limit.path.empty()) throw_at(limit, fmt::format("{}() of nothing", name));
}

void parse_value(Limit& limit, std::string_view text) {
  const char* const end = text.data() + text.size();
  const bool digit = !text.empty() && text.front() >= '0' && text.front() <= '9';
  const auto [rest, error] = std::from_chars(text.data(), end, limit.value);
  if (!digit || error == std::errc::invalid_argument) {
    throw_at(limit, fmt::format("'{}' is not a number", printable(text)));
  }
  if (error != std::errc()) throw_at(limit, fmt::format("'{}' is too large", printable(text)));
  const std::string_view unit = without_blanks({rest, static_cast<std::size_t>(end - rest)});
  if (unit.empty()) return;
  limit.unit = find_unit(unit);
  if (limit.unit == nullptr) {
    throw_at(limit, fmt::format("no unit '{}'; there are: {}", printable(unit),
                                fmt::join(unit_names(), ", ")));
  }
}

}  // namespace

Limit parse_limit(std::string_view text, const std::string& place) {
  text = without_blanks(text);
  Limit limit{.text = std::string(text), .place = place, .path = {}};
  // A port's name may hold such marks, a value does not.
  const std::size_t last = text.find_last_of(kRelationMarks);
  if (last == std::string_view::npos) {
    throw_at(limit, "no relation (<, <=, >, >=, ==, !=), as in 'ddr.read.latency.p99 <= 200'");
  }
  std::size_t first = last;
  if (first > 0 && kRelationMarks.find(text[first - 1]) != std::string_view::npos) --first;
  const std::string_view mark = text.substr(first, last + 1 - first);
  bool known = false;
  for (const auto& relation : kRelations) {
    if (relation.text != mark) continue;
    limit.relation = relation.relation;
    known = true;
  }
  if (!known) {
    throw_at(limit, fmt::format("no relation '{}'; there are: <, <=, >, >=, ==, !=", mark));
  }
  parse_term(limit, without_blanks(text.substr(0, first)));
  parse_value(limit, without_blanks(text.substr(last + 1)));
  return limit;
}

std::vector<Limit> parse_limits(const std::vector<std::string>& given) {
  std::vector<Limit> limits;
  for (const std::string& one : given) {
    if (!one.starts_with('@')) {
      limits.push_back(parse_limit(one, fmt::format("--assert '{}'", printable(one, 200))));
      continue;
    }
    for_each_item(one.substr(1), "limits",
                  [&](std::string_view item, const std::string& where, std::size_t column) {
                    limits.push_back(parse_limit(item, fmt::format("{}:{}", where, column)));
                  });
  }
  return limits;
}

}  // namespace fabmon
