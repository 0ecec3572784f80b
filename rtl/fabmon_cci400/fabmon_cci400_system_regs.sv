// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The registers of a CCI-400 that are not its performance monitor's, as far as software expects to
// find them: identification, and control registers that only store what is written.
`default_nettype none

module fabmon_cci400_system_regs #(
  parameter logic [3:0] Revision = 4'h9,
  parameter bit         IdNsOpen = 1'b0  // Non-secure accesses may read PID and CID
) (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  input  wire logic        write_i,   // the access is a write, and may be one
  input  wire logic [15:0] addr_i,
  input  wire logic [31:0] wdata_i,
  output logic [31:0]      rdata_o,   // 0 where there is no such register
  output logic             ns_may_o   // a Non-secure access may reach the register
);
  logic [3:0]  page;
  logic [11:0] offset;
  logic        is_override, is_speculation, is_secure, is_id;
  logic [4:0]  is_port;  // one-hot: a register of slave interface n

  assign page           = addr_i[15:12];
  assign offset         = {addr_i[11:2], 2'b00};
  assign is_id          = (page == 4'h0) & (offset >= 12'(fabmon_cci400_reg_pkg::RegPid4));
  assign is_override    =
      (page == 4'h0) & (offset == 12'(fabmon_cci400_reg_pkg::RegControlOverride));
  assign is_speculation =
      (page == 4'h0) & (offset == 12'(fabmon_cci400_reg_pkg::RegSpeculationControl));
  assign is_secure      = (page == 4'h0) & (offset == 12'(fabmon_cci400_reg_pkg::RegSecureAccess));
  assign is_port        = {page == 4'h5, page == 4'h4, page == 4'h3, page == 4'h2, page == 4'h1} &
                          {5{addr_i[11:3] == '0}};

  // ---------------------------------------------------------------- what is stored
  logic       open_q;
  logic [3:0] override_q;
  logic [2:0] spec_masters_q;
  logic [4:0] spec_slaves_q, dvms_q;
  logic [4:3] snoops_q;     // S3 and S4 are full ACE ...
  logic [5:0] shareable_q;  // ... S0, S1, S2 ACE-Lite

  assign ns_may_o = (open_q & ~is_override & ~is_secure) | (is_id & IdNsOpen);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      open_q         <= 1'b0;
      override_q     <= '0;
      spec_masters_q <= '0;
      spec_slaves_q  <= '0;
    end else if (write_i) begin
      if (is_secure)   open_q     <= wdata_i[0];
      if (is_override) override_q <= wdata_i[3:0];
      if (is_speculation) begin
        spec_masters_q <= wdata_i[2:0];
        spec_slaves_q  <= wdata_i[20:16];
      end
    end
  end

  for (genvar n = 0; n < 5; n++) begin : g_port
    always_ff @(posedge clk_i) begin
      if (!rst_ni) dvms_q[n] <= 1'b0;
      else if (write_i && is_port[n] && !addr_i[2]) dvms_q[n] <= wdata_i[1];
    end
    if (n >= 3) begin : g_ace
      always_ff @(posedge clk_i) begin
        if (!rst_ni) snoops_q[n] <= 1'b0;
        else if (write_i && is_port[n] && !addr_i[2]) snoops_q[n] <= wdata_i[0];
      end
    end else begin : g_lite
      always_ff @(posedge clk_i) begin
        if (!rst_ni) shareable_q[2*n +: 2] <= '0;
        else if (write_i && is_port[n] && addr_i[2]) shareable_q[2*n +: 2] <= wdata_i[1:0];
      end
    end
  end

  // ---------------------------------------------------------------- read data
  logic [7:0] id;

  always_comb begin
    unique case (offset)
      12'(fabmon_cci400_reg_pkg::RegPid4): id = 8'h44;
      12'(fabmon_cci400_reg_pkg::RegPid0): id = 8'h20;
      12'(fabmon_cci400_reg_pkg::RegPid1): id = 8'hB4;
      12'(fabmon_cci400_reg_pkg::RegPid2): id = {Revision, 4'hB};
      12'(fabmon_cci400_reg_pkg::RegCid0): id = 8'h0D;
      12'(fabmon_cci400_reg_pkg::RegCid1): id = 8'hF0;
      12'(fabmon_cci400_reg_pkg::RegCid2): id = 8'h05;
      12'(fabmon_cci400_reg_pkg::RegCid3): id = 8'hB1;
      default:                      id = 8'h00;  // also PID3, PID5 to PID7
    endcase
    rdata_o = '0;
    if (is_id)       rdata_o[7:0] = id;
    if (is_override) rdata_o[3:0] = override_q;
    if (is_secure)   rdata_o[0]   = open_q;
    if (is_speculation) begin
      rdata_o[2:0]   = spec_masters_q;
      rdata_o[20:16] = spec_slaves_q;
    end
    for (int n = 0; n < 3; n++) begin
      if (is_port[n] && addr_i[2]) rdata_o[1:0] = shareable_q[2*n +: 2];
      if (is_port[n] && !addr_i[2]) begin
        rdata_o[1]  = dvms_q[n];
        rdata_o[31] = 1'b1;
      end
    end
    for (int n = 3; n < 5; n++) begin
      if (is_port[n] && !addr_i[2]) begin
        rdata_o[1:0]   = {dvms_q[n], snoops_q[n]};
        rdata_o[31:30] = 2'b11;
      end
    end
  end
endmodule

`default_nettype wire
