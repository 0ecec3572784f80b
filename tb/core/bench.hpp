// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Measures the speed of the parts of a checked simulation on the same cycles in one run. Blocks of
// cycles are generated and given to each part in turn, and the time of each part is summed. Other
// load on the machine therefore slows all parts alike, and their ratios stay meaningful. Time is
// the CPU time of this thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <vector>

#include "tb/core/measurable.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// Seconds spent by each part on the same number of cycles.
struct BenchRun {
  std::uint64_t clocks = 0;
  double source = 0;   ///< making the cycles
  double rtl = 0;      ///< the RTL
  double golden = 0;   ///< the golden model
  double empty = 0;    ///< an evaluation loop around an empty module; 0 if there is none
  bool match = false;  ///< all counts agreed at the end

  /// Cycles per second of RTL and golden model together: the full check.
  double check_rate() const { return static_cast<double>(clocks) / (rtl + golden); }
  /// Cycles per second of the RTL alone.
  double rtl_rate() const { return static_cast<double>(clocks) / rtl; }
  /// Cycles per second of the golden model alone.
  double golden_rate() const { return static_cast<double>(clocks) / golden; }
  /// Cycles per second of the source alone.
  double source_rate() const { return static_cast<double>(clocks) / source; }
  /// Cycles per second of the empty evaluation loop, 0 if there is none.
  double empty_rate() const { return empty > 0 ? static_cast<double>(clocks) / empty : 0; }
};

/// CPU time of this thread in seconds.
inline double thread_seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Runs the whole source `repeats` times through a monitor that counts M::bench_group(), see
/// measurable.hpp, and returns each repeat's times. `empty` may be null. All cycles of the source
/// are out of reset.
template <class M, class Pins>
std::vector<BenchRun> bench(typename M::Rtl& rtl, typename M::Rtl* empty, Source<Pins>& source,
                            unsigned repeats) {
  static_assert(Measurable<M, Pins>, "M is no monitor as tb/core/measurable.hpp wants it");
  // Cycles that a part runs before the next part has its turn.
  constexpr std::size_t kBlock = block_clocks<Pins>(4096);
  const auto timed = [](double& seconds, auto&& call) {
    const double start = thread_seconds();
    call();
    seconds += thread_seconds() - start;
  };
  const typename M::Group group = M::bench_group(rtl.config());
  typename M::Driver driver(&rtl, rtl.config());
  std::vector<Pins> block(kBlock);
  std::vector<BenchRun> runs;
  for (unsigned i = 0; i < repeats; ++i) {
    BenchRun& run = runs.emplace_back();
    driver.start(group);
    if (empty != nullptr) empty->reset();
    source.rewind();
    std::size_t n = 0;
    do {
      timed(run.source, [&] { n = source.read(block.data(), kBlock); });
      timed(run.rtl, [&] { rtl.run(block.data(), n); });
      timed(run.golden, [&] { driver.golden().run(block.data(), n); });
      if (empty != nullptr) timed(run.empty, [&] { empty->run(block.data(), n); });
      run.clocks += n;
    } while (n != 0);
    driver.quiesce();
    driver.capture();
    driver.drain();
    run.match = std::all_of(driver.counts().begin(), driver.counts().end(),
                            [](const auto& count) { return count.match(); });
  }
  return runs;
}

}  // namespace fabmon
