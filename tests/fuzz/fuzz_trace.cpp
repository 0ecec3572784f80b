// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// libFuzzer target of the trace readers: a file's bytes are read as CSV, VCD or FST to the end,
// twice. An InputError is fine, anything else is a finding. One executable per reader, chosen at
// compile time by FABMON_FUZZ_FORMAT; CMakeLists.txt beside this file builds and runs them where
// clang is present. Without clang, test_trace_mutation.cpp does the same with a mutator of its own.
//
// Waveforms are read with the clock "aclk", as in the dumps of tests/icarus.
#include <cstddef>
#include <cstdint>

#include "tests/test_trace_util.hpp"

#ifndef FABMON_FUZZ_FORMAT
#define FABMON_FUZZ_FORMAT "csv"
#endif

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fabmon::read_bytes_as(FABMON_FUZZ_FORMAT, data, size);
  return 0;
}
