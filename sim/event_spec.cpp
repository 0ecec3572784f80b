// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/event_spec.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <optional>

#include "sim/monitors.hpp"
#include "sim/text.hpp"
#include "tb/pins/input_error.hpp"
#include "tb/tables/axi4_events.hpp"

namespace fabmon {
namespace {

constexpr std::string_view kPrefix = "axi4/";
constexpr std::array<std::string_view, 6> kTerms{"event",  "umask", "thresh",
                                                 "invert", "edge",  "max"};

const EventInfo* find_code(std::uint8_t code) {
  const auto events = axi4_events();
  const auto found = std::find_if(events.begin(), events.end(),
                                  [code](const EventInfo& event) { return event.code == code; });
  return found == events.end() ? nullptr : &*found;
}

// Calls visit(name, code, umask) for every name of the table, in its order.
template <class Visit>
void for_each_name(Visit&& visit) {
  for (const EventInfo& event : axi4_events()) {
    visit(event.perf, event.code, std::uint8_t{0});
    for (const SubeventInfo& sub : event.subevents) {
      visit(sub.name, event.code, static_cast<std::uint8_t>(1U << sub.bit));
    }
  }
}

class Parser {
 public:
  Parser(std::string_view text, std::string_view where, std::size_t column)
      : text_(text), where_(where), column_(column) {}

  EventSpec parse() {
    const std::size_t slash = text_.find('/');
    if (slash == std::string_view::npos) {
      fail(0,
           fmt::format("an event is written MONITOR/EVENT/, for instance {}clock_ticks/", kPrefix));
    }
    if (text_.substr(0, slash + 1) != kPrefix) bad_monitor(text_.substr(0, slash));
    if (text_.size() == slash + 1 || text_.back() != '/')
      fail(text_.size(), "missing '/' at the end");
    const std::size_t end = text_.size() - 1;
    for (std::size_t at = slash + 1; at <= end;) {
      const std::size_t comma = std::min(text_.find(',', at), end);
      term(at, text_.substr(at, comma - at));
      at = comma + 1;
    }
    if (!has_event_) fail(slash + 1, "no event: give a name or event=CODE");
    return {.text = std::string(text_), .program = program_, .info = find_code(program_.event)};
  }

 private:
  [[noreturn]] void fail(std::size_t at, std::string_view reason) const {
    throw InputError(fmt::format("{}:{}: {}", where_, column_ + at, reason));
  }

  [[noreturn]] void bad_monitor(std::string_view monitor) const {
    try {
      require_monitor(monitor);
    } catch (const InputError& error) {
      fail(0, error.what());
    }
    fail(0, "bad monitor name");
  }

  void term(std::size_t at, std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::string_view key = text.substr(0, equals);
    const bool is_term = std::find(kTerms.begin(), kTerms.end(), key) != kTerms.end();
    if (!is_term && equals == std::string_view::npos) return name(at, text);
    if (!is_term)
      fail(at, fmt::format("unknown term '{}'; there are: {}", key, fmt::join(kTerms, ", ")));
    if (key == "event") {
      event(at, number(at, text, equals, 255));
    } else if (key == "umask") {
      umask(at, number(at, text, equals, 255));
    } else if (key == "thresh") {
      once(at, key, has_thresh_);
      program_.thresh = number(at, text, equals, 255);
    } else {
      bool& flag = key == "invert" ? program_.invert : key == "edge" ? program_.edge : program_.max;
      bool& seen = key == "invert" ? has_invert_ : key == "edge" ? has_edge_ : has_max_;
      once(at, key, seen);
      flag = equals == std::string_view::npos || number(at, text, equals, 1) != 0;
    }
  }

  void name(std::size_t at, std::string_view name) {
    if (name.empty()) fail(at, "empty term");
    std::vector<std::string_view> names;
    std::optional<std::pair<std::uint8_t, std::uint8_t>> found;
    for_each_name([&](std::string_view known, std::uint8_t code, std::uint8_t mask) {
      names.push_back(known);
      if (known == name) found = {code, mask};
    });
    if (!found) {
      const auto near = nearest(name, names, 3);
      fail(at, fmt::format("unknown event '{}'{}{}", name,
                           near.empty() ? "" : "; nearest: ", fmt::join(near, ", ")));
    }
    event(at, found->first);
    if (found->second != 0) umask(at, found->second);
  }

  void event(std::size_t at, std::uint8_t code) {
    if (has_event_) fail(at, "the event is given twice");
    has_event_ = true;
    program_.event = code;
  }

  void umask(std::size_t at, std::uint8_t mask) {
    if (has_umask_) fail(at, "umask is given twice (the name of a subevent stands for one)");
    has_umask_ = true;
    program_.umask = mask;
  }

  void once(std::size_t at, std::string_view key, bool& seen) const {
    if (seen) fail(at, fmt::format("{} is given twice", key));
    seen = true;
  }

  // The number after the "=" of a term.
  std::uint8_t number(std::size_t at, std::string_view text, std::size_t equals,
                      unsigned max) const {
    const std::string_view key = text.substr(0, equals);
    if (equals == std::string_view::npos)
      fail(at, fmt::format("{} needs a value: {}=0-{}", key, key, max));
    std::string_view digits = text.substr(equals + 1);
    const std::size_t column = at + equals + 1;
    int base = 10;
    if (digits.starts_with("0x") || digits.starts_with("0X")) {
      digits.remove_prefix(2);
      base = 16;
    }
    unsigned value = 0;
    const auto [rest, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    if (error == std::errc::invalid_argument || rest != digits.data() + digits.size()) {
      fail(column, fmt::format("'{}' is not a number", text.substr(equals + 1)));
    }
    if (error == std::errc::result_out_of_range || value > max) {
      fail(column, fmt::format("{}={} is out of range, 0-{}", key, text.substr(equals + 1), max));
    }
    return static_cast<std::uint8_t>(value);
  }

  std::string_view text_;
  std::string_view where_;
  std::size_t column_;
  Axi4Program program_;
  bool has_event_ = false, has_umask_ = false, has_thresh_ = false;
  bool has_invert_ = false, has_edge_ = false, has_max_ = false;
};

void parse_file(const std::string& path, std::vector<EventSpec>& specs) {
  std::ifstream file(path);
  if (!file) throw InputError(fmt::format("{}: cannot read", path));
  constexpr std::string_view kSpace = " \t\r";
  std::string line;
  std::size_t number = 0;
  const std::size_t before = specs.size();
  while (std::getline(file, line)) {
    ++number;
    std::string_view content = line;
    content = content.substr(0, content.find('#'));
    const std::size_t first = content.find_first_not_of(kSpace);
    if (first == std::string_view::npos) continue;
    const std::size_t last = content.find_last_not_of(kSpace);
    specs.push_back(parse_event(content.substr(first, last - first + 1),
                                fmt::format("{}:{}", path, number), first + 1));
  }
  if (file.bad()) throw InputError(fmt::format("{}: cannot read", path));
  if (specs.size() == before) throw InputError(fmt::format("{}: no events in this file", path));
}

EventSpec named(std::string_view name) {
  return parse_event(fmt::format("{}{}/", kPrefix, name), "event table");
}

}  // namespace

EventSpec parse_event(std::string_view text, std::string_view where, std::size_t column) {
  return Parser(text, where, column).parse();
}

std::vector<EventSpec> parse_events(const std::vector<std::string>& arguments) {
  std::vector<EventSpec> specs;
  for (const std::string& argument : arguments) {
    if (argument.starts_with('@')) {
      parse_file(argument.substr(1), specs);
    } else {
      specs.push_back(parse_event(argument, fmt::format("event '{}'", argument)));
    }
  }
  return specs;
}

std::vector<EventSpec> all_events() {
  std::vector<EventSpec> specs;
  for_each_name([&specs](std::string_view name, std::uint8_t /*code*/, std::uint8_t /*mask*/) {
    specs.push_back(named(name));
  });
  return specs;
}

std::vector<EventSpec> default_events() {
  std::vector<std::string_view> wanted{"clock_ticks", "ar_stalls", "r_stalls",
                                       "aw_stalls",   "w_stalls",  "b_stalls"};
  for (const MetricInfo& metric : axi4_metrics()) {
    wanted.insert(wanted.end(), metric.terms.begin(), metric.terms.end());
    wanted.push_back(metric.divisor);
  }
  std::vector<EventSpec> specs;
  for_each_name([&](std::string_view name, std::uint8_t /*code*/, std::uint8_t /*mask*/) {
    if (std::find(wanted.begin(), wanted.end(), name) != wanted.end()) specs.push_back(named(name));
  });
  return specs;
}

std::vector<Axi4Program> programs_of(const std::vector<EventSpec>& specs) {
  std::vector<Axi4Program> list;
  list.reserve(specs.size());
  for (const EventSpec& spec : specs) list.push_back(spec.program);
  return list;
}

}  // namespace fabmon
