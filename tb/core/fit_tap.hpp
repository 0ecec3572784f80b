// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Makes sure that the pins of a source fit the ports of a model with parameters of the user's own:
// a Verilated port must never be given more bits than it has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// Fits: a callable that says of the pins of a cycle what does not fit, or "".
template <class Pins, class Fits>
class FitTap final : public Source<Pins> {
 public:
  /// name: the source's, for the error. The source must outlive the tap.
  FitTap(Source<Pins>& source, std::string name, Fits fits)
      : source_(source), name_(std::move(name)), fits_(std::move(fits)) {}

  /// Throws InputError at the first cycle that does not fit.
  std::size_t read(Pins* out, std::size_t n) override {
    const std::size_t got = source_.read(out, n);
    for (std::size_t i = 0; i < got; ++i, ++clock_) {
      if (const std::string why = fits_(out[i]); !why.empty()) {
        throw InputError{name_ + ": cycle " + std::to_string(clock_) + ": " + why};
      }
    }
    return got;
  }

  void rewind() override {
    clock_ = 0;
    source_.rewind();
  }

 private:
  Source<Pins>& source_;
  std::string name_;
  Fits fits_;
  std::uint64_t clock_ = 0;
};

}  // namespace fabmon
