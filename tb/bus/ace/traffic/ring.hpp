// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A first-in first-out queue of fixed size, plainly copyable and without allocation.
#pragma once

#include <array>
#include <cstdint>

namespace fabmon {

template <class T, unsigned kSize>
class AceRing {
  static_assert((kSize & (kSize - 1)) == 0, "a power of two");

 public:
  bool empty() const { return count_ == 0; }
  bool full() const { return count_ == kSize; }
  unsigned size() const { return count_; }
  unsigned room() const { return kSize - count_; }
  void push(const T& value) { items_[(first_ + count_++) % kSize] = value; }
  void pop() {
    first_ = (first_ + 1) % kSize;
    --count_;
  }
  T& front() { return items_[first_]; }
  const T& front() const { return items_[first_]; }
  /// The i-th oldest.
  T& operator[](unsigned i) { return items_[(first_ + i) % kSize]; }
  const T& operator[](unsigned i) const { return items_[(first_ + i) % kSize]; }

 private:
  std::array<T, kSize> items_{};
  unsigned first_ = 0;
  unsigned count_ = 0;
};

}  // namespace fabmon
