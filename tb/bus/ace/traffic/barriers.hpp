// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The barriers of one slave interface, ended inside the interconnect: a barrier is a pair on AR and
// AW. It is answered on R and B when all accesses accepted before it are over; accesses accepted
// after it are held until both answers were taken, except those with AxBAR = 10. DVM transactions
// are not ordered by barriers. One barrier at a time.
#pragma once

#include <cstdint>

#include "tb/bus/ace/traffic/profile.hpp"
#include "tb/bus/ace/traffic/trackers.hpp"

namespace fabmon {

class AceBarriers {
 public:
  explicit AceBarriers(unsigned port) : port_(port) {}

  // An access was accepted as this entry.
  void accept_read(unsigned i, const AceTrackers& trackers);
  void accept_write(unsigned i, const AceTrackers& trackers);
  /// Answers the barrier when it is time.
  void drive(const AceStep& step, AceTrackers& trackers);
  // An access of the interface was answered.
  void read_over(unsigned i, bool barrier);
  void write_over(unsigned i, bool barrier);

  AceMask held_reads() const { return held_reads_; }
  AceMask held_writes() const { return held_writes_; }

 private:
  void end_if_over();

  unsigned port_;
  bool read_in_ = false, write_in_ = false;    // the halves are accepted
  bool read_out_ = false, write_out_ = false;  // ... and answered
  bool answering_ = false;
  unsigned read_ = 0, write_ = 0;  // entries of the halves
  AceMask wait_reads_ = 0, wait_writes_ = 0;
  AceMask held_reads_ = 0, held_writes_ = 0;
};

}  // namespace fabmon
