// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Ends a measurement with the RTL at the first cycle whose pins the RTL cannot follow while the
// golden model can: then the golden model measures alone, and says why.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "tb/core/source.hpp"

namespace fabmon {

/// The RTL lacks what a cycle of the source needs; what() says what it is.
class BeyondRtl : public std::runtime_error {
 public:
  BeyondRtl(std::uint64_t clock, std::string_view lacks)
      : std::runtime_error("it has no " + std::string(lacks)), clock_(clock) {}

  /// The cycle of the source, counted from 0.
  std::uint64_t clock() const { return clock_; }

 private:
  std::uint64_t clock_;
};

/// Lacks: a callable that says of the pins of a cycle which pin the RTL lacks for it, or "".
template <class Pins, class Lacks>
class RtlTap final : public Source<Pins> {
 public:
  /// The source must outlive the tap. It passes all on until watch() is called.
  RtlTap(Source<Pins>& source, Lacks lacks) : source_(source), lacks_(std::move(lacks)) {}

  /// Whether it throws BeyondRtl at such a cycle.
  void watch(bool on) { watches_ = on; }

  std::size_t read(Pins* out, std::size_t n) override {
    const std::size_t got = source_.read(out, n);
    for (std::size_t i = 0; watches_ && i < got; ++i) {
      if (const std::string_view what = lacks_(out[i]); !what.empty()) {
        throw BeyondRtl(clock_ + i, what);
      }
    }
    clock_ += got;
    return got;
  }

  void rewind() override {
    clock_ = 0;
    source_.rewind();
  }

 private:
  Source<Pins>& source_;
  Lacks lacks_;
  std::uint64_t clock_ = 0;
  bool watches_ = false;
};

}  // namespace fabmon
