// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "tb/core/source.hpp"

namespace fabmon::test {

/// Pins from memory.
template <class Pins>
class ReplaySource final : public Source<Pins> {
 public:
  explicit ReplaySource(std::vector<Pins> pins) : pins_(std::move(pins)) {}

  std::size_t read(Pins* out, std::size_t n) override {
    n = std::min(n, pins_.size() - at_);
    std::copy_n(pins_.begin() + static_cast<std::ptrdiff_t>(at_), n, out);
    at_ += n;
    return n;
  }
  void rewind() override {
    at_ = 0;
    ++rewinds_;
  }

  /// How often rewind() was called.
  unsigned rewinds() const { return rewinds_; }

 private:
  std::vector<Pins> pins_;
  std::size_t at_ = 0;
  unsigned rewinds_ = 0;
};

/// All cycles of a source, read `chunk` at a time.
template <class Pins>
std::vector<Pins> read_all(Source<Pins>& source, std::size_t chunk = 1000) {
  std::vector<Pins> all;
  std::vector<Pins> some(chunk);
  while (const std::size_t n = source.read(some.data(), chunk)) {
    all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(n));
  }
  return all;
}

}  // namespace fabmon::test
