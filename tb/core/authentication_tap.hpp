// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The authentication inputs of a monitor as the user wants them.
#pragma once

#include <cstddef>
#include <optional>

#include "tb/core/source.hpp"

namespace fabmon {

/// Passes a source on with these levels of NIDEN and SPNIDEN, as it has them where none is given.
template <class Pins>
class AuthenticationTap final : public Source<Pins> {
 public:
  /// The source must outlive the tap.
  AuthenticationTap(Source<Pins>& source, std::optional<bool> niden, std::optional<bool> spniden)
      : source_(source), niden_(niden), spniden_(spniden) {}

  std::size_t read(Pins* out, std::size_t n) override {
    const std::size_t got = source_.read(out, n);
    for (std::size_t i = 0; i < got; ++i) {
      if (niden_) out[i].niden = *niden_ ? 1 : 0;
      if (spniden_) out[i].spniden = *spniden_ ? 1 : 0;
    }
    return got;
  }

  void rewind() override { source_.rewind(); }

 private:
  Source<Pins>& source_;
  std::optional<bool> niden_, spniden_;
};

}  // namespace fabmon
