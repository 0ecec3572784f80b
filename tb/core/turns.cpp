// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/core/turns.hpp"

#include <utility>

namespace fabmon {

void Turns::add(std::function<void()> work) {
  functions_.push_back(std::make_unique<Function>());
  functions_.back()->work = std::move(work);
}

// Lets another one run and waits until the turn is the caller's again.
void Turns::give_turn(std::size_t to, std::unique_lock<std::mutex>& lock) {
  const std::size_t mine = std::exchange(turn_, to);
  waiter(to).notify_one();
  waiter(mine).wait(lock, [&] { return turn_ == mine; });
}

bool Turns::round() {
  bool left = false;
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    Function& function = *functions_[i];
    if (function.ended) continue;
    std::unique_lock lock(mutex_);
    if (!function.thread.joinable()) {
      function.thread = std::thread([this, i, &function] {
        {
          std::unique_lock own(mutex_);
          function.changed.wait(own, [&] { return turn_ == i; });
        }
        try {
          if (!cancel_) function.work();
        } catch (const Cancelled&) {  // wait() threw it; there is nobody to tell
        } catch (...) {
          function.error = std::current_exception();
        }
        const std::lock_guard own(mutex_);
        function.ended = true;
        turn_ = kCaller;
        changed_.notify_one();
      });
    }
    give_turn(i, lock);
    if (function.error) std::rethrow_exception(std::exchange(function.error, nullptr));
    left = left || !function.ended;
  }
  return left;
}

void Turns::wait() {
  std::unique_lock lock(mutex_);
  give_turn(kCaller, lock);
  if (cancel_) throw Cancelled();
}

void Turns::end() {
  cancel_ = true;
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    Function& function = *functions_[i];
    if (!function.thread.joinable()) continue;
    {
      std::unique_lock lock(mutex_);
      while (!function.ended) give_turn(i, lock);
    }
    function.thread.join();
  }
  functions_.clear();
}

}  // namespace fabmon
