// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Lists of events as perf writes them, and the frame of one event.
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/report/event_text.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_event_text {
namespace {

using Events = std::vector<std::pair<std::string, std::size_t>>;  // with their columns

Events events_of(const std::string& argument) {
  Events events;
  for_each_event({argument}, [&](std::string_view text, const std::string&, std::size_t column) {
    events.emplace_back(text, column);
  });
  return events;
}

// The error of what throws one.
std::string error_of(const std::function<void()>& what) {
  try {
    what();
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

EventText taken(std::string_view text) {
  static const std::string where = "here";
  return EventText(text, "m", "m/x/", where, 1);
}

}  // namespace

TEST_CASE("Commas outside of slashes and braces part events", "[event]") {
  CHECK(events_of("m/a/") == Events{{"m/a/", 1}});
  CHECK(events_of("m/a,b=1/,m/c/") == Events{{"m/a,b=1/", 1}, {"m/c/", 10}});
  CHECK(events_of(" m/a/ , m/b/ ") == Events{{"m/a/", 2}, {"m/b/", 9}});
  CHECK(events_of("{m/a/,m/b/}") == Events{{"m/a/", 2}, {"m/b/", 7}});
  CHECK(events_of("{m/a/},m/b/,{ m/c/,m/d/ }") ==
        Events{{"m/a/", 2}, {"m/b/", 8}, {"m/c/", 15}, {"m/d/", 20}});
  CHECK(events_of("m/a{b}/") == Events{{"m/a{b}/", 1}});
}

TEST_CASE("Lists that are not complete are refused at their column", "[event]") {
  for (const auto& [list, reason] : std::vector<std::pair<std::string, std::string>>{
           {"{m/a/", ":6: missing '}'"},
           {"m/a/}", ":5: '}' without '{'"},
           {"{{m/a/}}", ":2: unexpected '{'"},
           {"m/a/{m/b/}", ":5: unexpected '{'"},
           {"{m/a/}{m/b/}", ":7: unexpected '{'"},
           {"{m/a/}:S", ":7: a group has no modifiers: ':S'"}}) {
    CAPTURE(list);
    const std::string error = error_of([&list = list] { events_of(list); });
    CHECK(error == "event '" + list + "'" + reason);
  }
}

TEST_CASE("Modifiers of an event are refused", "[event]") {
  CHECK(error_of([] { taken("m/a/u"); }) == "here:5: an event of a bus has no modifiers: 'u'");
  CHECK(error_of([] { taken("m/a/:u"); }) == "here:5: an event of a bus has no modifiers: ':u'");
  CHECK(error_of([] { taken("m/a"); }) == "here:4: missing '/' at the end");
  CHECK(error_of([] { taken("m/a/b/"); }) == "here:4: unexpected '/'");
}

TEST_CASE("The term name= is what the event is called, and no other term", "[event]") {
  const EventText event = taken("m/a,name=my event,b=2/");
  CHECK(event.label() == "my event");
  CHECK(event.text() == "m/a,name=my event,b=2/");
  REQUIRE(event.terms().size() == 2);
  CHECK(event.terms()[1].key == "b");
  CHECK(taken("m/a/").label().empty());
  CHECK(error_of([] { taken("m/a,name=x,name=y/"); }) == "here:12: name is given twice");
  CHECK(error_of([] { taken("m/a,name/"); }) == "here:5: name needs a text: name=TEXT");
  CHECK(error_of([] { taken("m/name=x/"); }) == "here:3: no event beside its name=");
}

}  // namespace fabmon::test::test_event_text
