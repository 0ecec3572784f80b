// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// For cycle-by-cycle steppers of AXI4 monitors: whether the number of open transactions of one
// direction is known, as a counter of quiet cycles.
#pragma once

namespace fabmon::test {

struct SettledStepper {
  unsigned settle_cycles;
  bool settled = true;
  unsigned quiet = 0;  ///< cycles

  /// The monitor leaves a reset in which the port was not. `before`: quiet cycles since.
  void attach(unsigned before) {
    settled = false;
    quiet = before;
  }

  void step(bool is_quiet, bool doubt, bool port_reset) {
    quiet = is_quiet && !doubt ? quiet + 1 : 0;
    if (quiet >= settle_cycles) settled = true;
    if (doubt) settled = false;
    if (port_reset) settled = true;
  }
};

}  // namespace fabmon::test
