// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/check/axi4_bench.hpp"

#include <chrono>

#include "tb/check/axi4_pair.hpp"
#include "tb/golden/axi4_golden.hpp"

namespace fabmon {
namespace {

constexpr std::size_t kBlock = 4096;        // clocks a part runs before the next part has its turn
constexpr std::uint32_t kControl0 = 0x128;  // UCCTL_L of counter 0

// Adds the time that a call takes to a sum of seconds.
template <class Call>
void timed(double& seconds, Call&& call) {
  const auto start = std::chrono::steady_clock::now();
  call();
  seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Programs all counters with different events, in both models at the same clocks.
void start_counters(Axi4Rtl& rtl, Axi4Golden& golden) {
  const Axi4Pins idle{};
  for (unsigned j = 0; j < rtl.config().num_counters; ++j) {
    const std::uint32_t addr = kControl0 + 8 * j;
    const std::uint32_t event = 0x01 + 2 * j;
    rtl.issue({.write = true, .addr = addr, .data = event});
    golden.write(addr, event);
    do {
      rtl.run(&idle, 1);
      golden.run(&idle, 1);
    } while (rtl.busy());
  }
}

// Reads all counters over the bus; true if they equal the golden model's. Freezes them first.
bool same_counts(Axi4Rtl& rtl, Axi4Golden& golden) {
  constexpr std::uint32_t kUctrl = 0x118;
  const Axi4Pins idle{};
  const auto access = [&](const RegAccess& what) {
    rtl.issue(what);
    if (what.write) golden.write(what.addr, what.data);
    do {
      rtl.run(&idle, 1);
      golden.run(&idle, 1);
    } while (rtl.busy());
    return rtl.rdata();
  };
  access({.write = true, .addr = kUctrl, .data = 1});
  const unsigned n = rtl.config().num_counters;
  bool same = true;
  for (unsigned j = 0; j < n; ++j) {
    const std::uint32_t addr = kControl0 + 8 * n + 8 * j;
    const std::uint64_t low = access({.write = false, .addr = addr});
    const std::uint64_t high = access({.write = false, .addr = addr + 4});
    same = same && ((high << 32) | low) == golden.counter(j);
  }
  return same;
}

}  // namespace

std::vector<Axi4BenchRun> bench(Axi4Rtl& rtl, Axi4Rtl* empty, Source<Axi4Pins>& source,
                                unsigned repeats) {
  std::vector<Axi4Pins> block(kBlock);
  std::vector<Axi4BenchRun> runs;
  for (unsigned i = 0; i < repeats; ++i) {
    Axi4BenchRun& run = runs.emplace_back();
    Axi4Golden golden(rtl.config());
    rtl.reset();
    if (empty != nullptr) empty->reset();
    start_counters(rtl, golden);
    source.rewind();
    for (std::size_t n = 1; n != 0;) {
      timed(run.source, [&] { n = source.read(block.data(), kBlock); });
      timed(run.rtl, [&] { rtl.run(block.data(), n); });
      timed(run.golden, [&] { golden.run(block.data(), n); });
      if (empty != nullptr) timed(run.empty, [&] { empty->run(block.data(), n); });
      run.clocks += n;
    }
    run.match = same_counts(rtl, golden);
  }
  return runs;
}

}  // namespace fabmon
