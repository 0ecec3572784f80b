// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_cci400/cci400_events.json by scripts/gen/gen_events.py: change that, then
// run it.
//
// The events of the cci400 monitor: their codes, which are bits of an interface's
// events, and which of them know no security.

`default_nettype none

package fabmon_cci400_pkg;
  localparam int unsigned Slaves                              = 5;
  localparam int unsigned SlaveEvents                         = 21;
  localparam logic [20:0] SlaveExempt                         = 21'h000000;
  localparam logic [20:0] SlaveExemptR0                       = 21'h180200;
  localparam int unsigned Masters                             = 3;
  localparam int unsigned MasterEvents                        = 18;
  localparam logic [17:0] MasterExempt                        = 18'h1FE04;
  localparam logic [17:0] MasterExemptR0                      = 18'h3FFFE;
  localparam int unsigned Events                              = 159;
  localparam int unsigned SiRrqHsAny                          = 0;
  localparam int unsigned SiRrqHsDevice                       = 1;
  localparam int unsigned SiRrqHsNormalOrNonshareable         = 2;
  localparam int unsigned SiRrqHsInnerOrOutershareable        = 3;
  localparam int unsigned SiRrqHsCacheMaintenance             = 4;
  localparam int unsigned SiRrqHsMemBarrier                   = 5;
  localparam int unsigned SiRrqHsSyncBarrier                  = 6;
  localparam int unsigned SiRrqHsDvmMsg                       = 7;
  localparam int unsigned SiRrqHsDvmMsgSync                   = 8;
  localparam int unsigned SiRrqStallTtFull                    = 9;
  localparam int unsigned SiRDataLastHsSnoop                  = 10;
  localparam int unsigned SiRDataStallRvalidsHRreadyL         = 11;
  localparam int unsigned SiWrqHsAny                          = 12;
  localparam int unsigned SiWrqHsDevice                       = 13;
  localparam int unsigned SiWrqHsNormalOrNonshareable         = 14;
  localparam int unsigned SiWrqHsInnerOrOutershareWbackWclean = 15;
  localparam int unsigned SiWrqHsWriteUnique                  = 16;
  localparam int unsigned SiWrqHsWriteLineUnique              = 17;
  localparam int unsigned SiWrqHsEvict                        = 18;
  localparam int unsigned SiWrqStallTtFull                    = 19;
  localparam int unsigned SiRrqStallSlaveIdHazard             = 20;
  localparam int unsigned MiRetrySpeculativeFetch             = 0;
  localparam int unsigned MiStallCycleAddrHazard              = 1;
  localparam int unsigned MiRrqStallMasterIdHazard            = 2;
  localparam int unsigned MiRrqStallHiPrioRtqFull             = 3;
  localparam int unsigned MiRrqStallBarrierHazard             = 4;
  localparam int unsigned MiWrqStallBarrierHazard             = 5;
  localparam int unsigned MiWrqStallWtqFull                   = 6;
  localparam int unsigned MiRrqStallLowPrioRtqFull            = 7;
  localparam int unsigned MiRrqStallMidPrioRtqFull            = 8;
  localparam int unsigned MiRrqStallQvnVn0                    = 9;
  localparam int unsigned MiRrqStallQvnVn1                    = 10;
  localparam int unsigned MiRrqStallQvnVn2                    = 11;
  localparam int unsigned MiRrqStallQvnVn3                    = 12;
  localparam int unsigned MiWrqStallQvnVn0                    = 13;
  localparam int unsigned MiWrqStallQvnVn1                    = 14;
  localparam int unsigned MiWrqStallQvnVn2                    = 15;
  localparam int unsigned MiWrqStallQvnVn3                    = 16;
  localparam int unsigned MiWrqUniqueOrLineUniqueAddrHazard   = 17;
endpackage

`default_nettype wire
