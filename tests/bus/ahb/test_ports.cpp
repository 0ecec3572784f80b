// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// AHB ports in the styles of public designs, and what is none.
#include "tb/bus/ahb/bus.hpp"
#include "tb/bus/ahb/pins.hpp"
#include "tests/bus/named_dump.hpp"

namespace fabmon::test::test_ahb_ports {
namespace {

std::string ports(const std::vector<std::string>& signals) {
  return named_ports(ahb_bus(), signals);
}

/// The name of the signal that a pin of the only port has; empty if there is none.
std::string signal_of(const std::vector<std::string>& signals, ahb::Pin pin) {
  const ScratchDir dir;
  const TraceOptions options{.path = dir.file("t.vcd", named_dump(signals))};
  const TraceStream open = open_trace_stream(options);
  const WavePins set = ahb_bus().choose(*open.wave, options);
  return set.signal[pin] ? open.wave->signals()[set.signal[pin]->signal].name : std::string();
}

}  // namespace

TEST_CASE("ahb: ports are found in the styles of public designs", "[bus][ahb]") {
  SECTION("Cortex-M0 DesignStart: capitals, no prefix") {
    CHECK(ports({"u_cpu.HADDR:32", "u_cpu.HBURST:3", "u_cpu.HMASTLOCK", "u_cpu.HPROT:4",
                 "u_cpu.HSIZE:3", "u_cpu.HTRANS:2", "u_cpu.HWDATA:32", "u_cpu.HWRITE",
                 "u_cpu.HRDATA:32", "u_cpu.HREADY", "u_cpu.HRESP"}) == "tb.u_cpu AHB 32 0");
  }
  SECTION("Cortex-M3 DesignStart: a letter behind each pin") {
    CHECK(ports({"HADDRI:32", "HTRANSI:2", "HREADYI", "HRDATAI:32", "HRESPI:2", "HADDRD:32",
                 "HTRANSD:2", "HREADYD", "HRDATAD:32", "HWDATAD:32", "HMASTERD:2", "HADDRS:32",
                 "HTRANSS:2", "HREADYS", "HWDATAS:64", "HMASTERS:2"}) ==
          "tb.D AHB 32 2, tb.I AHB 32 0, tb.S AHB 64 2");
  }
  SECTION("Arm CMSDK's bus matrix: a letter and a number") {
    CHECK(ports({"HSELS0", "HADDRS0:32", "HTRANSS0:2", "HREADYS0", "HREADYOUTS0", "HSELM1",
                 "HADDRM1:32", "HTRANSM1:2", "HREADYMUXM1", "HREADYOUTM1"}) ==
          "tb.M1 AHB 0 0, tb.S0 AHB 0 0");
  }
  SECTION("prefixes, in lower case") {
    CHECK(ports({"i_haddr:32", "i_htrans:2", "i_hready", "d_haddr:32", "d_htrans:2", "d_hready",
                 "d_hwdata:32"}) == "tb.d AHB 32 0, tb.i AHB 0 0");
    CHECK(ports({"imem_htrans:2", "imem_hready", "imem_hrdata:32"}) == "tb.imem AHB 32 0");
    CHECK(ports({"haddr_s:32", "htrans_s:2", "hready_s", "hsel_s", "hwdata_s:64"}) ==
          "tb.s AHB 64 0");
  }
  SECTION("SpinalHDL's AhbLite3") {
    CHECK(ports({"io_ahb_HADDR:16", "io_ahb_HSEL", "io_ahb_HREADY", "io_ahb_HWRITE",
                 "io_ahb_HSIZE:3", "io_ahb_HTRANS:2", "io_ahb_HWDATA:32", "io_ahb_HREADYOUT"}) ==
          "tb.io_ahb AHB 32 0");
  }
  SECTION("endings") {
    CHECK(ports({"haddr_i:32", "htrans_i:2", "hsel_i", "hready_i", "hreadyout_o", "hresp_o",
                 "hrdata_o:32"}) == "tb AHB 32 0 subordinate");
    CHECK(ports({"ahb_haddr_o:32", "ahb_htrans_o:2", "ahb_hready_i", "ahb_hrdata_i:32"}) ==
          "tb.ahb AHB 32 0 manager");
  }
  SECTION("interfaces, and structs of requests and responses") {
    CHECK(ports({"bus.HTRANS:2", "bus.HADDR:32", "bus.HREADY", "bus.HSEL", "bus.HREADYOUT"}) ==
          "tb.bus AHB 0 0");
    CHECK(ports({"ahb_s_req_i.htrans:2", "ahb_s_req_i.haddr:32", "ahb_s_req_i.hwdata:64",
                 "ahb_s_resp_o.hready", "ahb_s_resp_o.hrdata:64"}) ==
          "tb.ahb_s AHB 64 0 subordinate");
    CHECK(ports({"ahb_m2s.htrans:2", "ahb_m2s.haddr:32", "ahb_s2m.hready"}) == "tb.ahb AHB 0 0");
  }
  SECTION("GRLIB's records of a subordinate") {
    CHECK(ports({"ahbsi.hsel", "ahbsi.haddr:32", "ahbsi.htrans:2", "ahbsi.hready",
                 "ahbsi.hwdata:32"}) == "tb.ahbsi AHB 32 0");
  }
  SECTION("LiteX's records, without H") {
    CHECK(ports({"ahb_flash_addr:32", "ahb_flash_burst:3", "ahb_flash_trans:2", "ahb_flash_sel",
                 "ahb_flash_wdata:32", "ahb_flash_readyout", "ahb_flash_resp"}) ==
          "tb.ahb_flash AHB 32 0");
  }
  SECTION("a decoder's selects") {
    CHECK(ports({"HADDR:32", "HTRANS:2", "HREADY", "HWDATA:32", "HSEL_ram", "HREADYOUT_ram",
                 "HSEL_uart", "HREADYOUT_uart"}) ==
          "tb AHB 32 0, tb.ram AHB 32 0, tb.uart AHB 32 0");
    CHECK(ports({"ahb_haddr:32", "ahb_htrans:2", "ahb_hready", "ahb_hwdata:64", "ahb_hsel:3",
                 "ahb_hreadyout:3", "ahb_hrdata:192", "ahb_hresp:3"}) ==
          "tb.ahb[0] AHB 64 0, tb.ahb[1] AHB 64 0, tb.ahb[2] AHB 64 0");
    // A subordinate's port beside a manager's takes nothing of it.
    CHECK(signal_of({"hsel_s", "htrans_s:2", "hready_s", "htrans:2", "hburst:3"}, ahb::kHburst)
              .empty());
  }
  SECTION("HTRANS of one bit") {
    CHECK(ports({"HTRANS_S0", "HREADY_S0", "HSEL_S0", "HADDR_S0:32"}) == "tb.S0 AHB 0 0");
  }
}

TEST_CASE("ahb: which HREADY is that of the bus", "[bus][ahb]") {
  const auto ready = [](std::vector<std::string> names) {
    names.emplace_back("htrans:2");
    return signal_of(names, ahb::kHready);
  };
  CHECK(ready({"hready"}) == "hready");
  CHECK(ready({"hready", "hreadyout"}) == "hready");
  CHECK(ready({"hreadyout"}) == "hreadyout");
  CHECK(ready({"hready_out"}) == "hready_out");
  CHECK(ready({"hreadyout", "hreadyin"}) == "hreadyin");
  CHECK(ready({"hready_in", "hready_out"}) == "hready_in");
  // Synopsys: hready comes in and hready_resp goes out.
  CHECK(ready({"hready", "hready_resp"}) == "hready");
  // HREADY that goes out, beside one that comes in.
  CHECK(ready({"hready", "hreadyin"}) == "hreadyin");
}

TEST_CASE("ahb: HSELx is HSEL", "[bus][ahb]") {
  CHECK(signal_of({"HTRANS:2", "HREADY", "HSELx"}, ahb::kHsel) == "HSELx");
}

TEST_CASE("ahb: a manager and its subordinates are ports of their own", "[bus][ahb]") {
  const std::string dump =
      "$scope module tb $end\n$var wire 1 ! clk $end\n"
      "$scope module cpu $end\n$var wire 2 t HTRANS [1:0] $end\n$var wire 1 r HREADY $end\n"
      "$upscope $end\n"
      "$scope module ram $end\n$var wire 2 t HTRANS [1:0] $end\n$var wire 1 r HREADY $end\n"
      "$var wire 1 0 HSEL $end\n$upscope $end\n"
      "$scope module rom $end\n$var wire 2 t HTRANS [1:0] $end\n$var wire 1 r HREADY $end\n"
      "$var wire 1 1 HSEL $end\n$upscope $end\n"
      "$scope module rom_array $end\n$var wire 2 t HTRANS [1:0] $end\n$var wire 1 r HREADY $end\n"
      "$var wire 1 1 HSEL $end\n$upscope $end\n"
      "$upscope $end\n$enddefinitions $end\n#0\n0!\n#1\n1!\n#2\n0!\n#3\n1!\n";
  const ScratchDir dir;
  const TraceOptions options{.path = dir.file("t.vcd", dump)};
  const TraceStream open = open_trace_stream(options);
  const WaveClocks clocks(*open.wave, true);
  std::vector<std::string> names;
  for (const FoundPort& port : ahb_bus().find(*open.wave, clocks, options)) {
    names.push_back(port.name + (port.also.empty() ? "" : " = " + port.also.front()));
  }
  CHECK(names == std::vector<std::string>{"tb.cpu", "tb.ram", "tb.rom = tb.rom_array"});
}

TEST_CASE("ahb: a bridge has HCLK and HRESETn for its AHB port, whatever PCLK does", "[bus][ahb]") {
  const std::string dump =
      "$scope module tb $end\n$var wire 1 h HCLK $end\n$var wire 1 p PCLK $end\n"
      "$var wire 1 r HRESETn $end\n$var wire 1 s PRESETn $end\n"
      "$var wire 2 t HTRANS [1:0] $end\n$var wire 1 y HREADY $end\n"
      "$upscope $end\n$enddefinitions $end\n#0\n0h\n0p\n0r\n0s\n#1\n1h\n1p\n#2\n0h\n#3\n1h\n"
      "0p\n#4\n0h\n#5\n1h\n1p\n#6\n0h\n1r\n#7\n1h\n0p\n#8\n0h\n#9\n1h\n1p\n";
  const ScratchDir dir;
  const TraceOptions options{.path = dir.file("t.vcd", dump)};
  const TraceStream open = open_trace_stream(options);
  const WaveClocks clocks(*open.wave, true);
  const std::vector<FoundPort> found = ahb_bus().find(*open.wave, clocks, options);
  REQUIRE(found.size() == 1);
  CHECK(found[0].clock == "tb.HCLK");
  CHECK(found[0].reset == "tb.HRESETn");
}

TEST_CASE("ahb: what is no port is not found", "[bus][ahb]") {
  // A decoder; what a subordinate keeps of an address phase; constants; the other buses.
  CHECK(ports({"dcd.HADDR:32", "dcd.HSEL_S0", "dcd.HSEL_S1"}).empty());
  CHECK(ports({"last_HADDR:32", "last_HTRANS:2", "last_HWRITE", "last_HSEL"}).empty());
  CHECK(ports({"htrans_q:2", "hready_q", "haddr_reg:32", "HTRANS_IDLE:2", "HTRANS_NONSEQ:2"})
            .empty());
  CHECK(ports({"psel", "penable", "pready", "paddr:32", "s_axi_arvalid", "s_axi_arready"}).empty());
  // A manager without HREADY lacks it.
  CHECK(ports({"HADDR:32", "HTRANS:2", "HRDATA:32"}) == "tb AHB 32 0 lacks hready");
}

}  // namespace fabmon::test::test_ahb_ports
