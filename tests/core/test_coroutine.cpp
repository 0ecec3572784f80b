// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Coroutines with stacks of their own.
#include <array>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "tb/core/coroutine.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_coroutine {
namespace {

/// Suspends itself with so many frames on the stack.
unsigned suspend_below(unsigned frames) {
  std::array<volatile char, 100> space{};
  space[0] = 1;
  if (frames == 0) {
    Coroutine::suspend();
  } else {
    return suspend_below(frames - 1) + space[0];
  }
  return 0;
}

}  // namespace

TEST_CASE("Coroutine: each goes on where it was suspended", "[coroutine]") {
  std::string log;
  std::vector<Coroutine> coroutines;
  for (const char name : {'a', 'b', 'c'}) {
    coroutines.emplace_back([&log, name] {
      for (char c = 'a'; c < name; ++c) {
        log += name;
        Coroutine::suspend();
      }
      log += static_cast<char>(name - 'a' + 'A');
    });
  }
  for (int round = 0; round < 3; ++round) {
    for (Coroutine& coroutine : coroutines) {
      if (!coroutine.done()) coroutine.resume();
    }
    log += '|';
  }
  CHECK(log == "Abc|Bc|C|");
  CHECK(coroutines[2].done());
  CHECK_THROWS_AS(coroutines[2].resume(), std::logic_error);
}

TEST_CASE("Coroutine: it is suspended in a function that it calls, however deep", "[coroutine]") {
  unsigned result = 0;
  Coroutine coroutine([&result] { result = suspend_below(1000); });
  coroutine.resume();
  CHECK(result == 0);
  coroutine.resume();
  CHECK(coroutine.done());
  CHECK(result == 1000);
}

TEST_CASE("Coroutine: one resumes another", "[coroutine]") {
  std::string log;
  Coroutine outer([&log] {
    Coroutine inner([&log] {
      log += 'i';
      Coroutine::suspend();
      log += 'I';
    });
    while (!inner.done()) {
      inner.resume();
      log += 'o';
      Coroutine::suspend();
    }
  });
  while (!outer.done()) outer.resume();
  CHECK(log == "ioIo");
}

TEST_CASE("Coroutine: an error is thrown by resume(), and what is caught inside stays there",
          "[coroutine]") {
  Coroutine coroutine([] {
    try {
      throw std::runtime_error("caught");
    } catch (const std::runtime_error&) {
    }
    Coroutine::suspend();
    throw std::runtime_error("broken");
  });
  coroutine.resume();
  CHECK_THROWS_WITH(coroutine.resume(), "broken");
  CHECK(coroutine.done());
}

TEST_CASE("Coroutine: its end unwinds the stack", "[coroutine]") {
  const auto alive = std::make_shared<int>(0);
  try {
    Coroutine coroutine([held = alive] {
      const std::shared_ptr<int> kept = held;
      for (;;) Coroutine::suspend();
    });
    coroutine.resume();
    CHECK(alive.use_count() == 3);
    throw std::runtime_error("while another error passes");
  } catch (const std::runtime_error&) {
  }
  CHECK(alive.use_count() == 1);
}

TEST_CASE("Coroutine: one that was not resumed is not begun at its end", "[coroutine]") {
  bool begun = false;
  {
    const Coroutine coroutine([&begun] { begun = true; });
  }
  CHECK_FALSE(begun);
}

TEST_CASE("Coroutine: outside of one there is nothing to suspend", "[coroutine]") {
  CHECK_THROWS_AS(Coroutine::suspend(), std::logic_error);
}

}  // namespace fabmon::test::test_coroutine
