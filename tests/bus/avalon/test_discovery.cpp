// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The spellings of Avalon-MM and Avalon-ST in designs, and what is no port of them.
#include "tb/bus/avalon/bus.hpp"
#include "tb/bus/axis/bus.hpp"
#include "tests/bus/found_in_dump.hpp"

namespace fabmon::test::test_avalon_discovery {
namespace {

using Names = std::vector<std::string>;

std::string ports(const Names& signals) { return ports_of(avalon_bus(), signals); }
std::string streams(const Names& signals) { return ports_of(avalon_st_bus(), signals); }

const Names kAll{"address:16",   "burstcount:3",  "byteenable:4",      "read",
                 "readdata:32",  "readdatavalid", "waitrequest",       "write",
                 "writedata:32", "response:2",    "writeresponsevalid"};

}  // namespace

TEST_CASE("avalon names: prefixes of Platform Designer and of libraries", "[bus][avalon][names]") {
  CHECK(ports(named("rom.avs_", kAll)) == "tb.rom.avs subordinate 32/16/0");
  CHECK(ports(named("dma.avm_", kAll)) == "tb.dma.avm manager 32/16/0");
  CHECK(ports(named("avs_s0_", kAll)) == "tb.avs_s0 subordinate 32/16/0");
  CHECK(ports(named("m_avalon_", kAll)) == "tb.m_avalon 32/16/0");
  CHECK(ports(named("onchip_memory2_0_s1_", kAll)) == "tb.onchip_memory2_0_s1 32/16/0");
  // An interface, a record and VHDL with endings.
  CHECK(ports(named("avalon_mm_if.", kAll)) == "tb.avalon_mm_if 32/16/0");
  CHECK(ports({"s_avm_waitrequest_o", "s_avm_write_i", "s_avm_read_i", "s_avm_address_i:32",
               "s_avm_writedata_i:64", "s_avm_byteenable_i:8", "s_avm_burstcount_i:8",
               "s_avm_readdata_o:64", "s_avm_readdatavalid_o"}) == "tb.s_avm subordinate 64/32/0");
  // mor1kx.
  CHECK(ports(named("cpu.avm_d_", {"address_o:32", "byteenable_o:4", "read_o", "readdata_i:32",
                                   "burstcount_o:4", "write_o", "writedata_o:32", "waitrequest_i",
                                   "readdatavalid_i"})) == "tb.cpu.avm_d manager 32/32/0");
  // Nios II: a port that reads alone.
  CHECK(ports(named("cpu.i_", {"address:24", "read", "readdata:32", "readdatavalid",
                               "waitrequest"})) == "tb.cpu.i 32/24/0");
}

TEST_CASE("avalon names: words within the prefix that are pins themselves",
          "[bus][avalon][names]") {
  CHECK(ports(joined({named("read_master_", {"address:32", "read", "readdata:64", "waitrequest",
                                             "readdatavalid", "burstcount:5"}),
                      named("write_master_", {"address:32", "write", "writedata:64", "waitrequest",
                                              "byteenable:8"})})) ==
        "tb.read_master 64/32/0, tb.write_master 64/32/0");
}

TEST_CASE("avalon names: active-low, and other words for the same", "[bus][avalon][names]") {
  CHECK(ports(named("s1_", {"address:8", "chipselect", "read_n", "write_n", "byteenable_n:4",
                            "waitrequest_n", "readdata:32", "writedata:32"})) == "tb.s1 32/8/0");
  // Controllers of external memory: ready is the inverse of waitrequest.
  CHECK(ports(named("amm_", {"ready_0", "read_0", "write_0", "address_0:25", "readdata_0:512",
                             "writedata_0:512", "burstcount_0:7", "byteenable_0:64",
                             "readdatavalid_0"})) == "tb.amm_0 512/25/0");
  CHECK(ports(named("avl_", {"ready", "read_req", "write_req", "addr:25", "rdata:128", "wdata:128",
                             "size:3", "be:16", "rdata_valid", "burstbegin"})) ==
        "tb.avl 128/25/0");
  // MiSTer.
  CHECK(ports({"DDRAM_BUSY", "DDRAM_BURSTCNT:8", "DDRAM_ADDR:29", "DDRAM_DOUT:64",
               "DDRAM_DOUT_READY", "DDRAM_RD", "DDRAM_DIN:64", "DDRAM_BE:8", "DDRAM_WE"}) ==
        "tb 64/29/0");
}

TEST_CASE("avalon names: what is no port", "[bus][avalon][names]") {
  // A memory and a FIFO.
  CHECK(ports({"read", "write", "address:8", "writedata:32", "readdata:32", "ready"}).empty());
  CHECK(ports(named("fifo.", {"rd", "wr", "full", "empty", "data:8"})).empty());
  CHECK(ports({"waitrequest", "address:8"}).empty());
  CHECK(ports({"avs_read", "other_waitrequest"}).empty());
  CHECK(ports(named("s_axi_", {"arvalid", "arready", "rvalid", "rready", "rdata:32"})).empty());
  CHECK(ports(named("data_", {"req", "gnt", "rvalid", "rdata:32"})).empty());
}

TEST_CASE("avalon-st names: prefixes, interfaces, sop and eop", "[bus][avalon][names]") {
  const Names all{"valid",       "ready",   "data:64",   "startofpacket",
                  "endofpacket", "empty:3", "channel:4", "error:2"};
  CHECK(streams(named("asi_in0_", all)) == "tb.asi_in0 subordinate 64/0/4");
  CHECK(streams(named("aso_out0_", all)) == "tb.aso_out0 manager 64/0/4");
  CHECK(streams(named("st_if.", all)) == "tb.st_if 64/0/4");
  CHECK(streams(named("avalon_st_if.", {"data:64", "channel:8", "empty:3", "valid", "ready", "sop",
                                        "eop"})) == "tb.avalon_st_if 64/0/8");
  CHECK(streams(joined({named("dut.snk_", {"data_i:10", "startofpacket_i", "endofpacket_i",
                                           "valid_i", "ready_o"}),
                        named("dut.src_", {"data_o:10", "startofpacket_o", "endofpacket_o",
                                           "valid_o", "ready_i"})})) ==
        "tb.dut.snk subordinate 10/0/0, tb.dut.src manager 10/0/0");
  // Ethernet and PCIe cores; without ready.
  CHECK(streams(named("rx_st_", {"valid", "sop", "eop", "data:256", "empty:2", "err"})) ==
        "tb.rx_st 256/0/0");
  CHECK(streams(named("avst_", {"valid", "ready", "data:8", "startofpacket", "endofpacket",
                                "empty:1", "error"})) == "tb.avst 8/0/0");
  // Prefixes that are pins themselves.
  CHECK(streams(named("data_out_", {"valid", "ready", "sop", "eop", "data:32"})) ==
        "tb.data_out 32/0/0");
  CHECK(streams(named("channel_1_", {"valid", "ready", "eop", "data:32"})) ==
        "tb.channel_1 32/0/0");
}

TEST_CASE("avalon-st names: what is no port", "[bus][avalon][names]") {
  CHECK(streams(named("s_axis_", {"tvalid", "tready", "tlast", "tdata:32"})).empty());
  CHECK(streams({"valid", "ready", "data:32"}).empty());
  CHECK(streams({"sop", "eop", "data:32"}).empty());
  CHECK(streams({"in_valid", "out_startofpacket"}).empty());
  CHECK(ports_of(axis_bus(), named("aso_", {"valid", "ready", "startofpacket", "data:8"})).empty());
}

}  // namespace fabmon::test::test_avalon_discovery
