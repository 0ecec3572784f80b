// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// TileLink ports in the spellings of real designs: which are found, and what is none.
#include <string>
#include <vector>

#include "tb/bus/pin_trace.hpp"
#include "tb/bus/tilelink/bus.hpp"
#include "tests/bus/tilelink/rows.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test::test_tilelink_styles {
namespace {

using Names = std::vector<std::string>;

/// A dump of these signals ("scope.scope.name" or "scope.name:width", in scopes of scope tb), a
/// clock and a reset.
std::string dump(const Names& signals, const std::string& clock, const std::string& reset) {
  std::string text = "$scope module tb $end\n$var wire 1 ! " + clock + " $end\n$var wire 1 \" " +
                     reset + " $end\n";
  int next = 0;
  for (std::string signal : signals) {
    std::string width = "1";
    if (const std::size_t colon = signal.find(':'); colon != std::string::npos) {
      width = signal.substr(colon + 1);
      signal.resize(colon);
    }
    std::size_t at = 0;
    int depth = 0;
    for (std::size_t dot = 0; (dot = signal.find('.', at)) != std::string::npos; at = dot + 1) {
      text += "$scope module " + signal.substr(at, dot - at) + " $end\n";
      ++depth;
    }
    text +=
        "$var wire " + width + " i" + std::to_string(next++) + " " + signal.substr(at) + " $end\n";
    for (; depth > 0; --depth) text += "$upscope $end\n";
  }
  return text + "$upscope $end\n$enddefinitions $end\n#0\n0!\n#1\n1!\n#2\n0!\n#3\n1!\n#4\n0!\n";
}

/// "NAME KIND data addr id, side" of the ports that are complete, one a line; those that are not
/// with what they lack.
std::string ports(const Names& signals, const std::string& clock = "clock",
                  const std::string& reset = "reset") {
  const ScratchDir dir;
  const TraceOptions options{.path = dir.file("t.vcd", dump(signals, clock, reset))};
  const TraceStream open = open_trace_stream(options);
  const WaveClocks clocks(*open.wave, true);
  const auto number = [](unsigned value) { return ' ' + std::to_string(value); };
  std::string text;
  for (const FoundPort& found : tilelink_bus().find(*open.wave, clocks, options)) {
    text += (text.empty() ? "" : "\n") + found.name + ' ' + std::string(found.kind);
    if (!found.missing.empty()) {
      text += " lacks";
      for (const std::string& pin : found.missing) text += ' ' + pin;
      continue;
    }
    text += number(found.data) + number(found.addr) + number(found.id);
    if (!found.side.empty()) text += ", " + found.side;
    if (!found.layout.empty()) text += ", " + found.layout;
    CHECK(found.clock == "tb." + clock);
    CHECK(found.reset == "tb." + reset);
    CHECK(found.reset_high == (reset.find("_n") == std::string::npos));
    // The name that is listed is one that can be given.
    TraceOptions one = options;
    one.port = found.name;
    const WavePins pins = tilelink_bus().choose(*open.wave, one);
    CHECK(pins.signal[tl::kAValid] == found.bound.pins.signal[tl::kAValid]);
  }
  return text;
}

/// All pins of channels, by a function of channel and field, of their widths.
template <class Name>
Names pins(std::string_view channels, const Name& name) {
  Names all;
  for (const char channel : channels) {
    const auto add = [&](const std::string& field, unsigned width) {
      all.push_back(name(std::string(1, channel), field) + ':' + std::to_string(width));
    };
    add("valid", 1), add("ready", 1);
    if (channel == 'e') {
      add("sink", 3);
      continue;
    }
    add("opcode", 3), add("param", 3), add("size", 4), add("source", 5);
    if (channel != 'd') add("address", 32);
    if (channel < 'c') add("mask", 8);
    add("data", 64), add("corrupt", 1);
    if (channel == 'd') add("sink", 3), add("denied", 1);
  }
  return all;
}

bool is_handshake(const std::string& field) { return field == "valid" || field == "ready"; }

/// Chisel: VALID and READY beside the bits.
std::string chisel(const std::string& prefix, const std::string& channel,
                   const std::string& field) {
  return prefix + channel + (is_handshake(field) ? "_" : "_bits_") + field;
}

Names operator+(Names a, const Names& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// OpenTitan's structs as scopes of their fields.
Names structs(const std::string& h2d, const std::string& d2h) {
  Names all;
  for (const char* field : {"a_valid", "a_opcode:3", "a_param:3", "a_size:2", "a_source:8",
                            "a_address:32", "a_mask:4", "a_data:32", "a_user:23", "d_ready"}) {
    all.push_back(h2d + '.' + field);
  }
  for (const char* field : {"d_valid", "d_opcode:3", "d_param:3", "d_size:2", "d_source:8",
                            "d_sink", "d_data:32", "d_user:14", "d_error", "a_ready"}) {
    all.push_back(d2h + '.' + field);
  }
  return all;
}

}  // namespace

TEST_CASE("tilelink: names as in the specification, alone or with a prefix", "[tilelink][names]") {
  const auto of = [](const std::string& prefix, const std::string& end_a = "",
                     const std::string& end_d = "") {
    return pins("ad", [=](const std::string& c, const std::string& f) {
      const bool by_manager = (c == "a") == (f != "ready");
      return prefix + c + '_' + f + (by_manager ? end_a : end_d);
    });
  };
  CHECK(ports(of("")) == "tb TL-UH 64 32 5");
  CHECK(ports(of("tl_")) == "tb.tl TL-UH 64 32 5");
  CHECK(ports(of("dut.slave_"), "tilelink_clock_i", "tilelink_reset_i") ==
        "tb.dut.slave TL-UH 64 32 5");
  CHECK(ports(of("tl_", "_i", "_o"), "clk_i", "rst_ni") == "tb.tl TL-UH 64 32 5, subordinate");
  CHECK(ports(of("out_", "_o", "_i"), "clk", "rst_n") == "tb.out TL-UH 64 32 5, manager");
  Names upper = of("TL_");
  for (std::string& name : upper) {
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return static_cast<char>(std::toupper(c)); });
  }
  CHECK(ports(upper) == "tb.TL TL-UH 64 32 5");
}

TEST_CASE("tilelink: Chisel's names, in modules and in wires beside them", "[tilelink][names]") {
  const auto of = [](const std::string& prefix, std::string_view channels) {
    return pins(channels,
                [&](const std::string& c, const std::string& f) { return chisel(prefix, c, f); });
  };
  CHECK(ports(of("buffer.auto_in_", "ad") + of("buffer.auto_out_", "ad")) ==
        "tb.buffer.auto_in TL-UH 64 32 5, subordinate\n"
        "tb.buffer.auto_out TL-UH 64 32 5, manager");
  CHECK(ports(of("auto_tl_master_xing_out_", "abcde")) ==
        "tb.auto_tl_master_xing_out TL-C 64 32 5, manager");
  CHECK(ports(of("xbar.auto_anon_in_1_", "abcde")) ==
        "tb.xbar.auto_anon_in_1 TL-C 64 32 5, subordinate");
  CHECK(ports(of("tile.nodeOut_", "ad")) == "tb.tile.nodeOut TL-UH 64 32 5, manager");
  CHECK(ports(of("io_tl_in_0_", "ad")) == "tb.io_tl_in_0 TL-UH 64 32 5, subordinate");
  CHECK(ports(of("monitor_io_in_", "ad")) == "tb.monitor_io_in TL-UH 64 32 5, subordinate");
  CHECK(ports(of("tl_", "ad")) == "tb.tl TL-UH 64 32 5");
  CHECK(ports(of("io_tl_host_", "ad"), "io_clk", "io_rst_ni") == "tb.io_tl_host TL-UH 64 32 5");
}

TEST_CASE("tilelink: what a generator leaves out because it is constant", "[tilelink][names]") {
  // An instruction cache only reads, and takes each answer at once.
  CHECK(ports({"icache.auto_master_out_a_ready", "icache.auto_master_out_a_valid",
               "icache.auto_master_out_a_bits_address:32", "icache.auto_master_out_d_valid",
               "icache.auto_master_out_d_bits_opcode:3", "icache.auto_master_out_d_bits_size:4",
               "icache.auto_master_out_d_bits_data:64", "icache.auto_master_out_d_bits_corrupt"}) ==
        "tb.icache.auto_master_out TL-UH 64 32 0, manager");
  // A device of registers without size and source.
  CHECK(ports({"dev.auto_in_a_ready", "dev.auto_in_a_valid", "dev.auto_in_a_bits_opcode:3",
               "dev.auto_in_a_bits_address:9", "dev.auto_in_a_bits_data:32", "dev.auto_in_d_ready",
               "dev.auto_in_d_valid", "dev.auto_in_d_bits_denied", "dev.auto_in_d_bits_data:32"}) ==
        "tb.dev.auto_in TL-UL 32 9 0, subordinate");
  // Writes without an opcode could be any.
  CHECK(ports({"a_ready", "a_valid", "a_bits_address:32", "a_bits_data:32", "d_ready", "d_valid",
               "d_bits_data:32"})
            .empty());
}

TEST_CASE("tilelink: SpinalHDL's payload, Amaranth's underscores, bundles as scopes",
          "[tilelink][names]") {
  CHECK(ports(pins("abcde", [](const std::string& c, const std::string& f) {
          return "hub.io_up_" + c + (is_handshake(f) ? "_" : "_payload_") + f;
        })) == "tb.hub.io_up TL-C 64 32 5, subordinate");
  CHECK(ports(pins("ad", [](const std::string& c, const std::string& f) {
          return "bridge_read_bridge_io_down_" + c + (is_handshake(f) ? "_" : "_payload_") + f;
        })) == "tb.bridge_read_bridge_io_down TL-UH 64 32 5, manager");
  for (const std::string between : {"__", "__payload__"}) {
    CHECK(ports(pins("ad", [&](const std::string& c, const std::string& f) {
            return "bus__" + c + (is_handshake(f) ? "__" : between) + f;
          })) == "tb.bus TL-UH 64 32 5");
  }
  CHECK(ports(pins("ad", [](const std::string& c, const std::string& f) {
          return "tl." + c + '.' + (is_handshake(f) ? "" : "bits.") + f;
        })) == "tb.tl TL-UH 64 32 5");
  CHECK(ports(pins("ad", [](const std::string& c, const std::string& f) {
          return "core.tl_" + c + '.' + f;  // an interface of each channel
        })) == "tb.core.tl TL-UH 64 32 5");
  // A struct of each channel beside its handshake.
  CHECK(ports(pins("abcde", [](const std::string& c, const std::string& f) {
          return "mem_" + c + (is_handshake(f) ? "_" : ".") + f;
        })) == "tb.mem TL-C 64 32 5");
}

TEST_CASE("tilelink: halves of OpenTitan, as scopes of their fields", "[tilelink][names]") {
  const auto of = [](const std::string& h2d, const std::string& d2h) {
    return ports(structs(h2d, d2h), "clk_i", "rst_ni");
  };
  CHECK(of("tl_h2d", "tl_d2h") == "tb.tl TL-UL 32 32 8");
  CHECK(of("uart.tl_i", "uart.tl_o") == "tb.uart.tl TL-UL 32 32 8, subordinate");
  CHECK(of("tl_o", "tl_i") == "tb.tl TL-UL 32 32 8, manager");
  CHECK(of("tl_h2d_o", "tl_d2h_i") == "tb.tl TL-UL 32 32 8, manager");
  CHECK(of("tl_if.h2d", "tl_if.d2h") == "tb.tl_if TL-UL 32 32 8");
  CHECK(of("uart0_tl_req", "uart0_tl_rsp") == "tb.uart0_tl TL-UL 32 32 8");
  CHECK(of("tl_socket_h2d[1]", "tl_socket_d2h[1]") == "tb.tl_socket[1] TL-UL 32 32 8");
  CHECK(
      ports(structs("f.tl_h_i", "f.tl_h_o") + structs("f.tl_d_o", "f.tl_d_i"), "clk_i", "rst_ni") ==
      "tb.f.tl_d TL-UL 32 32 8, manager\ntb.f.tl_h TL-UL 32 32 8, subordinate");
  // The fields of a bundle, joined to the name of the half.
  Names flat = structs("io_tl_i", "io_tl_o");
  for (std::string& name : flat) name[name.find('.')] = '_';
  CHECK(ports(flat) == "tb.io_tl TL-UL 32 32 8, subordinate");
  // Both of a half's names with requests are no port.
  CHECK(ports(structs("tl_i", "other_o"), "clk_i", "rst_ni").find("lacks") != std::string::npos);
}

TEST_CASE("tilelink: halves of OpenTitan, as packed vectors", "[tilelink][names]") {
  const auto of = [](const Names& names) { return ports(names, "clk_i", "rst_ni"); };
  CHECK(of({"uart.tl_i:109", "uart.tl_o:66"}) ==
        "tb.uart.tl TL-UL 32 32 8, subordinate, a_user=23,d_user=14");
  CHECK(of({"tl_h2d:107", "tl_d2h:66"}) == "tb.tl TL-UL 32 32 8, a_user=21,d_user=14");
  CHECK(of({"core.tl_o:102", "core.tl_i:56"}) ==
        "tb.core.tl TL-UL 32 32 8, manager, a_user=16,d_user=4");
  CHECK(of({"uart0_tl_req:114", "uart0_tl_rsp:66"}) ==
        "tb.uart0_tl TL-UL 32 32 8, a_user=28,d_user=14");
  CHECK(of({"h2d:109", "d2h:66"}) == "tb TL-UL 32 32 8, a_user=23,d_user=14");
  CHECK(of({"tl_h2d[0]:109", "tl_d2h[0]:66", "tl_h2d[1]:109", "tl_d2h[1]:66"}) ==
        "tb.tl[0] TL-UL 32 32 8, a_user=23,d_user=14\n"
        "tb.tl[1] TL-UL 32 32 8, a_user=23,d_user=14");
  // Other widths, other names, one half.
  CHECK(of({"tl_i:108", "tl_o:66"}).empty());
  CHECK(of({"bus_i:109", "bus_o:66"}).empty());
  CHECK(of({"tl_i:109", "tl_x_o:66"}).empty());
  CHECK(of({"tl_i:66", "tl_o:66"}).empty());
}

TEST_CASE("tilelink: the fields of a packed vector are where the structs have them",
          "[tilelink][names]") {
  const ScratchDir dir;
  // One cycle: Get (4) of 4 bytes, source 5, address 0x10, answered with error.
  const auto bits = [](std::uint64_t value, unsigned width) {
    std::string text;
    for (unsigned i = width; i-- > 0;) text += (value >> i & 1U) != 0 ? '1' : '0';
    return text;
  };
  const std::string request = bits(1, 1) + bits(4, 3) + bits(0, 3) + bits(2, 2) + bits(5, 8) +
                              bits(0x10, 32) + bits(0xF, 4) + bits(7, 32) + bits(0x155, 23) +
                              bits(1, 1);
  const std::string response = bits(1, 1) + bits(1, 3) + bits(0, 3) + bits(2, 2) + bits(5, 8) +
                               bits(0, 1) + bits(9, 32) + bits(0x155, 14) + bits(1, 1) + bits(1, 1);
  std::string text = dump({"tl_i:109", "tl_o:66"}, "clk_i", "rst_ni");
  text += "1\"\nb" + request + " i0\nb" + response + " i1\n#5\n1!\n#6\n0!\n";
  const TraceOptions options{.path = dir.file("t.vcd", text)};
  PinTrace trace(tl::pins(), options, false);
  const std::size_t cycles = trace.read(10);
  REQUIRE(cycles >= 1);
  const PinRow row = trace.row(cycles - 1);
  CHECK((row[tl::kAValid] == 1 && row[tl::kAReady] == 1 && row[tl::kDValid] == 1 &&
         row[tl::kDReady] == 1));
  CHECK((row[tl::kAOpcode] == 4 && row[tl::kASize] == 2 && row[tl::kASource] == 5 &&
         row[tl::kAAddress] == 0x10));
  CHECK((row.mask(tl::kAMask)[0] == 0xF && trace.pins().width[tl::kAData] == 32));
  CHECK((row[tl::kDOpcode] == 1 && row[tl::kDSize] == 2 && row[tl::kDSource] == 5 &&
         row[tl::kDError] == 1));
}

TEST_CASE("tilelink: the kind, by channels and by what sizes can be said", "[tilelink][names]") {
  const auto kind = [](unsigned data, unsigned size, const std::string& more = "d_denied") {
    const std::string all =
        ports({"a_valid", "a_ready", "a_opcode:3", "a_size:" + std::to_string(size),
               "a_data:" + std::to_string(data), "d_valid", "d_ready", more});
    return all.substr(3, all.find(' ', 3) - 3);
  };
  CHECK(kind(32, 2) == "TL-UL");
  CHECK(kind(32, 3) == "TL-UH");
  CHECK(kind(64, 2) == "TL-UL");
  CHECK(kind(64, 3) == "TL-UH");
  CHECK(kind(8, 1) == "TL-UL");
  CHECK(kind(128, 3) == "TL-UH");
  CHECK(kind(32, 4) == "TL-UH");
  CHECK(kind(64, 3, "d_error") == "TL-UL");
  CHECK(kind(32, 4, "d_error") == "TL-UH");
  CHECK(kind(64, 2, "c_valid") == "TL-C");
}

TEST_CASE("tilelink: vectors of handshakes are several ports", "[tilelink][names]") {
  CHECK(ports({"x.m_a_valid:2", "x.m_a_ready:2", "x.m_a_opcode:6", "x.m_a_size:8", "x.m_a_data:64",
               "x.m_a_address:64", "x.m_d_valid:2", "x.m_d_ready:2", "x.m_d_data:64"}) ==
        "tb.x.m[0] TL-UH 32 32 0\ntb.x.m[1] TL-UH 32 32 0");
}

TEST_CASE("tilelink: what is no port", "[tilelink][names]") {
  // Registers, a stream pair without opcodes, AXI, an instance called like a pin.
  CHECK(ports({"a_valid_q", "a_ready_q", "d_valid_q", "d_ready_q", "a_opcode_q:3"}).empty());
  CHECK(ports({"a_valid", "a_ready", "d_valid", "d_ready", "a_data:8", "d_data:8"}).empty());
  CHECK(ports({"aw_valid", "aw_ready", "b_valid", "b_ready", "ar_valid", "ar_ready", "r_valid",
               "r_ready", "w_valid", "w_ready"})
            .empty());
  CHECK(ports({"a_valid.q", "a_ready.q", "a_opcode.q:3", "d_valid.q", "d_ready.q"}).empty());
  // A part of a port is listed with what it lacks.
  CHECK(ports({"a_valid", "a_ready", "a_opcode:3"}) == "tb TL-UL lacks d_valid d_ready");
}

}  // namespace fabmon::test::test_tilelink_styles
