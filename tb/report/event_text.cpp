// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/event_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>

#include "tb/core/input_error.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

void visit_file(const std::string& path, const EventVisit& visit) {
  std::ifstream file(path);
  if (!file) throw InputError(fmt::format("{}: cannot read", path));
  constexpr std::string_view kSpace = " \t\r";
  std::string line;
  std::size_t number = 0;
  bool found = false;
  while (std::getline(file, line)) {
    ++number;
    std::string_view content = line;
    content = content.substr(0, content.find('#'));
    const std::size_t first = content.find_first_not_of(kSpace);
    if (first == std::string_view::npos) continue;
    const std::size_t last = content.find_last_not_of(kSpace);
    visit(content.substr(first, last - first + 1), fmt::format("{}:{}", path, number), first + 1);
    found = true;
  }
  if (file.bad()) throw InputError(fmt::format("{}: cannot read", path));
  if (!found) throw InputError(fmt::format("{}: no events in this file", path));
}

}  // namespace

EventText::EventText(std::string_view text, std::string_view monitor, std::string_view example,
                     std::string_view where, std::size_t column)
    : text_(text), where_(where), column_(column) {
  const std::size_t slash = text_.find('/');
  if (slash == std::string_view::npos) {
    fail(0, fmt::format("an event is written MONITOR/EVENT/, for instance {}", example));
  }
  if (text_.substr(0, slash) != monitor) wrong_monitor(text_.substr(0, slash), monitor);
  if (text_.size() == slash + 1 || text_.back() != '/') {
    fail(text_.size(), "missing '/' at the end");
  }
  const std::size_t end = text_.size() - 1;
  for (std::size_t at = slash + 1; at <= end;) {
    const std::size_t comma = std::min(text_.find(',', at), end);
    const std::string_view term = text_.substr(at, comma - at);
    const std::size_t equals = term.find('=');
    const bool has_value = equals != std::string_view::npos;
    if (term.empty()) fail(at, "empty term");
    terms_.push_back({.key = term.substr(0, equals),
                      .value = has_value ? term.substr(equals + 1) : std::string_view{},
                      .has_value = has_value,
                      .at = at});
    at = comma + 1;
  }
}

std::uint64_t EventText::number(const EventTerm& term, std::uint64_t max) const {
  if (!term.has_value) {
    fail(term.at, fmt::format("{} needs a value: {}=0-{}", term.key, term.key, max));
  }
  const ParsedNumber number = parse_number(term.value);
  const std::size_t at = term.at + term.key.size() + 1;
  if (number.is == ParsedNumber::Is::kNoNumber) {
    fail(at, fmt::format("'{}' is not a number", term.value));
  }
  if (number.is == ParsedNumber::Is::kTooLarge) {
    fail(at, fmt::format("{}={} is too large: out of range, 0-{}", term.key, term.value, max));
  }
  if (number.value > max) {
    fail(at, fmt::format("{}={} is out of range, 0-{}", term.key, term.value, max));
  }
  return number.value;
}

void EventText::fail(std::size_t at, std::string_view reason) const {
  throw InputError(fmt::format("{}:{}: {}", where_, column_ + at, reason));
}

void EventText::unknown_name(const EventTerm& term,
                             const std::vector<std::string_view>& names) const {
  const auto near = nearest(term.key, names, 3);
  fail(term.at, fmt::format("unknown event '{}'{}{}", term.key,
                            near.empty() ? "" : "; nearest: ", fmt::join(near, ", ")));
}

void EventText::wrong_monitor(std::string_view given, std::string_view monitor) const {
  fail(0, fmt::format("an event of '{}', but it is '{}' that measures", given, monitor));
}

void for_each_event(const std::vector<std::string>& arguments, const EventVisit& visit) {
  for (const std::string& argument : arguments) {
    if (argument.starts_with('@')) {
      visit_file(argument.substr(1), visit);
    } else {
      visit(argument, fmt::format("event '{}'", argument), 1);
    }
  }
}

}  // namespace fabmon
