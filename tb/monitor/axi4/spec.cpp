// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/spec.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "tb/monitor/axi4/tables/events.hpp"
#include "tb/report/event_text.hpp"
#include "tb/report/metrics.hpp"

namespace fabmon {
namespace {

constexpr std::string_view kMonitor = "axi4";
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
      : event_(text, kMonitor, "axi4/clock_ticks/", where, column) {}

  Axi4Spec parse() {
    for (const EventTerm& term : event_.terms()) take(term);
    if (!has_event_) event_.fail(event_.terms()[0].at, "no event: give a name or event=CODE");
    return {.text = std::string(event_.text()),
            .program = program_,
            .info = find_code(program_.event),
            .label = event_.label()};
  }

 private:
  void take(const EventTerm& term) {
    const bool is_term = std::find(kTerms.begin(), kTerms.end(), term.key) != kTerms.end();
    if (!is_term && !term.has_value) return take_name(term);
    if (!is_term) {
      event_.fail(term.at, fmt::format("unknown term '{}'; there are: {}", term.key,
                                       fmt::join(kTerms, ", ")));
    }
    if (term.key == "event") {
      take_event(term, byte(term, 255));
    } else if (term.key == "umask") {
      take_umask(term, byte(term, 255));
    } else if (term.key == "thresh") {
      once(term, has_thresh_);
      program_.thresh = byte(term, 255);
    } else if (term.key == "invert") {
      take_flag(term, has_invert_, program_.invert);
    } else if (term.key == "edge") {
      take_flag(term, has_edge_, program_.edge);
    } else {
      take_flag(term, has_max_, program_.max);
    }
  }

  void take_name(const EventTerm& term) {
    std::vector<std::string_view> names;
    std::optional<std::pair<std::uint8_t, std::uint8_t>> found;
    for_each_name([&](std::string_view known, std::uint8_t code, std::uint8_t mask) {
      names.push_back(known);
      if (known == term.key) found = {code, mask};
    });
    if (!found) event_.unknown_name(term, names);
    take_event(term, found->first);
    if (found->second != 0) take_umask(term, found->second);
  }

  void take_event(const EventTerm& term, std::uint8_t code) {
    if (has_event_) event_.fail(term.at, "the event is given twice");
    has_event_ = true;
    program_.event = code;
  }

  void take_umask(const EventTerm& term, std::uint8_t mask) {
    if (has_umask_) {
      event_.fail(term.at, "umask is given twice (the name of a subevent stands for one)");
    }
    has_umask_ = true;
    program_.umask = mask;
  }

  void take_flag(const EventTerm& term, bool& seen, bool& flag) {
    once(term, seen);
    flag = !term.has_value || byte(term, 1) != 0;
  }

  void once(const EventTerm& term, bool& seen) const {
    if (seen) event_.fail(term.at, fmt::format("{} is given twice", term.key));
    seen = true;
  }

  std::uint8_t byte(const EventTerm& term, unsigned max) const {
    return static_cast<std::uint8_t>(event_.number(term, max));
  }

  EventText event_;
  Axi4Program program_;
  bool has_event_ = false, has_umask_ = false, has_thresh_ = false;
  bool has_invert_ = false, has_edge_ = false, has_max_ = false;
};

Axi4Spec named(std::string_view name) {
  return parse_axi4_event(fmt::format("{}/{}/", kMonitor, name), "event table");
}

}  // namespace

Axi4Spec parse_axi4_event(std::string_view text, std::string_view where, std::size_t column) {
  return Parser(text, where, column).parse();
}

std::vector<Axi4Spec> parse_axi4_events(const std::vector<std::string>& arguments) {
  std::vector<Axi4Spec> specs;
  for_each_event(arguments,
                 [&specs](std::string_view text, std::string_view where, std::size_t column) {
                   specs.push_back(parse_axi4_event(text, where, column));
                 });
  return specs;
}

bool axi4_counts_event(const Axi4Spec& spec, const Axi4Config& config) {
  return config.bank ? axi4_bank_counts(spec.program, config) : !spec.of_bank();
}

std::vector<Axi4Spec> all_axi4_events(const Axi4Config& config) {
  std::vector<Axi4Spec> specs;
  for_each_name([&](std::string_view name, std::uint8_t /*code*/, std::uint8_t /*mask*/) {
    specs.push_back(named(name));
    if (!axi4_counts_event(specs.back(), config)) specs.pop_back();
  });
  return specs;
}

std::vector<Axi4Spec> default_axi4_events(const Axi4Config& config) {
  std::vector<std::string_view> wanted{"clock_ticks", "ar_stalls", "r_stalls",
                                       "aw_stalls",   "w_stalls",  "b_stalls"};
  for (const std::string_view name : metric_events(axi4_metrics())) wanted.push_back(name);
  std::vector<Axi4Spec> specs;
  for_each_name([&](std::string_view name, std::uint8_t /*code*/, std::uint8_t /*mask*/) {
    if (std::find(wanted.begin(), wanted.end(), name) == wanted.end()) return;
    specs.push_back(named(name));
    if (!axi4_counts_event(specs.back(), config)) specs.pop_back();
  });
  return specs;
}

std::vector<Axi4Program> programs_of(const std::vector<Axi4Spec>& specs) {
  std::vector<Axi4Program> list;
  list.reserve(specs.size());
  for (const Axi4Spec& spec : specs) list.push_back(spec.program);
  return list;
}

}  // namespace fabmon
