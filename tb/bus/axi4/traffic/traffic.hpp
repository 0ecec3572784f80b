// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated AXI4 traffic: a manager and a subordinate that talk to each other by the rules of ARM
// IHI 0022E, and the pins between them. The same workload, seed and bus give the same cycles on
// every machine, whatever the sizes of the reads. ARESETn is 1 throughout. The stream just ends
// after the given number of cycles, transactions may be open, as in a real dump.
//
// Limits: at most 64 IDs are in use at a time in each direction, 1000 transactions are open. The
// pauses of long_gap end at 2^20 cycles, so gap timers wider than 20 bits do not overflow. In
// saturate, all five channels have a handshake in every cycle of phases of 16,384 cycles, after
// the first 64; between them come about 200 cycles of long bursts. Payload pins keep their last
// value while VALID is 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/port.hpp"
#include "tb/bus/axi4/traffic/exclusive.hpp"
#include "tb/bus/axi4/traffic/reads.hpp"
#include "tb/bus/axi4/traffic/workloads.hpp"
#include "tb/bus/axi4/traffic/writes.hpp"
#include "tb/core/random.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

class Axi4Traffic final : public Source<Axi4Pins> {
 public:
  /// Traffic of `cycles` cycles for the given bus. Throws std::invalid_argument if there is no such
  /// workload; the message lists those there are.
  Axi4Traffic(std::string_view workload, std::uint64_t seed, std::uint64_t clocks,
              const Axi4Port& bus);

  /// The names of all workloads; axi4_workloads() has their meanings as well.
  static std::vector<std::string> workloads();

  std::size_t read(Axi4Pins* out, std::size_t n) override;
  void rewind() override;

  /// From the next cycle on another workload; what is open comes to its end by the rules. Until
  /// rewind(). Throws as the constructor does.
  void choose(std::string_view workload);

 private:
  // Everything that changes from cycle to cycle, so that a rewind is one assignment.
  struct State {
    State(const Axi4Port& bus, std::uint64_t seed, const Axi4Workload* first);
    const Axi4Workload* workload;
    Random rng;
    Axi4Pins pins;
    Axi4Phase phase;
    std::uint64_t phases = 0;  // begun so far
    std::int64_t lead = 0;     // reads less writes that had begun when the workload did
    std::uint64_t now = 0;
    Axi4Exclusive exclusive;
    Axi4Reads reads;
    Axi4Writes writes;
  };

  void drive(const Axi4Step& step);

  const Axi4Workload* workload_;
  std::uint64_t seed_;
  std::uint64_t clocks_;
  Axi4Port bus_;
  State state_;
};

}  // namespace fabmon
