// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Reads a recording to its end with nothing behind the reader, and says how much CPU time that
// took:
//     read_trace FILE [CLOCK [PREFIX]]
// of a waveform with this clock the signals whose names begin with PREFIX, no net twice. Prints
// {"signals", "declared", "cycles", "seconds", "peak_kib", "sum"}; the sum is of one signal a
// cycle, in turn, so that two files can be compared. Run by scripts/measure/bench_readers.
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <exception>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "tb/record/trace_stream.hpp"

namespace fabmon {
namespace {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Of this process alone; what getrusage() gives begins with that of the one that started it.
long peak_kib() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word != "VmHWM:") continue;
    long kib = 0;
    status >> kib;
    return kib;
  }
  return 0;
}

void read_trace(const std::string& path, const std::string& clock, const std::string& prefix) {
  const double begin = cpu_seconds();
  const TraceStream trace = open_trace_stream({.path = path, .clock = clock});
  SignalStream& stream = *trace.stream;
  constexpr unsigned kCsvBits = 128;
  std::vector<SignalChoice> choices;
  std::vector<std::size_t> words;
  std::set<std::uint32_t> nets;
  for (std::size_t i = 0; i < stream.signals().size(); ++i) {
    const SignalInfo& s = stream.signals()[i];
    if (!s.number || !s.name.starts_with(prefix) || s.name == "cycle") continue;
    if (!nets.insert(s.nets).second) continue;
    choices.push_back({.signal = i, .max_bits = s.width == 0 ? kCsvBits : s.width});
    words.push_back((choices.back().max_bits + 63) / 64);
  }
  stream.select(choices);
  std::uint64_t cycles = 0;
  std::uint64_t sum = 0;
  while (!choices.empty() && stream.next()) {
    const std::size_t k = cycles++ % choices.size();  // one a cycle
    for (std::size_t w = 0; w < words[k]; ++w) sum = 31 * sum + stream.value(k)[w];
  }
  std::printf(
      "{\"signals\": %zu, \"declared\": %zu, \"cycles\": %llu, \"seconds\": %.4f, "
      "\"peak_kib\": %ld, \"sum\": %llu}\n",
      choices.size(), stream.signals().size(), static_cast<unsigned long long>(cycles),
      cpu_seconds() - begin, peak_kib(), static_cast<unsigned long long>(sum));
}

}  // namespace
}  // namespace fabmon

int main(int argc, char** argv) {
  if (argc < 2 || argc > 4) {
    std::fprintf(stderr, "usage: read_trace FILE [CLOCK [PREFIX]]\n");
    return 2;
  }
  try {
    fabmon::read_trace(argv[1], argc > 2 ? argv[2] : "", argc > 3 ? argv[3] : "");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "read_trace: %s\n", error.what());
    return 2;
  }
  return 0;
}
