// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a driver does with the C header of the axi4 monitor's registers; here in memory.
#include <stddef.h>
#include <stdio.h>

#include "axi4.h"

int main(void) {
  static axi4_t monitor;  // volatile axi4_t* at the base address, in a driver
  monitor.PMON_UCTRL_L = AXI4__PMON_UCTRL_L__FREEZE_bm;
  monitor.COUNTER_CONTROL[0].I_PMON_UCCTL_L = 0x12;  // READ_CMD_BYTES
  printf("EXT_SNAP_CTRL is at 0x%zx, SNAP_L of counter 1 at 0x%zx\n",
         offsetof(axi4_t, EXT_SNAP_CTRL), offsetof(axi4_t, SNAPSHOT[1]));
  return monitor.PMON_UCTRL_L == 0;
}
