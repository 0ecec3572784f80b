// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated context traffic: the alloc and dealloc events of a bridge, as the stats monitor takes
// them. The same workload, seed and number of entries give the same cycles on every machine,
// whatever the sizes of the reads. aresetn is 1 throughout, table_full is 0 except in noise. The
// stream just ends after the given number of cycles, entries may be in use.
//
// Limits: latencies go up to 40,000 cycles, pauses to 6,000.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/context/pins.hpp"
#include "tb/bus/context/timing_wheel.hpp"
#include "tb/bus/context/workloads.hpp"
#include "tb/core/random.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

class ContextTraffic final : public Source<ContextPins> {
 public:
  /// Traffic of `cycles` cycles for the `entries` entries of a monitor. Throws
  /// std::invalid_argument if they are not 1-256, or if there is no such workload; the message
  /// lists those there are.
  ContextTraffic(std::string_view workload, std::uint64_t seed, std::uint64_t clocks,
                 unsigned entries);

  /// The names of all workloads; context_workloads() has their meanings as well.
  static std::vector<std::string> workloads();

  std::size_t read(ContextPins* out, std::size_t n) override;
  void rewind() override;

 private:
  // Everything that changes from cycle to cycle, so that a rewind is one assignment.
  struct State {
    explicit State(std::uint64_t seed) : rng(seed) {}
    Random rng;
    ContextPhase phase;
    std::uint64_t phases = 0;  // begun so far
    std::uint64_t left = 0;    // cycles of the phase that are to come
    std::uint64_t now = 0;
    TimingWheel wheel;
    LineMask running{};  // units between alloc and dealloc
  };

  void begin();
  void raise(LineMask& mask, unsigned unit) const;
  void start(unsigned unit);
  void act(unsigned unit, ContextPins& pins);
  void draw(ContextPins& pins);

  const ContextWorkload* workload_;
  std::uint64_t seed_;
  std::uint64_t clocks_;
  LineMask all_;  // the entries there are
  unsigned units_;
  State state_;
};

}  // namespace fabmon
