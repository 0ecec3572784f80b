// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Keeps the cycles of a source in memory for the replays to come, if they are not too many: traffic
// of an interconnect takes longer to make than to measure. Cycles are read into blocks, which are
// never copied; view() shows them where they are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
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
    std::size_t done = 0;
    while (done < n && fill()) {
      const auto pins = kept(n - done);
      std::copy(pins.begin(), pins.end(), out + done);
      done += pins.size();
    }
    return filling_ || complete_ ? done : done + source_.read(out + done, n - done);
  }

  std::span<const Pins> view(std::size_t n, std::vector<Pins>& buffer) override {
    if (fill()) return kept(n);
    if (complete_) return {};
    return source_.view(n, buffer);
  }

  void rewind() override {
    at_ = 0;
    if (complete_) return;
    if (!filling_) blocks_.clear();
    filled_ = 0;
    source_.rewind();
  }

 private:
  static constexpr std::size_t kBlock = block_clocks<Pins>(1024);

  // Makes sure that there is a cycle to show, by reading a block of the source. False at the end,
  // and where the source turns out to be too long.
  bool fill() {
    if (at_ < filled_) return true;
    if (complete_ || !filling_) return false;
    if (filled_ + kBlock > limit_) {
      filling_ = false;
      return false;
    }
    if (filled_ == kBlock * blocks_.size()) blocks_.push_back(std::make_unique<Pins[]>(kBlock));
    const std::size_t got = source_.read(blocks_[filled_ / kBlock].get(), kBlock);
    filled_ += got;
    complete_ = got < kBlock;
    return got != 0;
  }

  // The next kept cycles, n at most, of one block.
  std::span<const Pins> kept(std::size_t n) {
    const std::size_t offset = at_ % kBlock;
    n = std::min({n, kBlock - offset, filled_ - at_});
    const Pins* const first = blocks_[at_ / kBlock].get() + offset;
    at_ += n;
    return {first, n};
  }

  Source<Pins>& source_;
  std::size_t limit_;
  std::vector<std::unique_ptr<Pins[]>> blocks_;  // NOLINT(modernize-avoid-c-arrays)
  std::size_t filled_ = 0;                       // cycles kept, of this pass until complete
  std::size_t at_ = 0;                           // the next one to show
  bool filling_ = true;                          // until the source turns out to be too long
  bool complete_ = false;                        // all of it is kept
};

}  // namespace fabmon
