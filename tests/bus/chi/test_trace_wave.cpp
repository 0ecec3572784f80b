// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Finding the pins of a mesh in a waveform: single pins and the ports of the monitor, spellings,
// scopes, other meshes, and what is wrong with them.
#include <string>
#include <vector>

#include "tests/bus/chi/trace_util.hpp"

namespace fabmon::test::test_trace_wave {
namespace {

using Catch::Matchers::Contains;
using Notes = std::vector<std::string>;
using Signals = std::vector<Signal>;

/// A request link, the nets being called `ids` and their name if given.
Signals link(const std::string& scope, const std::string& prefix, const std::string& ending = "",
             const std::string& ids = "") {
  Signals list;
  for (const char* name : {"xp3_p1_up_req_flitv", "xp3_p1_up_req_flit"}) {
    const unsigned width = list.empty() ? 1 : 129;
    list.push_back({scope, cat({prefix, name, ending}), width, ids.empty() ? "" : ids + name});
  }
  return list;
}

bool has(const Notes& notes, const std::string& text) {
  for (const std::string& note : notes) {
    if (note.find(text) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("cmn waveforms: any usual spelling is found", "[cmn][trace]") {
  const auto [prefix, ending] = GENERATE(table<std::string, std::string>(
      {{"", ""}, {"", "_i"}, {"", "_o"}, {"mon_", ""}, {"u.x_", "_i"}, {"p0_xp2_", ""}}));
  const auto [pins, notes] =
      open("t.vcd", vcd(link("", prefix, ending) + Signals{{"", "other", 7}}), kClk);
  REQUIRE(pins.size() == 3);
  CHECK(pins[0] == ChiPins());
  ChiPins expected;
  ChiLinkPins& up = expected.xp[3].port[1][kChiUp];
  up.flitv = 1;
  up.req = {1};
  CHECK(pins[1] == expected);
  up.req = {~std::uint64_t{0}, ~std::uint64_t{0}, 1};
  CHECK(pins[2] == expected);
  CHECK(notes.at(0) ==
        "pins: --scope top" + (prefix.empty() ? "" : " --prefix " + prefix) + ", 2 signals");
}

TEST_CASE("cmn waveforms: case does not matter", "[cmn][trace]") {
  const auto pins = open("t.vcd", vcd({{"", "XP3_P1_Up_Req_FlitV"}}), kClk).pins;
  CHECK(pins[1].xp[3].port[1][kChiUp].flitv == 1);
}

TEST_CASE("cmn waveforms: the monitor's own inputs", "[cmn][trace]") {
  const auto reset = GENERATE(as<std::string>(), "aresetn", "ARESETn", "rst_ni", "areset_n",
                              "resetn", "mon_aresetn");
  const auto [pins, notes] =
      open("t.vcd",
           vcd(link("", "mon_") +
               Signals{{"", reset}, {"", "niden"}, {"", "mon_spniden"}, {"", "snapshot_req"}}),
           kClk);
  for (const std::size_t i : {0U, 1U}) {
    CHECK(pins[i].aresetn == i);
    CHECK(pins[i].niden == i);
    CHECK(pins[i].spniden == i);
    CHECK(pins[i].snapshot_req == i);
  }
  CHECK(notes.at(1) == "reset: top." + reset);
  CHECK(!has(notes, "(not in the file):"));
  CHECK(has(open("t.vcd", vcd(link("", "")), kClk).notes,
            "tied to 1 (not in the file): niden, spniden, aresetn"));
}

TEST_CASE("cmn waveforms: the ports of the monitor are vectors of the mesh", "[cmn][trace]") {
  const auto [pins, notes] = open("t.vcd",
                                  vcd({{"", "up_req_flitv", 16},
                                       {"", "up_req_flit", 16 * 129},
                                       {"", "xp_tx_stall", 8 * 24},
                                       {"", "xp_partial_dat", 16},
                                       {"", "up_dat_chunkv", 32},
                                       {"", "node_event", 64 * 64},
                                       {"", "node_occupancy", 64 * 40}}),
                                  kClk);
  ChiPins lowest;  // the lowest bit of each vector is 1
  for (unsigned i = 0; i < 8; ++i) {
    for (auto& port : lowest.xp[i].port) port[kChiUp].chunkv = 0;
  }
  lowest.xp[7].port[0][kChiUp].chunkv = 3;  // not used
  CHECK(pins[0] == lowest);
  lowest.xp[0].port[0][kChiUp].flitv = 1;
  lowest.xp[0].port[0][kChiUp].req = {1};
  lowest.xp[0].port[0][kChiUp].chunkv = 1;
  lowest.xp[0].tx_stall = 1;
  lowest.xp[0].partial_dat = 1;
  CHECK(pins[1] == lowest);  // the node at place 0 of XP 0 does not exist
  const ChiPins& ones = pins[2];
  CHECK(ones.xp[7].port[1][kChiUp].req ==
        std::array<std::uint64_t, 3>{~std::uint64_t{0}, ~std::uint64_t{0}, 1});
  CHECK(ones.xp[7].port[0][kChiUp] == ChiLinkPins());
  CHECK(ones.xp[7].tx_stall == 0xF0F0F0);  // w, s, p1
  CHECK(ones.xp[0].tx_stall == 0xFF0F0F);  // e, n, p0, p1
  CHECK(ones.xp[7].partial_dat == 2);
  CHECK(ones.xp[0].event[4] == ~std::uint64_t{0});
  CHECK(ones.xp[0].event[0] == 0);
  CHECK(ones.xp[4].occupancy[7][4] == 255);
  CHECK(notes.at(0) == "pins: --scope top, 7 signals");
  CHECK(!has(notes, "told from the downloads"));
}

TEST_CASE("cmn waveforms: a pin of its own wins over the vector", "[cmn][trace]") {
  const auto pins = open("t.vcd",
                         vcd({{"", "up_req_flitv", 16},
                              {"", "xp0_p0_up_req_flitv", 1, "zero"},
                              {"", "xp0_p1_d0_event", 64},
                              {"", "node_event", 64 * 64}}),
                         kClk)
                        .pins;
  CHECK(pins[1].xp[0].port[0][kChiUp].flitv == 1);
  CHECK(pins[1].xp[0].event[4] == 1);
  CHECK(pins[2].xp[7].port[1][kChiUp].flitv == 1);
  // The vector says the opposite of the pin.
  const auto mixed =
      open("t.vcd",
           "$scope module top $end $var wire 1 ! clk $end $var wire 16 v up_rsp_flitv"
           " $end $var wire 1 p xp0_p1_up_rsp_flitv $end $upscope $end"
           " $enddefinitions $end\n#0 0! b0 v 1p\n#5 1!\n#10 0! b1010 v 0p\n#15 1!\n",
           kClk)
          .pins;
  CHECK(mixed.at(0).xp[0].port[1][kChiUp].flitv == 1 << kChiRsp);
  CHECK(mixed.at(0).xp[1].port[1][kChiUp].flitv == 0);
  CHECK(mixed.at(1).xp[0].port[1][kChiUp].flitv == 0);
  CHECK(mixed.at(1).xp[1].port[1][kChiUp].flitv == 1 << kChiRsp);
}

TEST_CASE("cmn waveforms: a vector of which nothing is left is not used", "[cmn][trace]") {
  ChiMesh one(1, 1);
  one.device(0, 0, kDeviceRnF);
  const auto [pins, notes] =
      open("t.vcd", vcd({{"", "up_req_flitv", 2}, {"", "xp0_p0_up_req_flitv"}}), kClk, one);
  CHECK(pins[1].xp[0].port[0][kChiUp].flitv == 1);
  CHECK(notes.at(0) == "pins: --scope top, 1 signals");
}

TEST_CASE("cmn waveforms: vectors of another mesh are refused", "[cmn][trace]") {
  const std::string text = vcd({{"", "up_req_flitv", 18}, {"", "xp_tx_flitv", 9 * 24}});
  CHECK(error_in("t.vcd", text, kClk) ==
        " no flit, event or transmission of a 4x2 mesh found; --scope top lacks up_req_flitv of 16 "
        "bits (it has 18), xp_tx_flitv of 192 bits (it has 216)");
  CHECK(open("t.vcd", text, kClk, ChiMesh::mesh3x3()).pins[1].xp[0].tx_flitv == 1);
}

TEST_CASE("cmn waveforms: pins of another mesh are refused", "[cmn][trace]") {
  const auto [name, reason] = GENERATE(table<std::string, std::string>({
      {"xp9_p0_up_req_flitv", "has no xp9"},
      {"xp7_p0_down_dat_flit", "has no device at xp7_p0"},
      {"xp7_e_dat_txflitv", "has no neighbour at xp7_e"},
      {"xp0_p0_d0_event", "has no node xp0_p0_d0"},
  }));
  for (const std::string prefix : {"", "mon_"}) {
    CAPTURE(prefix, name);
    const std::string text = vcd(link("", prefix) + Signals{{"", prefix + name}});
    CHECK(error_in("t.vcd", text, kClk) == cat({" top.", prefix, name, ": the 4x2 mesh ", reason}));
    const auto notes = open("t.vcd", text, {.clock = "clk", .ignore_columns = true}).notes;
    CHECK_THAT(notes.at(0), Contains("2 signals"));
  }
  // Alone it makes no set of pins.
  CHECK_THAT(error_in("t.vcd", vcd({{"", name}}), kClk),
             Contains("no flit, event or transmission of a 4x2 mesh found; --scope top lacks a "
                      "flitv, event, txflitv or txstall"));
}

TEST_CASE("cmn waveforms: a file without flits, events and transmissions is refused",
          "[cmn][trace]") {
  CHECK(error_in("t.vcd", vcd({{"", "awvalid"}, {"", "niden"}}), kClk) ==
        " no flit, event or transmission of a 4x2 mesh found (signals such as "
        "xp0_p1_up_req_flitv, up_req_flitv)");
  CHECK_THAT(error_in("t.vcd", vcd({{"", "xp0_p0_up_req_flit", 129}}), kClk), Contains("lacks a"));
  for (const char* name : {"xp0_p0_down_snp_flitv", "xp0_p0_req_txstall", "xp0_e_dat_txflitv"}) {
    CHECK(open("t.vcd", vcd({{"", name}}), kClk).pins[1] != ChiPins());
  }
  CHECK(open("t.vcd", vcd({{"", "xp0_p1_d0_event", 64}}), kClk).pins[1].xp[0].event[4] == 1);
  CHECK_THAT(error_in("t.vcd", vcd(link("", "")), {.clock = "clk", .prefix = "z_"}),
             Contains("found with prefix 'z_'"));
}

TEST_CASE("cmn waveforms: a scope is chosen when there are several", "[cmn][trace]") {
  const std::string two = vcd(link("a", "") + link("b", ""));
  CHECK(error_in("t.vcd", two, kClk) ==
        " 2 sets of pins of a 4x2 mesh found, choose one: --scope top.a, --scope top.b");
  CHECK_THAT(open("t.vcd", two, {.clock = "clk", .scope = "top/b"}).notes.at(0),
             Contains("--scope top.b"));
  CHECK_THAT(error_in("t.vcd", two, {.clock = "clk", .scope = "c"}),
             Contains("there is no scope 'c'"));
  // The same nets seen twice are one set: the larger.
  const std::string same = vcd(link("a", "", "", "n_") + link("b", "", "", "n_") +
                               Signals{{"b", "xp3_p1_up_dat_poison", 4}});
  CHECK_THAT(open("t.vcd", same, kClk).notes.at(0), Contains("--scope top.b, 3 signals"));
  // A crosspoint inside the monitor has ports of these names, but not of the whole mesh.
  const std::string inner =
      vcd(Signals{{"", "node_event", 64 * 64}, {"u_xp", "node_event_i", 512}});
  CHECK_THAT(open("t.vcd", inner, kClk).notes.at(0), Contains("pins: --scope top, 1 signals"));
  const std::string prefixes = vcd(link("", "x_") + link("", "y_"));
  CHECK_THAT(error_in("t.vcd", prefixes, kClk), Contains("--scope top --prefix x_, --scope top"));
  CHECK_THAT(open("t.vcd", prefixes, {.clock = "clk", .prefix = "y_"}).notes.at(0),
             Contains("--prefix y_"));
}

TEST_CASE("cmn waveforms: a signal that is too wide is refused", "[cmn][trace]") {
  CHECK_THAT(
      error_in("t.vcd", vcd({{"", "xp3_p1_up_dat_flitv"}, {"", "xp3_p1_up_dat_flit", 349}}), kClk),
      Contains("lacks xp3_p1_up_dat_flit of 65 bits (it has 349)"));
}

TEST_CASE("cmn waveforms: x and z count as 0 and are noted", "[cmn][trace]") {
  const auto [pins, notes] = open(
      "t.vcd",
      "$scope module top $end $var wire 1 ! clk $end $var wire 16 v up_rsp_flitv $end"
      " $upscope $end $enddefinitions $end\n#0 0!\n#5 1!\n#10 0! b1xz v\n#15 1!\n#20 0!\n#25 1!\n",
      kClk);
  REQUIRE(pins.size() == 3);
  CHECK(pins[0] == ChiPins());
  CHECK(pins[1].xp[0].port[0][kChiUp].flitv == 0);
  CHECK(pins[1].xp[1].port[0][kChiUp].flitv == 1 << kChiRsp);
  CHECK(notes.back() == "x or z taken as 0: 20 bits, summed over the cycles, in up_rsp_flitv");
}

}  // namespace fabmon::test::test_trace_wave
