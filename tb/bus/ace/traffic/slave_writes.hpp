// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The write half of a slave interface of the interconnect: it accepts requests while its tracker
// has room, always takes their data, and answers. A write leaves the tracker with its answer.
#pragma once

#include <cstdint>

#include "tb/bus/ace/traffic/barriers.hpp"
#include "tb/bus/ace/traffic/profile.hpp"
#include "tb/bus/ace/traffic/trackers.hpp"
#include "tb/core/ring.hpp"

namespace fabmon {

class AceSlaveWrites {
 public:
  explicit AceSlaveWrites(unsigned port) : port_(port), full_ace_(port >= 3) {}

  /// Sets AWREADY, WREADY, B, WACK and the sideband.
  void drive(const AceStep& step, const AceTrackers& trackers);
  /// Takes in B. The write that was answered just now, null if none was.
  const AceWrite* settle_answer(const AceStep& step, AceTrackers& trackers, AceBarriers& barriers);
  /// Takes in AW and W.
  void settle_request(const AceStep& step, AceTrackers& trackers, AceBarriers& barriers);

 private:
  unsigned port_;
  bool full_ace_;
  unsigned open_ = 0;                // entries of the tracker in use
  Ring<std::uint8_t, 32> data_due_;  // entries whose data is to come, in order
  unsigned current_ = 0;             // the entry on B
  bool ack_ = false;                 // WACK in the next cycle
};

}  // namespace fabmon
