// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The way of an access through the interconnect, from acceptance to its answer: barriers and
// address hazards hold it, then others are snooped, then it goes to memory unless a snoop had the
// data. A speculative fetch goes to memory at the same time as the snoops; it is repeated where its
// data came before the snoop responses or a copyback overtook it.
#pragma once

#include <array>

#include "tb/bus/ace/traffic/barriers.hpp"
#include "tb/bus/ace/traffic/master.hpp"
#include "tb/bus/ace/traffic/profile.hpp"
#include "tb/bus/ace/traffic/snoops.hpp"
#include "tb/bus/ace/traffic/trackers.hpp"

namespace fabmon {

class AceFlow {
 public:
  AceFlow(AceTrackers& trackers, const std::array<AceBarriers, kAceSlaves>& barriers,
          std::array<AceSnoops, kAceSlaves>& snoops, std::array<AceMaster, kAceMasters>& masters)
      : trackers_(trackers), barriers_(barriers), snoops_(snoops), masters_(masters) {}

  /// Moves every access on that can go on in this cycle, and raises what holds the others.
  void drive(const AceStep& step);

 private:
  void start_reads(const AceStep& step);
  void start_writes(const AceStep& step);
  bool send_snoops(AceAccess& access, AceSnoops::Cause cause, unsigned place, std::uint8_t code);
  void finish_snooped_read(const AceStep& step, unsigned i);
  void finish_snooped_write(unsigned i);
  void retry(const AceStep& step, unsigned i);

  AceTrackers& trackers_;
  const std::array<AceBarriers, kAceSlaves>& barriers_;
  std::array<AceSnoops, kAceSlaves>& snoops_;
  std::array<AceMaster, kAceMasters>& masters_;
};

}  // namespace fabmon
