// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The read half of a slave interface of the interconnect: it accepts requests while its tracker has
// room and no ID hazard stands against it, and returns data. A read leaves the tracker with its
// last beat.
#pragma once

#include <cstdint>

#include "tb/bus/ace/traffic/barriers.hpp"
#include "tb/bus/ace/traffic/dvm.hpp"
#include "tb/bus/ace/traffic/profile.hpp"
#include "tb/bus/ace/traffic/trackers.hpp"

namespace fabmon {

class AceSlaveReads {
 public:
  explicit AceSlaveReads(unsigned port) : port_(port), full_ace_(port >= 3) {}

  /// Sets ARREADY, R, RACK and the sideband.
  void drive(const AceStep& step, const AceTrackers& trackers, const AceDvm& dvm);
  /// Takes in R and RACK. The read that was answered just now, null if none was.
  const AceRead* settle_data(const AceStep& step, AceTrackers& trackers, AceBarriers& barriers);
  /// Takes in AR.
  void settle_request(const AceStep& step, AceTrackers& trackers, AceBarriers& barriers,
                      AceDvm& dvm);

 private:
  static constexpr unsigned kIds = 16;

  void offer(const AceStep& step, const AceTrackers& trackers);
  static void show(AceSlavePins& s, const AceRead& r);

  unsigned port_;
  bool full_ace_;
  unsigned open_ = 0;                          // entries of the tracker in use
  std::array<std::uint8_t, kIds> id_open_{};   // reads open with each ID
  std::array<std::uint8_t, kIds> id_class_{};  // ... and where they go
  unsigned current_ = 0;                       // the entry on R
  bool in_burst_ = false;                      // ... if there is one
  Ring<std::uint8_t, kAceAcks> acks_;          // wait for RACK
};

}  // namespace fabmon
