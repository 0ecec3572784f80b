// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Keeps the cycles of a source in memory for the passes to come, if they are not too many: traffic
// of an interconnect takes longer to make than to measure.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "tb/core/source.hpp"

namespace fabmon {

template <class Pins>
class SourceCache final : public Source<Pins> {
 public:
  /// The source must outlive the cache. `bytes`: the most that it holds; a longer source is read
  /// anew in each pass.
  explicit SourceCache(Source<Pins>& source, std::size_t bytes = std::size_t{256} << 20)
      : source_(source), limit_(bytes / sizeof(Pins)) {}

  std::size_t read(Pins* out, std::size_t n) override {
    if (complete_) {
      n = std::min(n, clocks_.size() - at_);
      std::copy_n(clocks_.begin() + static_cast<std::ptrdiff_t>(at_), n, out);
      at_ += n;
      return n;
    }
    const std::size_t got = source_.read(out, n);
    if (filling_ && clocks_.size() + got > limit_) {
      filling_ = false;
      clocks_ = {};
    }
    if (filling_) {
      clocks_.insert(clocks_.end(), out, out + got);
      complete_ = got < n;
      at_ = clocks_.size();
    }
    return got;
  }

  void rewind() override {
    at_ = 0;
    if (complete_) return;
    clocks_.clear();
    source_.rewind();
  }

 private:
  Source<Pins>& source_;
  std::size_t limit_;
  std::vector<Pins> clocks_;
  std::size_t at_ = 0;     // of clocks_, once complete
  bool filling_ = true;    // until the source turns out to be too long
  bool complete_ = false;  // clocks_ is all of it
};

}  // namespace fabmon
