// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// From the pins of a cycle to entries in the log of the golden cci400 monitor: classification,
// security filter, and the observers that stand in for parts of the sideband.
//
// Whatever happens in a cycle is judged by what was known before it: the trackers, the tables and
// the marks take in the cycle when everything in it has been looked at.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tb/bus/ace/pins.hpp"
#include "tb/monitor/cci400/config.hpp"
#include "tb/monitor/cci400/golden/log.hpp"
#include "tb/monitor/cci400/golden/open_reads.hpp"
#include "tb/monitor/cci400/golden/snoops.hpp"

namespace fabmon {

class Cci400Events {
 public:
  explicit Cci400Events(const Cci400Config& config);

  /// Takes in one cycle out of reset. The log has begun it.
  void take(const AcePins& pins, Cci400Log& log);

  /// The sticky flags of observers that were full: [4:0] table of open reads of slave interface n,
  /// [9:8] queue of snoops of S3, S4; and of answers that came while nothing was open: [13:12] of
  /// snoops of S3, S4, [20:16] of reads, [28:24] of writes of slave interface n.
  std::uint32_t lost() const { return lost_; }
  void clear_lost(std::uint32_t flags) { lost_ &= ~flags; }

 private:
  // One slave interface between two cycles.
  struct Slave {
    bool second_part = false;  // a DVM message has had its first part of two
    unsigned reads = 0;        // requests that are not complete
    unsigned writes = 0;
  };

  bool tables() const { return config_.passive_rns || config_.passive_snoop; }
  bool shareable(unsigned n, std::uint8_t domain) const;
  void slave(unsigned n, const AceSlavePins& s, bool secure_too, Cci400Log& log);
  void read_request(unsigned n, const AceSlavePins& s, bool visible, Cci400Log& log);
  void master(unsigned m, const AceMasterPins& pins, bool secure_too, Cci400Log& log) const;
  void take_tables(const AcePins& pins);
  void mark(const std::array<Cci400Snoops::Line, 2>& data);

  Cci400Config config_;
  unsigned override_ = 0;        // codes of Shareable Override of this cycle, two bits a slave
  std::uint32_t master_exempt_;  // events of a master interface that the filter lets pass
  std::array<Slave, kAceSlaves> slave_{};
  std::vector<Cci400OpenReads> open_;     // by slave interface
  std::array<Cci400Snoops, 2> snoops_{};  // of S3 and S4
  std::uint32_t lost_ = 0;
};

}  // namespace fabmon
