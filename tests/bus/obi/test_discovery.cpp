// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The spellings of OBI in designs, and what is no OBI port.
#include "tb/bus/obi/bus.hpp"
#include "tb/bus/obi/structs.hpp"
#include "tests/bus/found_in_dump.hpp"

namespace fabmon::test::test_obi_discovery {
namespace {

using Names = std::vector<std::string>;

std::string ports(const Names& signals) { return ports_of(obi_bus(), signals); }

}  // namespace

TEST_CASE("obi names: cores with an instruction and a data port", "[bus][obi][names]") {
  // Ibex, CV32E40P, RI5CY, CVE2.
  CHECK(ports(named("core.", {"instr_req_o", "instr_gnt_i", "instr_rvalid_i", "instr_addr_o:32",
                              "instr_rdata_i:32", "instr_err_i", "data_req_o", "data_gnt_i",
                              "data_rvalid_i", "data_we_o", "data_be_o:4", "data_addr_o:32",
                              "data_wdata_o:32", "data_rdata_i:32", "data_err_i"})) ==
        "tb.core.data manager 32/32/0, tb.core.instr manager 32/32/0");
  // What lies around them, without endings.
  CHECK(ports({"data_req", "data_gnt", "data_rvalid", "data_we", "data_be:8", "data_addr:32",
               "data_wdata:64", "data_rdata:64"}) == "tb.data 64/32/0");
  // Registers of a load-store unit are no pins.
  CHECK(ports(named("lsu.", {"data_req_q", "data_gnt_q", "data_rvalid_q", "data_addr_q:32"}))
            .empty());
}

TEST_CASE("obi names: OBI 1.2 with rready and ids, in an interface", "[bus][obi][names]") {
  CHECK(ports(named("bus.", {"req", "reqpar", "gnt", "gntpar", "addr:32", "we", "be:4", "wdata:32",
                             "aid:3", "rvalid", "rvalidpar", "rready", "rreadypar", "rdata:32",
                             "rid:3", "err"})) == "tb.bus 32/32/3");
}

TEST_CASE("obi names: structs, of one level and with parts", "[bus][obi][names]") {
  // X-HEEP.
  CHECK(ports(joined({named("core_instr_req_o.", {"req", "we", "be:4", "addr:32", "wdata:32"}),
                      named("core_instr_resp_i.", {"gnt", "rvalid", "rdata:32"})})) ==
        "tb.core_instr manager 32/32/0");
  // Of PULP: the part "a" of the requests, the part "r" of the answers.
  CHECK(ports(joined({named("sbr_obi_req_i.a.", {"addr:32", "we", "be:4", "wdata:32", "aid:5"}),
                      named("sbr_obi_req_i.", {"req", "rready"}),
                      named("sbr_obi_rsp_o.r.", {"rdata:32", "rid:5", "err"}),
                      named("sbr_obi_rsp_o.", {"gnt", "rvalid"})})) ==
        "tb.sbr_obi subordinate 32/32/5");
  // Arrays of them.
  CHECK(ports(joined({named("xbar_req[0].", {"req", "we", "addr:32"}),
                      named("xbar_rsp[0].", {"gnt", "rvalid", "rdata:32"}),
                      named("xbar_req[1].", {"req", "we", "addr:32"}),
                      named("xbar_rsp[1].", {"gnt", "rvalid", "rdata:32"})})) ==
        "tb.xbar[0] 32/32/0, tb.xbar[1] 32/32/0");
}

TEST_CASE("obi names: packed structs, by the widths of their vectors", "[bus][obi][names]") {
  CHECK(ports({"core_instr_req_o:70", "core_instr_resp_i:34"}) == "tb.core_instr manager 32/32/0");
  CHECK(ports(named("user.", {"user_sbr_obi_req_i:74", "user_sbr_obi_rsp_o:39", "obi_req:78",
                              "obi_rsp:42"})) ==
        "tb.user.obi 32/32/6, tb.user.user_sbr_obi subordinate 32/32/3");
  // A register interface and an APB port, and a name that says nothing.
  CHECK(ports({"reg_req_i:70", "reg_rsp_o:34", "apb_obi_req:74", "apb_obi_resp:34"}).empty());
  // Each field is where it should be: of 32 bits of address and data, and three of id.
  const obi::StructLayout parts{.parts = true, .addr = 32, .data = 32, .id = 3};
  CHECK(obi::struct_layout(74, 39) == parts);
  CHECK(obi::struct_layout(70, 34) == obi::StructLayout{.addr = 32, .data = 32});
  CHECK(!obi::struct_layout(71, 34));
  const ScratchDir dir;
  const TraceOptions options{.path =
                                 dir.file("t.vcd", dump_of({"x_obi_req_i:74", "x_obi_rsp_o:39"}))};
  const TraceStream open = open_trace_stream(options);
  const WavePins port = obi_bus().choose(*open.wave, options);
  const auto bits = [&](std::size_t pin) {
    return std::pair(port.signal[pin]->low, port.signal[pin]->bits);
  };
  CHECK(bits(obi::kReq) == std::pair(0U, 1U));
  CHECK(bits(obi::kAid) == std::pair(2U, 3U));
  CHECK(bits(obi::kWdata) == std::pair(5U, 32U));
  CHECK(bits(obi::kBe) == std::pair(37U, 4U));
  CHECK(bits(obi::kWe) == std::pair(41U, 1U));
  CHECK(bits(obi::kAddr) == std::pair(42U, 32U));
  CHECK(bits(obi::kRvalid) == std::pair(0U, 1U));
  CHECK(bits(obi::kGnt) == std::pair(1U, 1U));
  CHECK(bits(obi::kErr) == std::pair(3U, 1U));
  CHECK(bits(obi::kRid) == std::pair(4U, 3U));
  CHECK(bits(obi::kRdata) == std::pair(7U, 32U));
}

TEST_CASE("obi names: PULP's interconnects and memory ports", "[bus][obi][names]") {
  CHECK(ports(named("tcdm.", {"req", "add:32", "wen", "wdata:32", "be:4", "gnt", "r_opc",
                              "r_rdata:32", "r_valid"})) == "tb.tcdm 32/32/0");
  CHECK(ports(named("periph.", {"req", "add:32", "wen", "wdata:32", "be:4", "gnt", "id:9", "r_opc",
                                "r_id:9", "r_rdata:32", "r_valid"})) == "tb.periph 32/32/9");
  CHECK(ports(named("hci.", {"req", "gnt", "add:32", "wen", "data:128", "be:16", "r_data:128",
                             "r_valid", "r_ready"})) == "tb.hci 128/32/0");
  // The manager of the debug module.
  CHECK(ports(named("dm.", {"master_req_o", "master_add_o:32", "master_we_o", "master_wdata_o:32",
                            "master_be_o:4", "master_gnt_i", "master_r_valid_i", "master_r_err_i",
                            "master_r_rdata_i:32"})) == "tb.dm.master manager 32/32/0");
  CHECK(ports({"mem_req_o", "mem_gnt_i", "mem_addr_o:48", "mem_wdata_o:64", "mem_strb_o:8",
               "mem_we_o", "mem_rvalid_i", "mem_rdata_i:64"}) == "tb.mem manager 64/48/0");
  CHECK(ports({"mem_req_i", "mem_gnt_o", "mem_addr_i:32", "mem_we_i", "mem_rsp_valid_o",
               "mem_rsp_rdata_o:32", "mem_rsp_error_o"}) == "tb.mem subordinate 32/32/0");
  // A bridge to a memory without a prefix.
  CHECK(ports(named("sram.", {"req_o", "gnt_i", "we_o", "addr_o:12", "wdata_o:32", "rdata_i:32",
                              "rvalid_i", "rerror_i:2"})) == "tb.sram manager 32/12/0");
}

TEST_CASE("obi names: many ports as vectors and as arrays", "[bus][obi][names]") {
  CHECK(ports(named("host_", {"req_i[0]", "gnt_o[0]", "rvalid_o[0]", "addr_i[0]:32", "req_i[1]",
                              "gnt_o[1]", "rvalid_o[1]", "addr_i[1]:32"})) ==
        "tb.host[0] subordinate 0/32/0, tb.host[1] subordinate 0/32/0");
  CHECK(ports(named("host_", {"req_i[0]", "gnt_o[0]", "rvalid_o[0]", "addr_i[0]:32"})) ==
        "tb.host subordinate 0/32/0");
  CHECK(ports(named("arb.", {"req_i:2", "gnt_o:2", "rvalid_o:2", "addr_i:24", "rdata_o:64"})) ==
        "tb.arb[0] subordinate 32/12/0, tb.arb[1] subordinate 32/12/0");
}

TEST_CASE("obi names: arbiters, AXI and mixtures are no ports", "[bus][obi][names]") {
  // An arbiter has no answers.
  CHECK(ports(named("arb.", {"req_i:4", "gnt_o:4", "data_i:128"})).empty());
  CHECK(ports({"req", "gnt", "addr:32", "wdata:32"}).empty());
  // Nor does the rvalid of an AXI port make them, whatever stands beside it.
  CHECK(ports(named("bridge.", {"req", "gnt", "arvalid", "arready", "araddr:32", "rvalid", "rready",
                                "rdata:32", "rresp:2"}))
            .empty());
  CHECK(ports(named("bridge.", {"req_o", "gnt_i", "addr_o:32", "axi_arvalid_i", "axi_arready_o",
                                "axi_rvalid_o", "axi_rready_i"}))
            .empty());
  CHECK(ports(named("axi_req_i.", {"aw_valid", "ar_valid", "r_ready", "b_ready"})).empty());
  CHECK(ports(joined({named("m_req.", {"ar_valid", "r_ready", "req"}),
                      named("m_rsp.", {"r_valid", "gnt", "ar_ready", "r_resp:2"})}))
            .empty());
  // Pins are one bit each, or vectors of as many ports.
  CHECK(ports({"m_req:70", "m_gnt", "m_rvalid", "m_addr:32"}).empty());
  // Pins of different families.
  CHECK(ports({"data_req", "data_gnt", "instr_rvalid", "data_addr:32"}).empty());
  // The port beside the bridge's AXI port is found.
  CHECK(ports(named("bridge.", {"mem_req_o", "mem_gnt_i", "mem_rvalid_i", "mem_addr_o:32",
                                "axi_arvalid", "axi_rvalid", "axi_rdata:32"})) ==
        "tb.bridge.mem manager 0/32/0");
}

TEST_CASE("obi names: other words that begin with a pin's are not taken for it",
          "[bus][obi][names]") {
  // "we", "be", "id" and "data" are looked for beside a port by their whole names.
  CHECK(ports(named("core.", {"data_we_shadow_o", "id_in_ready_o", "be_careful:7", "err_count:9",
                              "data_req_o", "data_gnt_i", "data_rvalid_i", "data_addr_o:32"})) ==
        "tb.core.data manager 0/32/0");
}

}  // namespace fabmon::test::test_obi_discovery
