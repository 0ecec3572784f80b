// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Fuzz target of the trace readers: a file's bytes are read as CSV, VCD or FST to the end, twice.
// An InputError is fine, anything else is a finding. One executable per reader, chosen at compile
// time:
//
//     clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -I.
//     '-DFABMON_FUZZ_FORMAT="vcd"'
//         tests/fuzz_trace.cpp tb/trace/*.cpp -lz -o fuzz_vcd
//     ./fuzz_vcd -max_len=20000 -rss_limit_mb=2048 CORPUS_DIR
//
// Waveforms are read with the clock "aclk", as in the dumps of tests/icarus. Without clang,
// test_trace_mutation.cpp does the same with a mutator of its own.
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
