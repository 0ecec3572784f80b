// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// libFuzzer target of the trace readers: a file's bytes are read as CSV, VCD or FST to the end,
// twice. An InputError is fine, anything else is a finding. The reader is chosen by the environment
// variable FABMON_FUZZ_FORMAT; CMakeLists.txt beside this file builds and runs this where clang is
// present. Without clang, test_trace_mutation.cpp does the same with a mutator of its own.
//
// Waveforms are read with the clock "aclk", as in the dumps of tests/icarus. "cmn." before the
// format is for traces of a mesh, "bits." for pieces of all signals, the others are of AXI4.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "tests/record/util.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const char* const kFormat = std::getenv("FABMON_FUZZ_FORMAT");
  if (kFormat == nullptr) std::abort();
  fabmon::test::read_bytes_as(kFormat, data, size);
  return 0;
}
