// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins of endless generated traffic, one cycle at a time.
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tb/core/source.hpp"

namespace fabmon::guest {

template <class Pins>
class Feed {
 public:
  explicit Feed(std::unique_ptr<Source<Pins>> source) : source_(std::move(source)) {}

  /// The pins of the next cycle; valid until the next call. Throws std::runtime_error at the end of
  /// the source, which endless traffic does not have.
  const Pins& next() {
    if (at_ == have_) {
      have_ = source_->read(block_.data(), block_.size());
      if (have_ == 0) throw std::runtime_error("the traffic has come to its end");
      at_ = 0;
    }
    return block_[at_++];
  }

 private:
  static constexpr std::size_t kBlock = 64;

  std::unique_ptr<Source<Pins>> source_;
  std::vector<Pins> block_ = std::vector<Pins>(kBlock);
  std::size_t at_ = 0, have_ = 0;
};

}  // namespace fabmon::guest
