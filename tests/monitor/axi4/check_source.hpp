// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// A list of cycles as a source; throws at cycle `bad`.
template <class Pins>
class ListSource final : public Source<Pins> {
 public:
  explicit ListSource(std::vector<Pins> pins, std::size_t bad = ~std::size_t{0})
      : pins_(std::move(pins)), bad_(bad) {}

  std::size_t read(Pins* out, std::size_t n) override {
    const std::size_t got = std::min(n, pins_.size() - now_);
    if (now_ + got > bad_) throw InputError("list:1: bad clock");
    std::copy_n(pins_.begin() + static_cast<std::ptrdiff_t>(now_), got, out);
    now_ += got;
    return got;
  }
  void rewind() override { now_ = 0; }

  const std::vector<Pins>& pins() const { return pins_; }

 private:
  std::vector<Pins> pins_;
  std::size_t bad_;
  std::size_t now_ = 0;
};

}  // namespace fabmon
