// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Captures of logic analyzers without a bus: what one signal is in each sample, and where gaps are.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tb/record/trace_stream.hpp"
#include "tests/record/sampled.hpp"

namespace fabmon::test {

/// A capture that was read to its end.
struct Captured {
  std::vector<std::uint64_t> values;
  std::vector<std::uint64_t> times;
  std::vector<std::size_t> gaps;  // the samples that have one before them
  std::vector<std::string> notes;
  std::uint64_t timescale = 0;
  std::uint64_t unknown = 0;
};

/// Reads the signal of this name, twice.
inline Captured capture(const TraceOptions& options, const std::string& name) {
  const TraceStream trace = open_trace_stream(options);
  REQUIRE(trace.wave != nullptr);
  trace.stream->select({{.signal = find_signal(*trace.stream, name)}});
  const auto read = [&] {
    Captured c;
    c.timescale = trace.stream->timescale();
    while (trace.stream->next()) {
      if (trace.stream->gap()) c.gaps.push_back(c.values.size());
      c.values.push_back(*trace.stream->value(0));
      c.times.push_back(trace.stream->time());
    }
    c.notes = trace.stream->notes();
    c.unknown = trace.stream->unknown_bits(0);
    return c;
  };
  const Captured first = read();
  trace.stream->rewind();
  const Captured again = read();
  CHECK(again.values == first.values);
  CHECK(again.times == first.times);
  CHECK(again.gaps == first.gaps);
  CHECK(again.notes == first.notes);
  CHECK(again.unknown == first.unknown);
  return first;
}

/// The error of reading it, without the path, or "no error".
inline std::string capture_error(const TraceOptions& options, const std::string& name) {
  try {
    (void)capture(options, name);
  } catch (const InputError& error) {
    const std::string what = error.what();
    return what.starts_with(options.path + ":") ? what.substr(options.path.size() + 1) : what;
  }
  return "no error";
}

}  // namespace fabmon::test
