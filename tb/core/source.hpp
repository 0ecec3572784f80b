// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The source of pins: a traffic generator or a trace reader.
#pragma once

#include <algorithm>
#include <cstddef>

namespace fabmon {

/// The number of cycles to read at a time, at most the given one: about as many as fit into the
/// cache of a processor.
template <class Pins>
constexpr std::size_t block_clocks(std::size_t most) {
  constexpr std::size_t kBytes = std::size_t{1} << 19;
  return std::clamp<std::size_t>(kBytes / sizeof(Pins), 16, most);
}

/// A deterministic, replayable stream of cycles. Two reads of the same source after a rewind() give
/// the same pins, which is what makes multi-pass measurement and bisection exact.
template <class Pins>
class Source {
 public:
  virtual ~Source() = default;
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  /// Writes the next cycles to out[0..n). Returns how many it wrote; fewer than n only at the end
  /// of the stream, 0 from then on. Bad input throws InputError (tb/core/input_error.hpp).
  virtual std::size_t read(Pins* out, std::size_t n) = 0;

  /// Starts again at the first cycle.
  virtual void rewind() = 0;
};

}  // namespace fabmon
