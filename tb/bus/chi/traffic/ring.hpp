// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A first-in first-out queue of fixed size, without allocation. The model's queues are large enough
// for all that can be open; a full one is a mistake of the model.
#pragma once

#include <array>
#include <stdexcept>

namespace fabmon {

template <class T, unsigned kSize>
class ChiRing {
  static_assert((kSize & (kSize - 1)) == 0, "a power of two");

 public:
  bool empty() const { return count_ == 0; }
  unsigned size() const { return count_; }
  unsigned room() const { return kSize - count_; }
  void push(const T& value) {
    if (count_ == kSize) throw std::logic_error("CHI traffic: a queue of the model overflows");
    items_[(first_ + count_++) % kSize] = value;
  }
  T pop() {
    const T value = items_[first_];
    first_ = (first_ + 1) % kSize;
    --count_;
    return value;
  }
  /// The i-th oldest.
  T& operator[](unsigned i) { return items_[(first_ + i) % kSize]; }
  const T& operator[](unsigned i) const { return items_[(first_ + i) % kSize]; }
  T& front() { return items_[first_]; }
  const T& front() const { return items_[first_]; }
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
