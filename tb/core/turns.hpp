// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Functions that take turns: each runs until it waits for something that another one, or the
// caller, has to do first. Never do two of them run at the same time, so that they may share data
// without locks. Each has a thread for its stack.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace fabmon {

class Turns {
 public:
  Turns() = default;
  ~Turns() { end(); }
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  /// Adds a function, to be begun by the next round().
  void add(std::function<void()> work);

  /// Gives each function that has not ended a turn, in the order in which they were added. False
  /// when all have ended. Throws what one of them throws.
  bool round();

  /// Ends the functions that have not ended, at where they wait.
  void end();

  /// For a function: its turn is over; returns when it gets the next one.
  void wait();

 private:
  struct Cancelled {};
  struct Function {
    std::function<void()> work;
    std::thread thread;
    std::condition_variable changed;  // it may be its turn
    bool ended = false;
    std::exception_ptr error;
  };
  static constexpr std::size_t kCaller = ~std::size_t{0};

  void give_turn(std::size_t to, std::unique_lock<std::mutex>& lock);
  /// Whom to tell that it is somebody's turn: nobody else wakes up.
  std::condition_variable& waiter(std::size_t whose) {
    return whose == kCaller ? changed_ : functions_[whose]->changed;
  }

  std::vector<std::unique_ptr<Function>> functions_;
  std::mutex mutex_;
  std::condition_variable changed_;  // it may be the caller's turn
  std::size_t turn_ = kCaller;       // whose it is
  bool cancel_ = false;
};

}  // namespace fabmon
