// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// For the module of a bench: the watched port, at which only reads are driven.
logic arvalid = 0, arready = 0, rvalid = 0, rready = 0, rlast = 0;

// A read of four beats of 8 bytes: the command in one cycle, RLAST `latency` cycles later.
task automatic burst(input int latency);
  {arvalid, arready} = 2'b11;
  @(posedge aclk) #2 {arvalid, arready} = 2'b00;
  for (int i = 1; i <= latency; i++) begin
    {rvalid, rready} = {2{i > latency - 4}};
    rlast = (i == latency);
    @(posedge aclk) #2;
  end
  {rvalid, rready, rlast} = 3'b000;
  @(posedge aclk) #2;
endtask
