// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// For the module of a bench: clock, reset, and a manager of the monitor's AXI4-Lite slave, whose
// addresses have AW bits and whose words DW. write and read end when the access has been answered.
logic aclk = 0, aresetn = 0;
always #5 aclk = ~aclk;
logic [AW-1:0] s_axil_awaddr = 0, s_axil_araddr = 0;
logic [DW-1:0] s_axil_wdata = 0, s_axil_rdata;
logic s_axil_awvalid = 0, s_axil_wvalid = 0, s_axil_arvalid = 0;
logic s_axil_awready, s_axil_wready, s_axil_bvalid, s_axil_arready, s_axil_rvalid;

task automatic write(input logic [AW-1:0] addr, input logic [DW-1:0] data);
  s_axil_awaddr = addr;
  s_axil_wdata = data;
  {s_axil_awvalid, s_axil_wvalid} = 2'b11;
  #1;
  while (s_axil_awvalid || s_axil_wvalid) begin
    logic aw, w;  // as they are before the edge
    {aw, w} = {s_axil_awready, s_axil_wready};
    @(posedge aclk);
    #1 if (aw) s_axil_awvalid = 1'b0;
    if (w) s_axil_wvalid = 1'b0;
    #1;
  end
  while (!s_axil_bvalid) @(posedge aclk) #2;
  @(posedge aclk) #2;
endtask

task automatic read(input logic [AW-1:0] addr, output logic [DW-1:0] data);
  s_axil_araddr = addr;
  s_axil_arvalid = 1'b1;
  #1;
  while (!s_axil_arready) @(posedge aclk) #2;
  @(posedge aclk) #1 s_axil_arvalid = 1'b0;
  #1;
  while (!s_axil_rvalid) @(posedge aclk) #2;
  data = s_axil_rdata;
  @(posedge aclk) #2;
endtask
