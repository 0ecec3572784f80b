// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Traces of a mesh as CSV: what the writer writes, the reader reads; columns, defaults and their
// notes; every error with its place.
#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/bus/chi/trace_util.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_trace {
namespace {

using Catch::Matchers::Contains;
using Notes = std::vector<std::string>;

Opened<ChiPins> csv(const std::string& text, bool ignore = false) {
  return open("t.csv", text, {.ignore_columns = ignore});
}

ChiMesh wide() {
  ChiMesh mesh;
  mesh.node_id_width = 11;
  mesh.req_addr_width = 52;
  mesh.rsvdc_width = 32;
  return mesh;
}

}  // namespace

TEST_CASE("cmn CSV: the table has every pin of a mesh once", "[cmn][trace]") {
  const auto [mesh, count] = GENERATE(table<ChiMesh, std::size_t>({
      // Of each port 25 fields of its links, 8 of its interface and 1; interfaces to neighbours;
      // nodes; and 4 pins.
      {ChiMesh(), 15 * (25 + 8 + 1) + 20 * 8 + 11 * 2 + 4},
      {ChiMesh::mesh3x3(), 17 * (25 + 8 + 1) + 24 * 8 + 16 * 2 + 4},
      {wide(), 15 * (25 + 8 + 1) + 20 * 8 + 11 * 2 + 4},
  }));
  const std::vector<ChiColumn> columns = chi_columns(mesh);
  CHECK(columns.size() == count);
  std::set<std::string> names;
  std::set<std::pair<std::string, unsigned>> bits;
  for (const ChiColumn& column : columns) {
    CAPTURE(column.name);
    CHECK(names.insert(column.name).second);
    CHECK(why_no_chi_column(column.name, mesh).empty());
    for (unsigned b = 0; b < column.bits && !column.vector.empty(); ++b) {
      CHECK(bits.insert({column.vector, column.lo + b}).second);
    }
    CHECK((column.vector.empty() || column.lo + column.bits <= column.vector_bits));
    // Setting a column changes this column and none else, and the pins.
    ChiPins pins;
    CHECK(column.pin.get(pins) == ChiWords{column.tie});
    ChiWords ones{};
    for (unsigned b = 0; b < column.bits; ++b) ones[b / 64] |= std::uint64_t{1} << (b % 64);
    const ChiWords other = column.tie == 0 ? ones : ChiWords{};
    column.pin.set(pins, other);
    CHECK(column.pin.get(pins) == other);
    CHECK(pins != ChiPins());
    for (const ChiColumn& second : columns) {
      if (&second != &column) CHECK(second.pin.get(pins) == ChiWords{second.tie});
    }
  }
}

TEST_CASE("cmn CSV: names of pins", "[cmn][trace]") {
  const auto [pins, notes] =
      csv("xp3_p1_up_req_flitv,xp3_p1_up_req_flit,XP0_P0_DOWN_DAT_FLITV,xp0_p0_down_dat_flit,"
          "xp0_p0_down_dat_chunkv,xp0_p0_down_dat_poison,xp6_p1_down_dat_devevent,"
          "xp6_p1_up_rsp_devevent,xp1_p0_up_snp_tgtid,xp5_e_snp_txflitv,xp4_p1_dat_txflitv,"
          "xp4_n_req_txstall,xp0_n_req_txstall,xp2_p1_partial_dat,xp3_p1_d0_event,"
          "xp4_p1_d2_occupancy,niden,spniden,snapshot_req,aresetn\n"
          "1,0x1_23456789abcdef01_fedcba9876543210,1,0x1_0000000200000000,1,9,2,3,0x7ff,1,1,0,1,1,"
          "0x8000000000000002,0x01020304ff,0,0,1,0\n",
          true);
  ChiPins p;
  p.xp[3].port[1][kChiUp].flitv = 1 << kChiReq;
  p.xp[3].port[1][kChiUp].req = {0xFEDCBA9876543210, 0x23456789ABCDEF01, 1};
  ChiLinkPins& down = p.xp[0].port[0][kChiDown];
  down.flitv = 1 << kChiDat;
  down.dat = {0x0000000200000000, 1};
  down.chunkv = 1;
  down.dat_poison = 9;
  p.xp[6].port[1][kChiDown].dat_devevent = 2;
  p.xp[6].port[1][kChiUp].rsp_devevent = 3;
  p.xp[1].port[0][kChiUp].snp_tgtid = 0x7FF;
  p.xp[5].tx_flitv = 1U << (4 * kChiEast + kChiSnp);
  p.xp[4].tx_flitv = 1U << (4 * kChiP1 + kChiDat);
  p.xp[0].tx_stall = 1U << (4 * kChiNorth + kChiReq);
  // DAT opcode 1 at bit 33: told from the downloads.
  p.xp[0].tx_flitv = 1U << (4 * kChiP0 + kChiDat);
  p.xp[2].partial_dat = 2;
  p.xp[3].event[4] = 0x8000000000000002;
  p.xp[4].occupancy[6] = {0xFF, 4, 3, 2, 1};
  p.niden = p.spniden = p.aresetn = 0;
  p.snapshot_req = 1;
  CHECK(pins == Clocks{p});
  CHECK(notes.front() == "columns not used: xp4_n_req_txstall");
}

TEST_CASE("cmn CSV: what is written is read again", "[cmn][trace]") {
  std::mt19937_64 random(seed_or(1));
  for (const ChiMesh& mesh : {ChiMesh(), ChiMesh::mesh3x3(), wide()}) {
    for (const unsigned share : {0U, 1U, 30U, 100U}) {
      const Clocks pins = noise(random, mesh, 1 + random() % 60, share);
      const std::string text = csv_of(pins, mesh);
      const auto again = open("t.csv", text, {}, mesh);
      CHECK(first_difference(again.pins, pins) == -1);
      CHECK(csv_of(again.pins, mesh) == text);
    }
  }
}

TEST_CASE("cmn CSV: only what a reader could not know is written", "[cmn][trace]") {
  Clocks pins(2);
  CHECK(csv_of(pins) == "cycle,xp0_p0_up_req_flitv,aresetn\n0,0,1\n1,0,1\n");
  CHECK(csv_of({}) == "cycle,xp0_p0_up_req_flitv,aresetn\n");
  pins[0].xp[7].port[0][kChiUp].flitv = 1;  // no port there
  pins[0].xp[7].event[0] = 2;
  CHECK(csv_of(pins) == csv_of(Clocks(2)));
  ChiLinkPins& down = pins[1].xp[7].port[1][kChiDown];
  down.flitv = 1 << kChiRsp;
  down.rsp = 0x24000000;
  pins[1].xp[7].tx_flitv = 1U << (4 * kChiP1 + kChiRsp);
  CHECK(csv_of(pins) ==
        "cycle,xp0_p0_up_req_flitv,xp7_p1_down_rsp_flitv,xp7_p1_down_rsp_flit,aresetn\n"
        "0,0,0,0x0,1\n1,0,1,0x24000000,1\n");
  pins[1].xp[7].tx_flitv = 0;
  CHECK(csv_of(pins) ==
        "cycle,xp0_p0_up_req_flitv,xp7_p1_down_rsp_flitv,xp7_p1_down_rsp_flit,xp7_p1_rsp_txflitv,"
        "aresetn\n0,0,0,0x0,0,1\n1,0,1,0x24000000,0,1\n");
}

TEST_CASE("cmn CSV: txflitv of a port is told from its downloads", "[cmn][trace]") {
  const auto mesh = GENERATE(ChiMesh(), wide());
  const unsigned n = mesh.node_id_width;
  const std::vector<std::pair<unsigned, unsigned>> opcodes = {
      {21 + 3 * n, 6}, {12 + 2 * n, 4}, {20 + 2 * n, 5}, {12 + 3 * n, 3}};
  const std::vector<std::string> names = {"req", "rsp", "snp", "dat"};
  for (unsigned channel = 0; channel < kChiChannels; ++channel) {
    const auto [lo, width] = opcodes[channel];
    const std::string flit = "xp1_p1_down_" + names[channel] + "_flit";
    std::string text = cat({flit, "v,", flit, "\n"});
    const auto row = [&text](unsigned valid, unsigned bit) {
      text += cat({std::to_string(valid), ",", std::to_string(std::uint64_t{1} << bit), "\n"});
    };
    for (unsigned bit = 0; bit < 60; ++bit) {
      if (bit < mesh.flit_width(static_cast<ChiChannel>(channel))) row(1, bit);
    }
    row(0, lo);
    const auto [pins, notes] = open("t.csv", text, {}, mesh);
    for (unsigned bit = 0; bit < pins.size(); ++bit) {
      CAPTURE(channel, bit);
      const bool sent = bit >= lo && bit < lo + width && bit + 1 < pins.size();
      CHECK(pins[bit].xp[1].tx_flitv == (sent ? 1U << (4 * kChiP1 + channel) : 0));
    }
    CHECK(notes.at(3) == names[channel] +
                             "_txflitv told from the downloads, flits with an opcode other than 0, "
                             "at xp1_p1");
    // Given, it is as given.
    const std::string names_given = cat({flit, "v,", flit, ",xp1_p1_", names[channel], "_txflitv"});
    const auto given = open("t.csv", names_given + "\n1,0x3ffffffffff,0\n0,0,1\n", {}, mesh);
    CHECK(given.pins[0].xp[1].tx_flitv == 0);
    CHECK(given.pins[1].xp[1].tx_flitv == 1U << (4 * kChiP1 + channel));
    for (const std::string& note : given.notes) CHECK_THAT(note, !Contains("told from"));
  }
}

TEST_CASE("cmn CSV: missing columns are tied to their defaults and noted", "[cmn][trace]") {
  const auto [pins, notes] =
      csv("xp0_p0_up_req_flitv,xp0_p0_up_req_flit,why,xp0_p1_up_req_flitv,xp0_p1_up_req_flit,"
          "xp0_p1_down_dat_flitv,xp0_e_req_txflitv,xp0_p1_d0_event,niden\n1,1,9,1,2,0,1,2,1\n",
          true);
  ChiPins p;
  p.xp[0].port[0][kChiUp].flitv = p.xp[0].port[1][kChiUp].flitv = 1;
  p.xp[0].port[0][kChiUp].req = {1};
  p.xp[0].port[1][kChiUp].req = {2};
  p.xp[0].tx_flitv = 1;
  p.xp[0].event[4] = 2;
  CHECK(pins == Clocks{p});
  const std::string stalls = "req_txstall, rsp_txflitv, rsp_txstall, snp_txflitv, snp_txstall, ";
  const std::string links =
      "up_rsp_flitv, up_snp_flitv, up_dat_flitv, down_req_flitv, down_rsp_flitv, down_snp_flitv, ";
  const std::string ports =
      "xp1_p0, xp1_p1, xp2_p0, xp2_p1, xp3_p0, xp3_p1, xp4_p0, xp4_p1, xp5_p0, xp5_p1, xp6_p0, "
      "xp6_p1, xp7_p1";
  const std::string interfaces =
      "xp0_n, xp1_e, xp1_w, xp1_n, xp2_e, xp2_w, xp2_n, xp3_w, xp3_n, xp4_e, xp4_s, xp5_e, xp5_w, "
      "xp5_s, xp6_e, xp6_w, xp6_s, xp7_w, xp7_s";
  const std::string nodes =
      "xp1_p0_d0, xp1_p1_d0, xp2_p1_d0, xp3_p0_d0, xp3_p1_d0, xp4_p1_d1, xp4_p1_d2, xp5_p1_d0, "
      "xp6_p0_d0";
  const std::string told = " told from the downloads, flits with an opcode other than 0, at ";
  const std::string tied = "tied to 0 (not in the file)";
  const std::string blind =
      "the flits of these are not in the file, without an opcode they do not count, at ";
  CHECK(notes ==
        Notes{"columns not used: why", "ports not in the file, idle: " + ports,
              "interfaces not in the file, idle: " + interfaces,
              "nodes not in the file, idle: " + nodes, cat({"dat_txflitv", told, "xp0_p1"}),
              tied + " at xp0_p1_d0: occupancy",
              cat({tied, " at xp0_e: ", stalls, "dat_txflitv, dat_txstall"}),
              tied + ": snapshot_req",
              cat({tied, " at xp0_p0: ", links, "down_dat_flitv, req_txflitv, ", stalls,
                   "dat_txflitv, dat_txstall, partial_dat"}),
              cat({tied, " at xp0_p1: ", links, "down_dat_poison, down_dat_devevent, req_txflitv, ",
                   stalls, "dat_txstall, partial_dat"}),
              "tied to 1 (not in the file): spniden, aresetn",
              "tied to 3 (not in the file) at xp0_p1: down_dat_chunkv",
              blind + "xp0_p1: down_dat_flit"});
}

TEST_CASE("cmn CSV: places that lack the same share a note", "[cmn][trace]") {
  std::string names = "xp0_p0_down_dat_flitv";
  for (const char* name : {"xp2_p0", "xp4_p0", "xp6_p1"}) {
    names.append(",").append(name).append("_down_dat_flitv");
  }
  const Notes notes = csv(names + "\n1,1,1,1\n").notes;
  for (const char* tie : {"told from", "tied to 0", "tied to 3", "opcode they do not"}) {
    std::size_t lines = 0;
    for (const std::string& note : notes) {
      if (note.find(tie) == std::string::npos || note.find("snapshot") != std::string::npos)
        continue;
      ++lines;
      CHECK_THAT(note, Contains("at xp0_p0, xp2_p0, xp4_p0, xp6_p1"));
    }
    CHECK(lines == 1);
  }
  CHECK(std::count(notes.begin(), notes.end(), "no nodes in the file: they are idle") == 1);
  CHECK(std::count(notes.begin(), notes.end(), "no interfaces in the file: they are idle") == 1);
  const Notes events = csv("xp0_p1_d0_event\n0\n").notes;
  CHECK(std::count(events.begin(), events.end(), "no ports in the file: they are idle") == 1);
}

TEST_CASE("cmn CSV: what many places lack, each something else, is summed up", "[cmn][trace]") {
  // Port after port has one pin more.
  const std::vector<std::string> pins{"up_req_flitv",   "up_rsp_flitv",   "up_snp_flitv",
                                      "up_dat_flitv",   "down_req_flitv", "down_rsp_flitv",
                                      "down_snp_flitv", "down_dat_flitv"};
  std::string names;
  std::string zeros;
  for (std::size_t i = 0; i < pins.size(); ++i) {
    for (std::size_t k = 0; k <= i; ++k) {
      names.append(names.empty() ? "" : ",").append("xp" + std::to_string(i) + "_p1_" + pins[k]);
      zeros.append(zeros.empty() ? "0" : ",0");
    }
  }
  const Notes notes = csv(names + "\n" + zeros + "\n").notes;
  CHECK(notes.size() < 12);
  std::size_t found = 0;
  for (const std::string& note : notes) {
    if (note.find("tied to 0 (not in the file) at so many places: ") != 0) continue;
    ++found;
    CHECK_THAT(note, Contains("up_dat_flitv 3"));
    CHECK_THAT(note, Contains("snapshot_req 1"));
  }
  CHECK(found == 1);
}

TEST_CASE("cmn CSV: x and z read as 0 and are counted", "[cmn][trace]") {
  const auto [pins, notes] = csv("xp0_p0_up_req_flitv,xp0_p0_up_req_flit\nx,0xZ1\n1,0x2\n");
  CHECK(pins[0].xp[0].port[0][kChiUp].flitv == 0);
  CHECK(pins[0].xp[0].port[0][kChiUp].req[0] == 1);
  CHECK(notes.back() ==
        "x or z taken as 0: 5 bits, summed over the cycles, in xp0_p0_up_req_flitv, "
        "xp0_p0_up_req_flit");
  // A bound column without a value is 0, not its default.
  CHECK(csv("xp0_p0_up_dat_flitv,xp0_p0_up_dat_chunkv\n1,x\n").pins[0].xp[0].port[0][0].chunkv ==
        0);
}

TEST_CASE("cmn CSV: errors name line, column and reason", "[cmn][trace]") {
  const auto [text, error] = GENERATE(table<std::string, std::string>({
      {"", "1:1: the file is empty, the column names are missing"},
      {"cycle\n0\n", "1:1: no column is a pin of a 4x2 mesh (such as xp0_p0_up_req_flitv)"},
      {"niden,aresetn,xp0_p1_d0_occupancy,xp0_p0_up_req_flit\n",
       "1:1: no column is a flitv, event, txflitv or txstall of a 4x2 mesh (such as "
       "xp0_p0_up_req_flitv)"},
      {"xp0_p0_up_req_flitv,up_req_flitv\n",
       "1:21: column 'up_req_flitv' is not a pin of a 4x2 mesh; nearest: xp0_p0_up_req_flitv"},
      {"xp0_p2_up_req_flitv\n",
       "1:1: column 'xp0_p2_up_req_flitv' is not a pin of a 4x2 mesh; nearest: "
       "xp0_p0_up_req_flitv"},
      {"xp0_p0_down_snp_tgtid\n",
       "1:1: column 'xp0_p0_down_snp_tgtid' is not a pin of a 4x2 mesh; nearest: "
       "xp0_p0_up_snp_tgtid"},
      {"xp9_p0_down_snp_tgtid\n",
       "1:1: column 'xp9_p0_down_snp_tgtid' is not a pin of a 4x2 mesh; nearest: "
       "xp0_p0_up_snp_tgtid"},
      {"xp0_e_up_req_flitv\n",
       "1:1: column 'xp0_e_up_req_flitv' is not a pin of a 4x2 mesh; nearest: xp0_p0_up_req_flitv"},
      {"niden,XP8_p0_up_req_flitv\n", "1:7: column 'XP8_p0_up_req_flitv': the 4x2 mesh has no xp8"},
      {"xp63_e_req_txstall\n", "1:1: column 'xp63_e_req_txstall': the 4x2 mesh has no xp63"},
      {"xp64_e_req_txstall\n",
       "1:1: column 'xp64_e_req_txstall' is not a pin of a 4x2 mesh; nearest: xp4_e_req_txstall"},
      {"xp01_e_req_txstall\n",
       "1:1: column 'xp01_e_req_txstall' is not a pin of a 4x2 mesh; nearest: xp0_e_req_txstall"},
      {"xp_e_req_txstall\n",
       "1:1: column 'xp_e_req_txstall' is not a pin of a 4x2 mesh; nearest: xp0_e_req_txstall"},
      {"xp7_p0_up_dat_poison\n",
       "1:1: column 'xp7_p0_up_dat_poison': the 4x2 mesh has no device at xp7_p0"},
      {"xp7_p0_rsp_txflitv\n",
       "1:1: column 'xp7_p0_rsp_txflitv': the 4x2 mesh has no device at xp7_p0"},
      {"xp3_e_dat_txflitv\n",
       "1:1: column 'xp3_e_dat_txflitv': the 4x2 mesh has no neighbour at xp3_e"},
      {"xp0_s_dat_txflitv\n",
       "1:1: column 'xp0_s_dat_txflitv': the 4x2 mesh has no neighbour at xp0_s"},
      {"xp0_p0_d0_event\n", "1:1: column 'xp0_p0_d0_event': the 4x2 mesh has no node xp0_p0_d0"},
      {"xp4_p1_d0_occupancy\n",
       "1:1: column 'xp4_p1_d0_occupancy': the 4x2 mesh has no node xp4_p1_d0"},
      {"xp0_p1_d4_event\n",
       "1:1: column 'xp0_p1_d4_event' is not a pin of a 4x2 mesh; nearest: xp0_p1_d0_event"},
      {"xp0_p0_up_req_flitv,XP0_P0_UP_REQ_FLITV\n",
       "1:21: column 'XP0_P0_UP_REQ_FLITV' occurs twice"},
      {"xp0_p0_up_req_flitv\n0\n2\n", "3:1: xp0_p0_up_req_flitv = 2 does not fit in 1 bit"},
      {"xp0_p0_up_rsp_flitv,xp0_p0_up_rsp_flit\n0,0x8000000000000\n",
       "2:3: xp0_p0_up_rsp_flit = 0x8000000000000 does not fit in 51 bits"},
      {"xp0_p0_up_req_flitv,xp0_p0_up_req_flit\n0,0x200000000000000000000000000000000\n",
       "2:3: xp0_p0_up_req_flit = 0x200000000000000000000000000000000 does not fit in 129 "
       "bits"},
      {"xp0_p0_up_dat_flitv,xp0_p0_up_dat_chunkv\n0,4\n",
       "2:3: xp0_p0_up_dat_chunkv = 4 does not fit in 2 bits"},
      {"xp0_p1_d0_event,xp0_p1_d0_occupancy\n0,0x10000000000\n",
       "2:3: xp0_p1_d0_occupancy = 0x10000000000 does not fit in 40 bits"},
      {"xp0_p0_up_req_flitv,niden\n1\n", "2:2: the row ends after 1 of 2 columns"},
  }));
  CHECK(error_in("t.csv", text) == error);
}

TEST_CASE("cmn CSV: columns of another mesh are passed over on demand", "[cmn][trace]") {
  const std::string text = "xp8_p0_up_req_flitv,xp0_p0_up_req_flitv,xp7_p0_up_req_flitv\n1,1,1\n";
  const auto [pins, notes] = csv(text, true);
  ChiPins p;
  p.xp[0].port[0][kChiUp].flitv = 1;
  CHECK(pins == Clocks{p});
  CHECK(notes.at(0) == "columns not used: xp8_p0_up_req_flitv, xp7_p0_up_req_flitv");
  CHECK(error_in("t.csv", "xp8_e_req_txstall\n", {}, ChiMesh::mesh3x3()) ==
        "1:1: column 'xp8_e_req_txstall': the 3x3 mesh has no neighbour at xp8_e");
  CHECK(open("t.csv", text, {}, ChiMesh::mesh3x3()).pins[0].xp[8].port[0][kChiUp].flitv == 1);
}

TEST_CASE("cmn CSV: a prefix before the pins' names", "[cmn][trace]") {
  const auto [pins, notes] =
      open("t.csv", "cycle,MESH_xp4_p0_down_rsp_flitv,aresetn\n0,1,0\n", {.prefix = "mesh_"});
  CHECK(pins.at(0).xp[4].port[0][kChiDown].flitv == 1 << kChiRsp);
  CHECK(pins.at(0).aresetn == 0);
  CHECK(error_in("t.csv", "MESH_xp9_p0_down_rsp_flitv\n", {.prefix = "mesh_"}) ==
        "1:1: column 'MESH_xp9_p0_down_rsp_flitv': the 4x2 mesh has no xp9");
}

TEST_CASE("cmn VCD: a gap of the recording is said, and no cycle takes its place", "[cmn][trace]") {
  const std::string head =
      "$timescale 1 ns $end\n$scope module tb $end\n$var wire 1 ! clk $end\n"
      "$var wire 1 f xp0_p0_up_req_flitv $end\n$upscope $end\n$enddefinitions $end\n";
  const auto [pins, notes] =
      open("t.vcd",
           head +
               "#0\n0!\n0f\n#5\n1!\n#10\n0!\n$dumpoff\nx!\nxf\n$end\n#30\n$dumpon\n0!\n"
               "0f\n$end\n#35\n1!\n#40\n0!\n#45\n1!\n",
           kClk);
  CHECK(pins.size() == 3);
  CHECK(std::any_of(notes.begin(), notes.end(), [](const std::string& note) {
    return note.find(
               "2 segments: the recording has a gap; the cycles before and behind it count as "
               "consecutive") != std::string::npos;
  }));
}

TEST_CASE("cmn traces: formats and their options", "[cmn][trace]") {
  CHECK_THAT(error_in("t.txt", "x"), Contains("column 'x' is not a pin of a 4x2 mesh"));
  CHECK_THAT(error_in("t.csv", "xp0_p0_up_req_flitv\n", kClk),
             Contains("--clock is for waveforms"));
}

}  // namespace fabmon::test::test_trace
