// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "event_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

#include "error.hpp"

namespace fabmon::ctl {
namespace {

std::optional<std::uint64_t> number(std::string_view text) {
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  if (hex) text.remove_prefix(2);
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, hex ? 16 : 10);
  if (error != std::errc{} || stop != end || text.empty()) return std::nullopt;
  return value;
}

// The pieces between the commas that are not within slashes.
std::vector<std::string> split(std::string_view list) {
  std::vector<std::string> pieces(1);
  bool within = false;
  int braces = 0;
  for (const char c : list) {
    if (c == '/') within = !within;
    if (!within && (c == '{' || c == '}')) {
      braces += c == '{' ? 1 : -1;
      if (braces < 0 || braces > 1) break;
      continue;
    }
    if (!within && c == ',') {
      pieces.emplace_back();
    } else {
      pieces.back() += c;
    }
  }
  if (braces != 0) throw Error(fmt::format("event list \"{}\": braces do not match", list));
  return pieces;
}

EventText parse(const std::string& text) {
  const auto first = text.find('/');
  const auto last = text.rfind('/');
  if (first == std::string::npos || first == last || first == 0) {
    throw Error(fmt::format("event \"{}\": write it as DEVICE/EVENT/", text));
  }
  if (last + 1 != text.size()) {
    throw Error(fmt::format("event \"{}\": a bus has no modifiers such as \"{}\"", text,
                            text.substr(last + 1)));
  }
  EventText event{.text = text, .device = text.substr(0, first), .terms = {}, .label = text};
  std::string_view rest = text;
  rest = rest.substr(first + 1, last - first - 1);
  while (!rest.empty()) {
    const auto comma = rest.find(',');
    const std::string_view word = rest.substr(0, comma);
    rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
    const auto equals = word.find('=');
    Term term{.name = std::string(word.substr(0, equals)), .value = {}};
    if (term.name == "name" && equals != std::string_view::npos) {
      event.label = word.substr(equals + 1);
      continue;
    }
    if (equals != std::string_view::npos) {
      term.value = number(word.substr(equals + 1));
      if (!term.value) throw Error(fmt::format("event \"{}\": \"{}\" is no number", text, word));
    }
    event.terms.push_back(term);
  }
  if (event.terms.empty()) throw Error(fmt::format("event \"{}\" is empty", text));
  return event;
}

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (const char letter : a) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (letter == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

const EventRow* find_event(std::span<const EventRow> rows, std::string_view name) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const EventRow& row) { return row.name == name; });
  return found == rows.end() ? nullptr : &*found;
}

std::string suggestion(std::string_view word, const std::vector<std::string_view>& names) {
  std::size_t least = word.size() / 2 + 1;
  std::string_view best;
  for (const std::string_view name : names) {
    const std::size_t d = distance(word, name);
    if (d < least) least = d, best = name;
  }
  return best.empty() ? "" : fmt::format(": did you mean {}?", best);
}

std::string EventText::inside() const {
  std::string words;
  for (const Term& term : terms) {
    if (!words.empty()) words += ',';
    words += term.value ? fmt::format("{}={}", term.name, *term.value) : term.name;
  }
  return words;
}

std::vector<EventText> parse_events(std::string_view list) {
  std::vector<EventText> events;
  for (const std::string& piece : split(list)) events.push_back(parse(piece));
  return events;
}

Fields::Fields(const EventText& event, std::span<const EventRow> rows,
               std::span<const std::string_view> known)
    : text_(event.text) {
  for (const Term& term : event.terms) {
    const EventRow* const row = find_event(rows, term.name);
    const bool indexed = row != nullptr && !row->index.empty();
    if (row != nullptr && (indexed == term.value.has_value())) {
      if (row_ != nullptr) throw Error(fmt::format("event \"{}\" has two names", text_));
      row_ = row;
      index_ = term.value.value_or(0);
      continue;
    }
    if (indexed) {
      throw Error(fmt::format("event \"{}\": write {}={}", text_, row->name, row->index));
    }
    if (std::find(known.begin(), known.end(), term.name) == known.end()) {
      std::vector<std::string_view> names(known.begin(), known.end());
      for (const EventRow& one : rows) names.push_back(one.name);
      throw Error(fmt::format("event \"{}\": unknown \"{}\"{}", text_, term.name,
                              suggestion(term.name, names)));
    }
    if (has(term.name)) throw Error(fmt::format("event \"{}\": {} twice", text_, term.name));
    fields_.push_back(term);
  }
}

bool Fields::has(std::string_view name) const {
  return std::any_of(fields_.begin(), fields_.end(),
                     [&](const Term& term) { return term.name == name; });
}

std::uint64_t Fields::get(std::string_view name, std::uint64_t otherwise,
                          std::uint64_t most) const {
  for (const Term& term : fields_) {
    if (term.name != name) continue;
    const std::uint64_t value = term.value.value_or(1);
    if (value > most) {
      throw Error(fmt::format("event \"{}\": {} is at most {:#x}", text_, name, most));
    }
    return value;
  }
  return otherwise;
}

}  // namespace fabmon::ctl
