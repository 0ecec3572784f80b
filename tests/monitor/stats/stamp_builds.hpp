// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What tests of stamps in RAM share: their builds, and cycles of an AXI4 port.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/monitor/stats/driver_fixture.hpp"

namespace fabmon::test {

/// Builds with stamps in RAM.
inline const std::vector<std::string> kStampBuilds = {"stamps64_bin", "stamps4", "stamps11",
                                                      "stamps64"};

/// Handshakes of some channels, with these IDs for reads and for writes.
inline Axi4Pins beat(bool ar, bool r, bool aw, bool b, std::uint32_t read_id = 0,
                     std::uint32_t write_id = 0) {
  Axi4Pins p;
  p.arvalid = p.arready = ar ? 1 : 0;
  p.rvalid = p.rready = p.rlast = r ? 1 : 0;
  p.awvalid = p.awready = aw ? 1 : 0;
  p.bvalid = p.bready = b ? 1 : 0;
  p.arid = p.rid = read_id, p.awid = p.bid = write_id;
  return p;
}

}  // namespace fabmon::test
