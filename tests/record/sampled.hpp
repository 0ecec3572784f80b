// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Recordings without a bus: one signal's values at each cycle, and what the stream says of itself.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tb/record/trace_stream.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test {

/// The index of the signal of this name.
inline std::size_t find_signal(const SignalStream& stream, const std::string& name) {
  for (std::size_t i = 0; i < stream.signals().size(); ++i) {
    if (stream.signals()[i].name == name) return i;
  }
  FAIL(name << " is not there");
  return 0;
}

/// A recording that was read to its end.
struct Sampled {
  std::vector<std::uint64_t> values;
  std::vector<std::uint64_t> times;
  std::vector<std::string> notes;
  ClockPeriod clock;
};

/// Reads the signal of this name, twice.
inline Sampled sample(const TraceOptions& options, const std::string& name) {
  const TraceStream trace = open_trace_stream(options);
  trace.stream->select({{.signal = find_signal(*trace.stream, name)}});
  const auto read = [&] {
    Sampled s;
    while (trace.stream->next()) {
      s.values.push_back(*trace.stream->value(0));
      s.times.push_back(trace.stream->time());
    }
    s.notes = trace.stream->notes();
    s.clock = trace.stream->clock();
    return s;
  };
  const Sampled first = read();
  trace.stream->rewind();
  const Sampled again = read();
  CHECK(again.values == first.values);
  CHECK(again.times == first.times);
  CHECK(again.notes == first.notes);
  return first;
}

/// The error of reading it, without the path, or "no error".
inline std::string sampling_error(const TraceOptions& options, const std::string& name) {
  try {
    (void)sample(options, name);
  } catch (const InputError& error) {
    const std::string what = error.what();
    return what.starts_with(options.path + ":") ? what.substr(options.path.size() + 1) : what;
  }
  return "no error";
}

/// A short dump: the clock "clk" with a period of 10, "a" of 8 bits (identifier i) counting up from
/// 1.
inline std::string counting_vcd(unsigned cycles) {
  std::string text =
      "$timescale 1 ns $end\n$scope module tb $end\n$var wire 1 ! clk $end\n"
      "$var wire 8 i a $end\n$upscope $end\n$enddefinitions $end\n";
  for (unsigned i = 0; i < cycles; ++i) {
    text += "#" + std::to_string(10 * i) + "\n0!\nb";
    for (unsigned b = 8; b-- > 0;) text += static_cast<char>('0' + ((i + 1) >> b & 1));
    text += " i\n#" + std::to_string(10 * i + 5) + "\n1!\n";
  }
  return text;
}

}  // namespace fabmon::test
