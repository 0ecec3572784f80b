// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/event_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tb/core/input_error.hpp"
#include "tb/core/line_file.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

constexpr std::string_view kBlanks = " \t\r";

// Takes a list of events apart, see the header.
class EventList {
 public:
  EventList(std::string_view text, const std::string& where, std::size_t column,
            const EventVisit& visit)
      : text_(text), where_(where), column_(column), visit_(visit) {}

  void visit_all() {
    bool in_terms = false;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '/') in_terms = !in_terms;
      if (in_terms) continue;
      if (c == ',') {
        end_event();
      } else if (c == '{') {
        open_group();
      } else if (c == '}') {
        close_group();
      }
    }
    if (in_group_) fail(text_.size(), "missing '}'");
    end_event();
  }

 private:
  [[noreturn]] void fail(std::size_t at, std::string_view reason) const {
    throw InputError(fmt::format("{}:{}: {}", where_, column_ + at, reason));
  }

  std::string_view event() {
    std::string_view event = text_.substr(begin_, at_ - begin_);
    const std::size_t first = std::min(event.find_first_not_of(kBlanks), event.size());
    begin_ += first;
    event.remove_prefix(first);
    return event.substr(0, event.find_last_not_of(kBlanks) + 1);
  }

  // The event ends before at_.
  void end_event() {
    const std::string_view found = event();
    if (!after_group_) {
      visit_(found, where_, column_ + begin_);
    } else if (!found.empty()) {
      fail(begin_, fmt::format("a group has no modifiers: '{}'", found));
    }
    after_group_ = false;
    begin_ = at_ + 1;
  }

  void open_group() {
    if (in_group_ || after_group_ || !event().empty()) fail(at_, "unexpected '{'");
    in_group_ = true;
    begin_ = at_ + 1;
  }

  void close_group() {
    if (!in_group_) fail(at_, "'}' without '{'");
    end_event();
    in_group_ = false;
    after_group_ = true;
  }

  std::string_view text_;
  const std::string& where_;
  std::size_t column_;
  const EventVisit& visit_;
  std::size_t at_ = 0, begin_ = 0;
  bool in_group_ = false, after_group_ = false;
};

void visit_file(const std::string& path, const EventVisit& visit) {
  for_each_item(path, "events",
                [&visit](std::string_view list, const std::string& where, std::size_t column) {
                  EventList(list, where, column, visit).visit_all();
                });
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
  const std::size_t end = end_of_terms(slash + 1);
  for (std::size_t at = slash + 1; at <= end;) {
    const std::size_t comma = std::min(text_.find(',', at), end);
    const std::string_view term = text_.substr(at, comma - at);
    const std::size_t equals = term.find('=');
    const bool has_value = equals != std::string_view::npos;
    if (term.empty()) fail(at, "empty term");
    const EventTerm taken{.key = term.substr(0, equals),
                          .value = has_value ? term.substr(equals + 1) : std::string_view{},
                          .has_value = has_value,
                          .at = at};
    if (taken.key == "name") {
      take_label(taken);
    } else {
      terms_.push_back(taken);
    }
    at = comma + 1;
  }
  if (terms_.empty()) fail(slash + 1, "no event beside its name=");
}

// Where the '/' after the terms is, which must be the end of the event.
std::size_t EventText::end_of_terms(std::size_t begin) const {
  const std::size_t end = text_.find('/', begin);
  if (end == std::string_view::npos) fail(text_.size(), "missing '/' at the end");
  if (end + 1 == text_.size()) return end;
  const std::string_view rest = text_.substr(end + 1);
  if (rest.find('/') != std::string_view::npos) fail(end, "unexpected '/'");
  fail(end + 1, fmt::format("an event of a bus has no modifiers: '{}'", rest));
}

void EventText::take_label(const EventTerm& term) {
  if (!label_.empty()) fail(term.at, "name is given twice");
  if (term.value.empty()) fail(term.at, "name needs a text: name=TEXT");
  label_ = term.value;
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

std::string_view event_monitor(std::string_view event, std::span<const std::string_view> names) {
  const std::string_view monitor = event.substr(0, event.find('/'));
  const auto found = std::find(names.begin(), names.end(), monitor);
  return found == names.end() ? names.front() : *found;
}

void for_each_event(const std::vector<std::string>& arguments, const EventVisit& visit) {
  for (const std::string& argument : arguments) {
    if (argument.starts_with('@')) {
      visit_file(argument.substr(1), visit);
    } else {
      EventList(argument, fmt::format("event '{}'", argument), 1, visit).visit_all();
    }
  }
}

}  // namespace fabmon
