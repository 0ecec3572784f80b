// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Stopping is exact: when the write that clears PMCR.pmu_en is answered, nothing is on its way any
// more. From then on, until pmu_en is set again, no count of the DTM or of the DTC changes unless
// software writes it, and nothing that was counted before is missing (cmn_conserve).
//
// The register slave, a DTM and a DTC as `cmn` connects them, with any events and any accesses.
//
// Assumed: the first cycle is a reset, the only one; there are no snapshots by pin.
`default_nettype none

module cmn_stop #(
  parameter int unsigned LocalWidth  = 1,
  parameter int unsigned GlobalWidth = 2
) (
  input wire logic        clk_i,
  input wire logic        niden_i,
  input wire logic [63:0] event_i,
  input wire logic [25:0] awaddr_i,
  input wire logic        awvalid_i,
  input wire logic [63:0] wdata_i,
  input wire logic [7:0]  wstrb_i,
  input wire logic        bready_i,
  input wire logic [25:0] araddr_i,
  input wire logic        arvalid_i,
  input wire logic        rready_i
);
  localparam logic [25:0] Dtm = 26'h0008000;
  localparam logic [25:0] Dtc = 26'h0034000;

  logic rst_n = 1'b0;
  always_ff @(posedge clk_i) rst_n <= 1'b1;

  // ---------------------------------------------------------------- the monitor
  fabmon_cmn_bus_pkg::access_t access;
  logic        bvalid, run, here_dtm, here_dtc, niden_q;
  logic [5:2]  run_q;
  logic [23:0] wraps, row, sum;
  logic [63:0] count;

  fabmon_cmn_access #(.Rows(1)) u_access (
    .clk_i, .rst_ni(rst_n), .reg_clk_i(1'b0), .reg_rst_ni(1'b0), .ids_ns_o(), .ids_addr_o(),
    .ids_hit_i(1'b0), .ids_data_i(64'd0), .irq_i(1'b0), .irq_o(),
    .s_axil_awaddr(awaddr_i), .s_axil_awprot(3'd0), .s_axil_awvalid(awvalid_i),
    .s_axil_awready(), .s_axil_wdata(wdata_i), .s_axil_wstrb(wstrb_i),
    .s_axil_wvalid(awvalid_i), .s_axil_wready(), .s_axil_bresp(), .s_axil_bvalid(bvalid),
    .s_axil_bready(bready_i), .s_axil_araddr(araddr_i), .s_axil_arprot(3'd0),
    .s_axil_arvalid(arvalid_i), .s_axil_arready(), .s_axil_rdata(), .s_axil_rresp(),
    .s_axil_rvalid(), .s_axil_rready(rready_i),
    .s_apb_paddr(26'd0), .s_apb_pprot(3'd0), .s_apb_psel(1'b0), .s_apb_penable(1'b0),
    .s_apb_pwrite(1'b0), .s_apb_pwdata(32'd0), .s_apb_pstrb(4'd0), .s_apb_pready(), .s_apb_prdata(),
    .s_apb_pslverr(), .open_i(1'b0), .closed_i(1'b0), .access_o(access),
    .rdata_row_i(64'd0), .rdata_i(64'd0)
  );
  assign here_dtm = (access.addr[25:14] == Dtm[25:14]);
  assign here_dtc = (access.addr[25:14] == Dtc[25:14]);

  logic run_dtc, snapshot;
  assign run = run_dtc & niden_q;
  always_ff @(posedge clk_i) begin
    niden_q <= niden_i & rst_n;
    run_q   <= {run_q[4:2], run} & {4{rst_n}};
  end
  fabmon_cmn_dtm #(.LocalWidth(LocalWidth)) u_dtm (
    .clk_i, .rst_ni(rst_n), .run_i(run), .event_i, .snapshot_i(snapshot), .wraps_o(wraps),
    .access_i(access),
    .is_config_i(here_dtm & (access.addr[13:3] == 11'(14'h2210 >> 3))),
    .is_count_i(here_dtm & (access.addr[13:3] == 11'(14'h2220 >> 3))),
    .is_shadow_i(1'b0), .config_o(), .count_o(count), .shadow_o()
  );
  fabmon_cmn_sum #(.Inputs(1), .InWidth(3), .OutWidth(3)) u_row (
    .clk_i, .rst_ni(rst_n), .value_i(wraps), .sum_o(row)
  );
  fabmon_cmn_sum #(.Inputs(1), .InWidth(3), .OutWidth(3)) u_sum (
    .clk_i, .rst_ni(rst_n), .value_i(row), .sum_o(sum)
  );
  fabmon_cmn_dtc #(.Width(3), .GlobalWidth(GlobalWidth)) u_dtc (
    .clk_i, .rst_ni(rst_n), .wraps_i(sum), .run_i(run_q[5]), .snapshot_i(1'b0),
    .run_o(run_dtc), .secure_o(), .snapshot_o(snapshot), .irq_o(), .access_i(access),
    .here_i(here_dtc), .rdata_o()
  );

  // ---------------------------------------------------------------- what is proved
  (* hierconn *) wire logic [3:0] \u_dtm.step_q ;
  (* hierconn *) wire logic [3:0] \u_dtm.wrap_q ;
  logic stopping, stopped;  // a write of pmu_en = 0 is in progress, is answered
  logic at_pmcr;            // the access in progress is one to PMCR
  assign at_pmcr = (access.addr[25:3] == 23'((Dtc + 26'h2100) >> 3));

  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      stopping <= 1'b0;
      stopped  <= 1'b0;
    end else begin
      if (access.write1 != '0) begin  // the first cycle of a write
        stopping <= at_pmcr & access.write1[0] & ~access.wdata[0];
        if (at_pmcr && access.write1[0]) stopped <= 1'b0;
      end
      if (bvalid && stopping) stopped <= 1'b1;
    end
    if (rst_n && (stopped || (bvalid && stopping))) begin
      a_step: assert (\u_dtm.step_q == '0);
      a_wrap: assert (\u_dtm.wrap_q == '0);
      a_row:  assert (row == '0);
      a_sum:  assert (sum == '0);
      a_run:  assert (~run & (run_q == '0));
      c_stop: cover (count != '0);
    end
  end
endmodule

`default_nettype wire
