// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// AXI4-Stream ports in the styles of public designs.
#include "tb/bus/axis/bus.hpp"
#include "tests/bus/named_dump.hpp"

namespace fabmon::test::test_axis_ports {

TEST_CASE("axis: ports are found in the styles of public designs", "[bus][axis]") {
  const auto ports = [](const std::vector<std::string>& signals) {
    return named_ports(axis_bus(), signals);
  };
  SECTION("prefixes, in lower case and capitals") {
    CHECK(ports({"dut.s_axis_tvalid", "dut.s_axis_tready", "dut.s_axis_tdata:64",
                 "dut.s_axis_tkeep:8", "dut.s_axis_tlast", "dut.m_axis_tvalid", "dut.m_axis_tready",
                 "dut.m_axis_tdata:32"}) ==
          "tb.dut.m_axis AXI4-Stream 32 0, tb.dut.s_axis AXI4-Stream 64 0");
    CHECK(ports({"S_AXIS_TVALID", "S_AXIS_TREADY", "S_AXIS_TDATA:512", "S_AXIS_TID:4"}) ==
          "tb.S_AXIS AXI4-Stream 512 4");
  }
  SECTION("endings") {
    CHECK(ports({"m_tvalid_o", "m_tready_i", "m_tdata_o:8", "m_tlast_o"}) ==
          "tb.m AXI4-Stream 8 0 manager");
    CHECK(ports({"usb_tvalid_i", "usb_tready_o", "usb_tdata_i:8"}) ==
          "tb.usb AXI4-Stream 8 0 subordinate");
  }
  SECTION("interfaces and structs of requests and responses") {
    CHECK(ports({"axis_rx.tvalid", "axis_rx.tready", "axis_rx.tdata:16"}) ==
          "tb.axis_rx AXI4-Stream 16 0");
    CHECK(ports({"tx_axis_req_i.tvalid", "tx_axis_req_i.t.data:64", "tx_axis_req_i.t.last",
                 "tx_axis_rsp_o.tready"}) == "tb.tx_axis AXI4-Stream 64 0 subordinate");
  }
  SECTION("vectors of ports") {
    CHECK(ports({"s_axis_tvalid:2", "s_axis_tready:2", "s_axis_tdata:64", "s_axis_tlast:2"}) ==
          "tb.s_axis[0] AXI4-Stream 32 0, tb.s_axis[1] AXI4-Stream 32 0");
  }
  SECTION("no TREADY, no TDATA") {
    CHECK(ports({"s_axis_tvalid", "s_axis_tdata:8"}) == "tb.s_axis AXI4-Stream 8 0");
    CHECK(ports({"s_axis_tvalid", "s_axis_tready"}) == "tb.s_axis AXI4-Stream 0 0");
  }
}

TEST_CASE("axis: what is no stream is not found", "[bus][axis]") {
  // A lone TVALID; registers of a port; a trace bus (ATB); the channels of AXI4.
  CHECK(named_ports(axis_bus(), {"tvalid", "u.s_axis_tvalid_reg", "u.s_axis_tready_q",
                                 "mux_atvalid_o", "mux_atready_i", "mux_atdata_o:32",
                                 "s_axi_arvalid", "s_axi_arready", "s_axi_rvalid", "s_axi_rready"})
            .empty());
}

}  // namespace fabmon::test::test_axis_ports
