// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated ACE traffic: five requesters, an interconnect like the CCI-400 and memory behind it, as
// a behavioural model of their states; the pins between them; and the events inside the
// interconnect, each raised in the cycles in which its cause holds. The same workload and seed give
// the same cycles on every machine, whatever the sizes of the reads. ARESETn is 1 throughout. The
// stream just ends after the given number of cycles, transactions may be open, as in a real dump.
//
// What the model is not: the CCI-400. Its hazard rules, latencies and arbitration are plausible
// inventions that follow what its manual says; see ace_flow.hpp and ace_master.hpp. Addresses have
// 34 bits, IDs four on slave and seven on master interfaces. The trackers have the sizes that are
// kAceReadTrackers and kAceWriteTrackers. Payload pins keep their last value while VALID is 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/ace/pins.hpp"
#include "tb/bus/ace/traffic/barriers.hpp"
#include "tb/bus/ace/traffic/dvm.hpp"
#include "tb/bus/ace/traffic/master.hpp"
#include "tb/bus/ace/traffic/profile.hpp"
#include "tb/bus/ace/traffic/requester.hpp"
#include "tb/bus/ace/traffic/slave_reads.hpp"
#include "tb/bus/ace/traffic/slave_writes.hpp"
#include "tb/bus/ace/traffic/snoops.hpp"
#include "tb/bus/ace/traffic/trackers.hpp"
#include "tb/bus/ace/traffic/workloads.hpp"
#include "tb/core/random.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

class AceTraffic final : public Source<AcePins> {
 public:
  /// Traffic of `cycles` cycles. Throws std::invalid_argument if there is no such workload; the
  /// message lists those there are.
  AceTraffic(std::string_view workload, std::uint64_t seed, std::uint64_t clocks);

  /// The names of all workloads; ace_workloads() has their meanings as well.
  static std::vector<std::string> workloads();

  std::size_t read(AcePins* out, std::size_t n) override;
  void rewind() override;

  /// From now on the requesters begin nothing new; what is open comes to its end. Until rewind().
  void quiesce() { state_.quiet = true; }
  /// Whether nothing is open inside.
  bool idle() const;

 private:
  // Everything that changes from cycle to cycle, so that a rewind is one assignment.
  struct State {
    explicit State(std::uint64_t seed);
    Random rng;
    AcePins pins;
    AcePhase phase;
    std::uint64_t phases = 0;  // begun so far
    std::uint64_t now = 0;
    bool quiet = false;
    std::array<AceRequester, kAceSlaves> requesters;
    std::array<AceSlaveReads, kAceSlaves> reads;
    std::array<AceSlaveWrites, kAceSlaves> writes;
    std::array<AceBarriers, kAceSlaves> barriers;
    std::array<AceSnoops, kAceSlaves> snoops;
    std::array<AceMaster, kAceMasters> masters;
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
