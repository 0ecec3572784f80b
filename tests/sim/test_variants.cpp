// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Recordings as users have them, with gaps, hangs, other variants of AXI and simple memories: the
// report has the right numbers, or says why it has not.
#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/seed.hpp"
#include "tests/sim/any_dump.hpp"
#include "tests/sim/axi_dump.hpp"

namespace fabmon::test::test_variants {
namespace {

using Json = nlohmann::json;
using Catch::Matchers::Contains;
using Pins = std::map<std::string, std::uint64_t>;

struct Reported {
  ProgramRun run;
  Json json;  ///< null if there is none

  const Json& port() const { return json.at("ports").at(0); }
  const Json& reads() const { return direction_of(port(), false); }
  const Json& writes() const { return direction_of(port(), true); }
};

Reported report(const std::string& dump, const std::string& options = "--no-monitors") {
  scratch_file("capture.vcd", dump);
  const std::string json = scratch("capture.json");
  Reported reported{run_program("capture", "report " + scratch("capture.vcd") + " -o '' " +
                                               options + " --json " + json),
                    {}};
  if (reported.run.status != 2) reported.json = json_file(json);
  return reported;
}

/// ID, latency, bytes of all transactions of a direction, in the order of their ends.
std::vector<std::vector<std::uint64_t>> ended(const Json& direction) {
  std::vector<Json> all(direction.at("slowest").begin(), direction.at("slowest").end());
  std::sort(all.begin(), all.end(),
            [](const Json& a, const Json& b) { return a.at("end") < b.at("end"); });
  std::vector<std::vector<std::uint64_t>> list;
  for (const Json& one : all) list.push_back({one.at("id"), one.at("latency"), one.at("bytes")});
  return list;
}

using Ended = std::vector<std::vector<std::uint64_t>>;

Pins ar(unsigned id, std::uint64_t address = 0x1000, unsigned len = 0) {
  return {{"arvalid", 1}, {"arid", id}, {"araddr", address}, {"arlen", len}};
}
Pins r(unsigned id, unsigned last = 1) { return {{"rvalid", 1}, {"rid", id}, {"rlast", last}}; }
Pins aw(unsigned id, std::uint64_t address = 0x2000, unsigned len = 0) {
  return {{"awvalid", 1}, {"awid", id}, {"awaddr", address}, {"awlen", len}};
}
Pins w(unsigned last = 1) { return {{"wvalid", 1}, {"wlast", last}}; }
Pins b(unsigned id) { return {{"bvalid", 1}, {"bid", id}}; }

bool has_note(const Json& port, const std::string& begin) {
  const Json& notes = port.at("notes");
  return std::any_of(notes.begin(), notes.end(),
                     [&](const Json& note) { return note.get<std::string>().starts_with(begin); });
}

using Compared = std::vector<Json>;

/// What a monitor and the log have of a value.
Compared compared_of(const Json& port, const std::string& name) {
  for (const Json& monitor : port.at("monitors")) {
    for (const Json& value : monitor.at("values")) {
      if (value.at("name") == name) return {value.at("count"), value.at("report")};
    }
  }
  FAIL("no value " << name);
  return {};
}

}  // namespace

TEST_CASE("Recordings: a gap loses what is open over it, and nothing is stitched",
          "[cli][report]") {
  AnyDump dump(60);
  dump.axi4().at(5, ar(1)).at(9, r(1)).at(12, ar(2)).at(13, aw(3)).off(15, 20);
  dump.at(22, ar(4)).at(25, r(4)).at(30, aw(5)).at(31, w()).at(33, b(5));
  const Reported reported = report(dump.text());
  CAPTURE(reported.run.err);
  CHECK(ended(reported.reads()) == Ended{{1, 4, 8}, {4, 3, 8}});
  CHECK(ended(reported.writes()) == Ended{{5, 3, 8}});
  CHECK(reported.reads().at("lost_by_gap") == 1);
  CHECK(reported.writes().at("lost_by_gap") == 1);
  CHECK(reported.reads().at("open").at("list").at(0).at("found_by") == "gap");
  CHECK(reported.port().at("cycles") == 55);
  CHECK(reported.port().at("gaps") == 1);
  CHECK(reported.port().at("in_doubt") == 2);
  CHECK(reported.port().at("violations").at("total") == 0);
  CHECK(reported.port().at("period_fs") == 10'000'000);
  CHECK(reported.port().at("segments") ==
        Json{{{"from", 3}, {"cycles", 12}}, {{"from", 15}, {"cycles", 40}}});
  CHECK(has_note(reported.port(), "2 segments: the recording has a gap"));
  const Json& marks = reported.port().at("marks");
  CHECK(std::any_of(marks.begin(), marks.end(), [](const Json& mark) {
    return mark.at("kind") == "gap" && mark.at("cycle") == 15 && mark.at("time") == 205;
  }));
}

TEST_CASE("Recordings: data in chunks is counted by its chunks, and what is not known is said",
          "[cli][report]") {
  AnyDump all(60);
  all.axi4().declare("rchunkv", 1).declare("rchunkstrb", 2);
  all.at(5, ar(1)).at(9, {{"rvalid", 1}, {"rid", 1}, {"rchunkv", 1}, {"rchunkstrb", 2}});
  all.at(12, {{"rvalid", 1}, {"rid", 1}, {"rlast", 1}, {"rchunkv", 1}, {"rchunkstrb", 3}});
  const Reported reported = report(all.text());
  CHECK(reported.port().at("kind") == "AXI5");
  CHECK(ended(reported.reads()) == Ended{{1, 7, 48}});
  CHECK(reported.port().at("violations").at("total") == 0);
  CHECK(has_note(reported.port(), "1 reads have data in chunks"));
  CHECK_FALSE(has_note(reported.port(), "rchunkstrb is not in the file"));

  AnyDump less(60);
  less.axi4().declare("rchunkv", 1);
  less.at(5, ar(1)).at(9, {{"rvalid", 1}, {"rid", 1}, {"rlast", 1}, {"rchunkv", 1}});
  CHECK(has_note(report(less.text()).port(), "rchunkstrb is not in the file"));
}

TEST_CASE("Recordings: commands of ACE without data take none of others", "[cli][report]") {
  AnyDump dump(60);
  dump.axi4().declare("awsnoop", 3).declare("arsnoop", 4);
  Pins evict = aw(3);
  evict.insert({"awsnoop", 4});
  dump.at(5, evict).at(6, aw(4)).at(8, w()).at(10, b(3)).at(12, b(4));
  const Reported reported = report(dump.text());
  CHECK(reported.port().at("kind") == "ACE");
  CHECK(ended(reported.writes()) == Ended{{3, 5, 0}, {4, 6, 8}});
  CHECK(reported.port().at("violations").at("total") == 0);
}

TEST_CASE("Recordings: many open transactions take a few lines", "[cli][report]") {
  AnyDump dump(60);
  dump.axi4();
  for (unsigned c = 5; c < 25; ++c) dump.at(c, ar(c % 16));
  const Reported reported = report(dump.text());
  const std::string& text = reported.run.out;
  CAPTURE(text);
  CHECK(reported.reads().at("open_at_end") == 20);
  CHECK(reported.reads().at("open").at("list").size() == 16);
  CHECK_THAT(text, Contains("open at the end: 8 more in the JSON and on the page"));
  CHECK(std::count(text.begin(), text.end(), '\n') < 15);
}

TEST_CASE("Recordings: golden models and log agree on both sides of a gap", "[cli][report]") {
  AnyDump dump(60);
  dump.axi4().at(5, ar(1)).at(9, r(1)).off(12, 20);
  dump.at(22, ar(4)).at(25, r(4)).at(30, aw(5)).at(31, w()).at(33, b(5));
  const Reported reported = report(dump.text(), "--no-rtl");
  CAPTURE(reported.run.out, reported.run.err);
  CHECK(reported.run.status == 0);
  CHECK_THAT(reported.run.out, Contains("golden models = log"));
}

TEST_CASE("Recordings: a hang is named, listed with its ages, and breaks limits on latency",
          "[cli][report]") {
  AnyDump dump(400);
  dump.axi4().at(5, ar(0)).at(6, aw(1)).at(7, ar(2, 0x40)).at(9, r(0));
  const Reported reported = report(dump.text(), "--no-monitors --assert 'read.latency.max <= 100'");
  CHECK(reported.run.status == 1);
  CHECK_THAT(reported.run.out, Contains("limit broken: read.latency.max <= 100: 392 cycles"));
  CHECK_THAT(reported.run.out,
             Contains("Hang: nothing has moved in the last 390 cycles (3.9 us)."));
  CHECK_THAT(reported.run.out,
             Contains("open at the end: read of ID 2 at 0x40, accepted at cycle 7, "
                      "waits for data: 392 cycles"));
  CHECK_THAT(reported.run.out,
             Contains("open at the end: write of ID 1 at 0x2000, accepted at cycle "
                      "6, waits for data: 393 cycles"));
  CHECK(reported.reads().at("open").at("oldest") == 392);
  CHECK(reported.writes().at("open").at("oldest") == 393);
  CHECK(reported.reads().at("latency").at("max") == 4);
  CHECK(report(dump.text(), "--no-monitors --assert 'open.oldest <= 392'").run.status == 1);
  CHECK(report(dump.text(), "--no-monitors --assert 'read.latency.max <= 392'").run.status == 0);
}

TEST_CASE("Recordings: a command that is never accepted counts in total", "[cli][report]") {
  AnyDump dump(40);
  dump.axi4().hold("arvalid", 5, 40, 1).hold("arready", 0, 40, 0);
  dump.at(6, aw(2)).at(7, w()).at(9, b(2));
  const Reported reported = report(dump.text(), "--no-monitors --assert 'read.total.max <= 20'");
  CHECK(reported.run.status == 1);
  CHECK_THAT(reported.run.out,
             Contains("offered since cycle 5 and not accepted: 34 cycles (340 ns)."));
  CHECK(reported.reads().at("untaken") == 1);
  CHECK(reported.reads().at("open_at_end") == 0);
}

TEST_CASE("Recordings: the wait for acceptance is in total, and in the sentence", "[cli][report]") {
  AnyDump dump(60);
  dump.axi4().hold("arready", 0, 60, 0);
  for (const unsigned c : {5U, 25U}) {
    dump.hold("arvalid", c, c + 11, 1).at(c + 10, {{"arready", 1}}).at(c + 14, r(0));
  }
  const Reported reported = report(dump.text());
  CHECK(reported.reads().at("latency").at("max") == 4);
  CHECK(reported.reads().at("total").at("max") == 14);
  CHECK(reported.reads().at("total").at("p50") == 14);
  CHECK(reported.reads().at("total_worst").at("value") == 14);
  CHECK_THAT(
      reported.run.out,
      Contains("is 4 cycles (40 ns) at p50, 14 cycles (140 ns) with the wait for its acceptance."));
}

TEST_CASE("Recordings: a memory that answers in the cycle of its command has latency 0",
          "[cli][report]") {
  AnyDump dump(80);
  dump.axi4();
  for (unsigned k = 0; k < 6; ++k) {
    Pins both = ar(k);
    both.merge(r(k));
    dump.at(8 + 10 * k, both);
  }
  const Reported reported = report(dump.text(), "--no-rtl");
  CAPTURE(reported.run.out, reported.run.err);
  CHECK(reported.run.status == 0);
  CHECK(reported.reads().at("transactions") == 6);
  CHECK(reported.reads().at("latency").at("max") == 0);
  CHECK(reported.port().at("waiting_share") == 0);
  CHECK(reported.port().at("violations").at("total") == 6);
  CHECK(has_note(reported.port(), "6 responses came in the cycle of their own command"));
  CHECK_FALSE(has_note(reported.port(), "latencies of the monitors"));
  CHECK(compared_of(reported.port(), "axi4/total_read_latency/") == Compared{0, 0});
}

TEST_CASE("Recordings: with answers in the cycle of their command the monitors equal the log",
          "[cli][report]") {
  const std::uint64_t seed = seed_or(1);
  std::mt19937_64 rng(seed);
  CAPTURE(seed);
  AnyDump dump(400);
  dump.axi4();
  std::uint64_t latencies = 0;
  for (unsigned at = 10; at + 20 < 400; at += 20) {
    // A read of 12 cycles is open while others of other IDs, and writes, are answered at once.
    dump.at(at, ar(1)).at(at + 12, r(1));
    latencies += 12;
    for (unsigned c = at + 1; c < at + 12; ++c) {
      const auto id = static_cast<unsigned>(2 + rng() % 4);
      if (rng() % 2 == 0) dump.at(c, ar(id)).at(c, r(id));
      if (rng() % 2 == 0) dump.at(c, aw(id, 0x100)).at(c, w()).at(c, b(id));
    }
  }
  const Reported reported = report(dump.text(), "");
  CAPTURE(reported.run.out, reported.run.err);
  CHECK(reported.run.status == 0);
  CHECK(compared_of(reported.port(), "axi4/total_read_latency/") == Compared{latencies, latencies});
  CHECK(compared_of(reported.port(), "axi4/total_write_latency/") == Compared{0, 0});
  CHECK_THAT(reported.run.out, Contains("RTL = golden = log"));
}

TEST_CASE("Recordings: AXI3 writes mix their data by WID", "[cli][report]") {
  AnyDump dump(40);
  dump.axi4(4).declare("wid", 4).at(5, aw(1, 0x100, 1)).at(6, aw(2, 0x200, 1));
  const auto data = [&dump](unsigned cycle, unsigned id, unsigned last) {
    dump.at(cycle, w(last)).at(cycle, {{"wid", id}});
  };
  data(7, 1, 0);
  data(8, 2, 0);
  data(9, 2, 1);
  data(10, 1, 1);
  dump.at(12, b(2)).at(14, b(1));
  const Reported reported = report(dump.text());
  CHECK(reported.port().at("kind") == "AXI3");
  CHECK(ended(reported.writes()) == Ended{{2, 6, 16}, {1, 9, 16}});
  CHECK(reported.port().at("violations").at("total") == 0);
}

TEST_CASE("Recordings: an atomic operation takes no read with it", "[cli][report]") {
  AnyDump dump(60);
  dump.axi4().declare("awatop", 6);
  for (unsigned k = 0; k < 2; ++k) {
    const unsigned c = 5 + 20 * k;
    dump.at(c, aw(5)).at(c, {{"awatop", 0x20}}).at(c + 1, w()).at(c + 1, ar(1)).at(c + 5, r(5));
    dump.at(c + 7, b(5)).at(c + 11, r(1));
  }
  const Reported reported = report(dump.text(), "--no-rtl");
  CAPTURE(reported.run.out, reported.run.err);
  CHECK(reported.run.status == 0);
  CHECK(reported.port().at("kind") == "AXI5");
  CHECK(ended(reported.writes()) == Ended{{5, 7, 8}, {5, 7, 8}});
  CHECK(ended(reported.reads()) == Ended{{1, 10, 8}, {1, 10, 8}});
  CHECK(reported.reads().at("outstanding").at("sum") == 20);
  CHECK(reported.reads().at("orphans") == 0);
  CHECK(reported.port().at("violations").at("total") == 0);
  CHECK_FALSE(has_note(reported.port(), "latencies of"));
  for (const auto& [name, value] :
       std::map<std::string, std::uint64_t>{{"axi4/r_beats/", 4},
                                            {"axi4/total_read_latency/", 20},
                                            {"axi4/total_write_latency/", 14},
                                            {"stats/samples/", 4},
                                            {"stats/latency_sum/", 34},
                                            {"stats/latency_min/", 7},
                                            {"stats/latency_max/", 10}}) {
    CAPTURE(name);
    CHECK(compared_of(reported.port(), name) == Compared{value, value});
  }
}

TEST_CASE("Recordings: an atomic operation whose data comes after B is a shorter write of monitors",
          "[cli][report]") {
  AnyDump dump(40);
  dump.axi4().declare("awatop", 6);
  dump.at(5, aw(5)).at(5, {{"awatop", 0x30}}).at(6, w()).at(6, ar(1)).at(9, b(5)).at(11, r(5));
  dump.at(15, r(1));
  const Reported reported = report(dump.text(), "--no-rtl");
  CAPTURE(reported.run.out, reported.run.err);
  CHECK(reported.run.status == 0);
  CHECK(ended(reported.writes()) == Ended{{5, 6, 8}});
  CHECK(has_note(reported.port(),
                 "latencies of writes of the monitors are not compared with the log: 1 atomic "
                 "operations had B, which ends a write there, before their data"));
  CHECK(compared_of(reported.port(), "axi4/total_read_latency/") == Compared{9, 9});
  CHECK(compared_of(reported.port(), "axi4/total_write_latency/") == Compared{4, Json()});
  CHECK(compared_of(reported.port(), "stats/latency_sum/") == Compared{13, Json()});
}

TEST_CASE("Recordings: RTL, golden models and log agree on atomic operations", "[cli][report]") {
  for (const unsigned atop : {0x10U, 0x20U, 0x31U}) {
    CAPTURE(atop);
    AnyDump dump(40);
    dump.axi4().declare("awatop", 6).at(4, ar(1)).at(5, aw(5)).at(5, {{"awatop", atop}});
    dump.at(6, w()).at(9, b(5)).at(15, r(1));
    if (atop >= 0x20) dump.at(8, r(5));
    const Reported reported = report(dump.text(), "--rtl");
    CAPTURE(reported.run.out, reported.run.err);
    CHECK(reported.run.status == 0);
    CHECK_THAT(reported.run.out, Contains("RTL = golden = log: "));
    CHECK(compared_of(reported.port(), "axi4/total_read_latency/") == Compared{11, 11});
    CHECK(compared_of(reported.port(), "stats/latency_sum/") == Compared{15, 15});
    CHECK(compared_of(reported.port(), "stats/samples/") == Compared{2, 2});
    const ProgramRun stat =
        run_program("capture", "stat stats -e stats/samples/ --trace " + scratch("capture.vcd"));
    CHECK(stat.status == 0);
    CHECK_THAT(stat.out, Contains("RTL = golden"));
  }
}

TEST_CASE("Recordings: a read and an atomic operation of one ID are not compared",
          "[cli][report]") {
  AnyDump dump(40);
  dump.axi4().declare("awatop", 6).at(4, ar(5));
  dump.at(5, aw(5)).at(5, {{"awatop", 0x30}}).at(6, w()).at(9, b(5)).at(11, r(5)).at(15, r(5));
  const Reported reported = report(dump.text(), "--no-rtl");
  CAPTURE(reported.run.out, reported.run.err);
  CHECK(reported.run.status == 0);
  CHECK(has_note(reported.port(),
                 "latencies of the monitors are not compared with the log: 1 beats of R fit a read "
                 "and an atomic operation of the same ID"));
  CHECK(compared_of(reported.port(), "axi4/r_beats/") == Compared{2, 2});
  CHECK(compared_of(reported.port(), "axi4/total_read_latency/").at(1).is_null());
}

TEST_CASE("Recordings: reads and writes may share a command channel", "[cli][report]") {
  AnyDump dump(40, "io_axi_");
  dump.declare("arw_valid", 1).declare("arw_ready", 1, true, 1).declare("arw_payload_addr", 32);
  dump.declare("arw_payload_id", 4).declare("arw_payload_len", 8);
  dump.declare("arw_payload_size", 3, true, 2).declare("arw_payload_write", 1);
  dump.declare("w_valid", 1).declare("w_ready", 1, true, 1).declare("w_payload_data", 32);
  dump.declare("w_payload_last", 1).declare("b_valid", 1).declare("b_ready", 1, true, 1);
  dump.declare("b_payload_id", 4).declare("r_valid", 1).declare("r_ready", 1, true, 1);
  dump.declare("r_payload_data", 32).declare("r_payload_id", 4).declare("r_payload_last", 1);
  dump.at(5, {{"arw_valid", 1}, {"arw_payload_id", 1}});
  dump.at(9, {{"r_valid", 1}, {"r_payload_id", 1}, {"r_payload_last", 1}});
  dump.at(11, {{"arw_valid", 1}, {"arw_payload_id", 2}, {"arw_payload_write", 1}});
  dump.at(12, {{"w_valid", 1}, {"w_payload_last", 1}})
      .at(15, {{"b_valid", 1}, {"b_payload_id", 2}});
  const Reported reported = report(dump.text());
  CHECK(reported.port().at("kind") == "Axi4Shared");
  CHECK(ended(reported.reads()) == Ended{{1, 4, 4}});
  CHECK(ended(reported.writes()) == Ended{{2, 4, 4}});
}

TEST_CASE("Recordings: nothing measured is an error, in one line", "[cli][report]") {
  AnyDump dump(40);
  dump.axi4().at(5, ar(1)).at(9, r(1));
  const auto error = [](const std::string& text, const std::string& options) {
    const Reported reported = report(text, "--no-monitors " + options);
    CHECK(reported.run.status == 2);
    CHECK(std::count(reported.run.err.begin(), reported.run.err.end(), '\n') == 1);
    return reported.run.err;
  };
  CHECK_THAT(error(dump.text(), "--from 1s"), Contains("no cycle of the recording lies between"));
  CHECK_THAT(error(dump.text(), "--assert 'write.latency.max < 5'"),
             Contains("write.latency.max has no value"));
  AnyDump held(40);
  held.axi4().hold("rst_n", 0, 40, 0);
  CHECK_THAT(error(held.text(), ""), Contains("the port is in reset (tb.rst_n) in each of its 40"));
}

TEST_CASE("Recordings: what fits no working port is said, with the pins to look at",
          "[cli][report]") {
  AnyDump dump(200);
  dump.axi4();
  for (unsigned k = 0; k < 12; ++k) {
    dump.at(5 + 12 * k, ar(1, 0x1000, 3)).at(9 + 12 * k, r(1)).at(10 + 12 * k, {{"bvalid", 1}});
  }
  const Reported reported = report(dump.text());
  CHECK_THAT(reported.run.out, Contains("RLAST does not fit ARLEN in 12 of 12 reads: this port is "
                                        "probably bound wrong, look at arlen and rlast"));
  CHECK_THAT(reported.run.out, Contains("12 responses answer no command, 0 answer one"));
}

}  // namespace fabmon::test::test_variants
