// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Traces of a CCI-400: what the writer writes, the reader reads; columns, defaults and their notes;
// finding the pins in a waveform by name; every error with its place.
#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tb/bus/ace/columns.hpp"
#include "tb/bus/ace/trace.hpp"
#include "tests/catch.hpp"
#include "tests/record/text.hpp"
#include "tests/replay_source.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_trace {
namespace {

using Catch::Matchers::Contains;
using Clocks = std::vector<AcePins>;
using Notes = std::vector<std::string>;

Opened<AcePins> open(const std::string& name, const std::string& text,
                     const TraceOptions& options = {}) {
  return open_text(open_ace_trace, name, text, options);
}

Opened<AcePins> csv(const std::string& text, bool ignore = false) {
  return open("t.csv", text, {.ignore_columns = ignore});
}

/// The error on a file with this text, without the path.
std::string error_in(const std::string& name, const std::string& text,
                     const TraceOptions& options = {}) {
  return error_in_text(open_ace_trace, name, text, options);
}

std::string csv_of(const Clocks& pins) {
  ReplaySource<AcePins> source(pins);
  std::ostringstream text;
  CHECK(write_ace_csv(source, text) == pins.size());
  return text.str();
}

/// Any value in any column, of `share` percent of the columns and cycles.
Clocks noise(std::mt19937_64& random, std::size_t clocks, unsigned share) {
  Clocks list(clocks);
  for (AcePins& pins : list) {
    for (const AceColumn& column : ace_columns()) {
      if (column.vector || random() % 100 >= share) continue;
      const std::uint64_t value = random() & ((std::uint64_t{1} << column.bits) - 1);
      column.set(pins, &value);
    }
  }
  return list;
}

/// The read channels of a slave interface.
std::vector<Signal> reads(const std::string& scope, const std::string& prefix,
                          const std::string& ending = "", const std::string& ids = "") {
  std::vector<Signal> list;
  for (const char* name : {"arvalid", "arready", "rvalid", "rready", "rlast"}) {
    std::string spelled = prefix;
    spelled.append(name).append(ending);
    list.push_back({scope, spelled, 1, ids.empty() ? "" : ids + name});
  }
  return list;
}

}  // namespace

TEST_CASE("CCI-400 CSV: the table has every pin once", "[cci400][trace]") {
  std::set<std::string> names;
  for (const AceColumn& column : ace_columns()) {
    CAPTURE(column.name);
    CHECK(names.insert(column.name).second);
    // Setting a column changes this column and none else, and the pins.
    const std::uint64_t other = column.tie == 0 ? (std::uint64_t{1} << column.bits) - 1 : 0;
    AcePins pins;
    CHECK(column.get(pins) == PinWords{column.tie});
    column.set(pins, &other);
    CHECK(column.get(pins) == PinWords{other});
    CHECK(pins != AcePins());
    for (const AceColumn& second : ace_columns()) {
      const bool alias = column.vector != second.vector && column.port == second.port &&
                         column.sideband && second.sideband;
      if (&second != &column && !alias) CHECK(second.get(pins) == PinWords{second.tie});
    }
  }
  // 39 shared fields, 18 more of a slave, 4 and 36 sideband bits and 2 vectors of a master.
  CHECK(names.size() == 5 * (39 + 18) + 3 * (39 + 4 + 36 + 2) + 4);
  for (const char* name :
       {"s3_arvalid", "s0_sb_rtt_full", "m0_sb_addrhaz", "m2_sb_wuhaz_ns", "m1_vawready", "s4_wack",
        "niden", "spniden", "aresetn", "s4_acaddr", "m0_sb_qvn_w3"}) {
    CHECK(names.count(name) == 1);
  }
}

TEST_CASE("CCI-400 CSV: a sideband bit is the event of its code", "[cci400][trace]") {
  const std::vector<std::string> codes{
      "retry",  "addrhaz", "mi_idhaz", "rq_hi",  "bar_rd", "bar_wr", "wtt_full", "rq_lo",  "rq_mid",
      "qvn_r0", "qvn_r1",  "qvn_r2",   "qvn_r3", "qvn_w0", "qvn_w1", "qvn_w2",   "qvn_w3", "wuhaz"};
  REQUIRE(codes.size() == kAceMasterEvents);
  for (unsigned code = 0; code < codes.size(); ++code) {
    const auto with_ns = csv("m1_sb_" + codes[code] + ",m1_sb_" + codes[code] + "_ns\n1,0\n0,1\n");
    CHECK(with_ns.pins[0].m[1].sb == 1U << code);
    CHECK(with_ns.pins[0].m[1].sb_ns == 0);
    CHECK(with_ns.pins[1].m[1].sb == 0);
    CHECK(with_ns.pins[1].m[1].sb_ns == 1U << code);
  }
  const auto all = csv("m2_sb,m2_sb_ns,m2_sb_retry\n0x20002,0x1FE04,1\n");
  CHECK(all.pins[0].m[2].sb == 0x20003);
  CHECK(all.pins[0].m[2].sb_ns == 0x1FE04);
}

TEST_CASE("CCI-400 CSV: what is written is read again", "[cci400][trace]") {
  std::mt19937_64 random(seed_or(1));
  for (const unsigned share : {0U, 1U, 30U, 100U}) {
    const Clocks pins = noise(random, 1 + random() % 300, share);
    const std::string text = csv_of(pins);
    const auto again = csv(text);
    CHECK(again.pins == pins);
    CHECK(csv_of(again.pins) == text);
  }
}

TEST_CASE("CCI-400 CSV: only what leaves its default is written", "[cci400][trace]") {
  Clocks pins(2);
  CHECK(csv_of(pins) == "cycle,aresetn\n0,1\n1,1\n");
  pins[1].s[3].ar.addr = 0x80001000;
  pins[1].m[0].sb = 1U << 17;
  pins[0].spniden = 1;
  CHECK(csv_of(pins) ==
        "cycle,s3_araddr,m0_sb_wuhaz,spniden,aresetn\n0,0x0,0,1,1\n1,0x80001000,1,0,1\n");
  CHECK(csv_of({}) == "cycle,aresetn\n");
}

TEST_CASE("CCI-400 CSV: missing columns are tied to their defaults and noted", "[cci400][trace]") {
  const auto [pins, notes] = csv(
      "S0_ARVALID,s0_arready,why,s2_arvalid,s2_arready,s3_sb_rtt_full,s3_arburst\n1,1,9,0,1,1,2\n",
      true);
  AcePins expected;
  expected.s[0].ar.valid = 1;
  expected.s[0].ar.ready = 1;
  expected.s[2].ar.ready = 1;
  expected.s[3].sb_rtt_full = 1;
  expected.s[3].ar.burst = 2;
  CHECK(pins == Clocks{expected});
  const std::string rest =
      "awvalid, awready, awcache, awprot, awsnoop, awdomain, awbar, bvalid, bready, "
      "acvalid, acready, acaddr, acsnoop, crvalid, crready, crresp";
  const std::string reads =
      "arid, araddr, arcache, arprot, arsnoop, ardomain, arbar, rvalid, rready, rid, rlast, ";
  CHECK(notes ==
        Notes{"columns not used: why", "not in the file, idle: s1, s4, m0, m1, m2",
              "S0: no ARPROT: its reads are taken as Secure: none counts unless SPNIDEN is high "
              "(--spniden)",
              "S2: no ARPROT: its reads are taken as Secure: none counts unless SPNIDEN is high "
              "(--spniden)",
              "S0: no ARCACHE: its reads are taken as those of Device memory",
              "S2: no ARCACHE: its reads are taken as those of Device memory",
              "tied to 0 (not in the file) at s0, s2: " + reads + rest,
              "tied to 0 (not in the file) at s3: arvalid, arready, " + reads + rest +
                  ", sb_r_snoop, sb_r_ns, sb_wtt_full, sb_si_idhaz",
              "no sideband in the file, events that only it can tell do not happen: s0, s2",
              "tied to 1 (not in the file): niden", "tied to 0 (not in the file): spniden",
              "tied to 0 (not in the file): sh_override", "tied to 1 (not in the file): aresetn"});
  // All events of a sideband in one column: nothing of it is missing.
  const Notes master = csv("m0_sb,m0_sb_ns,niden,spniden,sh_override,aresetn\n3,1,1,0,0,1\n").notes;
  CHECK(master == Notes{"not in the file, idle: s0, s1, s2, s3, s4, m1, m2",
                        "tied to 0 (not in the file) at m0: varvalid, varready, vawvalid, "
                        "vawready"});
}

TEST_CASE("CCI-400 CSV: x and z read as 0 and are counted", "[cci400][trace]") {
  const auto [pins, notes] = csv("s1_arvalid,s1_araddr\nx,0xZ1\n1,0x2\n");
  CHECK(pins[0].s[1].ar.valid == 0);
  CHECK(pins[0].s[1].ar.addr == 1);
  CHECK(notes.back() ==
        "x or z taken as 0: 5 bits, summed over the cycles, in s1_arvalid, s1_araddr");
}

TEST_CASE("CCI-400 CSV: errors name line, column and reason", "[cci400][trace]") {
  const auto [text, error] = GENERATE(table<std::string, std::string>({
      {"", "1:1: the file is empty, the column names are missing"},
      {"cycle\n0\n", "1:1: no column is a pin of a CCI-400 (such as s0_arvalid)"},
      {"s0_arvalid,arvalid\n",
       "1:12: column 'arvalid' is not a pin of a CCI-400; nearest: s0_arvalid"},
      {"s5_arvalid\n", "1:1: column 's5_arvalid' is not a pin of a CCI-400; nearest: s0_arvalid"},
      {"m0_acvalid\n", "1:1: column 'm0_acvalid' is not a pin of a CCI-400; nearest: s0_acvalid"},
      {"s0_sb_retry\n",
       "1:1: column 's0_sb_retry' is not a pin of a CCI-400; nearest: m0_sb_retry"},
      {"s0_arvalid,S0_ARVALID\n", "1:12: column 'S0_ARVALID' occurs twice"},
      {"s0_arvalid\n2\n", "2:1: s0_arvalid = 2 does not fit in 1 bit"},
      {"s0_arid\n4096\n", "2:1: s0_arid = 4096 does not fit in 12 bits"},
      {"m0_arid\n65535\n65536\n", "3:1: m0_arid = 65536 does not fit in 16 bits"},
      {"s0_araddr\n0x100000000000\n", "2:1: s0_araddr = 0x100000000000 does not fit in 44 bits"},
      {"m0_sb\n0x40000\n", "2:1: m0_sb = 0x40000 does not fit in 18 bits"},
      {"s0_arvalid,s1_arvalid\n1\n", "2:2: the row ends after 1 of 2 columns"},
  }));
  CHECK(error_in("t.csv", text) == error);
}

TEST_CASE("CCI-400 CSV: a prefix before the pins' names", "[cci400][trace]") {
  const auto [pins, notes] =
      open("t.csv", "cycle,CCI_s4_awvalid,aresetn\n0,1,0\n", {.prefix = "cci_"});
  CHECK(pins.at(0).s[4].aw.valid == 1);
  CHECK(pins.at(0).aresetn == 0);
}

TEST_CASE("CCI-400 traces: formats and their options", "[cci400][trace]") {
  CHECK_THAT(error_in("t.txt", "x"), Contains("column 'x' is not a pin of a CCI-400"));
  CHECK_THAT(error_in("t.csv", "s0_arvalid\n", kClk), Contains("--clock is for waveforms"));
}

TEST_CASE("CCI-400 waveforms: any usual spelling is found", "[cci400][trace]") {
  const auto [prefix, ending] = GENERATE(table<std::string, std::string>({{"s3_", ""},
                                                                          {"s3_", "_i"},
                                                                          {"cci_s3_", ""},
                                                                          {"u.x_s3_", ""},
                                                                          {"", "s3"},
                                                                          {"", "_s3"},
                                                                          {"mon_", "s3"},
                                                                          {"S3_", ""}}));
  const auto [pins, notes] =
      open("t.vcd",
           vcd(reads("", prefix, ending) +
               std::vector<Signal>{{"", prefix + "araddr" + ending, 40}, {"", "other", 7}}),
           kClk);
  REQUIRE(pins.size() == 3);
  CHECK(pins[0] == AcePins());
  AcePins expected;
  AceSlavePins& s3 = expected.s[3];
  s3.ar.valid = s3.ar.ready = s3.rvalid = s3.rready = s3.rlast = 1;
  s3.ar.addr = 1;
  CHECK(pins[1] == expected);
  s3.ar.addr = 0xFFFFFFFFFF;
  CHECK(pins[2] == expected);
  CHECK_THAT(notes.at(0), Contains("pins: --scope top") && Contains("6 signals"));
  CHECK(notes.at(1) == "not in the file, idle: s0, s1, s2, s4, m0, m1, m2");
}

TEST_CASE("CCI-400 waveforms: reset, authentication and sideband", "[cci400][trace]") {
  const auto reset = GENERATE(as<std::string>(), "aresetn", "ARESETn", "rst_ni", "areset_n",
                              "resetn", "mon_aresetn");
  const auto [pins, notes] =
      open("t.vcd",
           vcd(reads("", "mon_s0_") + std::vector<Signal>{{"", reset},
                                                          {"", "niden"},
                                                          {"", "mon_spniden"},
                                                          {"", "mon_sh_override", 10},
                                                          {"", "mon_m0_sb", 18},
                                                          {"", "mon_m0_sb_ns", 18}}),
           kClk);
  CHECK((pins[0].aresetn == 0 && pins[1].aresetn == 1));
  CHECK((pins[0].niden == 0 && pins[1].niden == 1));
  CHECK((pins[0].spniden == 0 && pins[1].spniden == 1));
  CHECK((pins[1].sh_override == 1 && pins[2].sh_override == 0x3FF));
  CHECK((pins[1].m[0].sb == 1 && pins[2].m[0].sb == 0x3FFFF && pins[2].m[0].sb_ns == 0x3FFFF));
  CHECK(notes.at(1) == "reset: top." + reset);
}

TEST_CASE("CCI-400 waveforms: the better of two resets is taken", "[cci400][trace]") {
  const auto notes =
      open("t.vcd", vcd(reads("", "s0_") + std::vector<Signal>{{"", "rst_n"}, {"", "aresetn"}}),
           kClk)
          .notes;
  CHECK(notes.at(1) == "reset: top.aresetn");
  const auto other =
      open("t.vcd", vcd(reads("", "s0_") + std::vector<Signal>{{"", "aresetn"}, {"", "rst_n"}}),
           kClk)
          .notes;
  CHECK(other.at(1) == "reset: top.aresetn");
}

TEST_CASE("CCI-400 waveforms: a scope is chosen when there are several", "[cci400][trace]") {
  const std::string two = vcd(reads("a", "s0_") + reads("b", "s0_"));
  CHECK(error_in("t.vcd", two, kClk) ==
        " 2 sets of CCI-400 pins found, choose one: --scope top.a, --scope top.b");
  const auto chosen = open("t.vcd", two, {.clock = "clk", .scope = "top/b"});
  CHECK_THAT(chosen.notes.at(0), Contains("--scope top.b"));
  CHECK_THAT(error_in("t.vcd", two, {.clock = "clk", .scope = "c"}),
             Contains("there is no scope 'c'; there is top, top.a, top.b"));
  // The same nets seen twice are one set: the larger.
  const auto same = open("t.vcd",
                         vcd(reads("a", "s0_", "", "n_") + reads("b", "s0_", "", "n_") +
                             std::vector<Signal>{{"b", "s0_arprot", 3}}),
                         kClk);
  CHECK_THAT(same.notes.at(0), Contains("--scope top.b"));
  const std::string prefixes = vcd(reads("", "x_s0_") + reads("", "y_s0_"));
  CHECK_THAT(error_in("t.vcd", prefixes, kClk), Contains("--scope top --prefix x_, --scope top"));
  CHECK_THAT(open("t.vcd", prefixes, {.clock = "clk", .prefix = "y_"}).notes.at(0),
             Contains("--prefix y_"));
}

TEST_CASE("CCI-400 waveforms: half an interface is no interface", "[cci400][trace]") {
  CHECK(error_in("t.vcd", vcd({{"", "s2_arvalid"}, {"", "s2_arready"}, {"", "s2_rvalid"}}), kClk) ==
        " no slave interface of a CCI-400 found; --scope top lacks s2_rready");
  CHECK_THAT(
      error_in("t.vcd", vcd(reads("", "s0_") + std::vector<Signal>{{"", "s1_awvalid"}}), kClk),
      Contains("lacks s1_awready, s1_bvalid, s1_bready"));
  CHECK(error_in("t.vcd", vcd({{"", "m0_arvalid"}, {"", "arvalid"}}), kClk) ==
        " no slave interface of a CCI-400 found (signals such as s3_arvalid, ARVALIDS3)");
  CHECK_THAT(error_in("t.vcd", vcd(reads("", "s0_")), {.clock = "clk", .prefix = "z_"}),
             Contains("found with prefix 'z_'"));
}

TEST_CASE("CCI-400 waveforms: a signal that is too wide is refused", "[cci400][trace]") {
  CHECK_THAT(
      error_in("t.vcd", vcd(reads("", "s0_") + std::vector<Signal>{{"", "s0_araddr", 48}}), kClk),
      Contains("top.s0_araddr is 48 bits wide, at most 44 can be used"));
}

}  // namespace fabmon::test::test_trace
