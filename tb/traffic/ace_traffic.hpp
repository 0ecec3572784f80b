// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated ACE traffic: five requesters, an interconnect like the CCI-400 and memory behind it, as
// a behavioural model of their states; the pins between them; and the events inside the
// interconnect, each raised in the clocks in which its cause holds. The same workload and seed give
// the same clocks on every machine, whatever the sizes of the reads. ARESETn is 1 throughout. The
// stream just ends after the given number of clocks, transactions may be open, as in a real dump.
//
// What the model is not: the CCI-400. Its hazard rules, latencies and arbitration are plausible
// inventions that follow what its manual says; see ace_flow.hpp and ace_master.hpp. Addresses have
// 34 bits, IDs four on slave and seven on master interfaces. The trackers have the sizes that are
// Cci400Config's defaults. Payload pins keep their last value while VALID is 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tb/pins/cci400_pins.hpp"
#include "tb/pins/source.hpp"
#include "tb/traffic/ace_barriers.hpp"
#include "tb/traffic/ace_dvm.hpp"
#include "tb/traffic/ace_master.hpp"
#include "tb/traffic/ace_profile.hpp"
#include "tb/traffic/ace_requester.hpp"
#include "tb/traffic/ace_slave_reads.hpp"
#include "tb/traffic/ace_slave_writes.hpp"
#include "tb/traffic/ace_snoops.hpp"
#include "tb/traffic/ace_trackers.hpp"
#include "tb/traffic/ace_workloads.hpp"
#include "tb/traffic/random.hpp"

namespace fabmon {

class AceTraffic final : public Source<Cci400Pins> {
 public:
  /// Traffic of `clocks` clocks. Throws std::invalid_argument if there is no such workload; the
  /// message lists those there are.
  AceTraffic(std::string_view workload, std::uint64_t seed, std::uint64_t clocks);

  /// The names of all workloads; ace_workloads() has their meanings as well.
  static std::vector<std::string> workloads();

  std::size_t read(Cci400Pins* out, std::size_t n) override;
  void rewind() override;

  /// From now on the requesters begin nothing new; what is open comes to its end. Until rewind().
  void quiesce() { state_.quiet = true; }
  /// Whether nothing is open inside.
  bool idle() const;

 private:
  // Everything that changes from clock to clock, so that a rewind is one assignment.
  struct State {
    explicit State(std::uint64_t seed);
    Random rng;
    Cci400Pins pins;
    AcePhase phase;
    std::uint64_t phases = 0;  // begun so far
    std::uint64_t now = 0;
    bool quiet = false;
    std::array<AceRequester, kCciSlaves> requesters;
    std::array<AceSlaveReads, kCciSlaves> reads;
    std::array<AceSlaveWrites, kCciSlaves> writes;
    std::array<AceBarriers, kCciSlaves> barriers;
    std::array<AceSnoops, kCciSlaves> snoops;
    std::array<AceMaster, kCciMasters> masters;
    AceTrackers trackers;
    AceDvm dvm;
  };

  void drive(const AceStep& step);
  void settle(const AceStep& step);

  const AceWorkload* workload_;
  std::uint64_t seed_;
  std::uint64_t clocks_;
  State state_;
};

}  // namespace fabmon
