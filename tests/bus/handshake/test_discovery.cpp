// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Handshakes as designs spell them: which are found.
#include <string>
#include <vector>

#include "tb/bus/handshake/bus.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test::test_handshake_discovery {
namespace {

/// A dump of these signals ("scope.scope.name", or "name:bits", in scopes of scope tb) and a clock.
std::string dump(const std::vector<std::string>& signals) {
  std::string text = "$scope module tb $end\n$var wire 1 ! clk $end\n";
  int next = 0;
  for (std::string signal : signals) {
    std::string bits = "1";
    if (const std::size_t colon = signal.find(':'); colon != std::string::npos) {
      bits = signal.substr(colon + 1);
      signal.resize(colon);
    }
    std::size_t at = 0;
    int depth = 0;
    for (std::size_t dot = 0; (dot = signal.find('.', at)) != std::string::npos; at = dot + 1) {
      text += "$scope module " + signal.substr(at, dot - at) + " $end\n";
      ++depth;
    }
    text +=
        "$var wire " + bits + " i" + std::to_string(next++) + " " + signal.substr(at) + " $end\n";
    for (; depth > 0; --depth) text += "$upscope $end\n";
  }
  return text + "$upscope $end\n$enddefinitions $end\n#0\n0!\n#1\n1!\n#2\n0!\n#3\n1!\n#4\n0!\n";
}

/// "NAME side" of the ports that are found.
std::string ports(const std::vector<std::string>& signals) {
  const ScratchDir dir;
  const TraceOptions options{.path = dir.file("t.vcd", dump(signals))};
  const TraceStream open = open_trace_stream(options);
  const WaveClocks clocks(*open.wave, true);
  std::string text;
  for (const FoundPort& found : handshake_bus().find(*open.wave, clocks, options)) {
    CHECK(found.kind == "handshake");
    CHECK(found.missing.empty());
    CHECK(found.clock == "tb.clk");
    text += (text.empty() ? "" : ", ") + found.name;
    if (!found.side.empty()) text += " " + found.side;
    if (found.data != 0) text += " " + std::to_string(found.data);
    TraceOptions one = options;
    one.port = found.name;
    const WavePins pins = handshake_bus().choose(*open.wave, one);
    CHECK(pins.signal[0] == found.bound.pins.signal[0]);
  }
  return text;
}

}  // namespace

TEST_CASE("handshake: spellings of designs", "[bus][handshake]") {
  CHECK(handshake_bus().on_request);
  // Chisel's Decoupled.
  CHECK(ports({"io_enq_valid", "io_enq_ready", "io_enq_bits:32", "io_deq_valid", "io_deq_ready",
               "io_deq_bits:32"}) == "tb.io_deq 32, tb.io_enq 32");
  CHECK(ports({"auto_in_a_valid", "auto_in_a_ready", "auto_in_a_bits_opcode:3"}) == "tb.auto_in_a");
  // NVDLA.
  CHECK(ports({"cdma_dat_pvld", "cdma_dat_prdy", "cdma_dat_pd:64", "rd_req_valid", "rd_req_ready",
               "rd_req_pd:79"}) == "tb.cdma_dat 64, tb.rd_req 79");
  CHECK(ports({"x_vld", "x_rdy"}) == "tb.x");
  CHECK(ports({"S_VALID", "S_READY"}) == "tb.S");
  // lowRISC and PULP: directions at the end.
  CHECK(ports({"req_valid_i", "req_ready_o"}) == "tb.req subordinate");
  CHECK(ports({"u.valid_o", "u.ready_i"}) == "tb.u manager");
  CHECK(ports({"u_spill.valid_i", "u_spill.ready_o", "u_spill.valid_o", "u_spill.ready_i"}) ==
        "tb.u_spill.in subordinate, tb.u_spill.out manager");
  CHECK(ports({"q_valid_i", "q_ready_o", "q_valid_o", "q_ready_i"}) ==
        "tb.q_in subordinate, tb.q_out manager");
  // Directions at the beginning (ZipCPU and others).
  CHECK(ports({"s.i_valid", "s.o_ready", "s.o_valid", "s.i_ready"}) ==
        "tb.s.in subordinate, tb.s.out manager");
  CHECK(ports({"s.i_valid", "s.o_ready"}) == "tb.s subordinate");
  CHECK(ports({"i_rx_valid", "o_rx_ready", "o_tx_valid", "i_tx_ready"}) ==
        "tb.rx subordinate, tb.tx manager");
  CHECK(ports({"i_rx_valid", "o_rx_ready", "o_rx_valid", "i_rx_ready"}) ==
        "tb.rx_in subordinate, tb.rx_out manager");
  // Vortex, SpinalHDL, LiteX, Catapult, PyMTL.
  CHECK(ports({"valid_in", "ready_in", "data_in:8", "valid_out", "ready_out", "data_out:8"}) ==
        "tb.in 8, tb.out 8");
  CHECK(ports({"io_cmd_valid", "io_cmd_ready", "io_cmd_payload_mode", "io_cmd_payload:9"}) ==
        "tb.io_cmd 9");
  CHECK(ports({"crc_sink_sink_valid", "crc_sink_sink_ready", "crc_sink_sink_payload_data:8"}) ==
        "tb.crc_sink_sink");
  CHECK(ports({"strm_in_rsc_vld", "strm_in_rsc_rdy", "strm_in_rsc_dat:32"}) == "tb.strm_in_rsc 32");
  CHECK(ports({"recv_val", "recv_rdy", "recv_msg:4"}) == "tb.recv");
  // A payload's own words take nothing away.
  CHECK(ports({"a_data_valid", "a_data_ready", "a_data:8", "b_bits_valid", "b_bits_ready"}) ==
        "tb.a_data, tb.b_bits");
  // Interfaces and structs: scopes.
  CHECK(ports({"s.valid", "s.ready", "s.bits:8"}) == "tb.s 8");
  // A vector of valid is as many handshakes.
  CHECK(ports({"mst_valid_o:3", "mst_ready_i:3"}) ==
        "tb.mst[0] manager, tb.mst[1] manager, tb.mst[2] manager");
  CHECK(ports({"valid_a", "ready_a"}) == "tb.a");
  CHECK(ports({"in_valid_i", "in_ready_o", "out_valid_o", "out_ready_i"}) ==
        "tb.in subordinate, tb.out manager");
}

TEST_CASE("handshake: what is none", "[bus][handshake]") {
  CHECK(ports({"x_valid"}).empty());
  CHECK(ports({"x_ready"}).empty());
  CHECK(ports({"x_valid", "y_ready"}).empty());
  CHECK(ports({"a.x_valid", "b.x_ready"}).empty());
  CHECK(ports({"tvalid", "tready", "s_axi_arvalid", "s_axi_arready"}).empty());
  // Registers of a block.
  CHECK(ports({"x_valid_q", "x_ready_q", "x_valid_d", "x_ready_d"}).empty());
  CHECK(ports({"invalid", "already"}).empty());
}

}  // namespace fabmon::test::test_handshake_discovery
