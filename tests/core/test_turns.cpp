// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Functions that take turns.
#include <memory>
#include <stdexcept>
#include <string>

#include "tb/core/turns.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_turns {

TEST_CASE("Turns: each function goes on where it waited, in the order of the rounds", "[turns]") {
  Turns turns;
  std::string log;
  for (const char name : {'a', 'b', 'c'}) {
    turns.add([&turns, &log, name] {
      for (char c = 'a'; c < name; ++c) {
        log += name;
        turns.wait();
      }
      log += static_cast<char>(name - 'a' + 'A');
    });
  }
  unsigned rounds = 1;
  for (; turns.round(); ++rounds) log += '|';
  CHECK(log == "Abc|Bc|C");
  CHECK(rounds == 3);
  CHECK_FALSE(turns.round());
}

TEST_CASE("Turns: an error passes through, and the others are ended where they wait", "[turns]") {
  const auto alive = std::make_shared<int>(0);
  {
    Turns turns;
    turns.add([&turns, held = alive] {
      const std::shared_ptr<int> kept = held;
      for (;;) turns.wait();
    });
    turns.add([&turns] {
      turns.wait();
      throw std::runtime_error("broken");
    });
    CHECK(turns.round());
    CHECK_THROWS_WITH(turns.round(), "broken");
  }
  CHECK(alive.use_count() == 1);
}

TEST_CASE("Turns: functions that never had a turn are not begun at the end", "[turns]") {
  bool begun = false;
  {
    Turns turns;
    turns.add([] { throw std::runtime_error("first"); });
    turns.add([&begun] { begun = true; });
    CHECK_THROWS_WITH(turns.round(), "first");
  }
  CHECK_FALSE(begun);
}

}  // namespace fabmon::test::test_turns
