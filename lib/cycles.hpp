// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cycles of a source one by one, as the library hands them out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "fabmon/dump_options.hpp"
#include "tb/core/source.hpp"
#include "tb/record/trace_stream.hpp"

namespace fabmon {

/// Cycles of traffic that never ends.
inline constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();

/// The same of the bench's own reader.
inline TraceOptions trace_options(const std::string& path, const DumpOptions& options) {
  TraceOptions trace;
  trace.path = path;
  trace.port = options.port;
  trace.clock = options.clock;
  trace.scope = options.scope;
  trace.prefix = options.prefix;
  trace.no_reset = options.no_reset;
  return trace;
}

template <class Source, class Pins>
class Cycles {
 public:
  explicit Cycles(std::unique_ptr<Source> source)
      : source_(std::move(source)), block_(block_clocks<Pins>(256)) {}

  /// The next cycle; false at the end.
  bool next(Pins& pins) {
    if (at_ == end_) {
      at_ = 0;
      end_ = source_->read(block_.data(), block_.size());
      if (end_ == 0) return false;
    }
    pins = block_[at_++];
    return true;
  }

  const Source& source() const { return *source_; }

 private:
  std::unique_ptr<Source> source_;
  std::vector<Pins> block_;
  std::size_t at_ = 0, end_ = 0;
};

}  // namespace fabmon
