// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A coroutine with a stack of its own: it suspends itself in any function that it calls. Those of
// C++20 have no stack: between a measurement and the reader of its dump each function would have to
// be one.
#pragma once

#include <functional>
#include <memory>

namespace fabmon {

class Coroutine {
 public:
  /// The function begins with the first resume().
  explicit Coroutine(std::function<void()> function);
  /// Unwinds the stack of a function that has begun and not ended.
  ~Coroutine();
  Coroutine(Coroutine&&) noexcept;
  Coroutine& operator=(Coroutine&&) = delete;

  /// Runs the function until it suspends itself or ends. Throws what the function throws, which
  /// ends it.
  void resume();

  /// True when the function has ended.
  bool done() const;

  /// For a function that is run by resume(): returns with the next resume(). As with co_await, not
  /// while an exception is being handled.
  static void suspend();

 private:
  class Stack;
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace fabmon
