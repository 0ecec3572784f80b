// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins of endless generated traffic, one cycle at a time: whatever changes the traffic acts in
// the very next one.
#pragma once

#include <memory>
#include <stdexcept>
#include <utility>

namespace fabmon::guest {

/// Traffic: a Source of Pins.
template <class Pins, class Traffic>
class Feed {
 public:
  explicit Feed(std::unique_ptr<Traffic> traffic) : traffic_(std::move(traffic)) {}

  /// The pins of the next cycle; valid until the next call. Throws std::runtime_error at the end of
  /// the source, which endless traffic does not have.
  const Pins& next() {
    if (traffic_->read(&pins_, 1) == 0) throw std::runtime_error("the traffic is at its end");
    return pins_;
  }

  Traffic& traffic() { return *traffic_; }

 private:
  std::unique_ptr<Traffic> traffic_;
  Pins pins_{};
};

}  // namespace fabmon::guest
