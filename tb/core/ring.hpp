// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A first-in first-out queue of fixed size, plainly copyable and without allocation. Queues of the
// traffic models are large enough for all that can be open; a full one is a mistake of the model.
#pragma once

#include <array>
#include <stdexcept>

namespace fabmon {

template <class T, unsigned kSize>
class Ring {
  static_assert((kSize & (kSize - 1)) == 0, "a power of two");

 public:
  bool empty() const { return count_ == 0; }
  bool full() const { return count_ == kSize; }
  unsigned size() const { return count_; }
  unsigned room() const { return kSize - count_; }

  /// Throws std::logic_error if it is full.
  void push(const T& value) {
    if (full()) throw std::logic_error("a queue of the traffic model overflows");
    items_[(first_ + count_++) % kSize] = value;
  }

  /// Takes out the oldest.
  T pop() {
    const T value = items_[first_];
    first_ = (first_ + 1) % kSize;
    --count_;
    return value;
  }

  T& front() { return items_[first_]; }
  const T& front() const { return items_[first_]; }

  /// The i-th oldest.
  T& operator[](unsigned i) { return items_[(first_ + i) % kSize]; }
  const T& operator[](unsigned i) const { return items_[(first_ + i) % kSize]; }

  /// Takes out the i-th oldest.
  void erase(unsigned i) {
    for (; i + 1 < count_; ++i) (*this)[i] = (*this)[i + 1];
    --count_;
  }

 private:
  std::array<T, kSize> items_{};
  unsigned first_ = 0;
  unsigned count_ = 0;
};

}  // namespace fabmon
